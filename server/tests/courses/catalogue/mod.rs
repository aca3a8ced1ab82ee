//! The catalogue of courses, requirements, and what students take.

mod courses;
mod leaving;
mod preview;
mod readers;
mod requirement;
mod sheets;
mod subjects;
mod world;
