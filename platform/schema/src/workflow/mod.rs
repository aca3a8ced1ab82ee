//! Approvals.

pub mod delegation;
pub mod process_instance;
pub mod process_log;
pub mod process_task;
