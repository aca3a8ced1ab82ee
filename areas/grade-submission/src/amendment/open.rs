//! What a confirmed sheet tells of amendments: results that read otherwise now, and applications on their way.

use std::collections::HashMap;

use kernel::Result;
use schema::{grades::student_grade, submission::section_grade_sheet};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;
use workflow::api::open_about;

use super::KIND;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeLineAmendment)]
pub struct Amended {
    /// The result as it is on record now.
    pub grade: String,
    /// The open application about it.
    pub application_id: Option<String>,
    pub application_no: Option<String>,
}

/// By student, for everybody on the sheet who has a result.
pub async fn amended(
    db: &impl ConnectionTrait,
    sheet: &section_grade_sheet::Model,
) -> Result<HashMap<String, Amended>> {
    let results = student_grade::Entity::find()
        .filter(student_grade::Column::SectionId.eq(&sheet.section_id))
        .filter(student_grade::Column::SemesterId.eq(&sheet.semester_id))
        .filter(student_grade::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let ids: Vec<String> = results.iter().map(|result| result.id.clone()).collect();
    let mut open = open_about(db, KIND, &ids).await?;
    let of = |result: student_grade::Model| {
        let (application_id, application_no) = open.remove(&result.id).unzip();
        (result.student_id, Amended { grade: result.grade, application_id, application_no })
    };
    Ok(results.into_iter().map(of).collect())
}
