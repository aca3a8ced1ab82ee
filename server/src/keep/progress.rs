//! Says how far the work is, now and then, on standard error.

use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_secs(2);

pub struct Progress {
    said: Instant,
}

impl Default for Progress {
    fn default() -> Self {
        Self { said: Instant::now() }
    }
}

impl Progress {
    pub fn tick(&mut self, words: impl FnOnce() -> String) {
        if self.said.elapsed() >= EVERY {
            self.said = Instant::now();
            eprintln!("  {}", words());
        }
    }
}
