//! Applications and who decides them.

mod delegation;
mod effects;
mod home;
pub mod kit;
mod letters;
mod model;
mod races;
mod settings;
mod table;
