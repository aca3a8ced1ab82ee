//! The tables of this area as they are referred to.

use kernel::{
    identity::{DIVISION, STUDENT_CATEGORY, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

static OF_TYPE: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE)]);

pub static STRUCTURES: TableRef = TableRef::new("structure", OF_TYPE, true);
pub static COURSES: TableRef = TableRef::new("course", OF_TYPE, true);
pub static COURSE_TYPES: TableRef = TableRef::new("course_type", OF_TYPE, true);

/// As the area of students has them.
pub static STUDENTS: TableRef = TableRef::new(
    "student",
    ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION), ("category_id", STUDENT_CATEGORY)]),
    true,
);

pub const NAMED: Title = Title { code: Some("code"), zh: "name_cn", en: "name_en" };
pub const COURSE: Title = Title { code: Some("code"), zh: "title_cn", en: "title_en" };
pub const STUDENT: Title = Title { code: Some("student_no"), zh: "name_cn", en: "name_en" };
/// Rows that have no name of their own.
pub const UNNAMED: Title = Title { code: None, zh: "", en: "" };
