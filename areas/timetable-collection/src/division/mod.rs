//! How far each division is, and who fills in for it.

mod authority;
mod decide;
mod state;
mod submit;

use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Result, Text, View,
    resource::{OnceTable, Services, Table},
};

use crate::{
    side::{Division, Office, Side},
    tables::{DIVISION_STATE, OWN_DIVISIONS, OWN_ROUNDS, STATES},
};
use authority::Authorities;
use decide::{ConfirmInput, ReopenInput, ReturnInput};
use state::States;
use submit::SubmitInput;

static STATE_TABLE: OnceTable = OnceTable::new();
static AUTHORITY_TABLE: OnceTable = OnceTable::new();

pub fn states() -> Result<&'static Table> {
    STATE_TABLE.described(Table::of::<States<Office>>)
}

pub fn authorities() -> Result<&'static Table> {
    AUTHORITY_TABLE.described(Table::of::<Authorities<Office>>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    states()?.mount(api, &Office::view().path("division"), Services::READ)?;
    authorities()?.mount(api, &Office::view().path("authority"), Services { import: false, ..Services::ALL })?;
    Table::of::<States<Division>>()?.mount(api, &Division::view().path("division"), Services::READ)?;
    Table::of::<Authorities<Division>>()?.mount(api, &Division::view().path("authority"), Services::READ)?;
    let command = |rest: &str, id: &str, label: Text| {
        Op::post(Office::view().path(rest), id, Office::view().policy(Action::Edit), label)
            .ids([IdSpec::body("/ids", &STATES)])
            .audit(DIVISION_STATE)
    };

    let op = command("division/return", "returnCollectionDivision", Text::new("退回学部数据", "Return to a division"));
    api.op(op, |cx: Cx, Json(input): Json<ReturnInput>| async move { decide::give_back(&cx, input).await.map(View) });

    let op = command(
        "division/confirm",
        "confirmCollectionDivision",
        Text::new("确认学部数据", "Confirm what was handed in"),
    );
    api.op(op, |cx: Cx, Json(input): Json<ConfirmInput>| async move { decide::confirm(&cx, input).await.map(View) });

    let op = command("division/reopen", "reopenCollectionDivision", Text::new("重新开放学部", "Open a division again"));
    api.op(op, |cx: Cx, Json(input): Json<ReopenInput>| async move { decide::reopen(&cx, input).await.map(View) });

    let label = Text::new("提交排课数据", "Hand in");
    let op =
        Op::post(Division::view().path("submit"), "submitCollection", Division::view().policy(Action::Edit), label)
            .ids([IdSpec::body("/roundId", &OWN_ROUNDS), IdSpec::body("/divisionId", &OWN_DIVISIONS)])
            .audit(DIVISION_STATE);
    api.op(op, |cx: Cx, Json(input): Json<SubmitInput>| async move { submit::submit(&cx, input).await.map(View) });
    Ok(())
}
