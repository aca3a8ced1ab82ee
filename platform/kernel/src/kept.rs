//! What an area works out once and keeps in memory while its tables stay as they are.
//!
//! The area says under which stamp it keeps something: on SQLite the generations of the tables it came from; on
//! PostgreSQL, where other servers write too, figures that it asks the database for.

use std::{any::Any, sync::Arc};

use moka::sync::Cache;

use crate::App;

/// Big things, so few of them.
const MOST: u64 = 16;

pub struct Kept(Cache<String, Arc<dyn Any + Send + Sync>>);

impl Default for Kept {
    fn default() -> Self {
        Self(Cache::new(MOST))
    }
}

impl Kept {
    pub fn get<T: Send + Sync + 'static>(&self, key: &str) -> Option<Arc<T>> {
        self.0.get(key)?.downcast().ok()
    }

    pub fn put<T: Send + Sync + 'static>(&self, key: &str, value: Arc<T>) {
        self.0.insert(key.to_owned(), value);
    }

    pub fn forget(&self, key: &str) {
        self.0.invalidate(key);
    }
}

impl App {
    /// Numbers that change with every commit to one of these tables; `None` where nobody can count for the others.
    pub fn generations(&self, tables: &[&str]) -> Option<Vec<u64>> {
        tables.iter().map(|table| self.db.generation(table)).collect()
    }
}
