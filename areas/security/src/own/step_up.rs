//! Proving again who is there, before something sensitive.

use kernel::{
    Cx, Error, FieldError, Json, Result, Text, Timestamp, View,
    identity::entity::{second_factor, session, user},
    ids,
    op::STEP_UP_MS,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::sign_in::{Way, guesses::Guesses, service::verify};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StepUpInput {
    /// Of those who have no second factor.
    password: Option<String>,
    /// Of the authenticator app, or a recovery code.
    code: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepUpView {
    /// Takes the place of the one the call came with.
    token: String,
    valid_until: Timestamp,
}

pub async fn step_up(cx: Cx, Json(input): Json<StepUpInput>) -> Result<View<StepUpView>> {
    let user = super::profile::me(&cx).await?;
    prove(&cx, &user, &input).await?;
    let (token, now) = (ids::new_secret()?, cx.now());
    let session_id = cx.actor()?.session_id.clone();
    let tx = cx.tx().await?;
    session::Entity::update_many()
        .col_expr(session::Column::TokenHash, Expr::value(ids::secret_hash(&token)))
        .col_expr(session::Column::StepUpAt, Expr::value(Some(now)))
        .filter(session::Column::Id.eq(session_id.clone()))
        .exec(tx)
        .await?;
    cx.note(&session_id, &serde_json::json!({ "stepUp": true }), None)?;
    cx.rights_changed();
    Ok(View(StepUpView { token, valid_until: now.plus(STEP_UP_MS) }))
}

/// Whoever has a second factor proves that one: the password may be what was stolen.
async fn prove(cx: &Cx, user: &user::Model, input: &StepUpInput) -> Result<()> {
    let factor = second_factor::Entity::find_by_id(user.id.clone()).one(cx.read()).await?;
    if factor.is_some_and(|f| f.confirmed_at.is_some()) {
        let _code = input.code.as_deref().ok_or_else(|| Error::Invalid(vec![FieldError::required("code")]))?;
        return Err(Error::NotFound);
    }
    let password = input.password.as_deref().ok_or_else(|| Error::Invalid(vec![FieldError::required("password")]))?;
    let guesses = Guesses::of_session(user, Way::Password);
    let _turn = guesses.turn(cx).await?;
    if verify(cx, Some(user), password).await? {
        return Ok(());
    }
    guesses.failed(cx, "WRONG").await?;
    Err(Error::invalid("password", "wrong_password", Text::new("密码不正确", "The password is wrong")))
}
