//! The tables of this area as they are referred to: who sees their rows, and what the log calls them.

use course_planning::api::STUDENTS;
use kernel::{
    identity::STUDENT_TYPE,
    scope::{ScopeRule, TableRef},
};

pub const RESULT: &str = "grades.student_grade";
pub const AVERAGE: &str = "grades.student_gpa";
pub const TRANSCRIPT: &str = "grades.transcript";

static OF_TYPE: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE)]);
static OF_STUDENT: ScopeRule = ScopeRule::Through("student_id", &STUDENTS);
static OF_STUDENT_OR_ALL: ScopeRule = ScopeRule::ThroughOrShared("student_id", &STUDENTS);

pub static SCALE: TableRef = TableRef::new("grade_definition", OF_TYPE, true);
pub static DISTRIBUTIONS: TableRef = TableRef::new("grade_distribution_rule", OF_TYPE, true);
pub static REGULATIONS: TableRef = TableRef::new("grade_regulation", OF_TYPE, true);
pub static PRESETS: TableRef = TableRef::new("average_preset", OF_TYPE, true);
pub static RELEASES: TableRef = TableRef::new("grade_release", OF_TYPE, true);
pub static REMARKS: TableRef = TableRef::new("transcript_remark", ScopeRule::Both(&OF_TYPE, &OF_STUDENT_OR_ALL), true);
pub static STATIONS: TableRef =
    TableRef::new("print_station", ScopeRule::Everyone("stations stand on the campus for everybody"), true);
pub static RESULTS: TableRef = TableRef::new("student_grade", OF_STUDENT, true);
pub static AVERAGES: TableRef = TableRef::new("student_gpa", OF_STUDENT, true);
pub static DECISIONS: TableRef = TableRef::new("standing_decision", OF_STUDENT, true);
pub static TRANSCRIPTS: TableRef = TableRef::new("transcript", OF_STUDENT, true);
