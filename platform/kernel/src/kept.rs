//! What an area works out once and keeps in memory while its tables stay as they are.
//!
//! The area says under which stamp it keeps something: on SQLite the generations of the tables it came from; on
//! PostgreSQL, where other servers write too, figures that it asks the database for.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use moka::sync::Cache;

use crate::App;

/// Big things, so few of them.
const MOST: u64 = 16;

pub struct Kept {
    lately: Cache<String, Arc<dyn Any + Send + Sync>>,
    always: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Default for Kept {
    fn default() -> Self {
        Self { lately: Cache::new(MOST), always: Mutex::default() }
    }
}

impl Kept {
    pub fn get<T: Send + Sync + 'static>(&self, key: &str) -> Option<Arc<T>> {
        self.lately.get(key)?.downcast().ok()
    }

    pub fn put<T: Send + Sync + 'static>(&self, key: &str, value: Arc<T>) {
        self.lately.insert(key.to_owned(), value);
    }

    pub fn forget(&self, key: &str) {
        self.lately.invalidate(key);
    }

    /// The one of its kind, for as long as the application lives.
    pub fn always<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut all = self.always.lock().unwrap_or_else(PoisonError::into_inner);
        let made = all.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default())).clone();
        made.downcast().unwrap_or_default()
    }
}

impl App {
    /// Whether [`generations`](Self::generations) are counted here.
    pub fn counts_generations(&self) -> bool {
        self.db.counts()
    }

    /// Numbers that change with every commit to one of these tables; `None` where nobody can count for the others, or
    /// while it is not known whether a commit came about.
    pub fn generations(&self, tables: &[&str]) -> Option<Vec<u64>> {
        tables.iter().map(|table| self.db.generation(table)).collect()
    }
}
