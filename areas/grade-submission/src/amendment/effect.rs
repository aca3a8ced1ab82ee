//! The last approval: the result is what was asked for, if it is still what was looked at.

use grades::api::{Amendment, amend_result};
use kernel::{Both, Cx, Error, Result, Rule, Text, effects::Warning, planted::fault};
use schema::{courses::course, grades::student_grade, workflow::process_instance};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};

use super::{check::allowed, form::Form};

pub async fn amend(cx: &Cx, application: &process_instance::Model, form: Value) -> Result<Vec<Warning>> {
    let form: Form = serde_json::from_value(form).map_err(Error::internal)?;
    let tx = cx.tx().await?;
    let result = student_grade::Entity::find_by_id(&form.result_id)
        .filter(student_grade::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?;
    let seen = (&form.grade_before, form.score_before);
    let Some(result) = result.filter(|now| (&now.grade, now.score) == seen || fault("amend_unseen")) else {
        let text = Both::new(
            format!("申请之后成绩已有变动，不再是 {}；请退回申请，由申请人核对", form.grade_before),
            format!(
                "The result has changed since and is not {} any more; return the application to be looked at again",
                form.grade_before
            ),
        );
        return Err(outdated(application, text));
    };
    let course = course::Entity::find_by_id(&form.course_id).one(tx).await?.ok_or(Error::NotFound)?;
    if !allowed(tx, &course).await?.contains(&form.grade) {
        let text = Both::new(
            format!("等级 {} 已不在该课程可给的等级中；请退回申请", form.grade),
            format!("{} may not be given in this course any more; return the application", form.grade),
        );
        return Err(outdated(application, text));
    }
    let to = Amendment { grade: &form.grade, score: form.score, reason: &form.reason, document_no: &application.no };
    amend_result(cx, result, to).await?;
    Ok(vec![])
}

fn outdated(application: &process_instance::Model, text: Both) -> Error {
    Rule::new("application_outdated", text, json!({ "no": application.no }))
        .offer(Text::new("查看待办任务", "See my tasks"), "/dashboard/mytask")
        .into()
}
