//! Slowing down guesses.
//!
//! Failures are counted per account, per source and per known device, on the server. A person on a
//! device from which they signed in before is counted by that device alone, so that nobody else's
//! guessing can keep them out.

use std::{sync::Arc, time::Duration};

use moka::sync::Cache;
use sea_orm::{ConnectionTrait, EntityTrait, Set, sea_query::OnConflict};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::entity::throttle::{ActiveModel, Column, Entity, Model};
use crate::{Result, Timestamp};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Failures that cost nothing.
    pub free: i32,
    /// Verifications within one window, at most.
    pub most: i32,
    pub window_ms: i64,
}

pub const ACCOUNT: Pace = Pace { free: 4, most: 10, window_ms: 15 * Timestamp::MINUTE };
pub const DEVICE: Pace = ACCOUNT;
/// A whole computer room may sit behind one address.
pub const SOURCE: Pace = Pace { free: 30, most: 100, window_ms: 15 * Timestamp::MINUTE };

/// A /48 of IPv6: a provider's customer, or a whole campus.
pub const WIDE_SOURCE: Pace = Pace { free: 120, most: 400, window_ms: 15 * Timestamp::MINUTE };

/// One attempt at a time per counter: of many that come at once, none may be compared before the
/// failures ahead of it are counted.
pub struct Turns(Cache<String, Arc<Mutex<()>>>);

impl Default for Turns {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(100_000).time_to_idle(Duration::from_secs(120)).build())
    }
}

impl Turns {
    pub async fn take(&self, key: &str) -> OwnedMutexGuard<()> {
        self.0.get_with_by_ref(key, Arc::default).lock_owned().await
    }
}

/// What becomes of a counter after one more failure.
pub fn after_failure(old: Option<&Model>, pace: Pace, now: Timestamp) -> (i32, Timestamp, Timestamp) {
    let fresh = (0, now);
    let (failures, start) =
        old.filter(|o| now.since(o.window_start) < pace.window_ms).map_or(fresh, |o| (o.failures, o.window_start));
    let failures = failures + 1;
    let blocked_until = if failures >= pace.most {
        start.plus(pace.window_ms)
    } else if failures > pace.free {
        let doublings = u32::try_from(failures - pace.free - 1).unwrap_or(0).min(9);
        now.plus(Timestamp::SECOND << doublings)
    } else {
        Timestamp(0)
    };
    (failures, start, blocked_until)
}

/// Seconds the caller has to wait, if any of the keys is blocked.
pub async fn wait_s(db: &impl ConnectionTrait, keys: &[String], now: Timestamp) -> Result<Option<u64>> {
    use sea_orm::{ColumnTrait, QueryFilter};
    let rows = Entity::find().filter(Column::Key.is_in(keys.to_vec())).all(db).await?;
    let until = rows.iter().map(|r| r.blocked_until).max().unwrap_or_default();
    let left = until.since(now);
    Ok((left > 0).then(|| u64::try_from((left + 999) / 1000).unwrap_or(1)))
}

pub async fn count_failure(db: &impl ConnectionTrait, key: &str, pace: Pace, now: Timestamp) -> Result<()> {
    let old = Entity::find_by_id(key).one(db).await?;
    let (failures, window_start, blocked_until) = after_failure(old.as_ref(), pace, now);
    let row = ActiveModel {
        key: Set(key.to_owned()),
        failures: Set(failures),
        window_start: Set(window_start),
        blocked_until: Set(blocked_until),
    };
    let replace = OnConflict::column(Column::Key)
        .update_columns([Column::Failures, Column::WindowStart, Column::BlockedUntil])
        .to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(db).await?;
    Ok(())
}

pub async fn clear(db: &impl ConnectionTrait, key: &str) -> Result<()> {
    Entity::delete_by_id(key).exec(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(failures: usize, pace: Pace, now: Timestamp) -> Vec<i64> {
        let mut row: Option<Model> = None;
        (0..failures)
            .map(|_| {
                let (failures, window_start, blocked_until) = after_failure(row.as_ref(), pace, now);
                row = Some(Model { key: String::new(), failures, window_start, blocked_until });
                (blocked_until.0 - now.0).max(0)
            })
            .collect()
    }

    #[test]
    fn delays_grow_and_end_with_the_window() {
        let now = Timestamp(1_000_000_000);
        let waits = run(10, ACCOUNT, now);
        assert_eq!(waits, [0, 0, 0, 0, 1000, 2000, 4000, 8000, 16000, 900_000]);
    }

    #[test]
    fn a_new_window_starts_at_zero() {
        let now = Timestamp(1_000_000_000);
        let old = Model { key: String::new(), failures: 10, window_start: now, blocked_until: now.plus(900_000) };
        let later = now.plus(ACCOUNT.window_ms);
        assert_eq!(after_failure(Some(&old), ACCOUNT, later), (1, later, Timestamp(0)));
    }
}
