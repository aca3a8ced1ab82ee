//! The ways in which signing in by a provider ends without signing in.

use kernel::{Both, Error, Rule, Text, outbound::OutboundError};
use serde_json::{Value, json};

const SIGN_IN: Text = Text::new("返回登录页", "Back to sign-in");

/// Unknown, used, too old, or begun in another browser: nobody is told which.
pub fn state() -> Error {
    let text = Text::new("本次登录已失效，请重新开始", "This sign-in is no longer valid; please start again");
    Rule::new("sso_state_invalid", text, Value::Null).offer(SIGN_IN, "/user/login").into()
}

pub fn unavailable(error: &OutboundError) -> Error {
    let why = error.text();
    let text = Both::new(
        format!("统一身份认证暂时不可用：{}。请改用密码登录", why.zh),
        format!("The identity provider is not available: {}. Sign in with your password instead", why.en),
    );
    Rule::new("sso_provider_unavailable", text, Value::Null).offer(SIGN_IN, "/user/login").into()
}

pub fn no_provider() -> Error {
    let text = Text::new("该登录方式未启用", "This way of signing in is not available");
    Rule::new("sso_provider_unavailable", text, Value::Null).offer(SIGN_IN, "/user/login").into()
}

pub fn no_address() -> Error {
    let text = Text::new(
        "服务器未设置站点地址（--origin），无法使用统一身份认证",
        "The server does not know its own address (--origin), which single sign-on needs",
    );
    Rule::new("sso_provider_unavailable", text, Value::Null).into()
}

/// The provider's answer failed a check. Which one is in the log, not in the answer.
pub fn answer(why: &str) -> Error {
    tracing::warn!(why, "an identity provider's answer was refused");
    let text = Text::new(
        "身份提供方的应答未通过校验，请重新登录；如反复出现请联系管理员",
        "The provider's answer did not pass the checks; sign in again, and tell the administrator if it happens again",
    );
    Rule::new("sso_answer_invalid", text, Value::Null).offer(SIGN_IN, "/user/login").into()
}

/// The provider sent an error instead of a person.
pub fn denied(error: &str) -> Error {
    let plain = error.len() <= 64 && error.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let text = if error == "access_denied" {
        Text::new("您在身份提供方取消了登录", "You cancelled at the identity provider")
    } else {
        Text::new("身份提供方未能完成登录", "The identity provider could not complete the sign-in")
    };
    Rule::new("sso_denied", text, json!({ "error": plain.then_some(error) })).offer(SIGN_IN, "/user/login").into()
}

pub fn not_linked() -> Error {
    let text = Text::new(
        "该身份尚未关联本系统账号。请先用密码登录，再在账号设置中关联",
        "This identity is not linked to an account here. Sign in with your password and link it in the account settings",
    );
    Rule::new("sso_not_linked", text, Value::Null)
        .offer(Text::new("密码登录", "Sign in with password"), "/user/login")
        .into()
}

pub fn disabled() -> Error {
    let text = Text::new("关联的账号已停用", "The linked account is disabled");
    Rule::new("sso_account_disabled", text, Value::Null).into()
}

pub fn linked_elsewhere() -> Error {
    let text = Text::new("该身份已关联其他账号", "This identity is linked to another account");
    Rule::new("sso_linked_elsewhere", text, Value::Null)
        .offer(Text::new("账号设置", "Account settings"), "/account/settings")
        .into()
}

pub fn last_way_in() -> Error {
    let text = Text::new(
        "这是您唯一的登录方式，请先设置密码或关联其他身份",
        "This is your only way in; set a password or link another identity first",
    );
    Rule::new("last_way_in", text, Value::Null).into()
}
