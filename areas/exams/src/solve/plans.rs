//! Timetables that were found, side by side.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, Result, Rule, Text, Timestamp,
    effects::{Outcome, outcome},
    resource::rows::change,
};
use schema::exam::{exam_course, exam_item, exam_plan};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::{
    contradiction::{self, Said},
    hurt::Hurt,
    instance::Placed,
    run::Point,
};
use crate::{
    known,
    tables::{PAPERS, PLAN},
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PlansQuery {
    item_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamPlan)]
pub struct Plan {
    id: String,
    number: i32,
    /// FRESH, REPAIR, CONTINUE, ALTERNATIVE.
    mode: String,
    /// FOUND, STOPPED, IMPOSSIBLE.
    state: String,
    seconds: i32,
    hard: i32,
    soft: i32,
    parts: Vec<Hurt>,
    curve: Vec<Point>,
    /// Papers that would lie elsewhere than in the draft, and students who sit them.
    moved_papers: usize,
    moved_students: i64,
    contradiction: Vec<Said>,
    found_at: Timestamp,
    adopted_at: Option<Timestamp>,
}

pub async fn list(cx: &Cx, query: PlansQuery) -> Result<Vec<Plan>> {
    let db = cx.read();
    let rows = exam_plan::Entity::find()
        .filter(exam_plan::Column::ItemId.eq(&query.item_id))
        .filter(exam_plan::Column::ArchivedAt.is_null())
        .order_by_desc(exam_plan::Column::Number)
        .all(db)
        .await?;
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&query.item_id))
        .filter(PAPERS.visible(cx.scope()?))
        .all(db)
        .await?;
    let papers: HashMap<&str, &exam_course::Model> = papers.iter().map(|paper| (paper.id.as_str(), paper)).collect();
    let shown = rows.into_iter().map(|row| {
        let places: Vec<Placed> = serde_json::from_value(row.places).unwrap_or_default();
        let moved: Vec<&&exam_course::Model> = places
            .iter()
            .filter_map(|place| Some((papers.get(place.paper_id.as_str())?, place)))
            .filter(|(paper, place)| paper.day != Some(place.day) || paper.start_time != place.start_time)
            .map(|(paper, _)| paper)
            .collect();
        Plan {
            id: row.id,
            number: row.number,
            mode: row.mode,
            state: row.state,
            seconds: row.seconds,
            hard: row.hard,
            soft: row.soft,
            parts: serde_json::from_value(row.parts).unwrap_or_default(),
            curve: serde_json::from_value(row.curve).unwrap_or_default(),
            moved_papers: moved.len(),
            moved_students: moved.iter().map(|paper| i64::from(paper.candidates)).sum(),
            contradiction: contradiction::said(&row.contradiction, cx.lang()),
            found_at: row.created_at,
            adopted_at: row.adopted_at,
        }
    });
    Ok(shown.collect())
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DropExamPlanInput)]
pub struct DropInput {
    id: String,
}

pub async fn dropped(cx: &Cx, input: DropInput) -> Result<Outcome> {
    let found = exam_plan::Entity::find_by_id(&input.id).filter(exam_plan::Column::ArchivedAt.is_null());
    let plan = found.lock_exclusive().one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    let next = exam_plan::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change::<exam_plan::Entity>(cx, PLAN, plan, next).await?;
    outcome(cx, &[known::plan()], vec![]).await
}

/// Nothing is searched for where there is nothing to place, no day or no room.
pub async fn something_to_place(cx: &Cx, item: &exam_item::Model) -> Result<()> {
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&item.id))
        .filter(exam_course::Column::Form.ne("NONE"))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .count(cx.tx().await?)
        .await?;
    if papers > 0 && !crate::snapshot::open_days(item).is_empty() {
        return Ok(());
    }
    let text = Both::new(
        format!("{}没有要安排的科目，请先生成科目", item.name_cn),
        format!("{} has no papers to place; make papers of the sections first", item.name_en),
    );
    let rule = Rule::new("nothing_to_place", text, json!({ "itemId": item.id, "papers": papers }));
    let page = format!("/exam/course-list?itemId={}", item.id);
    Err(rule.offer(Text::new("查看科目", "See the papers"), page).into())
}
