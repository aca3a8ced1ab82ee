//! What a running job says of itself, and what is said to it.
//!
//! Kept in memory and written by the worker, so that reporting progress cannot wait for a transaction
//! that the job itself holds.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use crate::Both;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    pub total: u64,
    pub text: Both,
}

#[derive(Default)]
pub struct Live {
    progress: Mutex<(Progress, bool)>,
    cancelled: AtomicBool,
}

impl Live {
    pub fn report(&self, progress: Progress) {
        let mut slot = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.0 != progress {
            *slot = (progress, true);
        }
    }

    /// What has not been written yet.
    pub fn news(&self) -> Option<Progress> {
        let mut slot = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut slot.1).then(|| slot.0.clone())
    }

    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_news_once() {
        let live = Live::default();
        assert_eq!(live.news(), None);
        let half = Progress { done: 1, total: 2, text: Both::new("一半", "half") };
        live.report(half.clone());
        live.report(half.clone());
        assert_eq!(live.news(), Some(half.clone()));
        assert_eq!(live.news(), None);
        live.report(half);
        assert_eq!(live.news(), None);
    }
}
