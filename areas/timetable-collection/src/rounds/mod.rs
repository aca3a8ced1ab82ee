//! Rounds: when divisions may fill in for a semester, and which divisions take part.

mod close;
mod open;
mod table;

use basic_resources::api::tables::{DIVISIONS, SEMESTERS};
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, Result, Text, View,
    effects::{Outcome, Warning, outcome as outcome_of},
    resource::{OnceTable, Services, Table},
};
use schema::collection::ttsp_round;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    division,
    side::{Division, Office, Side},
    tables::{ROUND, ROUNDS},
};
use table::Rounds;

pub use close::undone;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CollectionRoundChoice)]
pub struct RoundChoice {
    pub id: String,
    #[serde(default)]
    pub dry_run: bool,
}

static OFFICE: OnceTable = OnceTable::new();

fn rounds() -> Result<&'static Table> {
    OFFICE.described(Table::of::<Rounds<Office>>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    rounds()?.mount(api, &Office::view().path("round"), Services::READ)?;
    Table::of::<Rounds<Division>>()?.mount(api, &Division::view().path("round"), Services::READ)?;
    let command = |rest: &str, id: &str, label: Text| {
        Op::post(Office::view().path(rest), id, Office::view().policy(Action::Edit), label).audit(ROUND)
    };

    let label = Text::new("开放采集", "Open a round of collection");
    let op =
        Op::post(Office::view().path("round/open"), "openCollectionRound", Office::view().policy(Action::Add), label)
            .ids([IdSpec::body("/semesterId", &SEMESTERS), IdSpec::body("/divisionIds", &DIVISIONS)])
            .audit(ROUND);
    api.op(op, |cx: Cx, Json(input): Json<open::OpenInput>| async move { open::open(&cx, input).await.map(View) });

    let label = Text::new("关闭采集", "Close a round of collection");
    let op = command("round/close", "closeCollectionRound", label).ids([IdSpec::body("/id", &ROUNDS)]);
    api.op(op, |cx: Cx, Json(input): Json<RoundChoice>| async move { close::close(&cx, input).await.map(View) });

    let label = Text::new("重新开放采集", "Open a round of collection again");
    let op = command("round/reopen", "reopenCollectionRound", label).ids([IdSpec::body("/id", &ROUNDS)]);
    api.op(
        op,
        |cx: Cx, Json(input): Json<close::ReopenInput>| async move { close::reopen(&cx, input).await.map(View) },
    );

    let label = Text::new("催交排课数据", "Remind divisions to hand in");
    let op = command("round/remind", "remindCollectionRound", label).ids([IdSpec::body("/id", &ROUNDS)]);
    api.op(op, |cx: Cx, Json(input): Json<RoundChoice>| async move { close::remind(&cx, input).await.map(View) });
    Ok(())
}

/// A round that is about to be changed; nobody else changes it meanwhile.
pub async fn locked(cx: &Cx, id: &str) -> Result<ttsp_round::Model> {
    let found = ttsp_round::Entity::find_by_id(id.to_owned())
        .filter(ttsp_round::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(cx.tx().await?);
    found.await?.ok_or(Error::NotFound)
}

/// The answer of every command on rounds and divisions.
pub async fn outcome(cx: &Cx, warnings: Vec<Warning>) -> Result<Outcome> {
    let known = [rounds()?.into(), division::states()?.into(), division::authorities()?.into()];
    outcome_of(cx, &known, warnings).await
}
