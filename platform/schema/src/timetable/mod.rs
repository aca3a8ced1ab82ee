//! Timetabling.

pub mod calendar_feed;
pub mod class_session;
pub mod course_place;
pub mod published_session;
pub mod section;
pub mod student_note;
pub mod timetable_edit;
pub mod timetable_publication;
pub mod tt_group;
pub mod tt_group_student;
