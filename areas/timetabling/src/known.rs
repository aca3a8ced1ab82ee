//! How rows of this area are called where a command shows what it does.

use std::sync::LazyLock;

use course_planning::api::UNNAMED;
use elective_selection::api::{SEAT_SUBJECT, seat_fields};
use kernel::{
    Cx, Result, Text,
    effects::{Known, Outcome, Warning, outcome as outcome_of},
    resource::Field,
};

use crate::{
    groups::{groups, members},
    publishing::{publications, told},
    sections::sections,
    sessions::sessions,
    tables::{EDIT, SECTION_TITLE, SECTIONS},
};

static EDIT_FIELDS: LazyLock<Vec<Field>> =
    LazyLock::new(|| vec![Field::text("action", 40, "操作", "Action"), Field::bool("undone", "已撤销", "Undone")]);

/// A seat as this area shows it: in which section.
static SEAT_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let section = Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code();
    seat_fields().into_iter().chain([section]).collect()
});

/// The answer of every command of this area, rehearsed or real.
pub async fn outcome(cx: &Cx, warnings: Vec<Warning>) -> Result<Outcome> {
    let seats = Known {
        subject: SEAT_SUBJECT,
        label: Text::new("学生科目", "a student's course"),
        fields: &SEAT_FIELDS,
        title: UNNAMED,
    };
    let edit = Known {
        subject: EDIT,
        label: Text::new("排课步骤", "a step of editing"),
        fields: &EDIT_FIELDS,
        title: UNNAMED,
    };
    let known: [Known<'_>; 8] = [
        sections()?.into(),
        sessions()?.into(),
        groups()?.into(),
        members()?.into(),
        publications()?.into(),
        told()?.into(),
        seats,
        edit,
    ];
    outcome_of(cx, &known, warnings).await
}

pub fn warning(cx: &Cx, code: &str, text: impl Into<kernel::Both>) -> Warning {
    Warning { code: code.to_owned(), message: text.into().get(cx.lang()).to_owned() }
}
