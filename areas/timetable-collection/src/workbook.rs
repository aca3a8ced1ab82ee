//! A division's plan, or everybody's, as a workbook: courses, groups, teachers.

use basic_resources::api::tables::DIVISIONS;
use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Op, Query, Result, Text,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, Table, export_workbook},
};
use sea_orm::{
    Condition,
    sea_query::{Alias, Expr, ExprTrait},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use crate::{
    plan::tables,
    problems::taking_part,
    side::{Division, Office, Side},
    tables::{COURSE, OWN_DIVISIONS, OWN_ROUNDS, ROUNDS},
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    round_id: String,
    /// Empty: all divisions that the caller sees.
    #[serde(default)]
    division_id: Option<String>,
}

/// More than any round has.
const MOST: u64 = 20_000;

pub fn mount(api: &mut Api) {
    let office = Office::view();
    let label = Text::new("导出采集数据", "Export what was collected");
    let op = Op::get(office.path("workbook"), "collectionWorkbook", office.looking::<Office>(Action::Export), label)
        .ids([IdSpec::query("roundId", &ROUNDS), IdSpec::query("divisionId", &DIVISIONS)])
        .audit(COURSE)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Query(which): Query<Which>| async move { write::<Office>(&cx, which).await });
    let division = Division::view();
    let label = Text::new("导出本学部数据", "Export what my division planned");
    let op = Op::get(division.path("workbook"), "ownCollectionWorkbook", division.policy(Action::Export), label)
        .ids([IdSpec::query("roundId", &OWN_ROUNDS), IdSpec::query("divisionId", &OWN_DIVISIONS)])
        .audit(COURSE)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Query(which): Query<Which>| async move { write::<Division>(&cx, which).await });
}

async fn write<S: Side>(cx: &Cx, which: Which) -> Result<FileReply> {
    let division = crate::some(which.division_id);
    if let Some(division) = &division {
        taking_part::<S>(cx, &which.round_id, division).await?;
    }
    let filter = || {
        let of_round = Condition::all().add(Expr::col(Alias::new("round_id")).eq(which.round_id.clone()));
        match &division {
            Some(id) => of_round.add(Expr::col(Alias::new("division_id")).eq(id.clone())),
            None => of_round,
        }
    };
    let plan = tables::<S>()?;
    let mut parts = vec![];
    for (title, table) in [
        (Text::new("课程", "Courses"), plan.courses),
        (Text::new("学生组", "Groups"), plan.groups),
        (Text::new("教师", "Teachers"), plan.teachers),
    ] {
        let table: &'static Table = table;
        parts.push((title, table.spec.fields.as_slice(), table.rows_where(cx, filter(), MOST).await?));
    }
    let rows: usize = parts.iter().map(|(_, _, rows)| rows.len()).sum();
    cx.note(
        "",
        &json!({ "export": "ttsp.workbook", "roundId": which.round_id, "divisionId": division, "rows": rows }),
        None,
    )?;
    let name = Text::new("排课数据", "Timetable data").get(cx.lang());
    export_workbook(cx, name, &parts)
}
