//! How many units of each type students are to choose, have chosen and wait for; and who has not finished.

use kernel::{
    Cx, FileReply, Lang, Result, Text,
    page::{Page, Paging},
    resource::{Choice, Field, FileFormat, export_rows_in},
};
use sea_orm::{
    ConnectionTrait, FromQueryResult, JoinType,
    sea_query::{Alias, CaseStatement, Expr, ExprTrait, Func, IntoCondition, Order, Query, SelectStatement},
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::people::{People, page_of};

const STATUSES: &[Choice] =
    &[("INCOMPLETE", Text::new("未选满", "Incomplete")), ("COMPLETE", Text::new("已选满", "Complete"))];

/// Which lines a list is of.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub semester_id: String,
    pub elective_type_id: Option<String>,
    /// INCOMPLETE or COMPLETE.
    pub status: Option<String>,
    pub people: People,
}

#[derive(Clone, Debug, FromQueryResult, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ElectiveUnits)]
pub struct Units {
    /// The quota's.
    pub id: String,
    pub student_id: String,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub year_of_study: Option<i32>,
    pub elective_type_id: String,
    pub type_code: String,
    pub type_name_cn: String,
    pub type_name_en: String,
    pub units_assigned: i32,
    pub units_selected: i64,
    pub units_waiting: i64,
    /// INCOMPLETE or COMPLETE.
    pub status: String,
}

fn of(table: &str, column: &str) -> Expr {
    Expr::col((Alias::new(table), Alias::new(column)))
}

/// The units of what students have and wait for, by student and type.
fn taken(semester: &str) -> SelectStatement {
    let units = |state: &str| {
        let held = CaseStatement::new().case(of("s", "state").eq(state), of("c", "units")).finally(0);
        Func::sum(held)
    };
    let mut select = Query::select();
    select
        .expr_as(of("s", "student_id"), Alias::new("student_id"))
        .expr_as(of("s", "elective_type_id"), Alias::new("elective_type_id"))
        .expr_as(units("REGISTERED"), Alias::new("selected"))
        .expr_as(units("WAITING"), Alias::new("waiting"))
        .from_as(Alias::new("student_subject"), Alias::new("s"))
        .join_as(
            JoinType::InnerJoin,
            Alias::new("course"),
            Alias::new("c"),
            of("c", "id").equals((Alias::new("s"), Alias::new("course_id"))),
        )
        .and_where(of("s", "semester_id").eq(semester))
        .and_where(of("s", "elective_type_id").is_not_null())
        .and_where(of("s", "archived_at").is_null())
        .group_by_columns([
            (Alias::new("s"), Alias::new("student_id")),
            (Alias::new("s"), Alias::new("elective_type_id")),
        ]);
    select
}

fn selected() -> Expr {
    Func::coalesce([of("u", "selected"), Expr::val(0_i64)]).into()
}

/// Without columns: counted and listed alike.
fn lines(cx: &Cx, wanted: &Wanted) -> Result<SelectStatement> {
    let own = |table: &str, column: &str, theirs: (&str, &str)| {
        of(table, column).equals((Alias::new(theirs.0), Alias::new(theirs.1)))
    };
    let mut select = Query::select();
    select
        .from_as(Alias::new("student_elective_quota"), Alias::new("q"))
        .join_as(JoinType::InnerJoin, Alias::new("student"), Alias::new("p"), own("p", "id", ("q", "student_id")))
        .join_as(
            JoinType::InnerJoin,
            Alias::new("elective_type"),
            Alias::new("t"),
            own("t", "id", ("q", "elective_type_id")),
        )
        .join_subquery(
            JoinType::LeftJoin,
            taken(&wanted.semester_id),
            Alias::new("u"),
            own("u", "student_id", ("q", "student_id"))
                .and(own("u", "elective_type_id", ("q", "elective_type_id")))
                .into_condition(),
        )
        .and_where(of("q", "semester_id").eq(wanted.semester_id.as_str()))
        .and_where(of("q", "archived_at").is_null())
        .and_where(of("q", "student_id").in_subquery(wanted.people.ids(cx)?));
    if let Some(id) = wanted.elective_type_id.as_ref().filter(|id| !id.is_empty()) {
        select.and_where(of("q", "elective_type_id").eq(id.as_str()));
    }
    match wanted.status.as_deref() {
        Some("INCOMPLETE") => drop(select.and_where(selected().lt(of("q", "units_assigned")))),
        Some("COMPLETE") => drop(select.and_where(selected().gte(of("q", "units_assigned")))),
        _ => {}
    }
    Ok(select)
}

