//! The tables of this area as they are referred to: who sees their rows, and what a row is called.

use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

/// Rows with a code and a name in both languages.
pub const NAMED: Title = Title { code: Some("code"), zh: "name_cn", en: "name_en" };
pub const STAFF_TITLE: Title = Title { code: Some("staff_no"), zh: "name_cn", en: "name_en" };
pub const TEACHER_TITLE: Title = Title { code: Some("teacher_no"), zh: "name_cn", en: "name_en" };
pub const YEAR_TITLE: Title = Title { code: None, zh: "name", en: "name" };
pub const DAY_TITLE: Title = Title { code: Some("date"), zh: "note_cn", en: "note_en" };

const TERMS: ScopeRule = ScopeRule::Everyone("terms and their calendar are set for the whole university");
const CAMPUS: ScopeRule = ScopeRule::Everyone("the campus belongs to everybody");

pub static COLLEGES: TableRef = TableRef::new("college", ScopeRule::Everyone("the university itself"), true);
pub static YEARS: TableRef = TableRef::new("college_year", TERMS, true);
pub static SEMESTERS: TableRef = TableRef::new("semester", TERMS, true);
pub static CALENDAR_DATES: TableRef = TableRef::new("calendar_date", TERMS, true);

pub static DIVISIONS: TableRef = TableRef::new("division", ScopeRule::By(&[("id", DIVISION)]), true);

static OF_DIVISION: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION)]);
/// Of whichever kind.
pub static ANY_PROGRAMMES: TableRef = TableRef::new("programme", OF_DIVISION, true);
pub static CATEGORIES: TableRef = TableRef::new("programme", ScopeRule::Of("kind", "CATEGORY", &OF_DIVISION), true);
pub static PROGRAMMES: TableRef = TableRef::new("programme", ScopeRule::Of("kind", "PROGRAMME", &OF_DIVISION), true);
pub static STREAMS: TableRef = TableRef::new("programme", ScopeRule::Of("kind", "STREAM", &OF_DIVISION), true);
pub static MINORS: TableRef = TableRef::new("programme", ScopeRule::Of("kind", "MINOR", &OF_DIVISION), true);

pub static PLACE_AREAS: TableRef = TableRef::new("place_area", CAMPUS, true);
pub static PLACE_TYPES: TableRef = TableRef::new("place_type", CAMPUS, true);
pub static PLACES: TableRef = TableRef::new("place", CAMPUS, true);

pub static DEPARTMENTS: TableRef = TableRef::new("department", ScopeRule::ByOrShared("division_id", DIVISION), true);
pub static STAFF: TableRef = TableRef::new("staff", ScopeRule::Through("department_id", &DEPARTMENTS), true);
pub static TEACHERS: TableRef = TableRef::new("teacher", ScopeRule::By(&[("division_id", DIVISION)]), true);
