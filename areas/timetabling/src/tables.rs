//! The tables of this area as they are referred to: who sees their rows, and what the log calls them.

use basic_resources::api::tables::{ANY_PROGRAMMES, TEACHERS};
use course_planning::api::STUDENTS;
use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

/// A section belongs to those who offer its course.
pub static OFFERED: TableRef =
    TableRef::new("course", ScopeRule::By(&[("student_type", STUDENT_TYPE), ("offering_division_id", DIVISION)]), true);
pub static SECTIONS: TableRef = TableRef::new("section", ScopeRule::Through("course_id", &OFFERED), true);
pub static SESSIONS: TableRef = TableRef::new("class_session", ScopeRule::Through("section_id", &SECTIONS), true);
pub static GROUPS: TableRef = TableRef::new("tt_group", ScopeRule::Through("programme_id", &ANY_PROGRAMMES), true);
pub static MEMBERS: TableRef = TableRef::new("tt_group_student", ScopeRule::Through("student_id", &STUDENTS), true);
pub static COURSE_PLACES: TableRef = TableRef::new("course_place", ScopeRule::Through("course_id", &OFFERED), true);
/// What people hold of a section, as this area lists it; elective selection writes it.
pub static SEATS: TableRef = TableRef::new("student_subject", ScopeRule::Through("student_id", &STUDENTS), true);
/// Whoever has a plan and no section yet sits nowhere.
pub static SEATED: TableRef = TableRef::new("student_subject", ScopeRule::Both(&OF_STUDENTS, &IN_A_SECTION), true);
static OF_STUDENTS: ScopeRule = ScopeRule::Through("student_id", &STUDENTS);
static IN_A_SECTION: ScopeRule = ScopeRule::Granted(&[("section_id", "id")], &ANY_SECTION);
static ANY_SECTION: TableRef = TableRef::new("section", ScopeRule::Everyone("only that there is one counts"), false);
/// Notes are a teacher's own; which teacher is asking is settled where they are read.
pub static NOTES: TableRef = TableRef::new("student_note", ScopeRule::Through("teacher_id", &TEACHERS), true);

pub use elective_selection::api::SECTION_SUBJECT as SECTION;
pub const SESSION: &str = "tts.session";
pub const GROUP: &str = "tts.group";
pub const MEMBER: &str = "tts.group_student";
pub const COURSE_PLACE: &str = "tts.course_place";
pub const PUBLICATION: &str = "tts.publication";
pub const PUBLISHED: &str = "tts.published_session";
pub const EDIT: &str = "tts.edit";
pub const FEED: &str = "tts.feed";
pub const NOTE: &str = "tts.student_note";
pub const SETTING: &str = "tts.setting";

pub const SECTION_TITLE: Title = Title { code: Some("section_no"), zh: "display_title", en: "display_title" };
