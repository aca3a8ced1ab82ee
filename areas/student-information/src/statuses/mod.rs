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

#[cfg(test)]
mod tests {
    use super::{seed::STATUSES, *};

    fn next(code: &str) -> Vec<String> {
        let seed = STATUSES.iter().find(|s| s.code == code).unwrap();
        seed.next.iter().map(|c| (*c).to_owned()).collect()
    }

    #[test]
    fn every_follower_exists_and_nothing_follows_a_final_state() {
        for seed in STATUSES {
            for code in seed.next {
                assert!(STATUSES.iter().any(|s| s.code == *code), "{} → {code}", seed.code);
                assert_ne!(*code, seed.code);
            }
            assert_eq!(seed.is_final(), seed.next.is_empty(), "{}", seed.code);
        }
    }

    #[test]
    fn a_new_student_arrives_does_not_come_or_comes_later() {
        for (to, allowed) in [("ACTIVE", true), ("NO_SHOW", true), ("DEFERRED", true), ("GRADUATED", false)] {
            assert_eq!(may_follow(false, &next("NEW"), to), allowed, "{to}");
        }
        assert!(!may_follow(true, &["ACTIVE".to_owned()], "ACTIVE"), "a final state is left by reinstatement only");
    }
}
