//! Who sits where, as the office lists it; elective selection writes these rows.

use course_planning::api::{STUDENTS, UNNAMED};
use elective_selection::api::SEAT_SUBJECT;
use kernel::{
    Permission, Result, Text,
    resource::{OnceTable, Resource, Spec, Table, ThroughFilter},
};
use schema::courses::student_subject::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SEAT_FIELDS;
use crate::{
    may::{PAGES, READERS},
    tables::SEATED,
};

static TABLE: OnceTable = OnceTable::new();

/// The one description of who sits where.
pub fn seated() -> Result<&'static Table> {
    TABLE.described(Table::of::<Seated>)
}

/// Nobody writes these rows by a plain form.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoStudentSectionInput)]
pub struct NoInput {}

pub struct Seated;

impl Resource for Seated {
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
            subject: SEAT_SUBJECT,
            stem: "StudentSection",
            label: Text::new("学生教学班", "students of sections"),
            permissions: PAGES,
            table: &SEATED,
            title: UNNAMED,
            fields: SEAT_FIELDS.clone(),
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
