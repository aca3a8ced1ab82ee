//! What was done in the collection: all of it for the registry, its own for a division.

use kernel::{
    Action, Api, Cx, Op, Query, Result, Text, View,
    audit::{
        entity::entry::Column,
        log::{self, LogQuery},
    },
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
    scope::TableRef,
};
use sea_orm::{
    ColumnTrait, Condition,
    sea_query::{Alias, Expr, ExprTrait, Query as Sql},
};

use crate::{
    side::{Division, Office, Side},
    tables::{
        AUTHORITY, COURSE, DIVISION_STATE, GROUP, OWN_AUTHORITIES, OWN_GROUPS, OWN_PLANNED, OWN_ROUNDS, OWN_STATES,
        OWN_TEACHING, ROUND, STATES, TEACHER,
    },
};

const NAME: Text = Text::new("排课数据采集日志", "Log of timetable collection");

pub fn mount(api: &mut Api) {
    let (office, division) = (Office::view(), Division::view());
    let label = Text::new("查询排课数据采集日志", "List the log of timetable collection");
    let op = Op::get(office.path("log"), "listCollectionLog", office.looking::<Office>(Action::Query), label);
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::list(&cx, &query, log::of_area(&cx, "ttsp", &[], &STATES)?).await.map(View)
    });
    let label = Text::new("导出排课数据采集日志", "Export the log of timetable collection");
    let op = Op::get(office.path("log/export"), "exportCollectionLog", office.looking::<Office>(Action::Export), label)
        .audit("ttsp.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, log::of_area(&cx, "ttsp", &[], &STATES)?, ("ttsp.log", NAME)).await
    });
    let label = Text::new("查询本学部填报日志", "List the log of my division");
    let op = Op::get(division.path("log"), "listOwnCollectionLog", division.policy(Action::Query), label);
    api.op(
        op,
        |cx: Cx, Query(query): Query<LogQuery>| async move { log::list(&cx, &query, own(&cx)?).await.map(View) },
    );
}

/// What was done to rows that the caller's authorities reach.
fn own(cx: &Cx) -> Result<Condition> {
    let tables: [(&str, &TableRef); 6] = [
        (ROUND, &OWN_ROUNDS),
        (DIVISION_STATE, &OWN_STATES),
        (AUTHORITY, &OWN_AUTHORITIES),
        (COURSE, &OWN_PLANNED),
        (GROUP, &OWN_GROUPS),
        (TEACHER, &OWN_TEACHING),
    ];
    let mut mine = Condition::any();
    for (subject, table) in tables {
        let mut rows = Sql::select();
        rows.column(Alias::new(table.key)).from(Alias::new(table.table)).cond_where(table.scope.predicate(cx.scope()?));
        let of_rows = Expr::col(Column::SubjectId).in_subquery(rows);
        mine = mine.add(Condition::all().add(Column::Subject.eq(subject)).add(of_rows));
    }
    Ok(Condition::all().add(mine))
}
