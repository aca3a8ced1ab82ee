//! What others may ask of this area.

pub use crate::{
    definitions::ensure_definitions,
    figures::{Figures, Graded, figures},
    history::history,
    recalculate::{ranked, recalculate, refresh},
};
