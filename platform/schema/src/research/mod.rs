//! Research students on the way to their degree: tables of degrees, steps, candidates and those who do steps of a
//! division.

pub mod sga_division_user;
pub mod sga_progress;
pub mod sga_requirement;
pub mod sga_step;
pub mod sga_student;
