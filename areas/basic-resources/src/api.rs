//! What others may ask of this area.

pub use crate::{
    calendar::plan::{Planned, plan as planned_days},
    codes::ensure as ensure_codes,
};
