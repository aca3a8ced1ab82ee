//! A forgotten password: a code, then a new one.

use kernel::{
    Cx, Error, Json, Result, View,
    identity::{entity::user, half_open},
    messages::Channel,
    password,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    By, ChallengeView, Purpose, challenge, owner,
    send::{given, reset},
};
use crate::{kinds, sign_in::Way};

/// First `account`, then `challenge`, `code` and `password`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgotInput {
    account: Option<String>,
    channel: Option<By>,
    challenge: Option<String>,
    code: Option<String>,
    password: Option<String>,
}

pub async fn forgot(cx: Cx, Json(input): Json<ForgotInput>) -> Result<View<Option<ChallengeView>>> {
    let Some(challenge) = input.challenge else {
        let channel = input.channel.map_or(Channel::Email, Channel::from);
        let asked = reset(&cx, given("account", input.account)?, channel).await?;
        cx.nothing_changed();
        return challenge::ask(&cx, asked).await.map(Some).map(View);
    };
    let (code, new) = (given("code", input.code)?, given("password", input.password)?);
    // Before the code is tried: a bad password must not cost one.
    password::check_new("password", &new, "").map_err(|e| Error::Invalid(vec![e]))?;
    let row = challenge::prove(&cx, &challenge, &code, Purpose::Reset, Way::Code).await?;
    let user = owner(&cx, row.user_id.as_deref()).await?;
    password::check_new("password", &new, &user.username).map_err(|e| Error::Invalid(vec![e]))?;
    let hash = cx.app().hasher.hash(&new).await?;
    challenge::use_up(&cx, &row).await?;
    set_password(&cx, user, hash).await?;
    Ok(View(None))
}

/// Every session ends, and all that was half open: whoever knew the old password is out.
async fn set_password(cx: &Cx, user: user::Model, hash: String) -> Result<()> {
    user::Entity::update_many()
        .col_expr(user::Column::PasswordHash, Expr::value(Some(hash)))
        .col_expr(user::Column::MustChangePassword, Expr::value(false))
        .col_expr(user::Column::SessionGen, Expr::value(user.session_gen + 1))
        .col_expr(user::Column::Version, Expr::value(user.version + 1))
        .col_expr(user::Column::UpdatedAt, Expr::value(cx.now()))
        .filter(user::Column::Id.eq(user.id.clone()))
        .exec(cx.tx().await?)
        .await?;
    half_open::end(cx, &user.id).await?;
    cx.turned_out_to_be(&user.id, &user.name);
    cx.note(&user.id, &json!({ "password": "set by code" }), None)?;
    cx.rights_changed_of(&user.id);
    kinds::tell(cx, kinds::PASSWORD_CHANGED, &user).await
}
