//! What others may ask of this area.

pub use crate::{
    averages::{Figures, Graded, figures, ranked, recalculate, refresh, register_jobs},
    definitions::ensure_definitions,
    distribution::expected_distribution,
    history::history,
    release::due as release_due,
    results::{NewResult, record_results},
};
