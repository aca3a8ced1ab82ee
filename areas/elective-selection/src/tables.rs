//! The tables of this area as they are referred to: who sees their rows, and what the log calls them.

use course_planning::api::STUDENTS;
use kernel::{
    identity::{DIVISION, STUDENT_TYPE},
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const TYPE: &str = "es.type";
pub const QUOTA: &str = "es.quota";
pub const POOL: &str = "es.course";
pub const ROUND: &str = "es.round";
pub const DECISION: &str = "es.decision";
pub const SELECTION_SETTING: &str = "es.setting";
pub const ADD_DROP_SEMESTER: &str = "adddrop.semester";
pub const OPENING: &str = "adddrop.open";
pub const EXCEPTION: &str = "adddrop.student";
pub const SPECIAL: &str = "adddrop.special";

static OF_TYPE: ScopeRule = ScopeRule::By(&[("student_type", STUDENT_TYPE)]);
static OF_STUDENT: ScopeRule = ScopeRule::Through("student_id", &STUDENTS);

/// A section belongs to those who offer its course.
pub static OFFERED: TableRef =
    TableRef::new("course", ScopeRule::By(&[("student_type", STUDENT_TYPE), ("offering_division_id", DIVISION)]), true);
pub static SECTIONS: TableRef = TableRef::new("section", ScopeRule::Through("course_id", &OFFERED), true);

/// What there is to choose is known to everybody who works with students of that kind.
pub static TYPES: TableRef = TableRef::new("elective_type", OF_TYPE, true);
pub static QUOTAS: TableRef = TableRef::new("student_elective_quota", OF_STUDENT, true);
pub static POOLS: TableRef = TableRef::new("elective_section", ScopeRule::Through("section_id", &SECTIONS), true);
pub static ROUNDS: TableRef = TableRef::new("es_round", OF_TYPE, true);

/// What was chosen from a pool, whoever put it there.
pub static SELECTIONS: TableRef = TableRef::new("student_subject", ScopeRule::Both(&OF_STUDENT, &FROM_A_POOL), true);
static FROM_A_POOL: ScopeRule = ScopeRule::Granted(&[("elective_type_id", "id")], &ANY_TYPE);
static ANY_TYPE: TableRef = TableRef::new("elective_type", ScopeRule::Everyone("only that there is one counts"), false);

/// Decisions of rounds, and those of add/drop.
pub static DECISIONS: TableRef = TableRef::new("es_decision", ScopeRule::Both(&OF_STUDENT, &IN_A_ROUND), false);
pub static CHANGES: TableRef = TableRef::new("es_decision", ScopeRule::Both(&OF_STUDENT, &IN_ADD_DROP), false);
static IN_A_ROUND: ScopeRule = ScopeRule::Either(&IN_MOCK, &IN_FORMAL);
static IN_MOCK: ScopeRule = ScopeRule::Granted(&[("round_id", "id")], &MOCK_ROUNDS);
static IN_FORMAL: ScopeRule = ScopeRule::Granted(&[("round_id", "id")], &FORMAL_ROUNDS);
static IN_ADD_DROP: ScopeRule = ScopeRule::Granted(&[("round_id", "id")], &ADD_DROP_ROUNDS);
static WHICHEVER: ScopeRule = ScopeRule::Everyone("only of which kind it is counts");
static MOCK_ROUNDS: TableRef = TableRef::new("es_round", ScopeRule::Of("kind", "MOCK", &WHICHEVER), false);
static FORMAL_ROUNDS: TableRef = TableRef::new("es_round", ScopeRule::Of("kind", "FORMAL", &WHICHEVER), false);
static ADD_DROP_ROUNDS: TableRef = TableRef::new("es_round", ScopeRule::Of("kind", "ADDDROP", &WHICHEVER), false);

pub static ADD_DROP_SEMESTERS: TableRef = TableRef::new("adddrop_semester", OF_TYPE, true);
pub static OPENINGS: TableRef = TableRef::new("adddrop_open", OF_TYPE, true);
pub static EXCEPTIONS: TableRef = TableRef::new("adddrop_exception", OF_STUDENT, true);
pub static SPECIALS: TableRef = TableRef::new("special_subject", OF_STUDENT, true);

pub const SECTION_TITLE: Title = Title { code: Some("section_no"), zh: "display_title", en: "display_title" };
