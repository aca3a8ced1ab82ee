//! Proving again who is there, before something sensitive.

use kernel::{
    Cx, Error, FieldError, Json, Result, Text, Timestamp, View,
    identity::entity::{session, user},
    ids,
    op::STEP_UP_MS,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    factor,
    sign_in::{Way, guesses::Guesses, service::verify},
};

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
    cx.rights_changed_of(&user.id);
    Ok(View(StepUpView { token, valid_until: now.plus(STEP_UP_MS) }))
}

/// Whoever has a second factor proves that one: the password may be what was stolen.
async fn prove(cx: &Cx, user: &user::Model, input: &StepUpInput) -> Result<()> {
    let given = |field: &'static str, value: &Option<String>| {
        value.clone().ok_or_else(|| Error::Invalid(vec![FieldError::required(field)]))
    };
    let factor = factor::service::confirmed(cx, &user.id).await?.is_some();
    let (way, proof) = if factor {
        (Way::Totp, given("code", &input.code)?)
    } else {
        (Way::Password, given("password", &input.password)?)
    };
    let guesses = Guesses::of_session(user, way);
    let _turn = guesses.turn(cx).await?;
    let right = if factor {
        factor::service::prove_either(cx, &user.id, &proof).await?
    } else {
        verify(cx, Some(user), &proof).await?
    };
    if right {
        return Ok(());
    }
    guesses.failed(cx, "WRONG").await?;
    Err(if factor {
        factor::service::wrong_code()
    } else {
        Error::invalid("password", "wrong_password", Text::new("密码不正确", "The password is wrong"))
    })
}
