//! The audit of a whole batch: as often as wanted until the registry checks it.

use kernel::{
    App, Both, Cx, Result, Text,
    effects::{Outcome, Warning},
    jobs,
    resource::rows::change,
};
use rules::graduation::Status;
use schema::graduation::{ga_batch, ga_student};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};

use super::{
    audit::{Auditor, chosen},
    held, outcome, refused, status_of, warning,
};
use crate::kind::Kind;

pub async fn command(cx: &Cx, kind: &'static Kind, id: &str) -> Result<Outcome> {
    let mine = course_planning::api::STUDENTS.visible(cx.scope()?);
    let warnings = run(cx, kind, id, Some(mine)).await?;
    outcome(cx, kind, warnings).await
}

/// Everybody of its cohorts, by the program itself.
pub async fn by_itself(app: &App, id: &str) -> Result<()> {
    jobs::by_itself(app, "ga.run", |cx| async move {
        let kind = Kind::of(&held(&cx, id).await?.kind);
        run(&cx, kind, id, None).await.map(drop)
    })
    .await
}

async fn run(cx: &Cx, kind: &'static Kind, id: &str, mine: Option<Condition>) -> Result<Vec<Warning>> {
    let batch = held(cx, id).await?;
    let status = status_of(&batch)?;
    if !status.is_open() {
        let text = Text::new(
            "教务复核已经开始，结果不再重算；请先退回专业初审",
            "The registry checks it already; send it back to the programmes to run it again",
        );
        return Err(refused("wrong_state", text, &batch));
    }
    let students = chosen(cx, &batch, mine).await?;
    let counts = Auditor::new(cx, kind, &batch).await?.audit(&students).await?;
    if counts.audited == 0 {
        let text = Text::new(
            "这些年级没有学生按这类学习计划修读，请核对年级或先分配学习计划",
            "Nobody of these cohorts follows a plan of this kind; look at the cohorts or assign plans first",
        );
        return Err(refused("nobody_to_audit", text, &batch));
    }
    let audited = ga_student::Entity::find()
        .filter(ga_student::Column::BatchId.eq(&batch.id))
        .filter(ga_student::Column::ArchivedAt.is_null())
        .count(cx.tx().await?)
        .await?;
    // What students have seen is released again once it is looked at.
    let released = batch.released_at.filter(|_| counts.changed == 0);
    let withdrawn = batch.released_at.is_some() && released.is_none();
    let now = ga_batch::ActiveModel {
        status: Set(if status == Status::Prepare { Status::Run } else { status }.code().to_owned()),
        audited: Set(i32::try_from(audited).unwrap_or(i32::MAX)),
        run_at: Set(Some(cx.now())),
        released_at: Set(released),
        ..Default::default()
    };
    change::<ga_batch::Entity>(cx, kind.batch.subject, batch, now).await?;
    let failed = counts.audited - counts.passed - counts.hoped;
    let text = Both::new(
        format!(
            "审核 {} 人：符合 {}，在修课程通过后符合 {}，不符合 {failed}；{} 人的结果有变化",
            counts.audited, counts.passed, counts.hoped, counts.changed
        ),
        format!(
            "{} students: {} pass, {} pass if they pass what they are at, {failed} do not; {} have another result",
            counts.audited, counts.passed, counts.hoped, counts.changed
        ),
    );
    let mut warnings = vec![warning(cx, "audited", &text)];
    if withdrawn {
        let text = Both::new(
            "结果有变化：报告已撤回，请核对后重新公布".to_owned(),
            "Results changed: the reports are taken back; look at them and release them again".to_owned(),
        );
        warnings.push(warning(cx, "withdrawn", &text));
    }
    Ok(warnings)
}
