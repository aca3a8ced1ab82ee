//! The second factor after the first. Until it is proved there is only a ticket.

use kernel::{
    Cx, Error, Json, Result, View,
    identity::{SignInSettings, entity::user},
    ids, settings,
};
use schema::security::sign_in_ticket;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{LoginView, Method, Way, enter::open, guesses::Guesses};
use crate::{
    codes::{Purpose, challenge},
    factor::service::{prove_recovery, prove_totp, wrong_code},
};

const TRIES: i32 = 5;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondStepInput {
    ticket: String,
    method: Method,
    code: String,
    /// Of a code that came by mail or SMS.
    challenge: Option<String>,
}

/// What this user may prove next.
pub async fn methods(cx: &Cx, user: &user::Model, first: Way) -> Result<Vec<Method>> {
    let mut methods = vec![Method::Totp, Method::Recovery];
    // What came by mail is not proved a second time by mail.
    if settings::get::<SignInSettings>(cx, None).await?.code_as_second_factor && first != Way::Code {
        methods.extend((!user.email.is_empty()).then_some(Method::Email));
        methods.extend((!user.mobile_index.is_empty()).then_some(Method::Sms));
    }
    Ok(methods)
}

pub async fn second_step(cx: Cx, Json(input): Json<SecondStepInput>) -> Result<View<LoginView>> {
    let hash = ids::secret_hash(&input.ticket);
    let over = || Error::Unauthenticated("login.expired");
    let ticket = sign_in_ticket::Entity::find_by_id(hash.clone()).one(cx.read()).await?;
    let ticket = ticket.filter(|t| t.expires_at > cx.now() && is_unused(t)).ok_or_else(over)?;
    let user = user::Entity::find_by_id(ticket.user_id.clone()).one(cx.read()).await?;
    let user = user.filter(|u| u.enabled && u.archived_at.is_none()).ok_or_else(over)?;
    let first = Way::parse(&ticket.way).ok_or_else(over)?;
    if !methods(&cx, &user, first).await?.contains(&input.method) {
        return Err(wrong_code());
    }
    let last = match input.method {
        Method::Totp => Way::Totp,
        Method::Recovery => Way::Recovery,
        Method::Email => Way::Email,
        Method::Sms => Way::Sms,
    };
    if matches!(input.method, Method::Email | Method::Sms) {
        by_code(&cx, &hash, &input, last).await?;
    } else {
        by_app(&cx, &hash, &user, &input, last).await?;
    }
    use_up(&cx, &hash).await?;
    open(&cx, user, first, last).await.map(View)
}

async fn by_app(cx: &Cx, ticket: &str, user: &user::Model, input: &SecondStepInput, way: Way) -> Result<()> {
    let guesses = Guesses::of(cx, &user.username, Some(user), way).await?;
    let _turn = guesses.turn(cx).await?;
    if !take_try(cx, ticket).await? {
        return Err(Error::Unauthenticated("login.expired"));
    }
    let right = match input.method {
        Method::Totp => prove_totp(cx, &user.id, &input.code).await?,
        _ => prove_recovery(cx, &user.id, &input.code).await?,
    };
    if right {
        return Ok(());
    }
    guesses.failed(cx, "WRONG").await?;
    Err(wrong_code())
}

/// A code that was sent for this very ticket; its own counting applies, and the ticket's too.
async fn by_code(cx: &Cx, ticket: &str, input: &SecondStepInput, way: Way) -> Result<()> {
    if !take_try(cx, ticket).await? {
        return Err(Error::Unauthenticated("login.expired"));
    }
    let challenge = input.challenge.as_deref().unwrap_or_default();
    let row = challenge::prove(cx, challenge, &input.code, Purpose::SecondFactor, way).await?;
    if row.ticket_hash.as_deref() != Some(ticket) {
        return Err(wrong_code());
    }
    challenge::use_up(cx, &row).await
}

fn is_unused(ticket: &sign_in_ticket::Model) -> bool {
    ticket.used_at.is_none() || kernel::planted::fault("ticket_reuse")
}

/// Before comparing, and kept whatever comes of it.
async fn take_try(cx: &Cx, ticket: &str) -> Result<bool> {
    let ticket = ticket.to_owned();
    cx.keep_anyway(|tx| {
        Box::pin(async move {
            let taken = sign_in_ticket::Entity::update_many()
                .col_expr(sign_in_ticket::Column::Tries, Expr::col(sign_in_ticket::Column::Tries).add(1))
                .filter(sign_in_ticket::Column::TokenHash.eq(ticket))
                .filter(sign_in_ticket::Column::Tries.lt(TRIES))
                .exec(tx)
                .await?;
            Ok(taken.rows_affected == 1)
        })
    })
    .await
}

async fn use_up(cx: &Cx, ticket: &str) -> Result<()> {
    let mut update = sign_in_ticket::Entity::update_many()
        .col_expr(sign_in_ticket::Column::UsedAt, Expr::value(Some(cx.now())))
        .filter(sign_in_ticket::Column::TokenHash.eq(ticket));
    if !kernel::planted::fault("ticket_reuse") {
        update = update.filter(sign_in_ticket::Column::UsedAt.is_null());
    }
    match update.exec(cx.tx().await?).await?.rows_affected {
        0 => Err(Error::Unauthenticated("login.expired")),
        _ => Ok(()),
    }
}
