//! The words of the language. The first of each list is the one that is printed; the others are understood.

use crate::language::Language;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    And,
    Or,
    Taken,
    NotTaken,
    ProgrammeIs,
    ProgrammeIsNot,
    Passed,
    WithAtLeast,
    YearIs,
    CohortIs,
    UnitsAtLeast,
    CgpaAtLeast,
    TakingNow,
}

pub struct Spelling {
    pub word: Word,
    zh: &'static [&'static str],
    en: &'static [&'static str],
}

const fn spelling(word: Word, zh: &'static [&'static str], en: &'static [&'static str]) -> Spelling {
    Spelling { word, zh, en }
}

pub const SPELLINGS: [Spelling; 13] = [
    spelling(Word::And, &["同时", "并且", "且"], &["and"]),
    spelling(Word::Or, &["或者", "或"], &["or"]),
    spelling(Word::Taken, &["修读过", "已修读"], &["has taken", "taken"]),
    spelling(
        Word::NotTaken,
        &["未曾修读过", "未修读过", "没有修读过"],
        &["has never taken", "has not taken", "never taken"],
    ),
    spelling(Word::ProgrammeIs, &["专业为", "专业是"], &["programme is", "program is"]),
    spelling(Word::ProgrammeIsNot, &["专业不能为", "专业不为", "专业不是"], &["programme is not", "program is not"]),
    spelling(Word::Passed, &["通过"], &["passed", "has passed"]),
    spelling(Word::WithAtLeast, &["成绩不低于"], &["with at least"]),
    spelling(Word::YearIs, &["修读年级为", "修读年级是"], &["year of study is"]),
    spelling(Word::CohortIs, &["入学年份为", "入学年份是"], &["cohort is"]),
    spelling(Word::UnitsAtLeast, &["已获学分不少于"], &["units gained at least"]),
    spelling(Word::CgpaAtLeast, &["累计绩点不低于"], &["cGPA at least"]),
    spelling(Word::TakingNow, &["正在修读"], &["is taking"]),
];

impl Spelling {
    pub fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.zh.iter().chain(self.en).copied()
    }
}

impl Word {
    pub fn text(self, language: Language) -> &'static str {
        let spelling = SPELLINGS.iter().find(|s| s.word == self);
        let list = spelling.map(|s| match language {
            Language::Zh => s.zh,
            Language::En => s.en,
        });
        list.and_then(|list| list.first()).copied().unwrap_or_default()
    }

    pub fn joins(self) -> bool {
        matches!(self, Self::And | Self::Or)
    }
}
