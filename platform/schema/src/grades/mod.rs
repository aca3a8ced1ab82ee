//! What was achieved: grades and the averages made of them.

pub mod grade_definition;
pub mod student_gpa;
pub mod student_grade;
