//! Departments, staff, teachers, regions, codes, student types and data groups.

mod kit;
mod leaks;
mod tables;
mod units;
