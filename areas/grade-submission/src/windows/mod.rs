//! When grades of a semester are submitted, by student type and division.

mod open;
mod rules;

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{DIVISIONS, NAMED, SEMESTERS},
};
use course_planning::api::UNNAMED;
use kernel::{
    Action, Api, Cx, FieldError, IdSpec, Json, Op, Result, StringList, Text, Timestamp, View,
    resource::{Field, OnceTable, Proposed, Reach, Resource, Services, Spec, Table},
};
use schema::submission::sgs_window::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PAGE, office,
    tables::{SHEET, WINDOW, WINDOWS},
};

pub use open::{begun, line, open_sheets};

const PATH: &str = "/api/sgs/window";

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GradeWindowInput {
    pub semester_id: String,
    pub student_type: String,
    pub open_at: Timestamp,
    pub deadline: Timestamp,
    /// Left out: nothing is taken after the deadline.
    #[serde(default)]
    pub late_until: Option<Timestamp>,
    /// None means all.
    #[serde(default)]
    pub division_ids: Vec<String>,
    #[serde(default)]
    pub remark: String,
}

pub struct Windows;

impl Resource for Windows {
    type Entity = Entity;
    type Input = GradeWindowInput;

    fn spec() -> Spec {
        Spec {
            subject: WINDOW,
            stem: "GradeWindow",
            label: Text::new("成绩提交时间", "windows of grade submission"),
            permissions: &[PAGE],
            table: &WINDOWS,
            title: UNNAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").with_code().required().filter(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::instant("openAt", "开始时间", "Opens").required().sort(),
                Field::instant("deadline", "截止时间", "Deadline").required().sort(),
                Field::instant("lateUntil", "逾期可交至", "Late until").sort(),
                Field::references("divisionIds", &DIVISIONS, NAMED, "学部（空为全部）", "Divisions (none: all)")
                    .with_code(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("deadline", true),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &GradeWindowInput, errors: &mut Vec<FieldError>) {
        rules::in_order(input, errors);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(rules::apart(cx, db, rows))
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(open::follow(cx, ids))
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(rules::unused(cx, ids))
    }

    fn write(input: GradeWindowInput, row: &mut ActiveModel) {
        let GradeWindowInput { semester_id, student_type, open_at, deadline, late_until, division_ids, remark } = input;
        row.semester_id = Set(semester_id);
        row.student_type = Set(student_type);
        row.open_at = Set(open_at);
        row.deadline = Set(deadline);
        row.late_until = Set(late_until);
        row.division_ids = Set(StringList(division_ids));
        row.remark = Set(remark);
    }
}

static TABLE: OnceTable = OnceTable::new();

pub fn windows() -> Result<&'static Table> {
    TABLE.described(Table::of::<Windows>)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OpenGradeSheetsInput)]
struct OpenInput {
    id: String,
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) -> Result<()> {
    windows()?.mount(api, PATH, Services { import: false, ..Services::ALL })?;
    let label = Text::new("生成成绩表", "Open the grade sheets of a window");
    let op = Op::post(format!("{PATH}/open"), "openGradeSheets", office(Action::Edit), label)
        .ids([IdSpec::body("/id", &WINDOWS)])
        .audit(SHEET)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<OpenInput>| async move {
        open::command(&cx, &input.id, input.dry_run).await.map(View)
    });
    Ok(())
}
