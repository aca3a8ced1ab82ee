//! The log of student information: what was done to the students that the caller may see.

use kernel::{
    Action, Api, Cx, Op, Policy, Query, Result, Text, View,
    audit::{
        entity::entry::Column,
        log::{self, LogQuery},
    },
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use sea_orm::{
    ColumnTrait, Condition,
    sea_query::{Alias, Expr, ExprTrait, Query as Sql},
};

use crate::table::STUDENTS;

const fn pages(action: Action) -> [Need; 2] {
    [(permissions::ADMIN_AUTH_SI, action), (permissions::STAFF_AUTH_SI, action)]
}
const QUERY: &[Need] = &pages(Action::Query);
const EXPORT: &[Need] = &pages(Action::Export);
const NAME: Text = Text::new("学籍日志", "Log of student information");

pub fn mount(api: &mut Api) {
    let label = Text::new("查询学籍日志", "List the log of student information");
    let op = Op::get("/api/si/log", "listStudentLog", Policy::AnyOf(QUERY), label);
    api.op(
        op,
        |cx: Cx, Query(query): Query<LogQuery>| async move { log::list(&cx, &query, within(&cx)?).await.map(View) },
    );
    let label = Text::new("导出学籍日志", "Export the log of student information");
    let op = Op::get("/api/si/log/export", "exportStudentLog", Policy::AnyOf(EXPORT), label)
        .audit("si.log")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, within(&cx)?, ("si.log", NAME)).await
    });
}

/// Entries of this area. Whoever sees a part of the students sees what was done to these, and what they
/// did themselves.
fn within(cx: &Cx) -> Result<Condition> {
    // A range, not LIKE: the databases differ in its case.
    let area = Condition::all().add(Column::Subject.gte("si.")).add(Column::Subject.lt("si/"));
    if STUDENTS.scope.predicate(cx.scope()?).is_empty() {
        return Ok(area);
    }
    let mut mine = Condition::any().add(Column::ActorId.eq(cx.user_id()?));
    let tables = cx.app().registry().map(|registry| registry.tables()).unwrap_or_default();
    for table in tables.iter().filter(|table| table.spec.subject.starts_with("si.")) {
        let mut rows = Sql::select();
        rows.column(Alias::new(table.spec.table.key))
            .from(Alias::new(table.spec.table.table))
            .cond_where(table.spec.table.scope.predicate(cx.scope()?));
        let of_rows = Expr::col(Column::SubjectId).in_subquery(rows);
        mine = mine.add(Condition::all().add(Column::Subject.eq(table.spec.subject)).add(of_rows));
    }
    Ok(area.add(mine))
}
