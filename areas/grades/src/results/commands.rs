//! The registry enters, amends and takes back results. Each says why, and shows what follows before it happens.

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, outcome},
    reason,
    resource::some_ids,
};
use schema::grades::student_grade;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::{known, results};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EnterResultInput)]
pub struct EnterInput {
    pub student_id: String,
    pub semester_id: String,
    pub course_id: String,
    pub grade: String,
    /// Tenths of a mark.
    pub score: Option<i32>,
    pub course_type_id: Option<String>,
    pub remarks_code: Option<String>,
    pub reason: String,
    pub document_no: Option<String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AmendResultInput)]
pub struct AmendInput {
    pub id: String,
    pub version: i32,
    pub grade: String,
    /// Tenths of a mark.
    pub score: Option<i32>,
    pub remarks_code: Option<String>,
    pub reason: String,
    /// The number of the paper that decided it.
    pub document_no: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RevokeResultsInput)]
pub struct RevokeInput {
    pub ids: Vec<String>,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn enter(cx: &Cx, input: EnterInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let EnterInput { student_id, semester_id, course_id, grade, score, course_type_id, .. } = &input;
    let why = reason(&input.reason)?;
    cx.because(why);
    let row = json!({
        "studentId": student_id, "semesterId": semester_id, "courseId": course_id, "grade": grade, "score": score,
        "courseTypeId": course_type_id, "remarksCode": input.remarks_code, "reason": why,
        "documentNo": input.document_no,
    });
    results()?.create_row(cx, object(row)?).await?;
    outcome(cx, &known(), vec![]).await
}

pub async fn amend(cx: &Cx, input: AmendInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?;
    if input.document_no.trim().is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("documentNo")]));
    }
    cx.because(why);
    let row = json!({
        "id": input.id, "version": input.version, "grade": input.grade, "score": input.score,
        "remarksCode": input.remarks_code.unwrap_or_default(), "reason": why, "documentNo": input.document_no,
    });
    results()?.update_row(cx, object(row)?).await?;
    outcome(cx, &known(), vec![]).await
}

pub async fn revoke(cx: &Cx, input: RevokeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    cx.because(reason(&input.reason)?);
    let released = student_grade::Entity::find()
        .filter(student_grade::Column::Id.is_in(&ids))
        .filter(student_grade::Column::Status.eq("RELEASED"))
        .all(cx.tx().await?)
        .await?;
    if !released.is_empty() {
        let text = Both::new(
            format!("{} 项成绩已经公布，不能撤销；请更正成绩", released.len()),
            format!("{} of these results are released and cannot be taken back; amend them instead", released.len()),
        );
        return Err(Rule::new("result_released", text, json!({ "count": released.len() }))
            .offer(
                Text::new("查看成绩", "See the results"),
                "/learning/student-grade/student-grade-list?status=RELEASED",
            )
            .into());
    }
    results()?.delete_rows(cx, &ids).await?;
    outcome(cx, &known(), vec![]).await
}

fn object(value: Value) -> Result<Map<String, Value>> {
    match value {
        Value::Object(map) => Ok(map),
        other => Err(Error::internal(format!("no object: {other}"))),
    }
}
