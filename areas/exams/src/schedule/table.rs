//! The timetable as a list: each paper with its place, drafted and told.

use course_planning::api::{COURSE, COURSES};
use kernel::{
    Api, Result, Text,
    resource::{Field, OnceTable, Rules, Services, Spec, Table, ThroughFilter},
};
use schema::exam::exam_course::Entity;

use crate::{
    PAGE,
    tables::{ITEM_TITLE, ITEMS, PAPER, PAPER_TITLE, PAPERS, ROOM_TITLE, ROOMS},
};

static TABLE: OnceTable = OnceTable::new();

const FILTERS: &[ThroughFilter] =
    &[ThroughFilter { name: "divisionId", column: "course_id", of: &COURSES, by: "offering_division_id" }];

/// What commands on places answer with.
pub fn places() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: PAPER,
            stem: "ExamSchedule",
            label: Text::new("考试安排", "places of papers"),
            permissions: &[PAGE],
            table: &PAPERS,
            title: PAPER_TITLE,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("day", false),
            page: "",
            offered_to: &[],
        },
        Rules { filters: FILTERS, ..Rules::NONE },
    )
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("itemId", &ITEMS, ITEM_TITLE, "考试季", "Season").filter().read_only(),
        Field::text("label", 120, "科目", "Paper").search().sort().read_only(),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code().filter().read_only(),
        Field::date("day", "日期", "Day").filter().sort().read_only(),
        Field::code("startTime", 5, "开考", "Begins").filter().sort().read_only(),
        Field::code("endTime", 5, "结束", "Ends").read_only(),
        Field::references("roomIds", &ROOMS, ROOM_TITLE, "考场", "Rooms").read_only(),
        Field::integer("candidates", 0, 100_000, "考生", "Candidates").sort().read_only(),
        Field::integer("durationMin", 0, 480, "时长（分钟）", "Minutes").sort().read_only(),
        Field::bool("locked", "锁定", "Locked").filter().read_only(),
        Field::date("publishedDay", "已公布日期", "Told: day").filter().sort().read_only(),
        Field::code("publishedStart", 5, "已公布开考", "Told: begins").read_only(),
        Field::references("publishedRoomIds", &ROOMS, ROOM_TITLE, "已公布考场", "Told: rooms").read_only(),
        Field::instant("publishedAt", "公布时间", "Told at").sort().read_only(),
    ]
}

pub fn mount(api: &mut Api, path: &str) -> Result<()> {
    places()?.mount(api, path, Services::READ)
}
