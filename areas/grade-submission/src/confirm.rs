//! The registry's confirmation makes results of a sheet.

use std::collections::HashMap;

use grades::api::{NewResult, record_results};
use kernel::{Cx, Result};
use schema::{courses::student_subject, submission::section_grade_sheet};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::sheets;

const AT_ONCE: usize = 300;

/// One result for everybody on the sheet, confirmed and not yet released. Who withdrew has a W.
pub async fn write_results(cx: &Cx, sheet: &section_grade_sheet::Model) -> Result<usize> {
    let tx = cx.tx().await?;
    let lines = sheets::lines(tx, &sheet.id).await?;
    let students: Vec<String> = lines.iter().map(|line| line.student_id.clone()).collect();
    let mut counts_as = HashMap::new();
    for some in students.chunks(AT_ONCE) {
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::StudentId.is_in(some))
            .filter(student_subject::Column::SectionId.eq(&sheet.section_id))
            .filter(student_subject::Column::ArchivedAt.is_null());
        counts_as.extend(seats.all(tx).await?.into_iter().map(|seat| (seat.student_id, seat.course_type_id)));
    }
    let results = lines.into_iter().filter_map(|line| {
        let grade = if line.state == "WITHDRAWN" { "W".to_owned() } else { line.grade };
        (!grade.is_empty()).then(|| NewResult {
            course_type_id: counts_as.remove(&line.student_id).flatten(),
            student_id: line.student_id,
            semester_id: sheet.semester_id.clone(),
            course_id: sheet.course_id.clone(),
            section_id: Some(sheet.section_id.clone()),
            grade,
            score: line.score,
        })
    });
    record_results(cx, results.collect()).await
}
