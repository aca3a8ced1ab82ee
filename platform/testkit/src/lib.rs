//! What tests need: a throwaway database of each kind, people with given rights, and a client that
//! talks to the router as a browser would.
//!
//! Test code: it may panic, and does so with a message.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

mod client;
pub mod cost;
mod database;
mod people;
pub mod process;
pub mod provider;

pub use client::{Answer, Client};
pub use database::{Backend, TestDb, backends, backends_of_stories};
pub use people::{Person, add_person, add_role, give, hold, regrant, step_up_everyone, withhold};
pub use provider::FakeProvider;

use kernel::{
    Clock, Timestamp,
    app::{AppConfig, Mode},
    password::Cost,
    protect::Keys,
};

/// A Sunday morning in November.
pub const NOW: Timestamp = Timestamp(1_794_700_800_000);

/// Where the tested site says it is.
pub const SITE: &str = "https://sis.example.edu";

/// A fixed clock, cheap hashing, files in the database's own directory.
pub fn config(db: &TestDb, mode: Mode) -> AppConfig {
    config_in(&db.directory(), mode)
}

pub fn config_in(directory: &std::path::Path, mode: Mode) -> AppConfig {
    AppConfig {
        mode,
        clock: Clock::fixed(NOW),
        keys: keys(),
        files: directory.join("files"),
        secure_cookies: false,
        origin: Some(SITE.to_owned()),
        hash_cost: Cost { memory_kib: 8, rounds: 1 },
    }
}

/// The same key ring in every test, so that a copied database opens.
pub fn keys() -> Keys {
    Keys::in_memory([7; 32]).unwrap()
}

/// The nightly counts are wanted.
pub fn long() -> bool {
    std::env::var("COLLEGIUM_LONG").is_ok_and(|v| v == "1")
}
