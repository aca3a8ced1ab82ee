//! Students as they are listed, named and written. Writing goes through commands: see `record`.

use kernel::{
    Cx, FieldError, Permission, Result, Text,
    identity::{DIVISION, STUDENT_CATEGORY, STUDENT_TYPE},
    resource::{OnceTable, Proposed, Reach, Resource, Spec, Table, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::student::{ActiveModel, Entity};
use sea_orm::DatabaseExecutor;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::record::{StudentDraft, belongs, draft, fields, started};

pub static STUDENTS: TableRef = TableRef::new(
    "student",
    ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION), ("category_id", STUDENT_CATEGORY)]),
    true,
);

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SI, permissions::STAFF_AUTH_SI];
/// Tasks of their own, whose pages choose students.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_RPG_SI,
    permissions::ADMIN_AUTH_SI_SUPER_ADMIN,
    permissions::ADMIN_AUTH_SP,
    permissions::STAFF_AUTH_SP,
    permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT,
    permissions::ADMIN_AUTH_SP_BASIC,
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_RPG_REPORT,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_SG_VIEW,
    permissions::ADMIN_AUTH_LEARNING_SG_EDIT,
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
    permissions::ADMIN_AUTH_LEARNING_SGS,
    permissions::ADMIN_AUTH_LEARNING_EXAM,
    permissions::ADMIN_AUTH_PRINTER,
    permissions::ADMIN_AUTH_OAS,
];

pub const STUDENT_TITLE: Title = Title { code: Some("student_no"), zh: "name_cn", en: "name_en" };

/// For tables whose rows nobody writes by hand.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoStudentInput)]
pub struct NoInput {}

static TABLE: OnceTable = OnceTable::new();

/// The one description of students, for whoever lists, writes or names them.
pub fn students() -> Result<&'static Table> {
    TABLE.described(Table::of::<Students>)
}

pub struct Students;

impl Resource for Students {
    type Entity = Entity;
    type Input = StudentDraft;

    const PERSONS: bool = true;
    const ASKS_PURPOSE: bool = true;
    const WORDS: Option<&'static str> = Some("student_word");
    // Kept by tasks and uploads, and shown on the record.
    const ANSWERED: &'static [&'static str] = &["personId", "photoCurrent", "subjectScores", "minorIds", "supervisors"];

    fn spec() -> Spec {
        Spec {
            subject: "si.student",
            stem: "Student",
            label: Text::new("学生", "students"),
            permissions: PAGES,
            table: &STUDENTS,
            title: STUDENT_TITLE,
            fields: fields::all(),
            unique: &[&["studentNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("studentNo", false),
            page: "/si/query/student-list",
            offered_to: OFFERED,
        }
    }

    fn check(draft: &StudentDraft, errors: &mut Vec<FieldError>) {
        draft.check(errors);
    }

    fn fresh(row: &mut ActiveModel) {
        draft::fresh(row);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(belongs::check(cx, db, rows))
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(started::start(cx, ids))
    }

    fn opened(cx: &Cx, id: &str) -> Result<()> {
        kernel::audit::note_access(cx, "si.student", id)
    }

    fn write(draft: StudentDraft, row: &mut ActiveModel) {
        draft::write(draft, row);
    }
}
