//! Rate limits per account and per source, kept on the server.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use moka::sync::Cache;
use std::sync::Arc;

use crate::{Error, Result, Timestamp, op::Rate};

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

impl Rates {
    pub fn take(&self, rate: Rate, who: &str, now: Timestamp) -> Result<()> {
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
            return Err(Error::TooMany { retry_after_s: (60 / u64::from(rate.per_minute.max(1))).max(1) });
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
        assert!(rates.take(rate, "a", now.plus(30_000)).is_err());
    }
}
