//! The university described: terms, divisions, places, people, data groups.

pub mod calendar_date;
pub mod code_item;
pub mod college;
pub mod college_year;
pub mod data_group;
pub mod data_group_staff;
pub mod data_group_user;
pub mod degree_config;
pub mod department;
pub mod division;
pub mod place;
pub mod place_area;
pub mod place_type;
pub mod programme;
pub mod region;
pub mod semester;
pub mod staff;
pub mod student_category;
pub mod teacher;
pub mod unit_change;
