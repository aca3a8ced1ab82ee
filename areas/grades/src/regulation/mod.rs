//! By which rules averages are made and students judged. Each change is a version that holds from a semester on, and
//! shows whose figures it moves before it is adopted; what was released before stays as it was.

mod commands;
mod decisions;
mod in_force;
mod table;

use basic_resources::api::tables::SEMESTERS;
use kernel::{Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View};

pub use decisions::{DECISION, decide, decisions};
pub use in_force::Versions;

use crate::{may::GRADES, tables::REGULATIONS};

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    decisions::mount(api)?;
    let label = Text::new("查看现行学业规则", "See the rules in force");
    let op = Op::get("/api/grades/regulation/in-force", "getRegulationsInForce", GRADES.looking(Action::Get), label)
        .ids([IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(op, |cx: Cx, Query(query): Query<in_force::InForceQuery>| async move {
        in_force::view(&cx, query).await.map(View)
    });
    let label = Text::new("采用新的学业规则", "Adopt rules");
    let op = Op::post("/api/grades/regulation/adopt", "adoptRegulation", GRADES.may(Action::Add), label)
        .ids([IdSpec::body("/fromSemesterId", &SEMESTERS)])
        .audit(table::REGULATION)
        .step_up()
        .long();
    api.op(
        op,
        |cx: Cx, Json(input): Json<commands::AdoptInput>| async move { commands::adopt(&cx, input).await.map(View) },
    );
    let label = Text::new("撤销学业规则", "Take rules back");
    let op = Op::post("/api/grades/regulation/revoke", "revokeRegulation", GRADES.may(Action::Delete), label)
        .ids([IdSpec::body("/id", &REGULATIONS)])
        .audit(table::REGULATION)
        .step_up()
        .long();
    api.op(op, |cx: Cx, Json(input): Json<commands::RevokeInput>| async move {
        commands::revoke(&cx, input).await.map(View)
    });
    Ok(())
}
