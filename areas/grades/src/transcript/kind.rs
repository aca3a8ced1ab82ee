//! The kinds of transcripts, and what each asks for.

use kernel::{Lang, Text, resource::Choice};
pub use schema::grades::transcript::{Kind, State};

pub const KINDS: &[Choice] = &[
    ("FULL", Text::new("成绩单（英文）", "Transcript")),
    ("FULL_WITH_AWARD", Text::new("成绩单（英文，含学位信息）", "Transcript with award")),
    ("INTERIM", Text::new("在读成绩单（英文）", "Interim transcript")),
    ("CHINESE", Text::new("成绩单（中文）", "Transcript in Chinese")),
];

pub const STATES: &[Choice] = &[("ISSUED", Text::new("有效", "Valid")), ("REVOKED", Text::new("已作废", "Revoked"))];

/// As in the database and in the code on the paper.
pub fn code(kind: Kind) -> &'static str {
    match kind {
        Kind::Full => "FULL",
        Kind::FullWithAward => "FULL_WITH_AWARD",
        Kind::Interim => "INTERIM",
        Kind::Chinese => "CHINESE",
    }
}

pub fn language(kind: Kind) -> Lang {
    if kind == Kind::Chinese { Lang::Zh } else { Lang::En }
}

/// As it stands on the paper.
pub fn title(kind: Kind) -> &'static str {
    match kind {
        Kind::Full | Kind::FullWithAward => "Academic Transcript",
        Kind::Interim => "Interim Academic Transcript",
        Kind::Chinese => "学 生 成 绩 单",
    }
}
