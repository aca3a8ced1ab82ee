//! What others may ask of this area.

pub use crate::batch::by_itself as run;
