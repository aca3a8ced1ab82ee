//! Change counters per table, fed by SQLite's update hook on the one writing connection.
//!
//! They let an exact total be remembered until its table changes. With several servers on one
//! PostgreSQL nobody could count for the others, so there they are not used.
//!
//! A counter goes on after its commit can be seen, and for the tables of that commit alone. Whoever reads the counter
//! first and the table then has rows at least as new as the counter; the other way round a page would stay stale for good.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

#[derive(Default)]
pub struct Generations(Mutex<State>);

#[derive(Default)]
struct State {
    counters: HashMap<String, u64>,
    /// Written by the transaction that has the connection now.
    touched: HashSet<String>,
    /// Written by a commit whose end nobody waited for.
    unknown: HashSet<String>,
}

impl State {
    fn count(&mut self, tables: HashSet<String>) {
        for table in tables {
            *self.counters.entry(table).or_default() += 1;
        }
    }
}

impl Generations {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A row of `table` was written; it counts when the transaction is committed.
    pub fn touch(&self, table: &str) {
        let mut state = self.state();
        if !state.touched.contains(table) {
            state.touched.insert(table.to_owned());
        }
    }

    /// A transaction has the connection: whatever was written on it before is over, one way or the other.
    pub fn opened(&self) {
        let mut state = self.state();
        let (touched, unknown) = (std::mem::take(&mut state.touched), std::mem::take(&mut state.unknown));
        state.count(touched);
        state.count(unknown);
    }

    /// The transaction that has the connection ends. Ask while it still has it: as soon as it is free, what is written
    /// there is somebody else's.
    pub fn ending(self: &Arc<Self>) -> Ending {
        // Planted: what the next transaction has written by then is counted with this one.
        let late = crate::planted::fault("count_for_others");
        let touched = if late { HashSet::new() } else { std::mem::take(&mut self.state().touched) };
        Ending { of: self.clone(), touched, late }
    }

    /// `None`: nobody knows just now.
    pub fn of(&self, table: &str) -> Option<u64> {
        let state = self.state();
        let known = !state.unknown.contains(table);
        known.then(|| state.counters.get(table).copied().unwrap_or_default())
    }
}

/// What a transaction that ends has written. Dropped, its end is not known: a caller went away in the middle of it.
pub struct Ending {
    of: Arc<Generations>,
    touched: HashSet<String>,
    late: bool,
}

impl Ending {
    /// It can be seen.
    pub fn committed(mut self) {
        let mut state = self.of.state();
        let late = if self.late { std::mem::take(&mut state.touched) } else { HashSet::new() };
        state.count(std::mem::take(&mut self.touched));
        state.count(late);
    }

    /// Nobody will ever see it.
    pub fn undone(mut self) {
        self.touched.clear();
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        if !touched.is_empty() {
            self.of.state().unknown.extend(touched);
        }
    }
}

#[cfg(test)]
#[path = "generation_tests.rs"]
mod tests;
