//! Rounds that run: their facts, their books, the engine that decides, and what students and the office ask of it.

mod allot;
mod apart;
mod book;
mod changes;
mod control;
mod desk;
mod engine;
mod engines;
mod facts;
pub mod history;
mod lab;
mod labels;
mod lately;
mod letters;
mod news;
mod office;
mod own;
mod pen;
mod proof;
mod rounds;
mod seats;
mod snapshot;
mod stored;
mod tally;
mod texts;
mod write;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    may::{ADD_DROP, ES, Pages},
    tables::{ADD_DROP_SEMESTERS, ROUND, ROUNDS},
};
use engines::Door;

pub use engines::{engines, keep_running};
pub use office::{Moved, entered, hold};
pub use proof::replay;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OfRound {
    round_id: String,
}

fn pages(door: Door) -> &'static Pages {
    if door == Door::Selection { &ES } else { &ADD_DROP }
}

fn path(door: Door, rest: &str) -> String {
    format!("/api/{}/{rest}", if door == Door::Selection { "es" } else { "addDrop" })
}

fn id(door: Door, name: &str) -> String {
    format!("{name}{}", if door == Door::Selection { "SelectionRound" } else { "AddDropRound" })
}

fn command(door: Door, rest: &str, name: &str, label: Text) -> Op {
    Op::post(path(door, rest), id(door, name), pages(door).may(Action::Edit), label)
        .ids([IdSpec::body("/id", &ROUNDS)])
        .audit(ROUND)
        .long()
}

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    own::mount(api);
    for door in [Door::Selection, Door::AddDrop] {
        turning(api, door);
        control::mount(api, door);
        desk::mount(api, door);
        lab::mount(api, door);
        let label = Text::new("验证选课账本", "Prove the book of a round");
        let op = Op::get(path(door, "round/proof"), id(door, "prove"), pages(door).looking(Action::Get), label)
            .ids([IdSpec::query("roundId", &ROUNDS)])
            .long();
        api.op(op, move |cx: Cx, Query(query): Query<OfRound>| async move {
            proof::prove(&cx, door, &query.round_id).await.map(View)
        });
    }
    let label = Text::new("开放选课轮次", "Open a round");
    let op = command(Door::Selection, "round/open", "open", label);
    api.op(op, |cx: Cx, Json(input): Json<rounds::Command>| async move {
        rounds::open(&cx, Door::Selection, input).await.map(View)
    });
    let label = Text::new("清空模拟选课", "Reset a mock round");
    let op = command(Door::Selection, "round/reset", "reset", label);
    api.op(op, |cx: Cx, Json(input): Json<rounds::Command>| async move {
        rounds::reset(&cx, Door::Selection, input).await.map(View)
    });
    let label = Text::new("开放加退选", "Open add and drop");
    let op = Op::post("/api/addDrop/round/open", "openAddDropRound", ADD_DROP.may(Action::Edit), label)
        .ids([IdSpec::body("/id", &ADD_DROP_SEMESTERS)])
        .audit(ROUND)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<rounds::OpenAddDrop>| async move {
        rounds::open_add_drop(&cx, input).await.map(View)
    });
    Ok(())
}

fn turning(api: &mut Api, door: Door) {
    let op = command(door, "round/pause", "pause", Text::new("暂停选课", "Pause a round"));
    api.op(op, move |cx: Cx, Json(input): Json<rounds::Command>| async move {
        rounds::pause(&cx, door, input).await.map(View)
    });
    let op = command(door, "round/resume", "resume", Text::new("恢复选课", "Resume a round"));
    api.op(op, move |cx: Cx, Json(input): Json<rounds::Command>| async move {
        rounds::resume(&cx, door, input).await.map(View)
    });
    let op = command(door, "round/extend", "extend", Text::new("延长选课", "Lengthen a round"));
    api.op(op, move |cx: Cx, Json(input): Json<rounds::ExtendInput>| async move {
        rounds::extend(&cx, door, input).await.map(View)
    });
    let op = command(door, "round/close", "close", Text::new("结束选课", "Close a round"));
    api.op(op, move |cx: Cx, Json(input): Json<rounds::Command>| async move {
        rounds::close(&cx, door, input).await.map(View)
    });
}
