//! Duties are given to people by themselves: chiefs first, then whoever has done least.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Both, Cx, Result, Rule, StringList, Text,
    effects::{Outcome, Warning, outcome},
    ids,
    resource::rows::{add_all, change, change_all},
    settings,
};
use rules::exams::duties::{Need, assign};
use schema::exam::{exam_duty, exam_invigilator, exam_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    invigilators,
    roster::Roster,
    table::duties,
    venues::{self, Key, Venue},
};
use crate::{
    item,
    settings::ExamSettings,
    tables::{DUTY, INVIGILATOR},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AssignDutiesInput)]
pub struct AssignInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: AssignInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::schedules(&item)?;
    let Filled { given, left, followed } = fill(cx, &item).await?;
    if given + followed == 0 {
        return Err(if left == 0 { complete(&item) } else { nobody_free(&item, left) });
    }
    let mut warnings = vec![];
    if left > 0 {
        let text = Both::new(
            format!("新安排 {given} 次监考，仍缺 {left} 次：监考人员不足或时间不合"),
            format!("{given} duties are given; {left} are still open: too few people can be there"),
        );
        warnings.push(Warning { code: "short".to_owned(), message: text.get(cx.lang()).to_owned() });
    }
    outcome(cx, &[duties()?.into(), invigilators::table()?.into()], warnings).await
}

pub struct Filled {
    pub given: usize,
    /// Duties that nobody could take.
    pub left: usize,
    /// Duties that went with their papers, or changed with them.
    pub followed: usize,
}

pub async fn fill(cx: &Cx, item: &exam_item::Model) -> Result<Filled> {
    let venues = venues::of(cx, item).await?;
    let followed = follow(cx, item, &venues).await?;
    let roster = Roster::load(cx, item).await?;
    if roster.rows.is_empty() {
        return Err(nobody(item));
    }
    let needs = needs(&venues, &roster);
    let settings = settings::get::<ExamSettings>(cx.app(), None).await?;
    let a_day = usize::try_from(settings.duties_a_day).unwrap_or(1);
    let mut left = 0;
    let mut rows = vec![];
    for ((venue, need), people) in venues.iter().zip(&needs).zip(assign(&needs, &roster.people, a_day)) {
        left += need.count.saturating_sub(need.taken.len() + people.len());
        for person in people.into_iter().filter_map(|n| roster.rows.get(n)) {
            rows.push(row(item, venue, &person.teacher_id, venue.chiefs.contains(&person.teacher_id)));
        }
    }
    let given = add_all::<exam_duty::Entity>(cx, DUTY, rows).await?.len();
    count(cx, item).await?;
    Ok(Filled { given, left, followed })
}

fn needs(venues: &[Venue], roster: &Roster) -> Vec<Need> {
    let mut at: HashMap<Key, Vec<usize>> = HashMap::new();
    for duty in &roster.duties {
        if let Some(n) = roster.index(&duty.teacher_id) {
            at.entry((duty.day, duty.start_time.clone(), duty.room_id.clone())).or_default().push(n);
        }
    }
    let need = |(n, venue): (usize, &Venue)| Need {
        duty: venue.duty(n),
        count: venue.count,
        taken: at.get(&venue.key()).cloned().unwrap_or_default(),
        preferred: venue.chiefs.iter().filter_map(|id| roster.index(id)).collect(),
    };
    venues.iter().enumerate().map(need).collect()
}

pub fn row(item: &exam_item::Model, venue: &Venue, teacher_id: &str, chief: bool) -> exam_duty::ActiveModel {
    exam_duty::ActiveModel {
        id: Set(ids::new_id()),
        item_id: Set(item.id.clone()),
        room_id: Set(venue.room_id.clone()),
        day: Set(venue.day),
        start_time: Set(venue.start.clone()),
        end_time: Set(venue.end.clone()),
        arrive_time: Set(venue.arrive.clone()),
        paper_ids: Set(StringList(venue.paper_ids.clone())),
        teacher_id: Set(teacher_id.to_owned()),
        role: Set(if chief { "CHIEF" } else { "INVIGILATOR" }.to_owned()),
        state: Set("ASSIGNED".to_owned()),
        reason: Set(String::new()),
        by_hand: Set(false),
        told_at: Set(None),
        ..Default::default()
    }
}

