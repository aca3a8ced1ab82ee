//! The second factor: an authenticator app, with recovery codes for its loss.

pub mod recovery;
pub mod service;
pub mod totp;

use kernel::{Api, Cx, Done, IdSpec, Json, Op, Policy, Text, Timestamp, View, op::Awaits};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{may, user::USERS};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorView {
    pub enabled: bool,
    /// A role asks for it.
    pub required: bool,
    pub confirmed_at: Option<Timestamp>,
    pub recovery_codes_left: u64,
}

#[derive(Serialize, ToSchema)]
pub struct SecondFactorStart {
    /// For typing into the app.
    pub secret: String,
    pub uri: String,
    /// The same as a picture: rows of 1 (dark) and 0.
    pub qr: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Shown once.
    pub recovery_codes: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmInput {
    code: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FactorReset {
    id: String,
    /// Why it is taken away: how it was made sure that the person asked for it.
    reason: String,
}

const PATH: &str = "/api/user/second-factor";
const SUBJECT: &str = "security.second-factor";
const ENROL: &[Awaits] = &[Awaits::Enrol];

pub fn mount(api: &mut Api) {
    let own = Policy::AnySession("the caller's own second factor");
    let op = Op::get(PATH, "mySecondFactor", own, Text::new("我的两步验证", "My second factor"));
    api.op(op, |cx: Cx, (): ()| async move { service::view(&cx).await.map(View) });
    let label = Text::new("开始设置两步验证", "Start setting up the second factor");
    let op = Op::post(format!("{PATH}/start"), "startSecondFactor", own, label);
    api.op(op.audit(SUBJECT).half_way(ENROL).secret().rate("second-factor", 10), |cx: Cx, (): ()| async move {
        service::start(&cx).await.map(View)
    });
    let label = Text::new("启用两步验证", "Switch the second factor on");
    let op = Op::post(format!("{PATH}/confirm"), "confirmSecondFactor", own, label);
    api.op(
        op.audit(SUBJECT).half_way(ENROL).secret().rate("second-factor", 10),
        |cx: Cx, Json(input): Json<ConfirmInput>| async move { service::confirm(&cx, &input.code).await.map(View) },
    );
    let label = Text::new("重新生成恢复码", "New recovery codes");
    let op = Op::post(format!("{PATH}/recovery-codes"), "renewRecoveryCodes", own, label);
    api.op(op.audit(SUBJECT).secret().step_up(), |cx: Cx, (): ()| async move {
        service::new_recovery_codes(&cx).await.map(View)
    });
    let op = Op::delete(PATH, "removeSecondFactor", own, Text::new("移除两步验证", "Remove the second factor"));
    api.op(op.audit(SUBJECT).step_up(), |cx: Cx, (): ()| async move { service::remove(&cx).await.map(|()| Done) });
    let label = Text::new("重置用户的两步验证", "Reset a user's second factor");
    let op = Op::post("/api/security/user-account/second-factor/reset", "resetSecondFactor", may!(Edit), label)
        .ids([IdSpec::body("/id", &USERS)])
        .audit(SUBJECT)
        .step_up();
    api.op(op, |cx: Cx, Json(input): Json<FactorReset>| async move {
        crate::account::reset_second_factor(&cx, &input.id, &input.reason).await.map(|()| Done)
    });
}
