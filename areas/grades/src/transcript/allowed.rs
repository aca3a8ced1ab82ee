//! Whether somebody's transcript may be issued. The reason is the one that the student reads beside the report.

use kernel::{Both, Text};

use super::{
    background::{Background, Record},
    content::{has_graduated, status},
    kind::{self, Kind},
};
use crate::release::gate_among;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    pub code: &'static str,
    pub text: Both,
}

/// The first thing that stands against it.
pub fn obstacle(background: &Background, record: &Record, kind: Kind) -> Option<Obstacle> {
    let student = &record.student;
    let semester = |id: &str| record.results.iter().any(|row| row.semester_id == id);
    if let Some(gate) = gate_among(&background.releases, student, semester) {
        return Some(Obstacle { code: gate.code, text: gate.text });
    }
    if status(background, record).is_none_or(|status| !status.can_print) {
        return told("status", Text::new("当前学籍状态不允许打印材料", "The study status does not allow papers"));
    }
    if record.results.is_empty() {
        return told("no_results", Text::new("没有已公布的成绩", "There are no released results"));
    }
    if kind == Kind::FullWithAward && !has_graduated(background, record) {
        return told(
            "not_graduated",
            Text::new("尚未毕业，没有学位信息可印", "Not graduated, so there is no award to tell"),
        );
    }
    if kind == Kind::Interim && has_graduated(background, record) {
        return told("graduated", Text::new("已经毕业，请出具完整成绩单", "Graduated: issue the full transcript"));
    }
    if kind::language(kind) == kernel::Lang::En && student.name_en.trim().is_empty() {
        return told("no_english_name", Text::new("缺少英文姓名", "The English name is missing"));
    }
    let absent = papers::missing(&format!("{}{}", student.name_cn, student.name_en));
    if !absent.is_empty() {
        let signs: String = absent.iter().map(|c| format!("{c} ")).collect();
        let text = Both::new(
            format!("姓名中有字体未收录的字：{signs}"),
            format!("The font lacks characters of the name: {signs}"),
        );
        return Some(Obstacle { code: "no_glyph", text });
    }
    None
}

fn told(code: &'static str, text: Text) -> Option<Obstacle> {
    Some(Obstacle { code, text: text.into() })
}
