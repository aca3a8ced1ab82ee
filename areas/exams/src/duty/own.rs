//! What somebody sees of their own duties, and what they say to them.

use std::collections::HashMap;

use basic_resources::api::my_teacher;
use chrono::NaiveDate;
use kernel::{
    Cx, Error, FieldError, Lang, Result, Rule, StringList, Text,
    effects::{Outcome, outcome},
    reason,
    resource::rows::change,
};
use rules::exams::season::Status;
use schema::exam::{exam_course, exam_duty, exam_invigilator, exam_item, exam_swap};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{assign::count, invigilators, table::duties};
use crate::{
    item,
    snapshot::rooms,
    tables::{DUTY, INVIGILATOR},
};

pub const PAGE: &str = "/teacher/exam-timetable";

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnDuty)]
pub struct Own {
    id: String,
    #[schema(value_type = String, format = Date)]
    day: NaiveDate,
    arrive_time: String,
    start_time: String,
    end_time: String,
    room: String,
    papers: Vec<String>,
    role: String,
    state: String,
    reason: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DutySeason)]
pub struct Season {
    item_id: String,
    name: String,
    duties: Vec<Own>,
    /// When the caller said they cannot.
    away: Vec<String>,
    duties_count: i32,
    minutes: i32,
    /// Minutes beyond the average of earlier seasons.
    carried_minutes: i32,
    /// Minutes an invigilator has on average in this season.
    average_minutes: i32,
    #[schema(value_type = Vec<String>)]
    days: Vec<NaiveDate>,
    slots: Vec<String>,
    colleagues: Vec<Colleague>,
    swaps: Vec<Swap>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DutyColleague)]
pub struct Colleague {
    teacher_id: String,
    name: String,
    /// Duties that could be given back.
    duties: Vec<Own>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DutySwap)]
pub struct Swap {
    id: String,
    /// Asked by the caller; otherwise the caller is asked.
    mine: bool,
    colleague: String,
    duty: Own,
    back: Option<Own>,
    state: String,
    note: String,
}

/// Seasons in which the caller can be asked, that are not over.
pub async fn mine(cx: &Cx) -> Result<Vec<Season>> {
    let me = my_teacher(cx).await?;
    let db = cx.read();
    let open = exam_item::Entity::find()
        .filter(exam_item::Column::Status.is_in([Status::Scheduling.code(), Status::Published.code()]))
        .filter(exam_item::Column::ArchivedAt.is_null())
        .order_by_asc(exam_item::Column::StartDate)
        .all(db)
        .await?;
    let rooms: HashMap<String, String> = rooms(db).await?.into_iter().map(|room| (room.id, room.name)).collect();
    let mut found = vec![];
    for item in open {
        let people = exam_invigilator::Entity::find()
            .filter(exam_invigilator::Column::ItemId.eq(&item.id))
            .filter(exam_invigilator::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let Some(row) = people.iter().find(|row| row.teacher_id == me.id) else { continue };
        let all = exam_duty::Entity::find()
            .filter(exam_duty::Column::ItemId.eq(&item.id))
            .filter(exam_duty::Column::ArchivedAt.is_null())
            .order_by_asc(exam_duty::Column::Day)
            .order_by_asc(exam_duty::Column::StartTime)
            .all(db)
            .await?;
        let labels: HashMap<String, String> = exam_course::Entity::find()
            .filter(exam_course::Column::ItemId.eq(&item.id))
            .all(db)
            .await?
            .into_iter()
            .map(|paper| (paper.id, paper.label))
            .collect();
        let names = super::names(db, people.iter().map(|row| row.teacher_id.as_str()), cx.lang()).await?;
        let shown = |duty: &exam_duty::Model| Own {
            id: duty.id.clone(),
            day: duty.day,
            arrive_time: duty.arrive_time.clone(),
            start_time: duty.start_time.clone(),
            end_time: duty.end_time.clone(),
            room: rooms.get(&duty.room_id).cloned().unwrap_or_default(),
            papers: duty.paper_ids.0.iter().filter_map(|id| labels.get(id).cloned()).collect(),
            role: duty.role.clone(),
            state: duty.state.clone(),
            reason: if duty.teacher_id == me.id { duty.reason.clone() } else { String::new() },
        };
        let of = |teacher: &str| -> Vec<Own> {
            all.iter().filter(|duty| duty.teacher_id == teacher && duty.state != "DECLINED").map(shown).collect()
        };
        let colleagues = people.iter().filter(|row| row.teacher_id != me.id).map(|row| Colleague {
            teacher_id: row.teacher_id.clone(),
            name: names.get(&row.teacher_id).cloned().unwrap_or_default(),
            duties: of(&row.teacher_id),
        });
        let asked = exam_swap::Entity::find()
            .filter(
                Condition::any()
                    .add(exam_swap::Column::FromTeacherId.eq(&me.id))
                    .add(exam_swap::Column::ToTeacherId.eq(&me.id)),
            )
            .filter(exam_swap::Column::ArchivedAt.is_null())
            .order_by_desc(exam_swap::Column::CreatedAt)
            .all(db)
            .await?;
        let find = |id: &str| all.iter().find(|duty| duty.id == id).map(shown);
        let swaps = asked.into_iter().filter_map(|swap| {
            let mine = swap.from_teacher_id == me.id;
            let other = if mine { &swap.to_teacher_id } else { &swap.from_teacher_id };
            Some(Swap {
                mine,
                colleague: names.get(other).cloned().unwrap_or_default(),
                duty: find(&swap.duty_id)?,
                back: swap.back_duty_id.as_deref().and_then(find),
                id: swap.id,
                state: swap.state,
                note: swap.note,
            })
        });
        let average =
            people.iter().map(|row| row.minutes).sum::<i32>() / i32::try_from(people.len()).unwrap_or(1).max(1);
        found.push(Season {
            name: if cx.lang() == Lang::En { &item.name_en } else { &item.name_cn }.clone(),
            duties: all.iter().filter(|duty| duty.teacher_id == me.id).map(shown).collect(),
            away: row.away.0.clone(),
            duties_count: row.duties,
            minutes: row.minutes,
            carried_minutes: row.carried_minutes,
            average_minutes: average,
            days: crate::snapshot::open_days(&item),
            slots: item.slots.0.clone(),
            colleagues: colleagues.collect(),
            swaps: swaps.collect(),
            item_id: item.id,
        });
    }
    Ok(found)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AnswerDutyInput)]
