//! Change counters per table, fed by SQLite's update hook on the one writing connection.
//!
//! They let an exact total be remembered until its table changes. With several servers on one
//! PostgreSQL nobody could count for the others, so there they are not used.

use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, PoisonError, RwLock},
};

#[derive(Default)]
pub struct Generations {
    touched: Mutex<HashSet<String>>,
    counters: RwLock<HashMap<String, u64>>,
}

impl Generations {
    /// A row of `table` was written; it counts when the transaction is committed.
    pub fn touch(&self, table: &str) {
        let mut touched = self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        if !touched.contains(table) {
            touched.insert(table.to_owned());
        }
    }

    /// Also after a rollback it is harmless: a total is then computed once more than needed.
    pub fn committed(&self) {
        let touched: Vec<_> = self.touched.lock().unwrap_or_else(PoisonError::into_inner).drain().collect();
        let mut counters = self.counters.write().unwrap_or_else(PoisonError::into_inner);
        for table in touched {
            *counters.entry(table).or_default() += 1;
        }
    }

    pub fn of(&self, table: &str) -> u64 {
        let counters = self.counters.read().unwrap_or_else(PoisonError::into_inner);
        counters.get(table).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_written_tables_move() {
        let generations = Generations::default();
        generations.touch("a");
        assert_eq!(generations.of("a"), 0);
        generations.committed();
        assert_eq!((generations.of("a"), generations.of("b")), (1, 0));
        generations.committed();
        assert_eq!(generations.of("a"), 1);
    }
}
