//! What was done in selection and in add/drop, as far as the caller sees the rows.

use kernel::{
    Action, Api, Cx, Op, Query, Result, Text, View,
    audit::log::{self, LogQuery},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use sea_orm::Condition;

use crate::{
    may::{ADD_DROP, ES},
    tables::{QUOTAS, SPECIALS},
};

const ES_NAME: Text = Text::new("选课日志", "Log of selection");
const ADD_DROP_NAME: Text = Text::new("加退选日志", "Log of add/drop");

pub fn mount(api: &mut Api) {
    let label = Text::new("查询选课日志", "List the log of selection");
    let op = Op::get("/api/es/log", "listSelectionLog", ES.looking(Action::Query), label);
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::list(&cx, &query, of_selection(&cx)?).await.map(View)
    });
    let label = Text::new("导出选课日志", "Export the log of selection");
    let op = exported(Op::get("/api/es/log/export", "exportSelectionLog", ES.looking(Action::Export), label), "es.log");
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, of_selection(&cx)?, ("es.log", ES_NAME)).await
    });
    let label = Text::new("查询加退选日志", "List the log of add/drop");
    let op = Op::get("/api/addDrop/log", "listAddDropLog", ADD_DROP.looking(Action::Query), label);
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::list(&cx, &query, of_add_drop(&cx)?).await.map(View)
    });
    let label = Text::new("导出加退选日志", "Export the log of add/drop");
    let op = Op::get("/api/addDrop/log/export", "exportAddDropLog", ADD_DROP.looking(Action::Export), label);
    api.op(exported(op, "adddrop.log"), |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, of_add_drop(&cx)?, ("adddrop.log", ADD_DROP_NAME)).await
    });
}

fn exported(op: Op, subject: &'static str) -> Op {
    op.audit(subject).rate(EXPORT_BUCKET, EXPORTS_A_MINUTE).long().step_up()
}

fn of_selection(cx: &Cx) -> Result<Condition> {
    log::of_area(cx, "es", &[], &QUOTAS)
}

fn of_add_drop(cx: &Cx) -> Result<Condition> {
    log::of_area(cx, "adddrop", &[], &SPECIALS)
}
