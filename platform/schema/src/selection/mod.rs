//! Elective selection and add/drop.

pub mod adddrop_exception;
pub mod adddrop_open;
pub mod adddrop_semester;
pub mod elective_section;
pub mod elective_type;
pub mod es_block;
pub mod es_decision;
pub mod es_round;
pub mod es_snapshot;
pub mod es_wish;
pub mod special_subject;
pub mod student_elective_quota;
