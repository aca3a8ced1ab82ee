//! Results are shown to students when they are released: for a semester and a type, for everybody or for one programme
//! or year; at a set time or at once; and taken back with a reason.

mod commands;
mod letters;
mod preview;
mod scope;
mod table;

use kernel::{Action, Api, App, Cx, IdSpec, Json, Op, PathId, Result, Text, View, jobs, planted::fault};
use schema::grades::grade_release;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

pub use letters::KINDS;
pub use scope::{asking, gate_among, gate_of};

use crate::{may::GRADES, tables::RELEASES};

pub const RELEASE: &str = "grades.release";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    let label = Text::new("预览成绩公布", "Preview a release");
    let op = Op::get("/api/grades/release/{id}/preview", "previewRelease", GRADES.looking(Action::Get), label)
        .ids([IdSpec::path("id", &RELEASES)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { preview::preview(&cx, &id).await.map(View) });
    let label = Text::new("立即公布成绩", "Release results now");
    let op = Op::post("/api/grades/release/publish", "publishRelease", GRADES.may(Action::Edit), label)
        .ids([IdSpec::body("/id", &RELEASES)])
        .audit(RELEASE)
        .step_up();
    api.op(op, |cx: Cx, Json(input): Json<commands::PublishInput>| async move {
        commands::publish(&cx, input).await.map(View)
    });
    let label = Text::new("撤回已公布的成绩", "Withdraw a release");
    let op = Op::post("/api/grades/release/withdraw", "withdrawRelease", GRADES.may(Action::Edit), label)
        .ids([IdSpec::body("/id", &RELEASES)])
        .audit(RELEASE)
        .step_up();
    api.op(op, |cx: Cx, Json(input): Json<commands::WithdrawInput>| async move {
        commands::withdraw(&cx, input).await.map(View)
    });
    Ok(())
}

const BY_ITSELF: &str = "grades.release";

/// Releases whose time has come; answers how many. For housekeeping.
pub async fn due(app: &App) -> Result<usize> {
    let due = jobs::by_itself(app, BY_ITSELF, |cx| async move {
        let due = grade_release::Entity::find()
            .filter(grade_release::Column::Status.eq("SCHEDULED"))
            .filter(grade_release::Column::ArchivedAt.is_null())
            .filter(grade_release::Column::ReleaseAt.lte(if fault("release_early") {
                kernel::Timestamp(i64::MAX)
            } else {
                cx.now()
            }))
            .order_by_asc(grade_release::Column::ReleaseAt);
        Ok(due.all(cx.read()).await?)
    })
    .await?;
    let mut done = 0;
    for row in due {
        // Each in a transaction of its own.
        let released = jobs::by_itself(app, BY_ITSELF, |cx| async move { commands::by_itself(&cx, &row.id).await });
        done += usize::from(released.await?);
    }
    Ok(done)
}
