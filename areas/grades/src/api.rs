//! What others may ask of this area.

pub use crate::{
    averages::{Figures, Graded, Supposed, figures, is_of_major, ranked, recalculate, refresh, supposed},
    definitions::ensure_definitions,
    distribution::expected_distribution,
    history::history,
    release::{due as release_due, gate_of},
    results::{Amendment, NewResult, amend_result, known as known_results, record_results},
    stations::STATION,
    tables::STATIONS,
    transcript::{
        Kind as TranscriptKind, check_transcript, issue_one as issue_transcript, issue_transcripts,
        print_one as print_transcript, revoke_transcript, withdraw_transcript,
    },
};

/// The long work of this area.
pub fn register_jobs(app: &kernel::App) {
    crate::averages::register_jobs(app);
    crate::boards::register_jobs(app);
    crate::transcript::register_jobs(app);
}
