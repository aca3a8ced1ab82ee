//! A course is offered no more. What it was stays; what may take its place is said.

use std::collections::BTreeSet;

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, Both, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Result, Rule, Text, View,
    effects::{Known, Outcome, Warning, outcome},
    op::Need,
    resource::{rows::change_all, some_ids},
};
use schema::{
    courses::{course, structure, structure_subject, student_subject},
    university::semester,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{courses, leaving::refuse_of_others};
use crate::{
    settings::{Part, refuse_closed},
    some,
    tables::COURSES,
};

const NEEDS: &[Need] = &[(permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT, Action::Edit)];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RetireCoursesInput {
    ids: Vec<String>,
    /// The course that takes their place.
    #[serde(default)]
    replaced_by_code: String,
    /// The last semester they are offered in.
    #[serde(default)]
    last_semester_id: Option<String>,
    #[serde(default)]
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) {
    let op = Op::post(
        "/api/sp/course/retire",
        "retireCourses",
        Policy::AnyOf(NEEDS),
        Text::new("停开课程", "Retire courses"),
    )
    .ids([IdSpec::body("/ids", &COURSES), IdSpec::body("/lastSemesterId", &SEMESTERS)])
    .audit("sp.course");
    api.op(op, |cx: Cx, Json(input): Json<RetireCoursesInput>| async move { retire(&cx, input).await.map(View) });
}

async fn retire(cx: &Cx, input: RetireCoursesInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let last = some(input.last_semester_id);
    let tx = cx.tx().await?;
    let found = course::Entity::find().filter(course::Column::Id.is_in(ids.clone())).all(tx).await?;
    refuse_of_others(cx, tx, &found).await?;
    let divisions: BTreeSet<&str> = found.iter().filter_map(|c| c.offering_division_id.as_deref()).collect();
    refuse_closed(cx, tx, Part::Courses, divisions).await?;
    refuse_retired(&found)?;
    let mut errors = replacement(tx, &input.replaced_by_code, &found).await?;
    errors.extend(too_early(tx, last.as_deref(), &found).await?);
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    if !input.reason.trim().is_empty() {
        cx.because(input.reason.trim());
    }
    let warnings = warnings(cx, tx, &ids).await?;
    let mut row = course::ActiveModel { status: Set("RETIRED".to_owned()), ..Default::default() };
    if !input.replaced_by_code.is_empty() {
        row.replaced_by_code = Set(input.replaced_by_code);
    }
    if last.is_some() {
        row.effective_to_id = Set(last);
    }
    change_all::<course::Entity>(cx, "sp.course", found, &row).await?;
    outcome(cx, &[Known::from(courses()?)], warnings).await
}

fn refuse_retired(found: &[course::Model]) -> Result<()> {
    let (retired, others): (Vec<_>, Vec<_>) = found.iter().partition(|c| c.status == "RETIRED");
    if retired.is_empty() {
        return Ok(());
    }
    let codes: Vec<&str> = retired.iter().map(|c| c.code.as_str()).collect();
    let text = Both::new(
        format!("{}已经停开，请从所选课程中去掉", codes.join("、")),
        format!("{} retired already; take them off the selection", codes.join(", ")),
    );
    let rule = Rule::new("already_retired", text, json!({ "codes": codes }));
    if others.is_empty() {
        return Err(rule.into());
    }
    let rest: Vec<String> = others.iter().take(20).map(|c| format!("ids={}", c.id)).collect();
    let page = format!("/sp/course/item-list?{}", rest.join("&"));
    Err(rule.offer(Text::new("只看其余课程", "Show the others only"), page).into())
}

/// What takes their place must be there to be taken.
async fn replacement(db: &impl ConnectionTrait, code: &str, leaving: &[course::Model]) -> Result<Vec<FieldError>> {
    if code.is_empty() {
        return Ok(vec![]);
    }
    let wrong = |name, text: Both| Ok(vec![FieldError::new("replacedByCode", name, text)]);
    if leaving.iter().any(|c| c.code == code) {
        return wrong("itself", Text::new("不能由所停开的课程取代", "It is itself being retired").owned());
    }
    let found = course::Entity::find()
        .filter(course::Column::Code.eq(code))
        .filter(course::Column::ArchivedAt.is_null())
        .one(db)
        .await?;
    match found {
        Some(course) if course.status == "ACTIVE" => Ok(vec![]),
        Some(_) => wrong(
            "not_active",
            Both::new(
                format!("{code} 目前没有启用，请选择启用的课程"),
                format!("{code} is not active; choose an active course"),
            ),
        ),
        None => {
            wrong("unknown_code", Both::new(format!("没有这样的课程：{code}"), format!("There is no course {code}")))
        }
    }
}

/// Nothing ends before it begins.
async fn too_early(db: &impl ConnectionTrait, last: Option<&str>, found: &[course::Model]) -> Result<Vec<FieldError>> {
    let Some(last) = last else { return Ok(vec![]) };
    let mut ids: Vec<&str> = found.iter().filter_map(|c| c.effective_from_id.as_deref()).collect();
    ids.push(last);
    let semesters = semester::Entity::find().filter(semester::Column::Id.is_in(ids)).all(db).await?;
    let start = |id: &str| semesters.iter().find(|s| s.id == id).map(|s| s.start_date);
    let early: Vec<&str> = found
        .iter()
        .filter(|c| c.effective_from_id.as_deref().and_then(start) > start(last))
        .map(|c| c.code.as_str())
        .collect();
    if early.is_empty() {
        return Ok(vec![]);
    }
    let text = Both::new(
        format!("{}在此学期之后才首次开课", early.join("、")),
        format!("{} begin only after this semester", early.join(", ")),
    );
    Ok(vec![FieldError::new("lastSemesterId", "out_of_order", text)])
}

/// Plans go on naming a retired course, and students go on taking it: worth knowing.
async fn warnings(cx: &Cx, db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<Warning>> {
    let planned: Vec<String> = structure_subject::Entity::find()
        .select_only()
        .column(structure_subject::Column::StructureId)
        .distinct()
        .filter(structure_subject::Column::CourseId.is_in(ids))
        .filter(structure_subject::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    let plans = structure::Entity::find()
        .filter(structure::Column::Id.is_in(planned))
        .filter(structure::Column::Status.ne("ARCHIVED"))
        .count(db)
        .await?;
    let students = student_subject::Entity::find()
        .filter(student_subject::Column::CourseId.is_in(ids))
        .filter(student_subject::Column::State.is_in(["PLANNED", "REGISTERED", "WAITING"]))
        .filter(student_subject::Column::ArchivedAt.is_null())
        .count(db)
        .await?;
    let mut warnings = vec![];
    let mut warn = |code: &str, text: Both| {
        warnings.push(Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() });
    };
    if plans > 0 {
        let text = Both::new(
            format!("{plans} 个学习计划仍列有所选课程"),
            format!("{plans} study plans go on naming the selected courses"),
        );
        warn("in_plans", text);
    }
    if students > 0 {
        let text = Both::new(
            format!("{students} 条学生科目预排、已选或轮候所选课程"),
            format!("Students have planned, registered or wait for them {students} times"),
        );
        warn("has_students", text);
    }
    Ok(warnings)
}
