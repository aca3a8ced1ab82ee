//! Who follows which plan, as it is looked at. Writing goes through `assign`.

use std::marker::PhantomData;

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Permission, Text,
    resource::{Field, Resource, Spec, ThroughFilter, Title},
};
use schema::courses::structure_student::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kind::OfKind;
use crate::tables::{NAMED, STUDENT, STUDENTS};

/// Nobody writes these by hand.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoFollowerInput)]
pub struct NoInput {}

pub struct Followers<K>(PhantomData<K>);

impl<K: OfKind> Resource for Followers<K> {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = super::kind::READERS;
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" },
        ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" },
    ];

    fn spec() -> Spec {
        let kind = K::kind();
        let fields = vec![
            Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
            Field::reference("structureId", kind.structures, NAMED, "学习计划", "Study plan").with_code().filter(),
            Field::reference("fromSemesterId", &SEMESTERS, NAMED, "起始学期", "From semester").filter(),
            Field::bool("isCurrent", "现行", "Current").filter().sort(),
        ];
        Spec {
            subject: kind.follower.subject,
            stem: kind.follower.stem,
            label: Text::new("计划学生", "students of plans"),
            permissions: kind.pages,
            table: kind.followers,
            title: Title { code: None, zh: "student_id", en: "student_id" },
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[&["studentId", "structureId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}
