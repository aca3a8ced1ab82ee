//! Student information.

pub mod award;
pub mod change_request;
pub mod cohort;
pub mod guardian;
pub mod issued_document;
pub mod semester_registration;
pub mod status_change;
pub mod student;
pub mod student_minor;
pub mod student_semester;
pub mod study_status;
pub mod study_type;
pub mod supervision;
