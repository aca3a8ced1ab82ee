//! What others may ask of this area.

pub use crate::{
    averages::{Figures, Graded, figures, ranked, recalculate, refresh},
    definitions::ensure_definitions,
    distribution::expected_distribution,
    history::history,
    release::{due as release_due, gate_of},
    results::{NewResult, record_results},
    transcript::{Kind as TranscriptKind, issue_transcripts, revoke_transcript},
};

/// The long work of this area.
pub fn register_jobs(app: &kernel::App) {
    crate::averages::register_jobs(app);
    crate::boards::register_jobs(app);
    crate::transcript::register_jobs(app);
}
