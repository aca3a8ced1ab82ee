//! When the timetable of a semester was made public, and what people were told then.

use basic_resources::api::tables::{NAMED, PLACES, SEMESTERS, TEACHER_TITLE, TEACHERS};
use course_planning::api::UNNAMED;
use kernel::{
    Permission, Result, Text,
    resource::{Field, OnceTable, Resource, Spec, Table},
    scope::{ScopeRule, TableRef},
};
use schema::timetable::{published_session, timetable_publication};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    may::{PAGES, READERS},
    sessions::KINDS,
    tables::{PUBLICATION, PUBLISHED, SECTION_TITLE, SECTIONS},
};

pub static PUBLICATIONS: TableRef = TableRef::new(
    "timetable_publication",
    ScopeRule::Everyone("that a timetable was published is known to the whole university"),
    true,
);
pub static PUBLISHED_SESSIONS: TableRef =
    TableRef::new("published_session", ScopeRule::Through("section_id", &SECTIONS), true);

static TABLE: OnceTable = OnceTable::new();
static TOLD: OnceTable = OnceTable::new();

/// The one description of publications.
pub fn publications() -> Result<&'static Table> {
    TABLE.described(Table::of::<Publications>)
}

/// What people were told of, for the words of effects.
pub fn told() -> Result<&'static Table> {
    TOLD.described(Table::of::<Told>)
}

/// Nobody writes these rows by a plain form.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoTimetablePublicationInput)]
pub struct NoInput {}

pub struct Publications;

impl Resource for Publications {
    type Entity = timetable_publication::Entity;
    type Input = NoInput;

    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        let fields = [
            Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
            Field::integer("no", 1, 10_000, "第几次", "Number").filter().sort(),
            Field::text("note", 1000, "说明", "Note").search(),
            Field::integer("added", 0, 100_000, "新增", "Added"),
            Field::integer("changed", 0, 100_000, "变更", "Changed"),
            Field::integer("cancelled", 0, 100_000, "取消", "Cancelled"),
            Field::integer("told", 0, 1_000_000, "通知人数", "People told"),
        ];
        Spec {
            subject: PUBLICATION,
            stem: "TimetablePublication",
            label: Text::new("课表发布", "publications of the timetable"),
            permissions: PAGES,
            table: &PUBLICATIONS,
            title: UNNAMED,
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("no", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_: NoInput, _: &mut timetable_publication::ActiveModel) {}
}

pub struct Told;

impl Resource for Told {
    type Entity = published_session::Entity;
    type Input = NoInput;

    fn spec() -> Spec {
        let fields = [
            Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code(),
            Field::choice("kind", KINDS, "类型", "Kind"),
            Field::integer("weekday", 0, 7, "星期", "Weekday"),
            Field::text("startTime", 5, "开始", "Start"),
            Field::text("endTime", 5, "结束", "End"),
            Field::reference("placeId", &PLACES, NAMED, "场地", "Room").with_code(),
            Field::reference("teacherId", &TEACHERS, TEACHER_TITLE, "教师", "Teacher").with_code(),
            Field::references("teacherIds", &TEACHERS, TEACHER_TITLE, "教师", "Teachers"),
            Field::integer("sequence", 0, 100_000, "变更次数", "Times changed"),
            Field::bool("cancelled", "已取消", "Cancelled"),
        ];
        Spec {
            subject: PUBLISHED,
            stem: "PublishedSession",
            label: Text::new("已发布的上课时间", "published meetings"),
            permissions: PAGES,
            table: &PUBLISHED_SESSIONS,
            title: UNNAMED,
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_: NoInput, _: &mut published_session::ActiveModel) {}
}
