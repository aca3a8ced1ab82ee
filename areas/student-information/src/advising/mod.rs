//! Whoever leads a programme gives its students advisers: one by one, evenly, or by sheet.

mod commands;
mod spread;
mod table;

use basic_resources::api::tables::TEACHER_TITLE;
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Permission, Policy, Result, Text, View,
    op::Need,
    scope::{ScopeRule, TableRef},
};

pub use spread::spread;

const PAGES: &[Permission] = &[permissions::TEACHER_AUTH_SG];
const LOOK: &[Need] = &[(permissions::TEACHER_AUTH_SG, Action::Query)];
const EDIT: &[Need] = &[(permissions::TEACHER_AUTH_SG, Action::Edit)];

static MY_STAFF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
/// Programmes that the caller directs.
static LED: TableRef = TableRef::new("programme", ScopeRule::Granted(&[("director_staff_id", "id")], &MY_STAFF), true);
static STUDENTS: TableRef = TableRef::new("student", ScopeRule::Granted(&[("programme_id", "id")], &LED), true);
/// Colleagues of the division: whoever may be asked to advise.
static ADVISERS: TableRef = TableRef::new("teacher", ScopeRule::Granted(&[("division_id", "division_id")], &LED), true);

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    let label = Text::new("查询可任导师的教师", "List who may advise");
    let op = Op::get("/api/si/advising/adviser", "listAdvisers", Policy::AnyOf(LOOK), label);
    api.op(op, |cx: Cx, (): ()| async move { commands::advisers(&cx).await.map(View) });
    let label = Text::new("指定学业导师", "Give students an adviser");
    let op = Op::post("/api/si/advising/assign", "assignAdviser", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/studentIds", &STUDENTS), IdSpec::body("/teacherId", &ADVISERS)])
        .audit(table::SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<commands::AssignInput>| async move {
        commands::assign(&cx, input).await.map(View)
    });
    let label = Text::new("平均分配学业导师", "Spread students over advisers");
    let op = Op::post("/api/si/advising/spread", "spreadAdvisees", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/studentIds", &STUDENTS), IdSpec::body("/teacherIds", &ADVISERS)])
        .audit(table::SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<commands::SpreadInput>| async move {
        commands::spread_out(&cx, input).await.map(View)
    });
    Ok(())
}
