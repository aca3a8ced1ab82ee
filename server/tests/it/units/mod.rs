//! What the areas decide without a database: pure functions and machines of states.
//!
//! The tests stand here and not beside the code, because each area would be compiled a second time for them; an area
//! shows them what they look at in its module `units` (`tested` in basic resources, where units are departments).

mod basic_resources;
mod course_planning;
mod grades;
mod security;
mod student_information;
mod timetable_collection;
mod timetabling;
mod workflow;
