//! Study plans and their reports.

pub mod kit;
mod life;
mod look;
mod reports;
mod scope;
mod sheets;
