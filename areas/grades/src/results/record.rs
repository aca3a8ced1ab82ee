//! Results that come from elsewhere in the product: sheets of grades that were confirmed.

use std::collections::BTreeSet;

use kernel::{Cx, Result, ids, resource::rows::add_all};
use schema::grades::student_grade;
use sea_orm::ActiveValue::Set;

use super::settle::derive;
use crate::{averages::follow, tables::RESULT};

/// A result as it was confirmed.
pub struct NewResult {
    pub student_id: String,
    pub semester_id: String,
    pub course_id: String,
    pub section_id: Option<String>,
    pub grade: String,
    /// Tenths of a mark out of a hundred.
    pub score: Option<i32>,
}

/// Writes them, each confirmed and not yet released; what they are worth, which attempt they are and what follows for
/// the averages is worked out here.
pub async fn record_results(cx: &Cx, results: Vec<NewResult>) -> Result<()> {
    let rows: Vec<student_grade::ActiveModel> = results.into_iter().map(row).collect();
    let written = add_all::<student_grade::Entity>(cx, RESULT, rows).await?;
    let ids: Vec<String> = written.iter().map(|row| row.id.clone()).collect();
    derive(cx, &ids).await?;
    let students: BTreeSet<String> = written.into_iter().map(|row| row.student_id).collect();
    let students: Vec<String> = students.into_iter().collect();
    follow(cx, &students).await.map(drop)
}

fn row(of: NewResult) -> student_grade::ActiveModel {
    student_grade::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(of.student_id),
        semester_id: Set(of.semester_id),
        course_id: Set(of.course_id),
        section_id: Set(of.section_id),
        course_type_id: Set(None),
        units_attempted: Set(0),
        units_gained: Set(0),
        score: Set(of.score),
        grade: Set(of.grade),
        points: Set(None),
        in_gpa: Set(false),
        attempt_no: Set(1),
        is_highest: Set(true),
        repeat_of: Set(None),
        remarks_code: Set(String::new()),
        source: Set("SUBMISSION".to_owned()),
        status: Set("CONFIRMED".to_owned()),
        released_at: Set(None),
        host: Set(String::new()),
        reason: Set(None),
        document_no: Set(None),
        ..Default::default()
    }
}
