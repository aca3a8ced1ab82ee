//! Somebody makes their own account.

use kernel::{
    Cx, Error, FieldError, Json, Result, Text, View,
    identity::{
        Registration, SignInSettings,
        entity::{role, user, user_role},
    },
    password, settings,
};
use sea_orm::{EntityTrait, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Purpose, challenge, switched_off};
use crate::sign_in::{
    Way,
    service::{account_name, find},
};

/// Holds no permission: what a registered person may do is for an administrator to say.
pub const REGISTERED: &str = "registered";

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterInput {
    challenge: String,
    code: String,
    username: String,
    name: String,
    password: String,
    #[serde(default)]
    language: String,
}

#[derive(Serialize, ToSchema)]
pub struct RegisteredView {
    username: String,
    name: String,
}

impl RegisterInput {
    fn check(&self, username: &str) -> Vec<FieldError> {
        let mut errors = vec![];
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-".contains(c);
        let begins = username.starts_with(|c: char| c.is_ascii_lowercase());
        if !(3..=30).contains(&username.len()) || !begins || !username.chars().all(plain) {
            let text = Text::new(
                "用户名为 3 至 30 位小写字母、数字和 . _ -，以字母开头",
                "A user name has 3 to 30 lower-case letters, digits and . _ -, and begins with a letter",
            );
            errors.push(FieldError::new("username", "wrong_format", text));
        }
        if self.name.trim().is_empty() || self.name.chars().count() > 100 || self.name.chars().any(char::is_control) {
            errors.push(FieldError::required("name"));
        }
        if !["", "zh-CN", "en-US"].contains(&self.language.as_str()) {
            let text = Text::new("语言须为 zh-CN 或 en-US", "The language must be zh-CN or en-US");
            errors.push(FieldError::new("language", "not_a_choice", text));
        }
        errors.extend(password::check_new("password", &self.password, username).err());
        errors
    }
}

pub async fn register(cx: Cx, Json(input): Json<RegisterInput>) -> Result<View<RegisteredView>> {
    let open = settings::get::<SignInSettings>(&cx, None).await?;
    if open.register == Registration::Nobody {
        return Err(switched_off("未开放自助注册", "Registration is switched off"));
    }
    let username = account_name(&input.username);
    let errors = input.check(&username);
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let row = challenge::prove(&cx, &input.challenge, &input.code, Purpose::Register, Way::Code).await?;
    if !open.admits(&row.address) {
        return Err(switched_off("未开放自助注册", "Registration is switched off"));
    }
    // Told only to whoever holds a code, and each asking costs one of its few tries.
    if find(&cx, &username).await?.is_some() {
        let text = Text::new("用户名已被使用", "This user name is taken");
        return Err(Error::invalid("username", "already_exists", text));
    }
    let hash = cx.app().hasher.hash(&input.password).await?;
    challenge::use_up(&cx, &row).await?;
    let user = new_user(&cx, &username, &input, row.address, hash);
    let tx = cx.tx().await?;
    let user = user::Entity::insert(user).exec_with_returning(tx).await?;
    let held = user_role::ActiveModel {
        user_id: Set(user.id.clone()),
        role_id: Set(registered_role(&cx).await?),
        granted_by: Set(None),
        granted_at: Set(cx.now()),
    };
    user_role::Entity::insert(held).exec_without_returning(tx).await?;
    cx.turned_out_to_be(&user.id, &user.name);
    cx.record(&user.id, None::<&user::Model>, Some(&user))?;
    cx.rights_changed_of(&user.id);
    Ok(View(RegisteredView { username: user.username, name: user.name }))
}

async fn registered_role(cx: &Cx) -> Result<String> {
    let name = Text::new("已注册用户", "Registered");
    let fresh = role::ActiveModel::fresh(REGISTERED, name, cx.now());
    Ok(crate::role::ensure_for_students(cx, REGISTERED, fresh).await?.0)
}

fn new_user(cx: &Cx, username: &str, input: &RegisterInput, email: String, hash: String) -> user::ActiveModel {
    user::ActiveModel {
        email: Set(email),
        language: Set(input.language.clone()),
        password_hash: Set(Some(hash)),
        ..user::ActiveModel::fresh(username, input.name.trim(), "STUDENT", cx.now())
    }
}
