//! What students take, as it is listed.

use course_planning::api::{STUDENTS, UNNAMED};
use kernel::{
    Permission, Result, Text,
    resource::{OnceTable, Resource, Spec, Table, ThroughFilter},
    scope::{ScopeRule, TableRef},
};
use schema::courses::student_subject::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::known::{SEAT, seat_fields};

pub static STUDENT_SUBJECTS: TableRef =
    TableRef::new("student_subject", ScopeRule::Through("student_id", &STUDENTS), true);

const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SP_BASIC];
const READERS: &[Permission] = &[permissions::ADMIN_AUTH_SP, permissions::STAFF_AUTH_SP];

static TABLE: OnceTable = OnceTable::new();

/// The one description of what students take.
pub fn student_subjects() -> Result<&'static Table> {
    TABLE.described(Table::of::<StudentSubjects>)
}

/// Nobody writes these rows by hand.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoStudentSubjectInput)]
pub struct NoInput {}

pub struct StudentSubjects;

impl Resource for StudentSubjects {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = READERS;
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" },
        ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" },
    ];

    fn spec() -> Spec {
        Spec {
            subject: SEAT,
            stem: "StudentSubject",
            label: Text::new("学生科目", "courses of students"),
            permissions: PAGES,
            table: &STUDENT_SUBJECTS,
            title: UNNAMED,
            fields: seat_fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_: NoInput, _: &mut ActiveModel) {}
}
