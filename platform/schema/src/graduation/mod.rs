//! Graduation audit: batches, what was found of each student, decisions, signatures and who may give them.

pub mod ga_access;
pub mod ga_batch;
pub mod ga_pin;
pub mod ga_report;
pub mod ga_signature;
pub mod ga_student;
pub mod ga_way;
