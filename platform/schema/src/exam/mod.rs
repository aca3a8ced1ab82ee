//! Exam seasons: their papers, rooms and candidates, timetables found for them, and who invigilates.

pub mod exam_candidate;
pub mod exam_course;
pub mod exam_duty;
pub mod exam_invigilator;
pub mod exam_item;
pub mod exam_plan;
pub mod exam_room;
pub mod exam_swap;
