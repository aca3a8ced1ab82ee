//! What others may ask of this area.

pub use crate::{
    folder::close_due,
    keys::{BallotKeys, ensure as ensure_keys, exist as has_keys},
    results::{by_itself as release, remind_due},
    settings::EvaluationSettings,
};
