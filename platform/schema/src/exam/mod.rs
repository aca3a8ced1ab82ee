//! Exam seasons: their papers, rooms and candidates.

pub mod exam_candidate;
pub mod exam_course;
pub mod exam_item;
pub mod exam_room;
