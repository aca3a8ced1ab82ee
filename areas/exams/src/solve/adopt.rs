//! A timetable that was found becomes the draft.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, Result, Rule, StringList, Text,
    effects::{Outcome, Warning, outcome},
    resource::rows::change,
};
use schema::exam::{exam_course, exam_plan};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::instance::Placed;
use crate::{
    clock::after,
    item, known, schedule,
    tables::{PAPER, PAPERS, PLAN},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AdoptExamPlanInput)]
pub struct AdoptInput {
    pub id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: AdoptInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let plan = exam_plan::Entity::find_by_id(&input.id)
        .filter(exam_plan::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or(Error::NotFound)?;
    let item = item::locked(cx, &plan.item_id).await?;
    item::schedules(&item)?;
    let places: Vec<Placed> = serde_json::from_value(plan.places.clone()).map_err(Error::internal)?;
    let found: HashMap<&str, &Placed> = places.iter().map(|place| (place.paper_id.as_str(), place)).collect();
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&item.id))
        .filter(PAPERS.visible(cx.scope()?))
        .order_by_asc(exam_course::Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let (mut moved, mut kept, mut missing) = (0, vec![], vec![]);
    for paper in papers.into_iter().filter(|paper| paper.form != "NONE") {
        let Some(place) = found.get(paper.id.as_str()) else {
            missing.push(paper.label);
            continue;
        };
        let same =
            paper.day == Some(place.day) && paper.start_time == place.start_time && paper.room_ids.0 == place.room_ids;
        if same {
            continue;
        }
        if paper.locked {
            kept.push(paper.label);
            continue;
        }
        let next = exam_course::ActiveModel {
            day: Set(Some(place.day)),
            start_time: Set(place.start_time.clone()),
            end_time: Set(after(&place.start_time, paper.duration_min)),
            room_ids: Set(StringList(place.room_ids.clone())),
            ..Default::default()
        };
        change::<exam_course::Entity>(cx, PAPER, paper, next).await?;
        moved += 1;
    }
    if moved == 0 {
        let text =
            Text::new("草稿已与该方案一致，没有要改动的科目", "The draft lies as this timetable says; nothing moves");
        let rule = Rule::new("nothing_moves", text, json!({ "planId": plan.id }));
        let page = format!("/exam/schedule-list?itemId={}", item.id);
        return Err(rule.offer(Text::new("查看考试安排", "See the schedule"), page).into());
    }
    let next = exam_plan::ActiveModel { adopted_at: Set(Some(cx.now())), ..Default::default() };
    change::<exam_plan::Entity>(cx, PLAN, plan, next).await?;
    let said = |code: &str, text: Both| Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() };
    let mut warnings = vec![];
    if !kept.is_empty() {
        let text = Both::new(
            format!("{} 已锁定，保持原位", kept.join("、")),
            format!("{}: locked since, stays where it is", kept.join(", ")),
        );
        warnings.push(said("locked", text));
    }
    if !missing.is_empty() {
        let text = Both::new(
            format!("{} 是方案生成之后新增的，仍需安排", missing.join("、")),
            format!("{}: added since this timetable was found, still to be placed", missing.join(", ")),
        );
        warnings.push(said("added_since", text));
    }
    outcome(cx, &[schedule::places()?.into(), known::plan()], warnings).await
}
