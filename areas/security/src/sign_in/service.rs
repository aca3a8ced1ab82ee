//! Verifies a password without telling more than yes or no, and signs out.

use kernel::{
    Cx, Error, Result, Timestamp,
    identity::{
        TOKEN_LIFE_MS,
        entity::{session, user},
        half_open,
    },
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

use super::{LoginView, Way, enter::enter, guesses::Guesses};

pub async fn sign_in(cx: &Cx, username: &str, password: &str) -> Result<LoginView> {
    let username = account_name(username);
    let user = find(cx, &username).await?;
    let guesses = Guesses::of(cx, &username, user.as_ref(), Way::Password).await?;
    let _turn = guesses.turn(cx).await?;
    let right = verify(cx, user.as_ref(), password).await?;
    match user {
        Some(user) if right && user.enabled => enter(cx, user, Way::Password).await,
        _ => {
            guesses.failed(cx, if right { "DISABLED" } else { "WRONG" }).await?;
            Err(Error::Unauthenticated("login.failed"))
        }
    }
}

/// Takes as long for somebody who does not exist or has no password.
pub async fn verify(cx: &Cx, user: Option<&user::Model>, password: &str) -> Result<bool> {
    let too_long = password.chars().count() > kernel::password::MAX_LENGTH;
    let stored = user.and_then(|u| u.password_hash.as_deref()).filter(|_| !too_long);
    cx.app().hasher.verify(if too_long { "" } else { password }, stored).await
}

/// Names are the same however they are typed.
pub fn account_name(typed: &str) -> String {
    typed.trim().to_lowercase()
}

pub async fn find(cx: &Cx, username: &str) -> Result<Option<user::Model>> {
    let user = user::Entity::find()
        .filter(user::Column::Username.eq(username))
        .filter(user::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    Ok(user)
}

pub async fn sign_out(cx: &Cx, everywhere: bool) -> Result<()> {
    let actor = cx.actor()?.clone();
    let tx = cx.tx().await?;
    let mut end = session::Entity::update_many()
        .col_expr(session::Column::RevokedAt, Expr::value(Some(cx.now())))
        .filter(session::Column::UserId.eq(actor.user_id.clone()))
        .filter(session::Column::RevokedAt.is_null());
    if !everywhere {
        end = end.filter(session::Column::Id.eq(actor.session_id.clone()));
    }
    let ended = end.exec(tx).await?.rows_affected;
    if everywhere {
        half_open::end(cx, &actor.user_id).await?;
    }
    cx.note(&actor.session_id, &serde_json::json!({ "everywhere": everywhere, "ended": ended }), None)?;
    cx.rights_changed_of(&actor.user_id);
    Ok(())
}

const _: () = assert!(TOKEN_LIFE_MS == 7 * Timestamp::DAY);
