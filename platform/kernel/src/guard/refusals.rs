//! What a session is told that has something to do first.

use serde_json::{Value, json};

use crate::{
    Error, Rule, Text, Timestamp,
    op::{Awaits, STEP_UP_MS},
};

const SETTINGS: &str = "/account/settings";

pub fn half_way(awaits: Awaits) -> Error {
    let (code, text, offer) = match awaits {
        Awaits::Password => (
            "password_change_required",
            Text::new("请先修改初始密码", "Change the initial password first"),
            Text::new("修改密码", "Change password"),
        ),
        Awaits::Enrol => (
            "second_factor_required",
            Text::new("您的角色须使用两步验证，请先设置", "Your role asks for a second factor; set it up first"),
            Text::new("设置两步验证", "Set up the second factor"),
        ),
    };
    Rule::new(code, text, Value::Null).offer(offer, SETTINGS).into()
}

/// The web asks for the proof and repeats the call.
pub fn step_up() -> Error {
    let text = Text::new("此操作较为敏感，请先验证身份", "This is a sensitive operation: prove who you are first");
    Rule::new("step_up_required", text, json!({ "withinMinutes": STEP_UP_MS / Timestamp::MINUTE })).into()
}
