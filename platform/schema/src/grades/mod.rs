//! What was achieved: grades and the averages made of them.

pub mod average_preset;
pub mod grade_definition;
pub mod grade_distribution_rule;
pub mod grade_regulation;
pub mod grade_release;
pub mod print_station;
pub mod standing_decision;
pub mod student_gpa;
pub mod student_grade;
pub mod transcript;
pub mod transcript_remark;
