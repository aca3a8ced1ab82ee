//! The tables of this area as they are referred to.

use course_planning::api::STUDENTS;
use kernel::{
    identity::STUDENT_TYPE,
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const BATCH_TITLE: Title = Title { code: None, zh: "name_cn", en: "name_en" };

static OF_TYPE: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE)]);
pub static MAJOR_BATCHES: TableRef = TableRef::new("ga_batch", ScopeRule::Of("kind", "MAJOR", &OF_TYPE), true);
pub static MINOR_BATCHES: TableRef = TableRef::new("ga_batch", ScopeRule::Of("kind", "MINOR", &OF_TYPE), true);

/// Whoever reaches a student sees the audit; and whoever was named for the division.
static OF_STUDENT: ScopeRule = ScopeRule::Through("student_id", &STUDENTS);
static MYSELF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static MY_DUTIES: ScopeRule = ScopeRule::Granted(&[("staff_id", "id")], &MYSELF);
static MAJOR_DUTIES: TableRef = TableRef::new("ga_access", ScopeRule::Of("kind", "MAJOR", &MY_DUTIES), true);
static MINOR_DUTIES: TableRef = TableRef::new("ga_access", ScopeRule::Of("kind", "MINOR", &MY_DUTIES), true);
static BY_MAJOR_DUTY: ScopeRule = ScopeRule::Granted(&[("division_id", "division_id")], &MAJOR_DUTIES);
static BY_MINOR_DUTY: ScopeRule = ScopeRule::Granted(&[("division_id", "division_id")], &MINOR_DUTIES);
static SEEN_MAJOR: ScopeRule = ScopeRule::Either(&OF_STUDENT, &BY_MAJOR_DUTY);
static SEEN_MINOR: ScopeRule = ScopeRule::Either(&OF_STUDENT, &BY_MINOR_DUTY);
pub static MAJOR_STUDENTS: TableRef = TableRef::new("ga_student", ScopeRule::Of("kind", "MAJOR", &SEEN_MAJOR), true);
pub static MINOR_STUDENTS: TableRef = TableRef::new("ga_student", ScopeRule::Of("kind", "MINOR", &SEEN_MINOR), true);

const NAMED_BY_ALL: ScopeRule = ScopeRule::Everyone("who checks and signs is decided for the whole university");
pub static MAJOR_ACCESS: TableRef = TableRef::new("ga_access", ScopeRule::Of("kind", "MAJOR", &NAMED_BY_ALL), true);
pub static MINOR_ACCESS: TableRef = TableRef::new("ga_access", ScopeRule::Of("kind", "MINOR", &NAMED_BY_ALL), true);
pub static COLLEAGUES: TableRef =
    TableRef::new("staff", ScopeRule::Everyone("somebody of any department may be named"), true);
pub static CHECKERS: TableRef = TableRef::new("app_user", ScopeRule::Everyone("who decided is named"), true);
pub const USER_TITLE: Title = Title { code: Some("username"), zh: "name", en: "name" };

/// Whoever sees a student's audit sees whom and what it is of.
const NAMES: ScopeRule = ScopeRule::Everyone("whoever sees an audit sees whom and what it is of");
pub static PEOPLE: TableRef = TableRef::new("student", NAMES, true);
pub static UNITS: TableRef = TableRef::new("division", NAMES, true);
pub static PROGRAMMES: TableRef = TableRef::new("programme", NAMES, true);
pub static PLANS: TableRef = TableRef::new("structure", NAMES, true);
pub static CATEGORIES: TableRef = TableRef::new(
    "structure_category",
    ScopeRule::Everyone("the student's report says which of them a course could be in"),
    true,
);
pub static ANY_BATCHES: TableRef = TableRef::new("ga_batch", NAMES, true);

/// A student's side: reports of theirs that were released are looked for by the handler.
static MY_ACCOUNT: TableRef = TableRef::new("app_user", ScopeRule::Own("id"), true);
pub static OWN_REPORTS: TableRef =
    TableRef::new("ga_student", ScopeRule::Granted(&[("student_id", "student_id")], &MY_ACCOUNT), true);
