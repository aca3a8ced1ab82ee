//! Slows down guessing, the same for every way in: password, code, second factor.
//!
//! An account's failures add up over all of them, so that no way is a second chance.

use kernel::{
    Cx, Error, Result,
    identity::{
        entity::{device, sign_in, user},
        throttle::{self, Pace},
    },
    ids,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use tokio::sync::OwnedMutexGuard;

use super::Way;

/// Against what a failure counts: a known device alone, or the account and the source.
pub struct Guesses {
    keys: Vec<(String, Pace)>,
    account: String,
    user_id: Option<String>,
    way: Way,
}

/// One comparison at a time per account or device.
pub type Turn = OwnedMutexGuard<()>;

impl Guesses {
    pub async fn of(cx: &Cx, account: &str, user: Option<&user::Model>, way: Way) -> Result<Self> {
        let keys = match known_device(cx, user).await? {
            Some(device) => vec![(format!("device:{}", device.id), throttle::DEVICE)],
            None => {
                let mut keys = vec![(format!("account:{account}"), throttle::ACCOUNT)];
                keys.extend(source_keys(cx));
                keys
            }
        };
        Ok(Self { keys, account: account.to_owned(), user_id: user.map(|u| u.id.clone()), way })
    }

    /// Somebody who is signed in and proves it again. Counted apart: strangers who guess at the
    /// account cannot keep its owner from working.
    pub fn of_session(user: &user::Model, way: Way) -> Self {
        let keys = vec![(format!("step-up:{}", user.id), throttle::ACCOUNT)];
        Self { keys, account: user.username.clone(), user_id: Some(user.id.clone()), way }
    }

    /// Nobody in particular: only the source counts.
    pub fn of_source(cx: &Cx, way: Way) -> Self {
        Self { keys: source_keys(cx), account: String::new(), user_id: None, way }
    }

    /// Waits for its turn, or says how long to wait.
    pub async fn turn(&self, cx: &Cx) -> Result<Turn> {
        let keys: Vec<String> = self.keys.iter().map(|(key, _)| key.clone()).collect();
        let turn = cx.app().turns.take(keys.first().map_or("", String::as_str)).await;
        match throttle::wait_s(cx.read(), &keys, cx.now()).await? {
            Some(retry_after_s) => Err(Error::TooMany { retry_after_s }),
            None => Ok(turn),
        }
    }

    /// Counts a failure, although the call fails.
    pub async fn failed(self, cx: &Cx, outcome: &'static str) -> Result<()> {
        let now = cx.now();
        let attempt = attempt(cx, self.user_id, self.account, self.way, outcome, false);
        let keys = self.keys;
        cx.keep_anyway(|tx| {
            Box::pin(async move {
                for (key, pace) in &keys {
                    throttle::count_failure(tx, key, *pace, now).await?;
                }
                sign_in::Entity::insert(attempt).exec_without_returning(tx).await?;
                Ok(())
            })
        })
        .await
    }
}

fn source_keys(cx: &Cx) -> Vec<(String, Pace)> {
    let request = cx.request();
    let near = (format!("source:{}", request.source), throttle::SOURCE);
    let wide = request.wide_source.as_ref().map(|wide| (format!("source:{wide}"), throttle::WIDE_SOURCE));
    [near].into_iter().chain(wide).collect()
}

/// The browser from which this user has signed in before, if it is this one.
pub async fn known_device(cx: &Cx, user: Option<&user::Model>) -> Result<Option<device::Model>> {
    let (Some(token), Some(user)) = (&cx.request().device, user) else {
        return Ok(None);
    };
    let device = device::Entity::find()
        .filter(device::Column::TokenHash.eq(ids::secret_hash(token)))
        .filter(device::Column::UserId.eq(user.id.clone()))
        .one(cx.read())
        .await?;
    Ok(device)
}

pub fn attempt(
    cx: &Cx,
    user_id: Option<String>,
    username: String,
    way: Way,
    outcome: &str,
    new_place: bool,
) -> sign_in::ActiveModel {
    sign_in::ActiveModel {
        id: Set(ids::new_id()),
        user_id: Set(user_id),
        username: Set(username.chars().take(100).collect()),
        at: Set(cx.now()),
        source: Set(cx.request().source.to_string()),
        user_agent: Set(cx.request().user_agent.to_string()),
        outcome: Set(outcome.to_owned()),
        way: Set(way.code().to_owned()),
        new_place: Set(new_place),
    }
}
