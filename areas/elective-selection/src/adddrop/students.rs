//! What students have in a semester: their units, their changes in add/drop, and whether that is too few or too many.

use basic_resources::api::tables::{PROGRAMMES, SEMESTERS};
use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Lang, Op, Query, Result, Text, View,
    page::{Page, Paging},
    resource::{Choice, EXPORT_BUCKET, EXPORTS_A_MINUTE, Field, FileFormat, export_rows_in},
};
use sea_orm::{
    ConnectionTrait, FromQueryResult, JoinType,
    sea_query::{Alias, CaseStatement, Expr, ExprTrait, Func, IntoCondition, Order, Query as Sql, SelectStatement},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::{
    may::ADD_DROP,
    people::{People, page_of},
};

const FLAGS: &[Choice] = &[
    ("BELOW", Text::new("低于最少学分", "Below the minimum")),
    ("ABOVE", Text::new("高于最多学分", "Above the maximum")),
    ("WITHIN", Text::new("正常", "Within the limits")),
];

/// Unless the semester says otherwise.
const UNIT_MIN: i32 = 12;
const UNIT_MAX: i32 = 18;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct LoadQuery {
    page_no: Option<u64>,
    page_size: Option<u64>,
    semester_id: String,
    programme_id: Option<String>,
    year_of_study: Option<i32>,
    /// BELOW, ABOVE or WITHIN.
    flag: Option<String>,
    #[serde(default)]
    keyword: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct LoadExport {
    semester_id: String,
    programme_id: Option<String>,
    year_of_study: Option<i32>,
    flag: Option<String>,
    #[serde(default)]
    keyword: String,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
    /// What it is for.
    purpose: Option<String>,
}

struct Wanted {
    semester_id: String,
    flag: Option<String>,
    people: People,
}

#[derive(Clone, Debug, FromQueryResult, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AddDropLoad)]
pub struct Load {
    /// The student's.
    pub id: String,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub student_type: String,
    pub year_of_study: Option<i32>,
    pub units: i64,
    pub units_waiting: i64,
    /// Successful changes in add/drop.
    pub changes: i64,
    pub unit_min: i32,
    /// With an exception, theirs.
    pub unit_max: i32,
    /// BELOW, ABOVE or WITHIN.
    pub flag: String,
}

pub fn mount(api: &mut Api) {
    let ids = || [IdSpec::query("semesterId", &SEMESTERS), IdSpec::query("programmeId", &PROGRAMMES)];
    let label = Text::new("查询学生学分", "List the units of students in add/drop");
    let op =
        Op::get("/api/addDrop/student", "listAddDropLoads", ADD_DROP.looking(Action::Query), label).ids(ids()).long();
    api.op(op, |cx: Cx, Query(query): Query<LoadQuery>| async move {
        let LoadQuery { page_no, page_size, semester_id, programme_id, year_of_study, flag, keyword } = query;
        let wanted = Wanted { semester_id, flag, people: People { programme_id, year_of_study, keyword } };
        page(&cx, &wanted, Paging::of(page_no, page_size)?).await.map(View)
    });
    let label = Text::new("导出学生学分", "Export the units of students in add/drop");
    let op = Op::get("/api/addDrop/student/export", "exportAddDropLoads", ADD_DROP.looking(Action::Export), label)
        .ids(ids())
        .audit("adddrop.load")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<LoadExport>| async move {
        let LoadExport { semester_id, programme_id, year_of_study, flag, keyword, format, purpose } = query;
        if let Some(purpose) = purpose.filter(|text| !text.trim().is_empty()) {
            cx.because(&purpose);
        }
        let wanted = Wanted { semester_id, flag, people: People { programme_id, year_of_study, keyword } };
        export(&cx, &wanted, format).await
    });
}

fn of(table: &str, column: &str) -> Expr {
    Expr::col((Alias::new(table), Alias::new(column)))
}

fn same(left: (&str, &str), right: (&str, &str)) -> Expr {
    of(left.0, left.1).equals((Alias::new(right.0), Alias::new(right.1)))
}

/// Units that students have and wait for.
fn units(semester: &str) -> SelectStatement {
    let held =
        |state: &str| Func::sum(CaseStatement::new().case(of("s", "state").eq(state), of("c", "units")).finally(0));
    let mut select = Sql::select();
    select
        .expr_as(of("s", "student_id"), Alias::new("student_id"))
        .expr_as(held("REGISTERED"), Alias::new("units"))
        .expr_as(held("WAITING"), Alias::new("waiting"))
        .from_as(Alias::new("student_subject"), Alias::new("s"))
        .join_as(JoinType::InnerJoin, Alias::new("course"), Alias::new("c"), same(("c", "id"), ("s", "course_id")))
        .and_where(of("s", "semester_id").eq(semester))
        .and_where(of("s", "archived_at").is_null())
        .group_by_columns([(Alias::new("s"), Alias::new("student_id"))]);
    select
}

/// How often students changed something in add/drop.
fn changes(semester: &str) -> SelectStatement {
    let mut select = Sql::select();
    select
        .expr_as(of("d", "student_id"), Alias::new("student_id"))
        .expr_as(Func::count(of("d", "id")), Alias::new("changes"))
        .from_as(Alias::new("es_decision"), Alias::new("d"))
        .join_as(JoinType::InnerJoin, Alias::new("es_round"), Alias::new("r"), same(("r", "id"), ("d", "round_id")))
        .and_where(of("d", "semester_id").eq(semester))
        .and_where(of("d", "result").eq("DONE"))
        .and_where(of("r", "kind").eq("ADDDROP"))
        .group_by_columns([(Alias::new("d"), Alias::new("student_id"))]);
    select
}

fn held() -> Expr {
    Func::coalesce([of("u", "units"), Expr::val(0_i64)]).into()
}

fn least() -> Expr {
    Func::coalesce([of("a", "unit_min"), Expr::val(UNIT_MIN)]).into()
}

fn most() -> Expr {
    Func::coalesce([of("x", "max_units"), of("a", "unit_max"), Expr::val(UNIT_MAX)]).into()
}

/// Whoever takes something in the semester; without columns, so that it is counted and listed alike.
fn lines(cx: &Cx, wanted: &Wanted) -> Result<SelectStatement> {
    let semester = wanted.semester_id.as_str();
    let in_term = |table: &str| of(table, "semester_id").eq(semester).and(of(table, "archived_at").is_null());
    let mut select = Sql::select();
    select
        .from_as(Alias::new("student"), Alias::new("p"))
        .join_subquery(
            JoinType::InnerJoin,
            units(semester),
            Alias::new("u"),
            same(("u", "student_id"), ("p", "id")).into_condition(),
        )
        .join_subquery(
            JoinType::LeftJoin,
            changes(semester),
            Alias::new("n"),
            same(("n", "student_id"), ("p", "id")).into_condition(),
        )
        .join_as(
            JoinType::LeftJoin,
            Alias::new("adddrop_semester"),
            Alias::new("a"),
            in_term("a").and(same(("a", "student_type"), ("p", "student_type"))),
        )
        .join_as(
            JoinType::LeftJoin,
            Alias::new("adddrop_exception"),
            Alias::new("x"),
            in_term("x").and(same(("x", "student_id"), ("p", "id"))),
        )
        .and_where(of("p", "id").in_subquery(wanted.people.ids(cx)?));
    match wanted.flag.as_deref() {
        Some("BELOW") => drop(select.and_where(held().lt(least()))),
        Some("ABOVE") => drop(select.and_where(held().gt(most()))),
        Some("WITHIN") => drop(select.and_where(held().gte(least())).and_where(held().lte(most()))),
        _ => {}
    }
    Ok(select)
}

fn columns(select: &mut SelectStatement) {
    for column in ["id", "student_no", "name_cn", "name_en", "student_type", "year_of_study"] {
        select.expr_as(of("p", column), Alias::new(column));
    }
    let none = |column: Expr| Func::coalesce([column, Expr::val(0_i64)]);
    let flag =
        CaseStatement::new().case(held().lt(least()), "BELOW").case(held().gt(most()), "ABOVE").finally("WITHIN");
    select
        .expr_as(held(), Alias::new("units"))
        .expr_as(none(of("u", "waiting")), Alias::new("units_waiting"))
        .expr_as(none(of("n", "changes")), Alias::new("changes"))
        .expr_as(least(), Alias::new("unit_min"))
        .expr_as(most(), Alias::new("unit_max"))
        .expr_as(flag, Alias::new("flag"))
        .order_by((Alias::new("p"), Alias::new("student_no")), Order::Asc)
        .order_by((Alias::new("p"), Alias::new("id")), Order::Asc);
}

async fn page(cx: &Cx, wanted: &Wanted, paging: Paging) -> Result<Page<Load>> {
    page_of(cx, lines(cx, wanted)?, "p", columns, paging).await
}

async fn export(cx: &Cx, wanted: &Wanted, format: FileFormat) -> Result<FileReply> {
    let mut select = lines(cx, wanted)?;
    columns(&mut select);
    let zh = cx.lang() == Lang::Zh;
    let mut rows = vec![];
    for row in cx.read().query_all(&select).await? {
        let line = Load::from_query_result(&row, "")?;
        rows.push(json!({
            "studentNo": line.student_no, "student": if zh { line.name_cn } else { line.name_en },
            "year": line.year_of_study, "units": line.units, "unitsWaiting": line.units_waiting,
            "changes": line.changes, "unitMin": line.unit_min, "unitMax": line.unit_max, "flag": line.flag,
        }));
    }
    cx.note("", &json!({ "export": "adddrop.load", "rows": rows.len() }), None)?;
    let fields = [
        Field::code("studentNo", 30, "学号", "Student number"),
        Field::text("student", 200, "姓名", "Name"),
        Field::integer("year", 0, 9, "年级", "Year"),
        Field::integer("units", 0, 999, "学分", "Units"),
        Field::integer("unitsWaiting", 0, 999, "轮候学分", "Units waited for"),
        Field::integer("changes", 0, 9999, "变更次数", "Changes"),
        Field::integer("unitMin", 0, 999, "最少学分", "Units at least"),
        Field::integer("unitMax", 0, 999, "最多学分", "Units at most"),
        Field::choice("flag", FLAGS, "提示", "Flag"),
    ];
    let name = if zh { "加退选学生学分" } else { "Units of students in add and drop" };
    export_rows_in(cx, name, format, &fields, &rows)
}
