//! What others may ask of this area.

pub use crate::reminders::due as remind_divisions;
