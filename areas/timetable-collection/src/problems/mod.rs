//! What is wrong with a plan: some of it keeps a division from handing in, the rest is worth a look.

mod load;
pub(crate) mod rules;

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Action, Api, Cx, Error, FieldError, IdSpec, Lang, Op, Query, Result, Text, View, resource::some_ids};
use schema::collection::ttsp_division;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    plan::course,
    side::{Division, Office, Side},
    tables::{OWN_DIVISIONS, OWN_ROUNDS, PLANNED, ROUNDS},
};
use basic_resources::api::tables::DIVISIONS;

pub use load::taking_part;
use load::{Seen, facts};
pub use rules::{Part, Problem};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionProblem)]
pub struct ProblemView {
    /// Empty for what is wrong with the division as a whole.
    pub row_id: String,
    /// course, group or teacher.
    pub kind: &'static str,
    /// Of the row: a course's code, a group's name.
    pub title: String,
    pub code: &'static str,
    /// Keeps the division from handing in.
    pub blocks: bool,
    pub message: String,
    #[schema(value_type = Object)]
    pub data: serde_json::Value,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionCourseProblems)]
pub struct CourseProblems {
    pub id: String,
    pub problems: Vec<ProblemView>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OfDivision {
    round_id: String,
    division_id: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OfRound {
    round_id: String,
    /// Empty: of every division that the caller sees.
    #[serde(default)]
    division_id: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ids {
    #[serde(default)]
    ids: Vec<String>,
}

/// What was found in the plan of a division.
pub struct Found {
    pub courses: usize,
    pub problems: Vec<Problem>,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("检查学部数据", "Problems of a division");
    let op = Op::get(
        Office::view().path("problems"),
        "collectionProblems",
        Office::view().looking::<Office>(Action::Query),
        label,
    )
    .ids([IdSpec::query("roundId", &ROUNDS), IdSpec::query("divisionId", &DIVISIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<OfRound>| async move { of_round(&cx, query).await.map(View) });

    let label = Text::new("检查本学部数据", "Problems of my division");
    let op = Op::get(Division::view().path("problems"), "ownProblems", Division::view().policy(Action::Query), label)
        .ids([IdSpec::query("roundId", &OWN_ROUNDS), IdSpec::query("divisionId", &OWN_DIVISIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<OfDivision>| async move {
        taking_part::<Division>(&cx, &query.round_id, &query.division_id).await?;
        view(&cx, query).await.map(View)
    });

    let label = Text::new("检查开课计划", "Problems of planned courses");
    let policy = Office::view().looking::<Office>(Action::Query);
    let op = Op::get(Office::view().path("course/problems"), "collectionCourseProblems", policy, label)
        .ids([IdSpec::query("ids", &PLANNED)]);
    api.op(op, |cx: Cx, Query(query): Query<Ids>| async move { of_courses(&cx, query.ids).await.map(View) });
}

async fn of_round(cx: &Cx, query: OfRound) -> Result<Vec<ProblemView>> {
    let mut states = ttsp_division::Entity::find()
        .filter(ttsp_division::Column::RoundId.eq(&query.round_id))
        .filter(Office::view().states.visible(cx.scope()?))
        .order_by_asc(ttsp_division::Column::Id);
    if let Some(division) = crate::some(query.division_id) {
        states = states.filter(ttsp_division::Column::DivisionId.eq(division));
    }
    let mut all = vec![];
    for state in states.all(cx.read()).await? {
        let of = OfDivision { round_id: state.round_id, division_id: state.division_id };
        all.extend(view(cx, of).await?);
    }
    Ok(all)
}

async fn view(cx: &Cx, query: OfDivision) -> Result<Vec<ProblemView>> {
    let found = of_division(cx, cx.read(), &query.round_id, &query.division_id).await?;
    Ok(found.problems.into_iter().map(|problem| shown(problem, cx.lang())).collect())
}

fn shown(problem: Problem, lang: Lang) -> ProblemView {
    ProblemView {
        kind: problem.part.code(),
        message: problem.text.get(lang).to_owned(),
        row_id: problem.id,
        title: problem.title,
        code: problem.code,
        blocks: problem.blocking,
        data: problem.data,
    }
}

pub async fn of_division(cx: &Cx, db: &impl ConnectionTrait, round_id: &str, division_id: &str) -> Result<Found> {
    let facts = facts(cx, db, round_id, Seen::Division(division_id)).await?;
    Ok(Found { courses: facts.courses.len(), problems: rules::problems(&facts) })
}

async fn of_courses(cx: &Cx, ids: Vec<String>) -> Result<Vec<CourseProblems>> {
    let ids = some_ids(ids)?;
    if ids.len() > 200 {
        let text = Text::new("一次最多检查 200 条", "At most 200 at once");
        return Err(Error::Invalid(vec![FieldError::new("ids", "too_many", text)]));
    }
    let rows = course::of_ids(cx.read(), &ids).await?;
    let plans: BTreeSet<(&str, &str)> =
        rows.iter().map(|row| (row.round_id.as_str(), row.division_id.as_str())).collect();
    let mut all: BTreeMap<String, Vec<ProblemView>> = ids.into_iter().map(|id| (id, vec![])).collect();
    for (round_id, division_id) in plans {
        for problem in of_division(cx, cx.read(), round_id, division_id).await?.problems {
            if let (Part::Course, Some(list)) = (problem.part, all.get_mut(&problem.id)) {
                list.push(shown(problem, cx.lang()));
            }
        }
    }
    Ok(all.into_iter().map(|(id, problems)| CourseProblems { id, problems }).collect())
}
