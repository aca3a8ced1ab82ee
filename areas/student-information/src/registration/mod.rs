//! Return to campus, semester by semester.

mod blocks;
mod card;
mod complete;
mod expect;
mod input;
mod office;
mod own;
pub(crate) mod states;
mod table;
pub mod types;
pub(crate) mod window;

use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Policy, Result, Text, View,
    op::Need,
    resource::{Services, Table},
};

use crate::own::OWN_FILES;
use basic_resources::api::tables::SEMESTERS;
pub use table::{CHANNELS, REGISTRATIONS, Registrations, STATUSES};
use types::{ExemptInput, ExpectInput, ListInput, RegisterInput};

/// The audit subject of registrations.
pub const SUBJECT: &str = "si.semester-registration";

const OWN_GET: &[Need] = &[(permissions::STUDENT_AUTH_FRESHMENT, Action::Get)];
const OWN_EDIT: &[Need] = &[(permissions::STUDENT_AUTH_FRESHMENT, Action::Edit)];
const OFFICE: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

const PATH: &str = "/api/si/semester-registration";

pub fn mount(api: &mut Api) -> Result<()> {
    mount_own(api);
    Table::of::<Registrations>()?.mount(api, PATH, Services::READ)?;
    mount_office(api);
    Ok(())
}

fn mount_own(api: &mut Api) {
    workflow::api::register_card(&card::CARD);
    let path = "/api/registration/register";
    let label = Text::new("我的返校注册", "My return to campus");
    let op = Op::get(path, "myRegistration", Policy::AnyOf(OWN_GET), label);
    api.op(op, |cx: Cx, (): ()| async move { own::look(&cx).await.map(View) });
    let label = Text::new("返校注册", "Register for the semester");
    let op = Op::post(path, "registerMyself", Policy::AnyOf(OWN_EDIT), label)
        .ids([IdSpec::body("/documents", &OWN_FILES), IdSpec::body("/photo", &OWN_FILES)])
        .audit(SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<RegisterInput>| async move { own::register(&cx, input).await.map(View) });
}

fn mount_office(api: &mut Api) {
    let command = |name: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{name}"), id, Policy::AnyOf(OFFICE), label)
            .ids([IdSpec::body("/ids", &REGISTRATIONS)])
            .audit(SUBJECT)
            .long()
    };
    let op = command("stamp", "stampRegistrations", Text::new("学生证盖章", "Stamp booklets"));
    api.op(op, |cx: Cx, Json(input): Json<ListInput>| async move { office::stamp(&cx, input).await.map(View) });
    let op = command("exempt", "exemptRegistrations", Text::new("免予注册", "Exempt from registration"));
    api.op(op, |cx: Cx, Json(input): Json<ExemptInput>| async move { office::exempt(&cx, input).await.map(View) });
    let op = command("counter", "registerAtCounter", Text::new("柜台注册", "Register at the counter"));
    api.op(op, |cx: Cx, Json(input): Json<ListInput>| async move { office::counter(&cx, input).await.map(View) });
    let label = Text::new("更新应注册名单", "Bring the list of a semester up to date");
    let op = Op::post(format!("{PATH}/expect"), "expectRegistrations", Policy::AnyOf(OFFICE), label)
        .ids([IdSpec::body("/semesterId", &SEMESTERS)])
        .audit(SUBJECT)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<ExpectInput>| async move { expect::expect(&cx, input).await.map(View) });
}
