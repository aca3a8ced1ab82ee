//! Departments, staff, teachers, regions, codes, student types and data groups.

mod becoming;
mod groups;
mod kit;
mod leaks;
mod tables;
mod types;
mod units;
