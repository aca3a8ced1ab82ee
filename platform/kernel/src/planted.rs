//! Faults planted to prove that the tests would notice them.
//!
//! `COLLEGIUM_FAULT` names one. Only builds with debug assertions look; everywhere else the answer
//! is a constant and the fault is compiled out.

#[cfg(debug_assertions)]
pub fn fault(name: &str) -> bool {
    static NAMED: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    NAMED.get_or_init(|| std::env::var("COLLEGIUM_FAULT").ok()).as_deref() == Some(name)
}

#[cfg(not(debug_assertions))]
pub const fn fault(_name: &str) -> bool {
    false
}
