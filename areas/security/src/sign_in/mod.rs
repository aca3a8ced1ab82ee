//! Signing in with a password, and signing out.

mod service;

use kernel::{Api, Cx, Done, Json, Op, Policy, Result, Text, Timestamp, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use service::{open_session, sign_out};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginInput {
    pub username: String,
    pub password: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginView {
    pub token: String,
    pub expires_at: Timestamp,
    /// The session can only change the password until that is done.
    pub must_change_password: bool,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LogoutInput {
    /// End every session of the caller, not only this one.
    pub everywhere: bool,
}

pub fn mount(api: &mut Api) {
    let op = Op::post("/api/auth/login", "login", Policy::Public("signing in"), Text::new("登录", "Sign in"));
    // Generous: a campus behind one address signs in within minutes. Failures are slowed separately.
    api.op(op.audit("security.session").rate("login", 6000), login);
    let any = Policy::AnySession("everyone may leave");
    let op = Op::post("/api/auth/logout", "logout", any, Text::new("退出登录", "Sign out"));
    api.op(op.audit("security.session").half_way(), logout);
}

async fn login(cx: Cx, Json(input): Json<LoginInput>) -> Result<View<LoginView>> {
    service::sign_in(&cx, &input.username, &input.password).await.map(View)
}

async fn logout(cx: Cx, input: Option<Json<LogoutInput>>) -> Result<Done> {
    let everywhere = input.is_some_and(|Json(input)| input.everywhere);
    sign_out(&cx, everywhere).await?;
    Ok(Done)
}
