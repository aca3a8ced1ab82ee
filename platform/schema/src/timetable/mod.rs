//! Timetabling.

pub mod class_session;
pub mod section;