fn columns(select: &mut SelectStatement) {
    for (table, column, name) in [
        ("q", "id", "id"),
        ("q", "student_id", "student_id"),
        ("p", "student_no", "student_no"),
        ("p", "name_cn", "name_cn"),
        ("p", "name_en", "name_en"),
        ("p", "year_of_study", "year_of_study"),
        ("q", "elective_type_id", "elective_type_id"),
        ("t", "code", "type_code"),
        ("t", "name_cn", "type_name_cn"),
        ("t", "name_en", "type_name_en"),
        ("q", "units_assigned", "units_assigned"),
    ] {
        select.expr_as(of(table, column), Alias::new(name));
    }
    let waiting = Func::coalesce([of("u", "waiting"), Expr::val(0_i64)]);
    let status = CaseStatement::new().case(selected().lt(of("q", "units_assigned")), "INCOMPLETE").finally("COMPLETE");
    select
        .expr_as(selected(), Alias::new("units_selected"))
        .expr_as(waiting, Alias::new("units_waiting"))
        .expr_as(status, Alias::new("status"))
        .order_by((Alias::new("p"), Alias::new("student_no")), Order::Asc)
        .order_by((Alias::new("t"), Alias::new("sort_order")), Order::Asc)
        .order_by((Alias::new("q"), Alias::new("id")), Order::Asc);
}

pub async fn page(cx: &Cx, wanted: &Wanted, paging: Paging) -> Result<Page<Units>> {
    page_of(cx, lines(cx, wanted)?, "q", columns, paging).await
}

/// All of them, on the connection that a command works with.
pub async fn all(cx: &Cx, db: &impl ConnectionTrait, wanted: &Wanted) -> Result<Vec<Units>> {
    let mut select = lines(cx, wanted)?;
    columns(&mut select);
    let rows = db.query_all(&select).await?;
    Ok(rows.iter().map(|row| Units::from_query_result(row, "")).collect::<Result<Vec<_>, _>>()?)
}

pub async fn export(cx: &Cx, wanted: &Wanted, format: FileFormat) -> Result<FileReply> {
    let lines = all(cx, cx.read(), wanted).await?;
    let zh = cx.lang() == Lang::Zh;
    let rows = lines.iter().map(|line| {
        json!({
            "studentNo": line.student_no, "student": if zh { &line.name_cn } else { &line.name_en },
            "year": line.year_of_study, "type": if zh { &line.type_name_cn } else { &line.type_name_en },
            "unitsAssigned": line.units_assigned, "unitsSelected": line.units_selected,
            "unitsWaiting": line.units_waiting, "status": line.status,
        })
    });
    let rows: Vec<_> = rows.collect();
    cx.note("", &json!({ "export": "es.quota", "rows": rows.len() }), None)?;
    let fields = [
        Field::code("studentNo", 30, "学号", "Student number"),
        Field::text("student", 200, "姓名", "Name"),
        Field::integer("year", 0, 9, "年级", "Year"),
        Field::text("type", 100, "选修类别", "Elective type"),
        Field::integer("unitsAssigned", 0, 999, "应选学分", "Units to choose"),
        Field::integer("unitsSelected", 0, 999, "已选学分", "Units chosen"),
        Field::integer("unitsWaiting", 0, 999, "轮候学分", "Units waited for"),
        Field::choice("status", STATUSES, "状态", "Status"),
    ];
    let name = if zh { "学生选课学分" } else { "Units of students" };
    export_rows_in(cx, name, format, &fields, &rows)
}
