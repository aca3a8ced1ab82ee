//! What others may ask of this area.

pub use crate::{judged::counts_of, reminders::due as remind_teachers, settings::SubmissionSettings};
