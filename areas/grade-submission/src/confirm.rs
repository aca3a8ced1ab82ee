//! The registry's confirmation makes results of a sheet.

use std::collections::HashMap;

use kernel::{Cx, Error, Result, ids, resource::rows::add_all};
use schema::{
    courses::{course, student_subject},
    grades::{grade_definition, student_grade},
    submission::{draft_grade, section_grade_sheet},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};

use crate::{judged, sheets};

const RESULT: &str = "grades.student_grade";
const AT_ONCE: usize = 300;

/// One result for everybody on the sheet, confirmed and not yet released. Who withdrew has a W.
pub async fn write_results(cx: &Cx, sheet: &section_grade_sheet::Model) -> Result<usize> {
    let tx = cx.tx().await?;
    let course = course::Entity::find_by_id(&sheet.course_id).one(tx).await?.ok_or(Error::NotFound)?;
    let scale = judged::scale(tx, &course).await?;
    let lines = sheets::lines(tx, &sheet.id).await?;
    let students: Vec<String> = lines.iter().map(|line| line.student_id.clone()).collect();
    let (mut earlier, mut seats) = (HashMap::new(), HashMap::new());
    for some in students.chunks(AT_ONCE) {
        let found = student_grade::Entity::find()
            .filter(student_grade::Column::StudentId.is_in(some))
            .filter(student_grade::Column::CourseId.eq(&course.id))
            .filter(student_grade::Column::ArchivedAt.is_null())
            .order_by_asc(student_grade::Column::AttemptNo);
        for row in found.all(tx).await? {
            earlier.entry(row.student_id.clone()).or_insert_with(Vec::new).push(row);
        }
        let found = student_subject::Entity::find()
            .filter(student_subject::Column::StudentId.is_in(some))
            .filter(student_subject::Column::SectionId.eq(&sheet.section_id))
            .filter(student_subject::Column::ArchivedAt.is_null());
        seats.extend(found.all(tx).await?.into_iter().map(|seat| (seat.student_id.clone(), seat)));
    }
    let rows = lines.iter().filter_map(|line| {
        let before = earlier.get(&line.student_id).map_or(&[][..], Vec::as_slice);
        result(sheet, &course, &scale, line, (before, seats.get(&line.student_id)))
    });
    Ok(add_all::<student_grade::Entity>(cx, RESULT, rows.collect()).await?.len())
}

fn result(
    sheet: &section_grade_sheet::Model,
    course: &course::Model,
    scale: &[grade_definition::Model],
    line: &draft_grade::Model,
    (before, seat): (&[student_grade::Model], Option<&student_subject::Model>),
) -> Option<student_grade::ActiveModel> {
    let name = if line.state == "WITHDRAWN" { "W" } else { line.grade.as_str() };
    let grade = scale.iter().find(|grade| grade.grade == name)?;
    // There is a result of this semester already: that one stands until it is amended.
    if before.iter().any(|row| row.semester_id == sheet.semester_id) {
        return None;
    }
    let last = before.last();
    let best = before.iter().filter_map(|row| row.points).max();
    Some(student_grade::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(line.student_id.clone()),
        semester_id: Set(sheet.semester_id.clone()),
        course_id: Set(course.id.clone()),
        section_id: Set(Some(sheet.section_id.clone())),
        course_type_id: Set(seat.and_then(|seat| seat.course_type_id.clone()).or(course.course_type_id.clone())),
        units_attempted: Set(course.units),
        units_gained: Set(if grade.earns_units { course.units } else { 0 }),
        score: Set(line.score),
        grade: Set(grade.grade.clone()),
        points: Set(grade.points),
        in_gpa: Set(grade.in_gpa && course.in_gpa),
        attempt_no: Set(last.map_or(1, |row| row.attempt_no + 1)),
        is_highest: Set(best.is_none_or(|best| grade.points.is_some_and(|points| points >= best))),
        repeat_of: Set(last.map(|row| row.id.clone())),
        remarks_code: Set(if last.is_some() { "R".to_owned() } else { String::new() }),
        source: Set("SUBMISSION".to_owned()),
        status: Set("CONFIRMED".to_owned()),
        released_at: Set(None),
        host: Set(String::new()),
        ..Default::default()
    })
}
