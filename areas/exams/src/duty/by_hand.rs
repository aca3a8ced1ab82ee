//! A duty is given to somebody by hand, or taken away.

use chrono::NaiveDate;
use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, outcome},
    resource::{
        rows::{add_all, change_all},
        some_ids,
    },
    settings,
};
use rules::exams::duties::may_take;
use schema::exam::{exam_duty, exam_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    assign::{count, row},
    invigilators,
    roster::{Roster, because},
    table::{ROLES, duties},
    venues,
};
use crate::{item, settings::ExamSettings, tables::DUTY};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GiveDutyInput)]
pub struct GiveInput {
    pub item_id: String,
    #[schema(value_type = String, format = Date)]
    pub day: NaiveDate,
    pub start_time: String,
    pub room_id: String,
    pub teacher_id: String,
    pub role: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn give(cx: &Cx, input: GiveInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::schedules(&item)?;
    let wrong = |field: &str, text: Text| Error::Invalid(vec![FieldError::new(field, "out_of_range", text)]);
    if !ROLES.iter().any(|(code, _)| *code == input.role) {
        return Err(wrong("role", Text::new("没有这种角色", "There is no such role")));
    }
    let all = venues::of(cx, &item).await?;
    let key = (input.day, input.start_time.clone(), input.room_id.clone());
    let venue = all.iter().find(|venue| venue.key() == key).ok_or_else(|| {
        wrong("roomId", Text::new("该时间在此考场没有科目", "Nothing is sat in this room at this time"))
    })?;
    let roster = Roster::load(cx, &item).await?;
    let person = roster.person(&input.teacher_id).ok_or_else(|| {
        wrong(
            "teacherId",
            Text::new("不在本季的监考人员中，请先加入", "Not among the invigilators of this season; add them first"),
        )
    })?;
    let settings = settings::get::<ExamSettings>(cx.app(), None).await?;
    let a_day = usize::try_from(settings.duties_a_day).unwrap_or(1);
    let held = roster.held(&input.teacher_id, &[]);
    if let Err(obstacle) = may_take(person, &held, &venue.duty(roster.room(&venue.room_id)), a_day) {
        let (code, text) = because(obstacle);
        return Err(Error::Invalid(vec![FieldError::new("teacherId", code, text)]));
    }
    let mut made = row(&item, venue, &input.teacher_id, false);
    made.role = Set(input.role);
    made.by_hand = Set(true);
    add_all::<exam_duty::Entity>(cx, DUTY, vec![made]).await?;
    count(cx, &item).await?;
    outcome(cx, &[duties()?.into(), invigilators::table()?.into()], vec![]).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TakeDutiesInput)]
pub struct TakeInput {
    pub ids: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn take(cx: &Cx, input: TakeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let rows = exam_duty::Entity::find()
        .filter(exam_duty::Column::Id.is_in(ids))
        .order_by_asc(exam_duty::Column::Id)
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    let items: std::collections::BTreeSet<String> = rows.iter().map(|row| row.item_id.clone()).collect();
    let mut locked: Vec<exam_item::Model> = vec![];
    for id in items {
        let item = item::locked(cx, &id).await?;
        item::still_open(&item)?;
        locked.push(item);
    }
    let next = exam_duty::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change_all::<exam_duty::Entity>(cx, DUTY, rows, &next).await?;
    for item in &locked {
        count(cx, item).await?;
    }
    outcome(cx, &[duties()?.into(), invigilators::table()?.into()], vec![]).await
}

/// What stands in the way of somebody, as a refusal.
pub fn refused(who: &str, obstacle: rules::exams::duties::Obstacle, page: &str) -> Error {
    let (code, text) = because(obstacle);
    let said = Both::new(format!("{who}{}", text.zh), format!("{who} {}", text.en));
    let rule = Rule::new(code, said, json!({ "obstacle": code }));
    rule.offer(Text::new("查看监考安排", "See the duties"), page.to_owned()).into()
}