/// Nobody watches a room in which nothing is sat any more; where papers or times changed, the duty says so.
async fn follow(cx: &Cx, item: &exam_item::Model, venues: &[Venue]) -> Result<usize> {
    let known: BTreeMap<Key, &Venue> = venues.iter().map(|venue| (venue.key(), venue)).collect();
    let rows = exam_duty::Entity::find()
        .filter(exam_duty::Column::ItemId.eq(&item.id))
        .filter(exam_duty::Column::ArchivedAt.is_null())
        .order_by_asc(exam_duty::Column::Id)
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    let (mut gone, mut changed) = (vec![], 0);
    for duty in rows {
        match known.get(&(duty.day, duty.start_time.clone(), duty.room_id.clone())) {
            None => gone.push(duty),
            Some(venue) => {
                let next = exam_duty::ActiveModel {
                    end_time: Set(venue.end.clone()),
                    arrive_time: Set(venue.arrive.clone()),
                    paper_ids: Set(StringList(venue.paper_ids.clone())),
                    ..Default::default()
                };
                let before = duty.version;
                changed += usize::from(change::<exam_duty::Entity>(cx, DUTY, duty, next).await?.version != before);
            }
        }
    }
    let next = exam_duty::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    Ok(changed + change_all::<exam_duty::Entity>(cx, DUTY, gone, &next).await?.len())
}

/// Counts what everybody holds.
pub async fn count(cx: &Cx, item: &exam_item::Model) -> Result<()> {
    let roster = Roster::load(cx, item).await?;
    for row in roster.rows.clone() {
        let held = roster.held(&row.teacher_id, &[]);
        let minutes: i64 = held.iter().map(rules::exams::duties::Duty::minutes).sum();
        let next = exam_invigilator::ActiveModel {
            duties: Set(i32::try_from(held.len()).unwrap_or(i32::MAX)),
            minutes: Set(i32::try_from(minutes).unwrap_or(i32::MAX)),
            ..Default::default()
        };
        change::<exam_invigilator::Entity>(cx, INVIGILATOR, row, next).await?;
    }
    Ok(())
}

fn nobody(item: &exam_item::Model) -> kernel::Error {
    let text = Text::new("还没有监考人员，请先加入", "There are no invigilators yet; add some first");
    let rule = Rule::new("no_invigilators", text, json!({ "itemId": item.id }));
    let page = format!("/exam/invigilator-list?itemId={}", item.id);
    rule.offer(Text::new("查看监考人员", "See the invigilators"), page).into()
}

fn nobody_free(item: &exam_item::Model, left: usize) -> kernel::Error {
    let text = Both::new(
        format!("还缺 {left} 次监考，但没有人可以再接：请加入监考人员，或指定候补"),
        format!("{left} duties are open, and nobody can take one more; add invigilators"),
    );
    let rule = Rule::new("nobody_free", text, json!({ "itemId": item.id, "open": left }));
    let page = format!("/exam/invigilator-list?itemId={}", item.id);
    rule.offer(Text::new("查看监考人员", "See the invigilators"), page).into()
}

fn complete(item: &exam_item::Model) -> kernel::Error {
    let text = Text::new("每个考场都已有足够的监考人员", "Every room has the invigilators it needs");
    let rule = Rule::new("nothing_to_assign", text, json!({ "itemId": item.id }));
    let page = format!("/exam/section-invigilator-list?itemId={}", item.id);
    rule.offer(Text::new("查看监考安排", "See the duties"), page).into()
}
