//! Results that come from elsewhere in the product: sheets of grades that were confirmed.

use std::collections::{BTreeSet, HashMap};

use kernel::{Cx, Result, ids};
use schema::grades::student_grade;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::settle::derive;
use crate::{
    averages::{AT_ONCE, follow},
    tables::RESULT,
};

/// A result as it was confirmed.
pub struct NewResult {
    pub student_id: String,
    pub semester_id: String,
    pub course_id: String,
    pub section_id: Option<String>,
    /// What it counts as for this student; none for the course's own.
    pub course_type_id: Option<String>,
    pub grade: String,
    /// Tenths of a mark out of a hundred.
    pub score: Option<i32>,
}

/// Writes them, each confirmed and not yet released; what they are worth, which attempt they are and what follows for
/// the averages is worked out here. A result of the same semester that is there already stands until it is amended.
/// Answers how many were written.
pub async fn record_results(cx: &Cx, results: Vec<NewResult>) -> Result<usize> {
    let earlier = earlier(cx, &results).await?;
    let key = |of: &NewResult| (of.student_id.clone(), of.course_id.clone());
    let rows = results.into_iter().filter_map(|of| match earlier.get(&key(&of)) {
        Some(semesters) if semesters.contains(&of.semester_id) => None,
        Some(_) => Some(row(cx, of, "R")),
        None => Some(row(cx, of, "")),
    });
    let rows: Vec<student_grade::ActiveModel> = rows.collect();
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone().take().unwrap_or_default()).collect();
    let tx = cx.tx().await?;
    for some in rows.chunks(AT_ONCE) {
        student_grade::Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    // Recorded when they are whole: with what they are worth and which attempt they are.
    derive(cx, &ids).await?;
    let mut students = BTreeSet::new();
    for some in ids.chunks(AT_ONCE) {
        let written = student_grade::Entity::find().filter(student_grade::Column::Id.is_in(some)).all(tx).await?;
        for row in written {
            cx.record_as(RESULT, &row.id, None::<&student_grade::Model>, Some(&row))?;
            students.insert(row.student_id);
        }
    }
    let students: Vec<String> = students.into_iter().collect();
    follow(cx, &students).await?;
    Ok(ids.len())
}

/// The semesters in which each of them has a result of the course.
async fn earlier(cx: &Cx, results: &[NewResult]) -> Result<HashMap<(String, String), Vec<String>>> {
    use student_grade::Column;
    let students: BTreeSet<&str> = results.iter().map(|of| of.student_id.as_str()).collect();
    let courses: BTreeSet<&str> = results.iter().map(|of| of.course_id.as_str()).collect();
    let mut found: HashMap<(String, String), Vec<String>> = HashMap::new();
    for some in students.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
        let rows: Vec<(String, String, String)> = student_grade::Entity::find()
            .select_only()
            .columns([Column::StudentId, Column::CourseId, Column::SemesterId])
            .filter(Column::StudentId.is_in(some.iter().copied()))
            .filter(Column::CourseId.is_in(courses.iter().copied()))
            .filter(Column::ArchivedAt.is_null())
            .into_tuple()
            .all(cx.tx().await?)
            .await?;
        for (student, course, semester) in rows {
            found.entry((student, course)).or_default().push(semester);
        }
    }
    Ok(found)
}

fn row(cx: &Cx, of: NewResult, remark: &str) -> student_grade::ActiveModel {
    let by = cx.user_id().ok().map(str::to_owned);
    student_grade::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(of.student_id),
        semester_id: Set(of.semester_id),
        course_id: Set(of.course_id),
        section_id: Set(of.section_id),
        course_type_id: Set(of.course_type_id),
        units_attempted: Set(0),
        units_gained: Set(0),
        score: Set(of.score),
        grade: Set(of.grade),
        points: Set(None),
        in_gpa: Set(false),
        attempt_no: Set(1),
        is_highest: Set(true),
        repeat_of: Set(None),
        remarks_code: Set(remark.to_owned()),
        source: Set("SUBMISSION".to_owned()),
        status: Set("CONFIRMED".to_owned()),
        released_at: Set(None),
        host: Set(String::new()),
        reason: Set(None),
        document_no: Set(None),
        created_at: Set(cx.now()),
        created_by: Set(by.clone()),
        updated_at: Set(cx.now()),
        updated_by: Set(by),
        version: Set(1),
        archived_at: Set(None),
    }
}
