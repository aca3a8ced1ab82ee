//! The tables of this area as they are referred to, from either side.

use basic_resources::api::tables::TEACHERS;
use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const ROUND: &str = "ttsp.round";
pub const DIVISION_STATE: &str = "ttsp.division";
pub const AUTHORITY: &str = "ttsp.authority";
pub const COURSE: &str = "ttsp.course";
pub const GROUP: &str = "ttsp.group";
pub const TEACHER: &str = "ttsp.teacher";
pub const MERGE: &str = "ttsp.merge";

pub const ROUND_TITLE: Title = Title { code: None, zh: "student_type", en: "student_type" };
pub const PLANNED_TITLE: Title = Title { code: None, zh: "course_code", en: "course_code" };
pub const GROUP_TITLE: Title = Title { code: None, zh: "name", en: "name" };
pub const USER_TITLE: Title = Title { code: Some("username"), zh: "name", en: "name" };
pub const UNNAMED: Title = Title { code: None, zh: "", en: "" };

/// The registry's side: by student type, and by division for those who work for one.
pub static ROUNDS: TableRef = TableRef::new("ttsp_round", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);
static OF_TYPE: ScopeRule = ScopeRule::Through("round_id", &ROUNDS);
static OF_DIVISION: ScopeRule = ScopeRule::By(&[("division_id", DIVISION)]);
static OF_OFFICE: ScopeRule = ScopeRule::Both(&OF_TYPE, &OF_DIVISION);
pub static STATES: TableRef = TableRef::new("ttsp_division", OF_OFFICE, true);
pub static AUTHORITIES: TableRef = TableRef::new("ttsp_authority", OF_OFFICE, true);
pub static PLANNED: TableRef = TableRef::new("ttsp_course", OF_OFFICE, true);
pub static GROUPS: TableRef = TableRef::new("ttsp_group", OF_OFFICE, true);
pub static TEACHING: TableRef = TableRef::new("ttsp_teacher", OF_OFFICE, true);

/// A division's side: what an authority of this round gives the caller.
static HELD: TableRef = TableRef::new("ttsp_authority", ScopeRule::Own("user_id"), true);
static GIVEN: ScopeRule = ScopeRule::Granted(&[("round_id", "round_id"), ("division_id", "division_id")], &HELD);
pub static OWN_ROUNDS: TableRef = TableRef::new("ttsp_round", ScopeRule::Granted(&[("id", "round_id")], &HELD), true);
pub static OWN_DIVISIONS: TableRef =
    TableRef::new("division", ScopeRule::Granted(&[("id", "division_id")], &HELD), true);
pub static OWN_PROGRAMMES: TableRef =
    TableRef::new("programme", ScopeRule::Granted(&[("division_id", "division_id")], &HELD), true);
pub static OWN_STATES: TableRef = TableRef::new("ttsp_division", GIVEN, true);
pub static OWN_AUTHORITIES: TableRef = TableRef::new("ttsp_authority", GIVEN, true);
pub static OWN_PLANNED: TableRef = TableRef::new("ttsp_course", GIVEN, true);
pub static OWN_GROUPS: TableRef = TableRef::new("ttsp_group", GIVEN, true);
pub static OWN_TEACHING: TableRef = TableRef::new("ttsp_teacher", GIVEN, true);

/// A teacher of another division is known to whoever sees a row that names them, and to nobody else.
static NAMED_TEACHERS: TableRef = TableRef { key: "teacher_id", ..TEACHING };
static OWN_NAMED_TEACHERS: TableRef = TableRef { key: "teacher_id", ..OWN_TEACHING };
static NAMED: ScopeRule = ScopeRule::Through("id", &NAMED_TEACHERS);
static OWN_NAMED: ScopeRule = ScopeRule::Through("id", &OWN_NAMED_TEACHERS);
static GIVEN_DIVISION: ScopeRule = ScopeRule::Granted(&[("division_id", "division_id")], &HELD);
static REACHED: ScopeRule = TEACHERS.scope;
static OWN_REACHED: ScopeRule = ScopeRule::Either(&REACHED, &GIVEN_DIVISION);
pub static LECTURERS: TableRef = TableRef::new("teacher", ScopeRule::Either(&REACHED, &NAMED), true);
pub static OWN_LECTURERS: TableRef = TableRef::new("teacher", ScopeRule::Either(&OWN_REACHED, &OWN_NAMED), true);

/// So is a plan of another division with which one's own is taught together.
static TOGETHER: TableRef = TableRef { key: "combined_with_id", ..PLANNED };
static OWN_TOGETHER: TableRef = TableRef { key: "combined_with_id", ..OWN_PLANNED };
static NAMED_PLAN: ScopeRule = ScopeRule::Through("id", &TOGETHER);
static OWN_NAMED_PLAN: ScopeRule = ScopeRule::Through("id", &OWN_TOGETHER);
pub static COMBINED: TableRef = TableRef::new("ttsp_course", ScopeRule::Either(&OF_OFFICE, &NAMED_PLAN), true);
pub static OWN_COMBINED: TableRef = TableRef::new("ttsp_course", ScopeRule::Either(&GIVEN, &OWN_NAMED_PLAN), true);

pub static TARGETS: TableRef = TableRef::new(
    "programme",
    ScopeRule::Everyone("a course may be meant for students of any programme; which there are stands in the handbook"),
    true,
);
pub static USERS: TableRef = TableRef::new("app_user", ScopeRule::Everyone("colleagues know each other by name"), true);