pub struct AnswerInput {
    pub duty_id: String,
    pub confirm: bool,
    /// Needed to decline.
    #[serde(default)]
    pub reason: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn answer(cx: &Cx, input: AnswerInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let duty = locked(cx, &input.duty_id).await?;
    let item = item::locked(cx, &duty.item_id).await?;
    item::still_open(&item)?;
    if duty.state == "DECLINED" {
        return Err(declined(&duty));
    }
    let why = if input.confirm { String::new() } else { reason(&input.reason)?.to_owned() };
    let next = exam_duty::ActiveModel {
        state: Set(if input.confirm { "CONFIRMED" } else { "DECLINED" }.to_owned()),
        reason: Set(why),
        ..Default::default()
    };
    change::<exam_duty::Entity>(cx, DUTY, duty, next).await?;
    count(cx, &item).await?;
    outcome(cx, &[duties()?.into(), invigilators::table()?.into()], vec![]).await
}

/// The office looks for somebody else already: two would come.
fn declined(duty: &exam_duty::Model) -> Error {
    let text = Text::new(
        "您已谢绝该场监考，考务正在另行安排；如仍可监考请联系考务",
        "You have declined this duty, and the office is giving it to somebody else; ask the office if you can come after all",
    );
    let rule = Rule::new("duty_declined", text, json!({ "dutyId": duty.id, "reason": duty.reason }));
    rule.offer(Text::new("查看我的监考", "See my duties"), PAGE).into()
}

pub async fn locked(cx: &Cx, id: &str) -> Result<exam_duty::Model> {
    let found = exam_duty::Entity::find_by_id(id).filter(exam_duty::Column::ArchivedAt.is_null()).lock_exclusive();
    found.one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SayAwayInput)]
pub struct AwayInput {
    pub item_id: String,
    pub away: Vec<String>,
}

/// When somebody cannot: for duties that are still to be given.
pub async fn away(cx: &Cx, input: AwayInput) -> Result<Outcome> {
    if let Some(wrong) = invigilators::wrong_times(&input.away) {
        return Err(Error::Invalid(vec![wrong]));
    }
    let me = my_teacher(cx).await?;
    let row = exam_invigilator::Entity::find()
        .filter(exam_invigilator::Column::ItemId.eq(&input.item_id))
        .filter(exam_invigilator::Column::TeacherId.eq(&me.id))
        .filter(exam_invigilator::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(cx.tx().await?)
        .await?
        .ok_or(Error::NotFound)?;
    let item = item::locked(cx, &row.item_id).await?;
    item::still_open(&item)?;
    let outside = |text: &&String| {
        invigilators::away_at(text).is_none_or(|(day, _)| !(item.start_date..=item.end_date).contains(&day))
    };
    if input.away.iter().any(|text| outside(&text)) {
        let text = Text::new("有日期不在考试期内", "A day lies outside of the season");
        return Err(Error::Invalid(vec![FieldError::new("away", "out_of_range", text)]));
    }
    let next = exam_invigilator::ActiveModel { away: Set(StringList(input.away)), ..Default::default() };
    change::<exam_invigilator::Entity>(cx, INVIGILATOR, row, next).await?;
    outcome(cx, &[invigilators::table()?.into()], vec![]).await
}
