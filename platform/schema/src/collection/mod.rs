//! Timetable data collection.

pub mod ttsp_authority;
pub mod ttsp_course;
pub mod ttsp_division;
pub mod ttsp_group;
pub mod ttsp_merge;
pub mod ttsp_round;
pub mod ttsp_teacher;
