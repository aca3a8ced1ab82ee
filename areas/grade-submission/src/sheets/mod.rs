//! Sheets as the registry lists them.

pub mod roster;
pub mod state;

use basic_resources::api::tables::{NAMED, SEMESTERS, TEACHER_TITLE};
use course_planning::api::{COURSE, COURSES};
use kernel::{
    Api, Cx, Error, Result, Text,
    resource::{Choice, Field, OnceTable, Resource, Services, Spec, Table, ThroughFilter},
};
use schema::submission::{
    draft_grade,
    section_grade_sheet::{self, ActiveModel, Entity},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PAGE,
    tables::{LECTURERS, SECTION_TITLE, SECTIONS, SHEET, SHEET_TITLE, SHEETS, USER_TITLE, USERS},
};

pub const STATES: &[Choice] = &[
    ("NOT_STARTED", Text::new("未开始", "Not started")),
    ("DRAFT", Text::new("录入中", "Being entered")),
    ("SUBMITTED", Text::new("已提交", "Submitted")),
    ("RETURNED", Text::new("已退回", "Returned")),
    ("APPROVED_HEAD", Text::new("系主任已审", "Approved by the head")),
    ("APPROVED_DEAN", Text::new("院长已审", "Approved by the dean")),
    ("CONFIRMED_AR", Text::new("教务处已确认", "Confirmed by the registry")),
];

/// Sheets are opened with their window and move by commands.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GradeSheetInput {
    pub section_id: String,
}

pub struct Sheets;

impl Resource for Sheets {
    type Entity = Entity;
    type Input = GradeSheetInput;

    const ANSWERED: &'static [&'static str] = &["distribution", "answers"];
    const FILTERS: &'static [ThroughFilter] = const {
        &[ThroughFilter { name: "divisionId", column: "course_id", of: &COURSES, by: "offering_division_id" }]
    };

    fn spec() -> Spec {
        Spec {
            subject: SHEET,
            stem: "GradeSheet",
            label: Text::new("成绩表", "grade sheets"),
            permissions: &[PAGE],
            table: &SHEETS,
            title: SHEET_TITLE,
            fields: vec![
                Field::text("label", 80, "成绩表", "Sheet").search().sort().read_only(),
                Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code().filter().read_only(),
                Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code(),
                Field::references("teacherIds", &LECTURERS, TEACHER_TITLE, "教师", "Teachers").read_only(),
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").with_code().filter().read_only(),
                Field::choice("status", STATES, "状态", "Status").filter().sort().read_only(),
                Field::integer("rosterSize", 0, 9999, "人数", "Students").sort().read_only(),
                Field::integer("graded", 0, 9999, "已录入", "Graded").sort().read_only(),
                Field::integer("edition", 0, i64::from(i32::MAX), "修订次数", "Edition").read_only(),
                Field::instant("deadline", "截止时间", "Deadline").sort().read_only(),
                Field::instant("lateUntil", "逾期可交至", "Late until").read_only(),
                Field::instant("submittedAt", "提交时间", "Submitted").sort().read_only(),
                Field::reference("submittedBy", &USERS, USER_TITLE, "提交人", "Submitted by").read_only(),
                Field::text("explanation", 2000, "分布说明", "Explanation").read_only(),
                Field::text("returnReason", 500, "退回原因", "Why it was returned").read_only(),
                Field::reference("headBy", &USERS, USER_TITLE, "系主任审核人", "Approved by (head)").read_only(),
                Field::instant("headAt", "系主任审核时间", "Head's approval").read_only(),
                Field::reference("deanBy", &USERS, USER_TITLE, "院长审核人", "Approved by (dean)").read_only(),
                Field::instant("deanAt", "院长审核时间", "Dean's approval").read_only(),
                Field::reference("confirmedBy", &USERS, USER_TITLE, "确认人", "Confirmed by").read_only(),
                Field::instant("confirmedAt", "确认时间", "Confirmed").sort().read_only(),
                Field::codes("reminded", 40, "已发提醒", "Reminders sent").read_only(),
            ],
            unique: &[&["sectionId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("deadline", false),
            page: "/learning/grade-submission/section-list",
            offered_to: &[],
        }
    }

    fn write(input: GradeSheetInput, row: &mut ActiveModel) {
        let GradeSheetInput { section_id } = input;
        row.section_id = Set(section_id);
    }
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<Sheets>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, "/api/sgs/sheet", Services::READ)
}

/// A sheet that is about to be changed; nobody else changes it meanwhile.
pub async fn locked(cx: &Cx, id: &str) -> Result<section_grade_sheet::Model> {
    let found = Entity::find_by_id(id)
        .filter(section_grade_sheet::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(cx.tx().await?);
    found.await?.ok_or(Error::NotFound)
}

/// The lines of a sheet, in no particular order.
pub async fn lines(db: &impl ConnectionTrait, sheet_id: &str) -> Result<Vec<draft_grade::Model>> {
    let rows = draft_grade::Entity::find()
        .filter(draft_grade::Column::SheetId.eq(sheet_id))
        .filter(draft_grade::Column::ArchivedAt.is_null());
    Ok(rows.all(db).await?)
}
