//! Something that is read now and then for everybody: one request reads it, the others go on with what is known.

use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use kernel::Result;

pub struct Lately<T> {
    keeps: Duration,
    known: RwLock<Option<(Instant, Arc<T>)>>,
    reading: tokio::sync::Mutex<()>,
    /// What was read before it was forgotten is not remembered after it.
    forgotten: AtomicU64,
}

impl<T> Lately<T> {
    pub fn for_seconds(seconds: u64) -> Self {
        Self {
            keeps: Duration::from_secs(seconds),
            known: RwLock::default(),
            reading: tokio::sync::Mutex::default(),
            forgotten: AtomicU64::new(0),
        }
    }

    fn known(&self) -> Option<(Instant, Arc<T>)> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fresh(&self) -> Option<Arc<T>> {
        self.known().filter(|(at, _)| at.elapsed() < self.keeps).map(|(_, value)| value)
    }

    pub fn forget(&self) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub async fn get(&self, read: impl Future<Output = Result<T>>) -> Result<Arc<T>> {
        if let Some(value) = self.fresh() {
            return Ok(value);
        }
        let _one = match (self.reading.try_lock(), self.known()) {
            (Ok(one), _) => one,
            (Err(_), Some((_, value))) => return Ok(value),
            (Err(_), None) => self.reading.lock().await,
        };
        if let Some(value) = self.fresh() {
            return Ok(value);
        }
        let forgotten = self.forgotten.load(Ordering::SeqCst);
        let value = Arc::new(read.await?);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if self.forgotten.load(Ordering::SeqCst) == forgotten {
            *known = Some((Instant::now(), value.clone()));
        }
        Ok(value)
    }
}
