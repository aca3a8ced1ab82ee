//! The tables of this area as they are referred to, from the registry's side and from a teacher's.

use course_planning::api::STUDENTS;
use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const WINDOW: &str = "sgs.window";
pub const SHEET: &str = "sgs.sheet";
pub const SECTION_USER: &str = "sgs.section_user";
pub const DRAFT: &str = "sgs.draft_grade";
pub const SETTING: &str = "sgs.setting";

pub const SECTION_TITLE: Title = Title { code: Some("section_no"), zh: "display_title", en: "display_title" };
pub const SHEET_TITLE: Title = Title { code: None, zh: "label", en: "label" };
pub const USER_TITLE: Title = Title { code: Some("username"), zh: "name", en: "name" };

/// The registry's side: a sheet belongs to those who offer its course.
static OFFERED: TableRef =
    TableRef::new("course", ScopeRule::By(&[("student_type", STUDENT_TYPE), ("offering_division_id", DIVISION)]), true);
pub static SECTIONS: TableRef = TableRef::new("section", ScopeRule::Through("course_id", &OFFERED), true);
pub static WINDOWS: TableRef = TableRef::new("sgs_window", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);
pub static SHEETS: TableRef = TableRef::new("section_grade_sheet", ScopeRule::Through("course_id", &OFFERED), true);
pub static SECTION_USERS: TableRef = TableRef::new("section_user", ScopeRule::Through("section_id", &SECTIONS), true);
pub static DRAFTS: TableRef = TableRef::new("draft_grade", ScopeRule::Through("sheet_id", &SHEETS), true);

/// Whoever sees a sheet sees who is on it.
static ON_SHEETS: TableRef = TableRef { key: "student_id", ..DRAFTS };
static REACHED: ScopeRule = STUDENTS.scope;
static LISTED: ScopeRule = ScopeRule::Through("id", &ON_SHEETS);
pub static NAMED_STUDENTS: TableRef = TableRef::new("student", ScopeRule::Either(&REACHED, &LISTED), true);
pub static LECTURERS: TableRef =
    TableRef::new("teacher", ScopeRule::Everyone("whoever sees a section sees who gives it"), true);
pub static COLLEAGUES: TableRef = TableRef::new(
    "staff",
    ScopeRule::Everyone("a deputy may come from any department; colleagues know each other"),
    true,
);
pub static USERS: TableRef = TableRef::new("app_user", ScopeRule::Everyone("colleagues know each other by name"), true);

/// A teacher's side: what a row of `section_user` gives the member of staff behind the account.
static MYSELF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static HELD: TableRef = TableRef::new("section_user", ScopeRule::Granted(&[("staff_id", "id")], &MYSELF), true);
pub static OWN_SHEETS: TableRef =
    TableRef::new("section_grade_sheet", ScopeRule::Granted(&[("section_id", "section_id")], &HELD), true);
/// Those an amendment is about: known to whoever decides about the sheet, and to who asked for it.
static AS_OFFICE: ScopeRule = NAMED_STUDENTS.scope;
static AS_TEACHER: ScopeRule = OWN_STUDENTS.scope;
pub static CONCERNED_STUDENTS: TableRef = TableRef::new("student", ScopeRule::Either(&AS_OFFICE, &AS_TEACHER), true);
/// Lines that were taken off a sheet stay known: an edit that is on its way is answered, not lost.
static OWN_LINES: TableRef = TableRef::new("draft_grade", ScopeRule::Through("sheet_id", &OWN_SHEETS), false);
pub static OWN_STUDENTS: TableRef =
    TableRef::new("student", ScopeRule::Granted(&[("id", "student_id")], &OWN_LINES), true);
