//! The student behind the caller's account.

pub use basic_resources::api::{my_student as me, my_student_held as me_for_change};
