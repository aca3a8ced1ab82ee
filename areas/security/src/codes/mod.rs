//! One-time codes by mail or SMS: signing in, a second step, a forgotten password, registration.

pub mod challenge;
pub mod register;
mod reset;
mod send;

use kernel::{
    Api, Cx, Error, Json, Op, Policy, Result, Rule, Text, Timestamp, View, identity::entity::user, messages::Channel,
};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::sign_in::{LoginView, Way, enter};

/// Where codes lie that were sent and not used yet.
pub const TABLE: &str = "code_challenge";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = CodePurpose)]
pub enum Purpose {
    SignIn,
    SecondFactor,
    Reset,
    Register,
}

impl Purpose {
    pub fn code(self) -> &'static str {
        match self {
            Self::SignIn => "SIGN_IN",
            Self::SecondFactor => "SECOND_FACTOR",
            Self::Reset => "RESET",
            Self::Register => "REGISTER",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = CodeChannel)]
pub enum By {
    Email,
    Sms,
}

impl From<By> for Channel {
    fn from(by: By) -> Self {
        match by {
            By::Email => Self::Email,
            By::Sms => Self::Sms,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeView {
    /// Goes back with the code.
    pub challenge: String,
    /// EMAIL or SMS.
    pub channel: &'static str,
    pub expires_at: Timestamp,
    pub resend_after_s: i64,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AgainInput {
    challenge: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignInCodeInput)]
struct CodeInput {
    challenge: String,
    code: String,
}

pub fn mount(api: &mut Api) {
    let public = |why| Policy::Public(why);
    let why = "whoever asks for a code is not signed in yet";
    let op = Op::post("/api/account/sms", "sendCode", public(why), Text::new("发送验证码", "Send a code"));
    api.op(op.unaudited("a code changes nothing until it is used").rate("code", 60), send::send);
    let op = Op::post("/api/account/sms_err", "resendCode", public(why), Text::new("重发验证码", "Send a code again"));
    api.op(op.unaudited("a code changes nothing until it is used").rate("code", 60), again);
    let op =
        Op::post("/api/auth/code", "loginByCode", public("signing in"), Text::new("验证码登录", "Sign in by code"));
    api.op(op.audit("security.session").rate("login", 6000), sign_in);
    let why = "whoever forgot the password is not signed in";
    let op = Op::post(
        "/api/auth/forge-password",
        "forgotPassword",
        public(why),
        Text::new("重设密码", "Set a forgotten password"),
    );
    api.op(op.audit("security.user").rate("code", 60), reset::forgot);
    let why = "whoever registers has no account yet; a setting says who may";
    let op = Op::post("/api/auth/register", "register", public(why), Text::new("注册", "Register"));
    api.op(op.audit("security.user").rate("code", 60), register::register);
}

async fn again(cx: Cx, Json(input): Json<AgainInput>) -> Result<View<ChallengeView>> {
    challenge::again(&cx, input.challenge).await.map(View)
}

/// A second factor is still asked for where there is one.
async fn sign_in(cx: Cx, Json(input): Json<CodeInput>) -> Result<View<LoginView>> {
    let row = challenge::prove(&cx, &input.challenge, &input.code, Purpose::SignIn, Way::Code).await?;
    let user = owner(&cx, row.user_id.as_deref()).await?;
    challenge::use_up(&cx, &row).await?;
    enter(&cx, user, Way::Code).await.map(View)
}

/// The user a code was sent to, unless something changed meanwhile.
async fn owner(cx: &Cx, user_id: Option<&str>) -> Result<user::Model> {
    let found = match user_id {
        Some(id) => user::Entity::find_by_id(id).one(cx.read()).await?,
        None => None,
    };
    found.filter(|u| u.enabled && u.archived_at.is_none()).ok_or_else(crate::factor::service::wrong_code)
}

fn switched_off(zh: &'static str, en: &'static str) -> Error {
    Rule::new("way_switched_off", Text::new(zh, en), serde_json::Value::Null).into()
}
