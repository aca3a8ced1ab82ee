//! What can be assumed: published plans, courses of the catalogue, grades.

use basic_resources::api::my_student;
use kernel::{
    Action, Api, Cx, Lang, Op, Policy, Query, Result, Text, View,
    op::Need,
    scope::{ScopeRule, TableRef},
};
use schema::{
    courses::{course, structure},
    grades::grade_definition,
    students::cohort,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::kind::KINDS;

pub static ANY_COURSES: TableRef =
    TableRef::new("course", ScopeRule::Everyone("the catalogue is open to whoever plans with it"), true);

/// As many as a box shows; of those asked for by id, as many as one tries.
const SHOWN: usize = 50;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ChoiceQuery {
    /// Part of a code or of a name.
    keyword: Option<String>,
    /// Only these.
    #[serde(default)]
    ids: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AuditChoice)]
struct Choice {
    value: String,
    label: String,
}

fn may() -> Policy {
    let pages = KINDS.iter().flat_map(|kind| kind.pages.own.iter().chain(kind.pages.readers));
    let mut needs: Vec<Need> = pages.map(|page| (*page, Action::Get)).collect();
    needs.dedup();
    needs.push((permissions::STUDENT_AUTH_GRADUATION_REPORT, Action::Get));
    // Operations live as long as the program, so their policies may as well.
    Policy::AnyOf(Vec::leak(needs))
}

pub fn mount(api: &mut Api) {
    let op = |what: &str, id: &str, label: Text| {
        Op::get(format!("/api/graduation-audit/what-if/{what}/options"), id.to_owned(), may(), label)
    };
    let label = Text::new("选择要试算的学习计划", "Choose a study plan to try");
    api.op(op("plan", "choosePlanToTry", label), |cx: Cx, Query(query): Query<ChoiceQuery>| async move {
        plans(&cx, query).await.map(View)
    });
    let label = Text::new("选择要试算的课程", "Choose a course to try");
    api.op(op("course", "chooseCourseToTry", label), |cx: Cx, Query(query): Query<ChoiceQuery>| async move {
        courses(&cx, query).await.map(View)
    });
    let label = Text::new("选择要试算的成绩", "Choose a grade to try");
    api.op(op("grade", "chooseGradeToTry", label), |cx: Cx, Query(query): Query<ChoiceQuery>| async move {
        grades(&cx, query).await.map(View)
    });
}

/// The type of a student who asks for themselves; whoever checks asks for any.
async fn my_type(cx: &Cx) -> Option<String> {
    my_student(cx).await.ok().map(|student| student.student_type)
}

/// Whether a code or a name has the keyword in it. Decided here, where both databases mean the same by a letter.
fn has(keyword: Option<&String>, texts: [&str; 3]) -> bool {
    let keyword = keyword.map(|text| text.trim().to_lowercase()).unwrap_or_default();
    texts.iter().any(|text| text.to_lowercase().contains(&keyword))
}

async fn plans(cx: &Cx, query: ChoiceQuery) -> Result<Vec<Choice>> {
    use structure::Column;
    let zh = cx.lang() == Lang::Zh;
    let mut found =
        structure::Entity::find().filter(Column::Status.eq("PUBLISHED")).filter(Column::ArchivedAt.is_null());
    if let Some(student_type) = my_type(cx).await {
        found = found.filter(Column::StudentType.eq(student_type));
    }
    if !query.ids.is_empty() {
        found = found.filter(Column::Id.is_in(query.ids));
    }
    let cohorts = cohort::Entity::find().all(cx.read()).await?;
    let rows = found.order_by_asc(Column::Kind).order_by_asc(Column::Code).order_by_asc(Column::Id);
    let label = |row: &structure::Model| {
        let kind = if row.kind == "MINOR" { Text::new("辅修", "Minor") } else { Text::new("主修", "Major") };
        let kind = kind.get(cx.lang());
        let name = if zh { &row.name_cn } else { &row.name_en };
        let of = cohorts.iter().find(|cohort| Some(&cohort.id) == row.cohort_id.as_ref());
        let cohort = of.map(|cohort| format!(" · {}", cohort.entry_year)).unwrap_or_default();
        format!("{kind} · {} – {name}{cohort}", row.code)
    };
    let mut rows = rows.all(cx.read()).await?;
    rows.retain(|row| has(query.keyword.as_ref(), [&row.code, &row.name_cn, &row.name_en]));
    Ok(rows.into_iter().take(SHOWN).map(|row| Choice { label: label(&row), value: row.id }).collect())
}

async fn courses(cx: &Cx, query: ChoiceQuery) -> Result<Vec<Choice>> {
    use course::Column;
    let mut found = course::Entity::find().filter(Column::ArchivedAt.is_null());
    if query.ids.is_empty() {
        found = found.filter(Column::Status.is_in(["ACTIVE", "SUSPENDED"]));
    } else {
        found = found.filter(Column::Id.is_in(query.ids));
    }
    if let Some(student_type) = my_type(cx).await {
        found = found.filter(Column::StudentType.eq(student_type));
    }
    let mut rows = found.order_by_asc(Column::Code).order_by_asc(Column::Id).all(cx.read()).await?;
    rows.retain(|row| has(query.keyword.as_ref(), [&row.code, &row.title_cn, &row.title_en]));
    let option = |row: course::Model| {
        let title = if cx.lang() == Lang::Zh { row.title_cn } else { row.title_en };
        Choice { label: format!("{} – {title}", row.code), value: row.id }
    };
    Ok(rows.into_iter().take(SHOWN).map(option).collect())
}

/// What teachers give at the end of a course, best first.
async fn grades(cx: &Cx, query: ChoiceQuery) -> Result<Vec<Choice>> {
    use grade_definition::Column;
    let rows = grade_definition::Entity::find()
        .filter(Column::StudentType.eq(my_type(cx).await.unwrap_or_else(|| "UG".to_owned())))
        .filter(Column::Enabled.eq(true))
        .filter(Column::IsTemporary.eq(false))
        .filter(Column::TeacherCanEnter.eq(true))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::Id)
        .all(cx.read())
        .await?;
    let mut all: Vec<Choice> = vec![];
    for row in rows.into_iter().filter(|row| query.ids.is_empty() || query.ids.contains(&row.grade)) {
        if !all.iter().any(|known| known.value == row.grade) {
            all.push(Choice { label: row.grade.clone(), value: row.grade });
        }
    }
    Ok(all)
}
