//! What others may ask of this area.

pub use crate::{
    averages::{Figures, Graded, figures, ranked, recalculate, refresh},
    definitions::ensure_definitions,
    history::history,
    results::{NewResult, record_results},
};
