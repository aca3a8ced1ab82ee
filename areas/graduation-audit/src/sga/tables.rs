//! The tables of research students as they are referred to: by the graduate school, by a division, by the student.

use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const REQUIREMENT: &str = "sga.requirement";
pub const STEP: &str = "sga.step";
pub const CANDIDATE: &str = "sga.student";
pub const PROGRESS: &str = "sga.progress";
pub const DIVISION_USER: &str = "sga.division_user";
pub const MAIL: &str = "sga.mail";

pub const STUDENTS_PAGE: &str = "/learning/graduation-audit/sga/sga-student-list";
pub const CONFIG_PAGE: &str = "/learning/graduation-audit/sga/config";
pub const USERS_PAGE: &str = "/learning/graduation-audit/sga/division/user";

const SHARED: ScopeRule = ScopeRule::Everyone("the whole university has the same degrees and steps");
pub static REQUIREMENTS: TableRef = TableRef::new("sga_requirement", SHARED, true);
pub static STEPS: TableRef = TableRef::new("sga_step", SHARED, true);

/// Whom an account reaches by itself, and whoever is of a division that the caller was named for.
static REACHED: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION)]);
static MYSELF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static MY_DIVISIONS: TableRef =
    TableRef::new("sga_division_user", ScopeRule::Granted(&[("staff_id", "id")], &MYSELF), true);
static BY_DIVISION: ScopeRule = ScopeRule::Granted(&[("division_id", "division_id")], &MY_DIVISIONS);
pub static CANDIDATES: TableRef = TableRef::new("sga_student", ScopeRule::Either(&REACHED, &BY_DIVISION), true);
pub static PROGRESSES: TableRef = TableRef::new("sga_progress", ScopeRule::Through("candidate_id", &CANDIDATES), true);
pub static DIVISION_USERS: TableRef =
    TableRef::new("sga_division_user", ScopeRule::Everyone("who does steps is settled for the whole university"), true);
static OF_CANDIDATE: ScopeRule = ScopeRule::Through("biz_id", &CANDIDATES);
pub static MAILS: TableRef = TableRef::new("message", ScopeRule::Of("biz_type", CANDIDATE, &OF_CANDIDATE), false);

/// A student's side.
static MY_ACCOUNT: TableRef = TableRef::new("app_user", ScopeRule::Own("id"), true);
pub static OWN_PROGRESS: TableRef =
    TableRef::new("sga_progress", ScopeRule::Granted(&[("student_id", "student_id")], &MY_ACCOUNT), true);
/// What somebody uploaded as an attachment and gives away here.
pub static OWN_FILES: TableRef =
    TableRef::new("stored_file", ScopeRule::Of("purpose", "attachment", &ScopeRule::Own("owner_id")), true);

pub const MAIL_TITLE: Title = Title { code: None, zh: "subject", en: "subject" };
