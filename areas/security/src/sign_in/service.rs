//! Verifies a password without telling more than yes or no, and opens a session.

use kernel::{
    Cx, Error, Result, Timestamp,
    identity::{
        TOKEN_LIFE_MS,
        entity::{device, session, sign_in, user},
        throttle::{self, Pace},
    },
    ids,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};

use super::LoginView;

/// Against what a failure counts: a known device alone, or the account and the source.
struct Counters {
    keys: Vec<(String, Pace)>,
    known: Option<device::Model>,
}

pub async fn sign_in(cx: &Cx, username: &str, password: &str) -> Result<LoginView> {
    let username = username.trim().to_lowercase();
    let user = find(cx, &username).await?;
    let counters = counters(cx, &username, user.as_ref()).await?;
    let keys: Vec<String> = counters.keys.iter().map(|(key, _)| key.clone()).collect();
    let _turn = cx.app().turns.take(keys.first().map_or("", String::as_str)).await;
    if let Some(retry_after_s) = throttle::wait_s(cx.read(), &keys, cx.now()).await? {
        return Err(Error::TooMany { retry_after_s });
    }
    let too_long = password.chars().count() > kernel::password::MAX_LENGTH;
    let stored = user.as_ref().and_then(|u| u.password_hash.as_deref()).filter(|_| !too_long);
    let right = cx.app().hasher.verify(if too_long { "" } else { password }, stored).await?;
    match user {
        Some(user) if right && user.enabled => open(cx, user, counters).await,
        other => {
            let outcome = if right { "DISABLED" } else { "WRONG" };
            refuse(cx, other.map(|u| u.id), username, counters, outcome).await?;
            Err(Error::Unauthenticated("login.failed"))
        }
    }
}

async fn find(cx: &Cx, username: &str) -> Result<Option<user::Model>> {
    let user = user::Entity::find()
        .filter(user::Column::Username.eq(username))
        .filter(user::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    Ok(user)
}

async fn counters(cx: &Cx, username: &str, user: Option<&user::Model>) -> Result<Counters> {
    let known = match (&cx.request().device, user) {
        (Some(token), Some(user)) => {
            device::Entity::find()
                .filter(device::Column::TokenHash.eq(ids::secret_hash(token)))
                .filter(device::Column::UserId.eq(user.id.clone()))
                .one(cx.read())
                .await?
        }
        _ => None,
    };
    let keys = match &known {
        Some(device) => vec![(format!("device:{}", device.id), throttle::DEVICE)],
        None => vec![
            (format!("account:{username}"), throttle::ACCOUNT),
            (format!("source:{}", cx.request().source), throttle::SOURCE),
        ],
    };
    Ok(Counters { keys, known })
}

/// Counts the failure although the call fails.
async fn refuse(
    cx: &Cx,
    user_id: Option<String>,
    username: String,
    counters: Counters,
    outcome: &'static str,
) -> Result<()> {
    let now = cx.now();
    let attempt = attempt(cx, user_id, username, outcome);
    cx.keep_anyway(|tx| {
        Box::pin(async move {
            for (key, pace) in &counters.keys {
                throttle::count_failure(tx, key, *pace, now).await?;
            }
            sign_in::Entity::insert(attempt).exec_without_returning(tx).await?;
            Ok(())
        })
    })
    .await
}

fn attempt(cx: &Cx, user_id: Option<String>, username: String, outcome: &str) -> sign_in::ActiveModel {
    sign_in::ActiveModel {
        id: Set(ids::new_id()),
        user_id: Set(user_id),
        username: Set(username.chars().take(100).collect()),
        at: Set(cx.now()),
        source: Set(cx.request().source.to_string()),
        user_agent: Set(cx.request().user_agent.to_string()),
        outcome: Set(outcome.to_owned()),
    }
}

async fn open(cx: &Cx, user: user::Model, counters: Counters) -> Result<LoginView> {
    let tx = cx.tx().await?;
    remember_device(cx, tx, &user, counters.known).await?;
    let ok = attempt(cx, Some(user.id.clone()), user.username.clone(), "OK");
    sign_in::Entity::insert(ok).exec_without_returning(tx).await?;
    open_session(cx, tx, user).await
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

/// Every way in ends here.
pub async fn open_session(cx: &Cx, tx: &impl ConnectionTrait, user: user::Model) -> Result<LoginView> {
    let (token, now) = (ids::new_secret()?, cx.now());
    let expires_at = now.plus(TOKEN_LIFE_MS);
    let session = session::ActiveModel {
        id: Set(ids::new_id()),
        token_hash: Set(ids::secret_hash(&token)),
        user_id: Set(user.id.clone()),
        created_at: Set(now),
        last_seen_at: Set(now),
        expires_at: Set(expires_at),
        step_up_at: Set(None),
        student_type: Set(user.student_type.clone()),
        source: Set(cx.request().source.to_string()),
        user_agent: Set(cx.request().user_agent.to_string()),
        half_way: Set(user.must_change_password),
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
    Ok(LoginView { token, expires_at, must_change_password: user.must_change_password })
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
    cx.note(&actor.session_id, &serde_json::json!({ "everywhere": everywhere, "ended": ended }), None)?;
    cx.rights_changed();
    Ok(())
}

const _: () = assert!(TOKEN_LIFE_MS == 7 * Timestamp::DAY);
