//! Rounds as they are listed.

use std::marker::PhantomData;

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{NAMED, SEMESTERS},
};
use kernel::{
    Permission, Text, Timestamp,
    resource::{Choice, Field, Resource, Spec},
};
use schema::collection::ttsp_round::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    side::Side,
    tables::{ROUND, ROUND_TITLE},
};

const STATES: &[Choice] = &[
    ("OPEN", Text::new("开放", "Open")),
    ("CLOSED", Text::new("已关闭", "Closed")),
    ("IMPORTED", Text::new("已并入排课", "In the timetable")),
];

/// Rounds are opened and closed by commands.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionRoundInput {
    pub semester_id: String,
    pub student_type: String,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    pub remark: String,
}

pub struct Rounds<S>(PhantomData<S>);

impl<S: Side> Resource for Rounds<S> {
    type Entity = Entity;
    type Input = CollectionRoundInput;

    const READERS: &'static [Permission] = S::READERS;

    fn spec() -> Spec {
        let view = S::view();
        Spec {
            subject: ROUND,
            stem: view.stems[0],
            label: Text::new("采集轮次", "rounds of collection"),
            permissions: view.pages,
            table: view.rounds,
            title: ROUND_TITLE,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").with_code().filter(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").filter().sort(),
                Field::instant("openAt", "开始时间", "Opens").sort(),
                Field::instant("closeAt", "截止时间", "Closes").sort(),
                Field::choice("status", STATES, "状态", "Status").filter().sort().read_only(),
                Field::codes("reminded", 40, "已发提醒", "Reminders sent").read_only(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[&["semesterId", "studentType"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("closeAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(input: CollectionRoundInput, row: &mut ActiveModel) {
        let CollectionRoundInput { semester_id, student_type, open_at, close_at, remark } = input;
        row.semester_id = Set(semester_id);
        row.student_type = Set(student_type);
        row.open_at = Set(open_at);
        row.close_at = Set(close_at);
        row.remark = Set(remark);
    }
}
