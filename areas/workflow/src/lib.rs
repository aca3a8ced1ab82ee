//! Approvals and the dashboard: applications and who decides them, and the homepage.
//!
//! The engine is a closed state machine ([`machine`]); areas declare their processes with `api::Process` and
//! hand in applications with `api::submit`. Who may decide is resolved when they decide ([`approver`]), and what
//! the last approval does is done in its transaction.

pub mod api;
mod approver;
mod batch;
mod delegations;
mod engine;
mod foresight;
mod hand_over;
mod home;
mod letters;
pub mod machine;
mod ops;
mod path;
mod process;
mod remind;
mod separation;
mod settings;
mod submitted;
mod tables;
mod tasks;
mod types;
#[doc(hidden)]
pub mod units;
mod view;

use kernel::{Api, Result, identity::reserve_role_codes};

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    reserve_role_codes(process::nodes::ALL.iter().map(|node| node.role));
    home::mount(api);
    tasks::mount(api);
    submitted::mount(api);
    ops::mount(api);
    settings::mount(api);
    Ok(())
}
