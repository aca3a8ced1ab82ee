//! Reports are shown to students when the registry releases them, and taken back with a reason.

use std::collections::BTreeSet;

use kernel::{Both, Cx, Result, Text, effects::Outcome, planted::fault, reason, resource::rows::change};
use rules::graduation::Status;
use schema::{
    grades::student_grade,
    graduation::{ga_batch, ga_student},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait};

use super::{held, outcome, refused, status_of, warning};
use crate::{kind::Kind, letters};

pub async fn command(cx: &Cx, kind: &'static Kind, id: &str) -> Result<Outcome> {
    let batch = held(cx, id).await?;
    if status_of(&batch)? == Status::Prepare {
        let text = Text::new("请先运行审核", "Run the audit first");
        return Err(refused("wrong_state", text, &batch));
    }
    if batch.released_at.is_some() {
        let text = Text::new("报告已经公布", "The reports are released already");
        return Err(refused("released_already", text, &batch));
    }
    let unreleased = unreleased(cx, &batch).await?;
    if unreleased > 0 && !fault("audit_before_grades") {
        let text = Both::new(
            format!("还有 {unreleased} 条成绩尚未公布。报告含平均绩点，请先公布这些学生的成绩。"),
            format!(
                "{unreleased} results of these students are not released; reports show averages, so release them first."
            ),
        );
        return Err(refused("grades_unreleased", text, &batch));
    }
    let now = ga_batch::ActiveModel { released_at: Set(Some(cx.now())), ..Default::default() };
    let batch = change::<ga_batch::Entity>(cx, kind.batch.subject, batch, now).await?;
    let students = students_of(cx, &batch).await?;
    let told = letters::tell(cx, letters::REPORT, &batch, &students).await?;
    let text = Both::new(
        format!("{} 名学生可以查看报告，通知 {told} 人", students.len()),
        format!("{} students see their report, {told} are told", students.len()),
    );
    outcome(cx, kind, vec![warning(cx, "released", &text)]).await
}

pub async fn withdraw(cx: &Cx, kind: &'static Kind, id: &str, why: &str) -> Result<Outcome> {
    cx.because(reason(why)?);
    let batch = held(cx, id).await?;
    if batch.released_at.is_none() {
        let text = Text::new("报告还没有公布", "The reports are not released");
        return Err(refused("not_released", text, &batch));
    }
    let now = ga_batch::ActiveModel { released_at: Set(None), ..Default::default() };
    change::<ga_batch::Entity>(cx, kind.batch.subject, batch, now).await?;
    outcome(cx, kind, vec![]).await
}

pub async fn students_of(cx: &Cx, batch: &ga_batch::Model) -> Result<BTreeSet<String>> {
    let rows = ga_student::Entity::find()
        .filter(ga_student::Column::BatchId.eq(&batch.id))
        .filter(ga_student::Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?;
    Ok(rows.into_iter().map(|row| row.student_id).collect())
}

/// Confirmed results that their students have not seen.
async fn unreleased(cx: &Cx, batch: &ga_batch::Model) -> Result<u64> {
    let students = ga_student::Entity::find()
        .select_only()
        .column(ga_student::Column::StudentId)
        .filter(ga_student::Column::BatchId.eq(&batch.id))
        .filter(ga_student::Column::ArchivedAt.is_null())
        .into_query();
    let rows = student_grade::Entity::find()
        .filter(student_grade::Column::StudentId.in_subquery(students))
        .filter(student_grade::Column::Status.is_not_in(["DRAFT", "RELEASED"]))
        .filter(student_grade::Column::ArchivedAt.is_null());
    Ok(rows.count(cx.tx().await?).await?)
}
