//! The catalogue of courses, requirements, and what students take.

mod courses;
mod leaving;
mod readers;
mod requirement;
mod sheets;
mod subjects;
mod syllabus;
pub mod world;
