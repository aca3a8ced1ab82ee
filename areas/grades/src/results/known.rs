//! How results and averages are called where a command shows what it changes.

use std::sync::LazyLock;

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{Text, effects::Known, resource::Field};

use super::table::results;
use crate::{averages::table::shown_fields, tables::AVERAGE, transcript::transcripts};

static AVERAGE_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let whose = [
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester"),
    ];
    whose.into_iter().chain(shown_fields()).collect()
});

/// What a command that changes results may touch.
pub fn known() -> Vec<Known<'static>> {
    let average =
        Known {
            subject: AVERAGE, label: Text::new("平均绩点", "averages"), fields: &AVERAGE_FIELDS, title: UNNAMED
        };
    let papers = transcripts().ok().map(Known::from);
    results().ok().map(Known::from).into_iter().chain([average]).chain(papers).collect()
}
