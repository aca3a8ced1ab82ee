//! Sections as add/drop lists them: what there is, and how many seats are left.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::COURSE;
use kernel::{
    Permission, Text,
    resource::{Choice, Field, Resource, Spec, ThroughFilter},
};
use schema::timetable::section::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    known::SECTION,
    tables::{OFFERED, SECTION_TITLE, SECTIONS},
};

const STATUSES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("SCHEDULED", Text::new("已排课", "Scheduled")),
    ("OPEN", Text::new("开放选课", "Open")),
    ("FULL", Text::new("已满", "Full")),
    ("CLOSED", Text::new("已关闭", "Closed")),
    ("CANCELLED", Text::new("已取消", "Cancelled")),
];

/// Timetabling writes these rows.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoAddDropSectionInput)]
pub struct NoInput {}

pub struct AddDropSections;

impl Resource for AddDropSections {
    type Entity = Entity;
    type Input = NoInput;

    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP];
    const TITLED_BY: Option<&'static str> = Some("courseId");
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "divisionId", column: "course_id", of: &OFFERED, by: "offering_division_id" },
        ThroughFilter { name: "studentType", column: "course_id", of: &OFFERED, by: "student_type" },
    ];

    fn spec() -> Spec {
        let fields = [
            Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
            Field::reference("courseId", &OFFERED, COURSE, "课程", "Course").with_code().filter(),
            Field::code("sectionNo", 20, "班号", "Section").filter().search().sort(),
            Field::code("curriculumType", 20, "课程类别", "Curriculum type").filter().sort(),
            Field::codes("electiveTypes", 30, "选修类别", "Elective types").filter(),
            Field::integer("quota", 0, 10_000, "名额", "Quota").filter().sort(),
            Field::integer("enrolled", 0, 100_000, "已选人数", "Enrolled").filter().sort(),
            Field::integer("waiting", 0, 100_000, "轮候人数", "Waiting").filter().sort(),
            Field::choice("status", STATUSES, "状态", "Status").filter().sort(),
            Field::text("remark", 1000, "备注", "Remark").search(),
        ];
        Spec {
            subject: SECTION,
            stem: "AddDropSection",
            label: Text::new("加退选课程", "sections of add/drop"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP],
            table: &SECTIONS,
            title: SECTION_TITLE,
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sectionNo", false),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_: NoInput, _: &mut ActiveModel) {}
}
