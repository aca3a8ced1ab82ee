//! The states of study and the ways of studying that the program ships, and what may follow what.

mod ensure;
mod seed;

pub use ensure::ensure;
pub use seed::{STATUSES, StatusSeed, TYPES};

/// Whether a student may go from one state to the next without being reinstated. From a final state
/// nothing follows: leaving it is a command of its own.
pub fn may_follow(from_is_final: bool, next_codes: &[String], to: &str) -> bool {
    (!from_is_final && next_codes.iter().any(|code| code == to)) || kernel::planted::fault("leave_final")
}
