//! Weekly meetings as they are listed; the grid writes them.

use basic_resources::api::tables::{NAMED, PLACES, TEACHER_TITLE, TEACHERS};
use course_planning::api::UNNAMED;
use kernel::{
    Permission, Result, Text,
    resource::{Choice, Field, OnceTable, Resource, Spec, Table, ThroughFilter},
};
use schema::timetable::class_session::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    may::{PAGES, READERS},
    tables::{SECTION_TITLE, SECTIONS, SESSION, SESSIONS},
};

pub const KINDS: &[Choice] = &[
    ("LEC", Text::new("讲授", "Lecture")),
    ("TUT", Text::new("辅导", "Tutorial")),
    ("LAB", Text::new("实验", "Laboratory")),
];

static TABLE: OnceTable = OnceTable::new();

/// The one description of weekly meetings.
pub fn sessions() -> Result<&'static Table> {
    TABLE.described(Table::of::<Sessions>)
}

/// Nobody writes these rows by a plain form.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoClassSessionInput)]
pub struct NoInput {}

pub struct Sessions;

impl Resource for Sessions {
    type Entity = Entity;
    type Input = NoInput;

    const READERS: &'static [Permission] = READERS;
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "semesterId", column: "section_id", of: &SECTIONS, by: "semester_id" },
        ThroughFilter { name: "courseId", column: "section_id", of: &SECTIONS, by: "course_id" },
    ];

    fn spec() -> Spec {
        let fields = [
            Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code().filter(),
            Field::choice("kind", KINDS, "类型", "Kind").filter().sort(),
            Field::integer("weekday", 0, 7, "星期", "Weekday").filter().sort(),
            Field::text("startTime", 5, "开始", "Start").filter().sort(),
            Field::text("endTime", 5, "结束", "End").filter().sort(),
            Field::integer("hours", 0, 20, "课时", "Hours").sort(),
            Field::reference("placeId", &PLACES, NAMED, "场地", "Room").with_code().filter(),
            Field::reference("teacherId", &TEACHERS, TEACHER_TITLE, "教师", "Teacher").with_code().filter(),
        ];
        Spec {
            subject: SESSION,
            stem: "ClassSession",
            label: Text::new("上课时间", "weekly meetings"),
            permissions: PAGES,
            table: &SESSIONS,
            title: UNNAMED,
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("weekday", false),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_: NoInput, _: &mut ActiveModel) {}
}
