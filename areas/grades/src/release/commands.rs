//! Results become visible, or cease to be.

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    planted::fault,
    reason,
    resource::rows::change,
};
use schema::grades::{grade_release, student_grade};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{RELEASE, letters, preview::concerned, scope, table};
use crate::averages::recalculate;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PublishReleaseInput)]
pub struct PublishInput {
    pub id: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawReleaseInput)]
pub struct WithdrawInput {
    pub id: String,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn publish(cx: &Cx, input: PublishInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let release = held(cx, &input.id).await?;
    if release.status != "SCHEDULED" {
        let text = Text::new("只有待公布的计划可以公布", "Only a scheduled release can be published");
        return Err(refused("not_scheduled", text.into(), &release));
    }
    within_reach(cx, &release).await?;
    let (released, told) = release_now(cx, release).await?;
    let text = Both::new(
        format!("公布 {released} 项成绩，通知 {told} 名学生"),
        format!("{released} results are released, {told} students are told"),
    );
    outcome(cx, &[table::releases()?.into()], vec![warning(cx, "released", &text)]).await
}

/// When its time has come. Nothing happens when somebody was quicker.
pub async fn by_itself(cx: &Cx, id: &str) -> Result<bool> {
    let release = held(cx, id).await?;
    let too_early = release.release_at > cx.now() && !fault("release_early");
    if release.status != "SCHEDULED" || too_early || release.archived_at.is_some() {
        cx.nothing_changed();
        return Ok(false);
    }
    release_now(cx, release).await?;
    Ok(true)
}

/// Averages first, so that what students see is whole; then the results; then the letters.
async fn release_now(cx: &Cx, release: grade_release::Model) -> Result<(u64, usize)> {
    let tx = cx.tx().await?;
    recalculate(tx, &release.semester_id, cx.now()).await?;
    let confirmed = concerned(&release).filter(student_grade::Column::Status.eq("CONFIRMED"));
    let students: Vec<String> =
        confirmed.select_only().column(student_grade::Column::StudentId).distinct().into_tuple().all(tx).await?;
    let done = set_status(cx, &release, "CONFIRMED", "RELEASED").await?;
    if done == 0 {
        let text = Text::new(
            "该范围内没有可公布的成绩：成绩须先确认",
            "There is nothing to release in this scope: results have to be confirmed first",
        );
        return Err(refused("nothing_to_release", text.into(), &release));
    }
    let told = letters::tell(cx, &release, &students).await?;
    let results = i32::try_from(done).unwrap_or(i32::MAX);
    let now = grade_release::ActiveModel {
        status: Set("RELEASED".to_owned()),
        released_at: Set(Some(cx.now())),
        results: Set(results),
        ..Default::default()
    };
    change::<grade_release::Entity>(cx, RELEASE, release, now).await?;
    Ok((done, told))
}

pub async fn withdraw(cx: &Cx, input: WithdrawInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?;
    let release = held(cx, &input.id).await?;
    if release.status != "RELEASED" {
        let text = Text::new("只有已公布的可以撤回", "Only what is released can be withdrawn");
        return Err(refused("not_released", text.into(), &release));
    }
    within_reach(cx, &release).await?;
    cx.because(why);
    let hidden = set_status(cx, &release, "RELEASED", "CONFIRMED").await?;
    let now = grade_release::ActiveModel {
        status: Set("WITHDRAWN".to_owned()),
        reason: Set(why.to_owned()),
        ..Default::default()
    };
    change::<grade_release::Entity>(cx, RELEASE, release, now).await?;
    let text = Both::new(
        format!("{hidden} 项成绩不再显示给学生"),
        format!("{hidden} results are no longer shown to students"),
    );
    outcome(cx, &[table::releases()?.into()], vec![warning(cx, "withdrawn", &text)]).await
}

async fn within_reach(cx: &Cx, release: &grade_release::Model) -> Result<()> {
    let beyond = scope::beyond(cx, cx.tx().await?, release).await?;
    if beyond == 0 {
        return Ok(());
    }
    let text = Both::new(
        format!("其中 {beyond} 名学生不在您的管理范围内；请按本学部的专业分别公布，或由教务处办理"),
        format!("{beyond} of its students are outside your reach; release by programme, or ask the registry"),
    );
    Err(refused("beyond_reach", text, release))
}

/// Results of other universities and exemptions are shown as soon as they are approved: no release touches them.
async fn set_status(cx: &Cx, release: &grade_release::Model, from: &str, to: &str) -> Result<u64> {
    use student_grade::Column;
    let at = (to == "RELEASED").then(|| cx.now());
    let done = student_grade::Entity::update_many()
        .col_expr(Column::Status, Expr::value(to))
        .col_expr(Column::ReleasedAt, Expr::value(at))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::UpdatedAt, Expr::value(cx.now()))
        .filter(Column::SemesterId.eq(release.semester_id.as_str()))
        .filter(Column::Status.eq(from))
        .filter(Column::Source.is_not_in(["TRANSFER", "EXEMPT"]))
        .filter(Column::ArchivedAt.is_null())
        .filter(Column::StudentId.in_subquery(scope::students(release)))
        .exec(cx.tx().await?)
        .await?;
    Ok(done.rows_affected)
}

async fn held(cx: &Cx, id: &str) -> Result<grade_release::Model> {
    let found = grade_release::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

fn refused(code: &'static str, text: Both, release: &grade_release::Model) -> Error {
    let data = json!({ "status": release.status, "releaseAt": release.release_at });
    let rule = Rule::new(code, text, data);
    rule.offer(Text::new("查看成绩公布", "See the releases"), "/learning/student-grade/grade-release").into()
}

fn warning(cx: &Cx, code: &str, text: &Both) -> Warning {
    Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() }
}
