//! Study plans and their reports.

mod checked;
pub mod kit;
mod life;
mod look;
mod reports;
mod scope;
mod sheets;
