//! The tables of this area as they are referred to.

use basic_resources::api::tables::ANY_PROGRAMMES;
use kernel::{
    identity::{DIVISION, STUDENT_CATEGORY, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

static OF_TYPE: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE)]);

static OF_PROGRAMME: ScopeRule = ScopeRule::Through("programme_id", &ANY_PROGRAMMES);
/// A plan is its programme's: whoever works for a division works with the plans of its programmes.
static OF_PLAN: ScopeRule = ScopeRule::Both(&OF_TYPE, &OF_PROGRAMME);

/// Of whichever kind.
pub static STRUCTURES: TableRef = TableRef::new("structure", OF_PLAN, true);
pub static MAJORS: TableRef = TableRef::new("structure", ScopeRule::Of("kind", "MAJOR", &OF_PLAN), true);
pub static MINORS: TableRef = TableRef::new("structure", ScopeRule::Of("kind", "MINOR", &OF_PLAN), true);
pub static COURSES: TableRef = TableRef::new("course", OF_TYPE, true);
pub static COURSE_TYPES: TableRef = TableRef::new("course_type", OF_TYPE, true);

/// As the area of students has them.
pub static STUDENTS: TableRef = TableRef::new(
    "student",
    ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION), ("category_id", STUDENT_CATEGORY)]),
    true,
);

/// Words that plans are made of, shared by all. Plans and courses carry the codes of tags.
static WORDS: ScopeRule = ScopeRule::Everyone("words of the whole university");
pub static SECTION_TYPES: TableRef = TableRef::new("section_type", WORDS, true);
pub static TAG_CODES: TableRef = TableRef { key: "code", ..TableRef::new("section_tag", WORDS, true) };

/// As the area of students has them.
pub static COHORTS: TableRef = TableRef::new("cohort", OF_TYPE, true);

pub const NAMED: Title = Title { code: Some("code"), zh: "name_cn", en: "name_en" };
pub const COURSE: Title = Title { code: Some("code"), zh: "title_cn", en: "title_en" };
pub const STUDENT: Title = Title { code: Some("student_no"), zh: "name_cn", en: "name_en" };
/// Rows that have no name of their own.
pub const UNNAMED: Title = Title { code: None, zh: "", en: "" };
