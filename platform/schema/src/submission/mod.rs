//! Grades on their way from the teacher to the registry.

pub mod draft_edit;
pub mod draft_grade;
pub mod section_grade_sheet;
pub mod section_user;
pub mod sgs_window;
