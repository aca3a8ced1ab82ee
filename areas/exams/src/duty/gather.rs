//! Those who teach what is examined become invigilators, with what they carry over from earlier seasons.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::{
    Cx, Result, Rule, StringList, Text,
    effects::{Outcome, outcome},
    ids,
    resource::rows::{add_all, change},
};
use schema::{
    exam::{exam_course, exam_invigilator, exam_item},
    timetable::section,
    university::teacher,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::invigilators::table;
use crate::{item, tables::INVIGILATOR};

const AT_ONCE: usize = 300;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GatherInvigilatorsInput)]
pub struct GatherInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: GatherInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::still_open(&item)?;
    if everybody(cx, &item).await? == 0 {
        let text =
            Text::new("任课教师和主考都已在监考人员中", "Everybody who teaches or examines is among the invigilators");
        let rule = Rule::new("nobody_to_gather", text, json!({ "itemId": item.id }));
        let page = format!("/exam/invigilator-list?itemId={}", item.id);
        return Err(rule.offer(Text::new("查看监考人员", "See the invigilators"), page).into());
    }
    outcome(cx, &[table()?.into()], vec![]).await
}

/// How many rows were added or brought up to date.
pub async fn everybody(cx: &Cx, item: &exam_item::Model) -> Result<usize> {
    let there = exam_invigilator::Entity::find()
        .filter(exam_invigilator::Column::ItemId.eq(&item.id))
        .filter(exam_invigilator::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    let carried = carried(cx, item).await?;
    let of = |teacher: &str| carried.get(teacher).copied().unwrap_or(0);
    let mut done = 0;
    for row in there.clone() {
        let next = exam_invigilator::ActiveModel { carried_minutes: Set(of(&row.teacher_id)), ..Default::default() };
        let before = row.version;
        done += usize::from(change::<exam_invigilator::Entity>(cx, INVIGILATOR, row, next).await?.version != before);
    }
    let known: BTreeSet<&str> = there.iter().map(|row| row.teacher_id.as_str()).collect();
    let rows = teaching(cx, item).await?.into_iter().filter(|id| !known.contains(id.as_str())).map(|teacher_id| {
        exam_invigilator::ActiveModel {
            id: Set(ids::new_id()),
            item_id: Set(item.id.clone()),
            carried_minutes: Set(of(&teacher_id)),
            teacher_id: Set(teacher_id),
            most_duties: Set(None),
            away: Set(StringList::default()),
            duties: Set(0),
            minutes: Set(0),
            remark: Set(String::new()),
            ..Default::default()
        }
    });
    done += add_all::<exam_invigilator::Entity>(cx, INVIGILATOR, rows.collect()).await?.len();
    Ok(done)
}

/// Teachers of the sections of the papers, and chief examiners.
async fn teaching(cx: &Cx, item: &exam_item::Model) -> Result<BTreeSet<String>> {
    let tx = cx.tx().await?;
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&item.id))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let sections: Vec<String> = papers.iter().flat_map(|paper| paper.section_ids.0.clone()).collect();
    let mut found: BTreeSet<String> = papers.into_iter().filter_map(|paper| paper.chief_examiner_id).collect();
    for some in sections.chunks(AT_ONCE) {
        let rows = section::Entity::find().filter(section::Column::Id.is_in(some)).all(tx).await?;
        found.extend(rows.into_iter().flat_map(|row| row.teacher_ids.0));
    }
    let ids: Vec<String> = found.into_iter().collect();
    let mut alive = BTreeSet::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = teacher::Entity::find()
            .filter(teacher::Column::Id.is_in(some))
            .filter(teacher::Column::ArchivedAt.is_null());
        alive.extend(rows.all(tx).await?.into_iter().map(|row| row.id));
    }
    Ok(alive)
}

/// Minutes beyond the average of those who were asked, over all seasons that are finished.
async fn carried(cx: &Cx, item: &exam_item::Model) -> Result<HashMap<String, i32>> {
    let tx = cx.tx().await?;
    let finished: Vec<String> = exam_item::Entity::find()
        .select_only()
        .column(exam_item::Column::Id)
        .filter(exam_item::Column::Status.eq("FINISHED"))
        .filter(exam_item::Column::Id.ne(&item.id))
        .filter(exam_item::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(tx)
        .await?;
    let rows = exam_invigilator::Entity::find()
        .filter(exam_invigilator::Column::ItemId.is_in(finished))
        .filter(exam_invigilator::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let mut of_season: BTreeMap<&str, Vec<&exam_invigilator::Model>> = BTreeMap::new();
    for row in &rows {
        of_season.entry(&row.item_id).or_default().push(row);
    }
    let mut carried: HashMap<String, i32> = HashMap::new();
    for people in of_season.values() {
        let average =
            people.iter().map(|row| row.minutes).sum::<i32>() / i32::try_from(people.len()).unwrap_or(1).max(1);
        for row in people {
            *carried.entry(row.teacher_id.clone()).or_default() += row.minutes - average;
        }
    }
    Ok(carried)
}
