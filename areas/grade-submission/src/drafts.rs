//! Lines of sheets as the registry lists them.

use course_planning::api::{STUDENT, UNNAMED};
use kernel::{
    Api, Result, Text,
    resource::{Choice, Field, OnceTable, Resource, Services, Spec, Table, ThroughFilter},
};
use schema::submission::draft_grade::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PAGE,
    tables::{DRAFT, DRAFTS, NAMED_STUDENTS, SHEET_TITLE, SHEETS},
};

const STATES: &[Choice] =
    &[("ENROLLED", Text::new("在读", "Enrolled")), ("WITHDRAWN", Text::new("已退修", "Withdrawn"))];

/// Lines come with their sheet, and their cells are written one by one.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DraftGradeInput {
    pub sheet_id: String,
    pub student_id: String,
}

pub struct Drafts;

impl Resource for Drafts {
    type Entity = Entity;
    type Input = DraftGradeInput;

    const PERSONS: bool = true;
    const FILTERS: &'static [ThroughFilter] = const {
        &[
            ThroughFilter { name: "semesterId", column: "sheet_id", of: &SHEETS, by: "semester_id" },
            ThroughFilter { name: "courseId", column: "sheet_id", of: &SHEETS, by: "course_id" },
            ThroughFilter { name: "sectionId", column: "sheet_id", of: &SHEETS, by: "section_id" },
            ThroughFilter { name: "sheetStatus", column: "sheet_id", of: &SHEETS, by: "status" },
        ]
    };

    fn spec() -> Spec {
        Spec {
            subject: DRAFT,
            stem: "DraftGrade",
            label: Text::new("成绩草稿", "draft grades"),
            permissions: &[PAGE],
            table: &DRAFTS,
            title: UNNAMED,
            fields: vec![
                Field::reference("studentId", &NAMED_STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
                Field::reference("sheetId", &SHEETS, SHEET_TITLE, "成绩表", "Sheet").filter(),
                Field::choice("state", STATES, "修读状态", "Enrolment").filter().read_only(),
                Field::code("grade", 10, "成绩", "Grade").filter().sort().read_only(),
                Field::integer("score", 0, 1000, "分数（十分之一）", "Score (tenths)").sort().read_only(),
                Field::text("remark", 200, "备注", "Remark").search().read_only(),
            ],
            unique: &[&["sheetId", "studentId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("updatedAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(input: DraftGradeInput, row: &mut ActiveModel) {
        let DraftGradeInput { sheet_id, student_id } = input;
        row.sheet_id = Set(sheet_id);
        row.student_id = Set(student_id);
    }
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<Drafts>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, "/api/sgs/draft", Services::READ)
}
