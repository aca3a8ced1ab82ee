//! Duties as a list.

use basic_resources::api::tables::TEACHER_TITLE;
use course_planning::api::UNNAMED;
use kernel::{
    Api, Result, Text,
    resource::{Choice, Field, OnceTable, Rules, Services, Spec, Table},
};
use schema::exam::exam_duty::Entity;

use crate::{
    PAGE,
    tables::{DUTIES, DUTY, EXAMINERS, ITEM_TITLE, ITEMS, PAPER_TITLE, PAPERS, ROOM_TITLE, ROOMS},
};

pub const ROLES: &[Choice] = &[
    ("CHIEF", Text::new("主监考", "Chief")),
    ("INVIGILATOR", Text::new("监考", "Invigilator")),
    ("RESERVE", Text::new("候补", "Reserve")),
];
const STATES: &[Choice] = &[
    ("ASSIGNED", Text::new("待确认", "To be confirmed")),
    ("CONFIRMED", Text::new("已确认", "Confirmed")),
    ("DECLINED", Text::new("已谢绝", "Declined")),
];

static TABLE: OnceTable = OnceTable::new();

pub fn duties() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: DUTY,
            stem: "ExamDuty",
            label: Text::new("监考安排", "duties"),
            permissions: &[PAGE],
            table: &DUTIES,
            title: UNNAMED,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("day", false),
            page: "",
            offered_to: &[],
        },
        Rules::NONE,
    )
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("itemId", &ITEMS, ITEM_TITLE, "考试季", "Season").filter().read_only(),
        Field::date("day", "日期", "Day").filter().sort().read_only(),
        Field::code("startTime", 5, "开考", "Begins").filter().sort().read_only(),
        Field::code("endTime", 5, "结束", "Ends").read_only(),
        Field::code("arriveTime", 5, "到场", "Arrive").read_only(),
        Field::reference("roomId", &ROOMS, ROOM_TITLE, "考场", "Room").filter().read_only(),
        Field::references("paperIds", &PAPERS, PAPER_TITLE, "科目", "Papers").read_only(),
        Field::reference("teacherId", &EXAMINERS, TEACHER_TITLE, "监考人员", "Invigilator")
            .with_code()
            .filter()
            .read_only(),
        Field::choice("role", ROLES, "角色", "Role").filter().sort().read_only(),
        Field::choice("state", STATES, "状态", "State").filter().sort().read_only(),
        Field::text("reason", 300, "谢绝原因", "Why declined").read_only(),
        Field::bool("byHand", "人工指定", "Given by hand").filter().read_only(),
        Field::instant("toldAt", "通知时间", "Told at").sort().read_only(),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    duties()?.mount(api, "/api/exam/duty", Services::READ)
}
