//! What students have chosen from pools, as the office lists it; the engine writes these rows.

use course_planning::api::{STUDENTS, UNNAMED};
use kernel::{
    Permission, Text,
    resource::{Field, Resource, Spec, ThroughFilter},
};
use schema::courses::student_subject::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rounds::ROUND_TITLE;
use crate::{
    known::{SEAT, seat_fields},
    tables::{ROUNDS, SECTION_TITLE, SECTIONS, SELECTIONS, TYPES},
};
use course_planning::api::NAMED;

/// Nobody writes these rows by a plain form.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoSelectionInput)]
pub struct NoInput {}

pub struct Selections;

impl Resource for Selections {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES];
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" },
        ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" },
        ThroughFilter { name: "yearOfStudy", column: "student_id", of: &STUDENTS, by: "year_of_study" },
    ];

    fn spec() -> Spec {
        let more = [
            Field::reference("electiveTypeId", &TYPES, NAMED, "选修类别", "Elective type").with_code().filter(),
            Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code().filter(),
            Field::reference("roundId", &ROUNDS, ROUND_TITLE, "轮次", "Round").filter(),
            Field::integer("queueNo", 1, 100_000, "轮候名次", "Queue number").filter().sort(),
        ];
        Spec {
            subject: SEAT,
            stem: "Selection",
            label: Text::new("选课记录", "selections"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES],
            table: &SELECTIONS,
            title: UNNAMED,
            fields: seat_fields().into_iter().chain(more.map(Field::read_only)).collect(),
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
