//! The ways in, and the way out.

pub mod enter;
pub mod guesses;
mod second;
pub mod service;

use kernel::{Api, Cx, Done, Json, Op, Policy, Result, Text, Timestamp, View, op::Awaits};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use enter::enter;
pub use service::sign_out;

/// How somebody proved who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Password,
    Code,
    Sso,
    Totp,
    Recovery,
    Email,
    Sms,
}

impl Way {
    const ALL: [Self; 7] = [Self::Password, Self::Code, Self::Sso, Self::Totp, Self::Recovery, Self::Email, Self::Sms];

    pub fn code(self) -> &'static str {
        match self {
            Self::Password => "PASSWORD",
            Self::Code => "CODE",
            Self::Sso => "SSO",
            Self::Totp => "TOTP",
            Self::Recovery => "RECOVERY",
            Self::Email => "EMAIL",
            Self::Sms => "SMS",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|w| w.code() == code)
    }

    /// Somebody sat there just now; an identity provider may only have remembered them.
    pub fn is_fresh(self) -> bool {
        self != Self::Sso
    }
}

/// How a second factor can be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = SecondFactorMethod)]
pub enum Method {
    Totp,
    Recovery,
    Email,
    Sms,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginInput {
    pub username: String,
    pub password: String,
}

#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginView {
    /// Empty while a second factor is asked for.
    pub token: Option<String>,
    pub expires_at: Option<Timestamp>,
    /// The session can only change the password until that is done.
    pub must_change_password: bool,
    /// The session can only set up a second factor until that is done.
    pub must_enrol_second_factor: bool,
    pub second_factor: Option<SecondFactorAsked>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorAsked {
    /// Opens nothing; goes with the code to `2step-code`.
    pub ticket: String,
    pub methods: Vec<Method>,
    pub expires_at: Timestamp,
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
    let why = "the second factor of somebody who is not signed in before it";
    let op = Op::post("/api/auth/2step-code", "secondStep", Policy::Public(why), Text::new("两步验证", "Second step"));
    api.op(op.audit("security.session").rate("login", 6000), second::second_step);
    let any = Policy::AnySession("everyone may leave");
    let op = Op::post("/api/auth/logout", "logout", any, Text::new("退出登录", "Sign out"));
    api.op(op.audit("security.session").half_way(Awaits::ANY), logout);
}

async fn login(cx: Cx, Json(input): Json<LoginInput>) -> Result<View<LoginView>> {
    service::sign_in(&cx, &input.username, &input.password).await.map(View)
}

async fn logout(cx: Cx, input: Option<Json<LogoutInput>>) -> Result<Done> {
    let everywhere = input.is_some_and(|Json(input)| input.everywhere);
    sign_out(&cx, everywhere).await?;
    Ok(Done)
}
