//! Courses, study plans, and who takes what.

pub mod course;
pub mod course_equivalence;
pub mod course_type;
pub mod section_tag;
pub mod section_type;
pub mod structure;
pub mod structure_category;
pub mod structure_student;
pub mod structure_subject;
pub mod student_subject;
