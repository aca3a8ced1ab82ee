//! Exams: the way of a season, clashes between papers, seats in rooms and duties of invigilators.

pub mod clash;
pub mod duties;
pub mod eligible;
pub mod rooms;
pub mod season;
pub mod seats;
