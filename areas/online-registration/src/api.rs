//! What others may ask of this area.

pub use crate::form::question;
