//! What every way in ends with: a ticket for the second factor, or a session.

use kernel::{
    Cx, Result, Timestamp,
    identity::{
        TOKEN_LIFE_MS, awaits_factor,
        entity::{device, second_factor, session, sign_in, user},
        load_rights,
    },
    ids,
};
use schema::security::sign_in_ticket;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, Set, sea_query::Expr,
};
use serde_json::json;

use crate::kinds;

use super::{
    LoginView, SecondFactorAsked, Way,
    guesses::{attempt, known_device},
};

pub const TICKET_MS: i64 = 10 * Timestamp::MINUTE;

/// The first factor is proved, and the user is enabled. With a second one there is no session yet.
pub async fn enter(cx: &Cx, user: user::Model, way: Way) -> Result<LoginView> {
    let factor = second_factor::Entity::find_by_id(user.id.clone()).one(cx.read()).await?;
    if factor.is_none_or(|f| f.confirmed_at.is_none()) {
        return open(cx, user, way, way).await;
    }
    let (token, now) = (ids::new_secret()?, cx.now());
    let expires_at = now.plus(TICKET_MS);
    let ticket = sign_in_ticket::ActiveModel {
        token_hash: Set(ids::secret_hash(&token)),
        user_id: Set(user.id.clone()),
        way: Set(way.code().to_owned()),
        tries: Set(0),
        created_at: Set(now),
        expires_at: Set(expires_at),
        used_at: Set(None),
    };
    let tx = cx.tx().await?;
    // Nobody needs them the day after.
    sign_in_ticket::Entity::delete_many()
        .filter(sign_in_ticket::Column::ExpiresAt.lt(now.plus(-Timestamp::DAY)))
        .exec(tx)
        .await?;
    sign_in_ticket::Entity::insert(ticket).exec_without_returning(tx).await?;
    cx.turned_out_to_be(&user.id, &user.name);
    cx.note(&user.id, &json!({ "secondFactor": "asked", "way": way.code() }), None)?;
    let asked = SecondFactorAsked { ticket: token, methods: super::second::methods(cx, &user, way).await?, expires_at };
    Ok(LoginView { second_factor: Some(asked), ..LoginView::default() })
}

/// Everything is proved: `first` is the first factor, `last` what was proved last.
pub async fn open(cx: &Cx, user: user::Model, first: Way, last: Way) -> Result<LoginView> {
    let tx = cx.tx().await?;
    let known = known_device(cx, Some(&user)).await?;
    let new_place = is_new_place(cx, &user, known.is_some()).await?;
    remember_device(cx, tx, &user, known).await?;
    let ok = attempt(cx, Some(user.id.clone()), user.username.clone(), last, "OK", new_place);
    sign_in::Entity::insert(ok).exec_without_returning(tx).await?;
    if new_place {
        kinds::tell(cx, kinds::NEW_PLACE, &user).await?;
    }
    open_session(cx, tx, user, first, last).await
}

/// A browser this user has not come from. Its address alone says little: a telephone changes it by
/// the hour, and who is warned every day stops reading. Of the very first sign-in there is nothing to tell.
async fn is_new_place(cx: &Cx, user: &user::Model, known_device: bool) -> Result<bool> {
    if known_device {
        return Ok(false);
    }
    let before = sign_in::Entity::find()
        .filter(sign_in::Column::UserId.eq(user.id.clone()))
        .filter(sign_in::Column::Outcome.eq("OK"))
        .count(cx.read())
        .await?;
    Ok(before > 0)
}

/// A browser that has signed in once is known from then on.
async fn remember_device(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    user: &user::Model,
    known: Option<device::Model>,
) -> Result<()> {
    if let Some(known) = known {
        let mut known = device::ActiveModel::from(known);
        known.last_used_at = Set(cx.now());
        known.update(tx).await?;
        return Ok(());
    }
    let token = ids::new_secret()?;
    let device = device::ActiveModel {
        id: Set(ids::new_id()),
        user_id: Set(user.id.clone()),
        token_hash: Set(ids::secret_hash(&token)),
        user_agent: Set(cx.request().user_agent.to_string()),
        created_at: Set(cx.now()),
        last_used_at: Set(cx.now()),
    };
    device::Entity::insert(device).exec_without_returning(tx).await?;
    cx.remember_device(&token);
    Ok(())
}

async fn open_session(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    user: user::Model,
    first: Way,
    last: Way,
) -> Result<LoginView> {
    let (token, now) = (ids::new_secret()?, cx.now());
    let expires_at = now.plus(TOKEN_LIFE_MS);
    // Whoever did not come with the temporary password has none to change.
    let must_change_password = user.must_change_password && first == Way::Password;
    let rights = load_rights(cx.read(), user, cx.app().sessions.catalogue()).await?;
    let must_enrol_second_factor = awaits_factor(cx.read(), &rights).await?.is_some();
    let user = rights.user;
    let session = session::ActiveModel {
        id: Set(ids::new_id()),
        token_hash: Set(ids::secret_hash(&token)),
        user_id: Set(user.id.clone()),
        created_at: Set(now),
        last_seen_at: Set(now),
        expires_at: Set(expires_at),
        step_up_at: Set(last.is_fresh().then_some(now)),
        student_type: Set(user.student_type.clone()),
        source: Set(cx.request().source.to_string()),
        user_agent: Set(cx.request().user_agent.to_string()),
        half_way: Set(must_change_password),
        session_gen: Set(user.session_gen),
        revoked_at: Set(None),
    };
    let session = session.insert(tx).await?;
    user::Entity::update_many()
        .col_expr(user::Column::LastSignInAt, Expr::value(now))
        .filter(user::Column::Id.eq(user.id.clone()))
        .exec(tx)
        .await?;
    cx.turned_out_to_be(&user.id, &user.name);
    cx.record_as("security.session", &session.id, None::<&session::Model>, Some(&session))?;
    Ok(LoginView {
        token: Some(token),
        expires_at: Some(expires_at),
        must_change_password,
        must_enrol_second_factor,
        second_factor: None,
    })
}
