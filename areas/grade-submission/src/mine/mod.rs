//! What a teacher does with the sheets of their own sections.

mod card;
pub mod cells;
pub mod edit;
mod list;
mod plan;
pub mod submit;
pub mod view;

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, PathId, Policy, Query, Result, Rule, Text, View,
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use schema::{
    submission::{section_grade_sheet, section_user},
    university::staff,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::{
    office::print,
    tables::{OWN_SHEETS, OWN_STUDENTS, SHEET},
};

const PATH: &str = "/api/teacher/grade-sheet";
const QUERY: &[Need] = &[(permissions::TEACHER_AUTH_SGS, Action::Query)];
const GET: &[Need] = &[(permissions::TEACHER_AUTH_SGS, Action::Get)];
const EDIT: &[Need] = &[(permissions::TEACHER_AUTH_SGS, Action::Edit)];
const EXPORT: &[Need] = &[(permissions::TEACHER_AUTH_SGS, Action::Export)];

/// What somebody may do with a sheet; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = GradeSheetRole)]
pub enum Role {
    View,
    Enter,
    Submit,
}

impl Role {
    fn of(code: &str) -> Self {
        match code {
            "SUBMIT" => Self::Submit,
            "ENTER" => Self::Enter,
            _ => Self::View,
        }
    }

    pub fn require(self, least: Self) -> Result<()> {
        if self >= least {
            return Ok(());
        }
        let text = if least == Self::Submit {
            Text::new(
                "您可以录入本班成绩，提交须由任课教师进行",
                "You enter grades here; the teacher of the section submits them",
            )
        } else {
            Text::new("您只能查看本班成绩，不能录入", "You see these grades and cannot enter any")
        };
        let rule = Rule::new("not_your_part", text, json!({ "role": self, "needed": least }));
        Err(rule.offer(Text::new("查看我的教学班", "See my sections"), "/teacher/sg-submission").into())
    }
}

/// The caller's part in a sheet. That there is one the scope has settled already.
pub async fn role_in(cx: &Cx, sheet_id: &str) -> Result<Role> {
    let section = section_grade_sheet::Entity::find()
        .select_only()
        .column(section_grade_sheet::Column::SectionId)
        .filter(section_grade_sheet::Column::Id.eq(sheet_id))
        .into_query();
    let member = staff::Entity::find()
        .select_only()
        .column(staff::Column::Id)
        .filter(staff::Column::UserId.eq(cx.user_id()?))
        .filter(staff::Column::ArchivedAt.is_null())
        .into_query();
    let held = section_user::Entity::find()
        .filter(section_user::Column::SectionId.in_subquery(section))
        .filter(section_user::Column::StaffId.in_subquery(member))
        .filter(section_user::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    held.iter().map(|row| Role::of(&row.role)).max().ok_or(Error::NotFound)
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TermQuery {
    /// Left out: all of them.
    semester_id: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradeSheetChoice)]
pub struct SheetChoice {
    pub sheet_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub fn mount(api: &mut Api) {
    workflow::api::register_card(&card::CARD);
    let label = Text::new("我的成绩表", "My grade sheets");
    let op = Op::get(PATH, "myGradeSheets", Policy::AnyOf(QUERY), label).ids([IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(op, |cx: Cx, Query(query): Query<TermQuery>| async move {
        list::list(&cx, query.semester_id.as_deref()).await.map(View)
    });
    let label = Text::new("一张成绩表", "A grade sheet of mine");
    let op = Op::get(format!("{PATH}/{{id}}"), "myGradeSheet", Policy::AnyOf(GET), label)
        .ids([IdSpec::path("id", &OWN_SHEETS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { view::view(&cx, &id).await.map(View) });
    let label = Text::new("录入成绩", "Enter grades");
    let op = Op::post(format!("{PATH}/edit"), "editGradeCells", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/sheetId", &OWN_SHEETS), IdSpec::body("/edits/*/studentId", &OWN_STUDENTS)])
        .audit(SHEET);
    api.op(op, |cx: Cx, Json(input): Json<edit::EditInput>| async move { edit::edit(&cx, input).await.map(View) });
    let own = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, Policy::AnyOf(EDIT), label)
            .ids([IdSpec::body("/sheetId", &OWN_SHEETS)])
            .audit(SHEET)
    };
    let op = own("plan", "planGradeSheet", Text::new("设置成绩构成", "Set the parts of the assessment"));
    api.op(op, |cx: Cx, Json(input): Json<plan::PlanInput>| async move { plan::plan(&cx, input).await.map(View) });
    let op = own("roster", "takeOverGradeRoster", Text::new("更新成绩表名单", "Bring a sheet up to its roster"));
    api.op(op, |cx: Cx, Json(input): Json<SheetChoice>| async move { plan::take_over(&cx, input).await.map(View) });
    let op = own("submit", "submitGradeSheet", Text::new("提交成绩表", "Submit a grade sheet"));
    api.op(
        op,
        |cx: Cx, Json(input): Json<submit::SubmitInput>| async move { submit::submit(&cx, input).await.map(View) },
    );
    let label = Text::new("打印我的成绩表", "Print a grade sheet of mine");
    let op = Op::get(format!("{PATH}/{{id}}/print"), "printMyGradeSheet", Policy::AnyOf(EXPORT), label)
        .ids([IdSpec::path("id", &OWN_SHEETS)])
        .audit(SHEET)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, PathId(id): PathId| async move { print::print(&cx, &id).await });
}
