//! Rate limits per account and per source, kept on the server.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use moka::sync::Cache;
use std::sync::Arc;

use crate::{Error, Result, Timestamp, cx::RequestMeta, op::Rate};

struct Bucket {
    tokens: f64,
    at: Timestamp,
}

/// Token buckets that refill over a minute. Idle ones are forgotten, which equals full.
pub struct Rates(Cache<String, Arc<Mutex<Bucket>>>);

impl Default for Rates {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(200_000).time_to_idle(Duration::from_secs(120)).build())
    }
}

/// A whole campus may share one address, and a /48 is many addresses.
const PEOPLE_A_SOURCE: u32 = 20;
const SOURCES_A_PREFIX: u32 = 4;

impl Rates {
    /// Counts a call against its account, if it has one, and against where it comes from.
    pub fn count(&self, rate: Rate, account: Option<&str>, from: &RequestMeta, now: Timestamp) -> Result<()> {
        let times = |n: u32| Rate { per_minute: rate.per_minute.saturating_mul(n), ..rate };
        let people = if account.is_some() { PEOPLE_A_SOURCE } else { 1 };
        if let Some(account) = account {
            self.take(rate, account, now)?;
        }
        self.take(times(people), &from.source, now)?;
        if let Some(prefix) = &from.wide_source {
            self.take(times(people * SOURCES_A_PREFIX), prefix, now)?;
        }
        Ok(())
    }

    fn take(&self, rate: Rate, who: &str, now: Timestamp) -> Result<()> {
        let full = f64::from(rate.per_minute);
        let bucket = self
            .0
            .get_with(format!("{}|{who}", rate.bucket), || Arc::new(Mutex::new(Bucket { tokens: full, at: now })));
        let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        #[allow(clippy::cast_precision_loss)] // milliseconds within an hour are exact in f64
        let elapsed = now.since(bucket.at).clamp(0, Timestamp::HOUR) as f64;
        bucket.tokens = (bucket.tokens + elapsed * full / 60_000.0).min(full);
        bucket.at = now;
        if bucket.tokens < 1.0 {
            // Whole milliseconds first: a sum that is a hair above a second is that second.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between 0 and 60,000
            let wait_ms = ((1.0 - bucket.tokens) * 60_000.0 / full.max(1.0)).round() as u64;
            return Err(Error::TooMany { retry_after_s: wait_ms.div_ceil(1000).max(1) });
        }
        bucket.tokens -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_refills() {
        let rates = Rates::default();
        let rate = Rate { bucket: "x", per_minute: 2 };
        let now = Timestamp(0);
        assert!(rates.take(rate, "a", now).is_ok());
        assert!(rates.take(rate, "a", now).is_ok());
        assert!(matches!(rates.take(rate, "a", now), Err(Error::TooMany { retry_after_s: 30 })));
        assert!(rates.take(rate, "b", now).is_ok());
        assert!(rates.take(rate, "a", now.plus(30_000)).is_ok());
        assert!(matches!(rates.take(rate, "a", now.plus(40_000)), Err(Error::TooMany { retry_after_s: 20 })));
    }

    #[test]
    fn neither_accounts_nor_addresses_are_a_way_around() {
        let rate = Rate { bucket: "x", per_minute: 2 };
        let now = Timestamp(0);
        let from = |source: &str, prefix: Option<&str>| RequestMeta {
            source: source.into(),
            wide_source: prefix.map(Into::into),
            ..RequestMeta::internal("test")
        };
        let passed = |calls: &mut dyn Iterator<Item = (Option<String>, RequestMeta)>| {
            let rates = Rates::default();
            calls.filter(|(who, meta)| rates.count(rate, who.as_deref(), meta, now).is_ok()).count()
        };
        // One account from everywhere, many accounts from one place, nobody from one place.
        assert_eq!(passed(&mut (0..100).map(|n| (Some("a".into()), from(&n.to_string(), None)))), 2);
        assert_eq!(passed(&mut (0..100).map(|n| (Some(n.to_string()), from("s", None)))), 40);
        assert_eq!(passed(&mut (0..100).map(|_| (None, from("s", None)))), 2);
        // A whole /48 full of addresses.
        assert_eq!(passed(&mut (0..100).map(|n| (None, from(&n.to_string(), Some("p"))))), 8);
    }
}
