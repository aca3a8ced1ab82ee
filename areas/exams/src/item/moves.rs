//! A season is led from one state to the next.

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, outcome},
    resource::rows::change,
};
use rules::exams::season::{Status, may_move};
use schema::exam::{
    exam_course,
    exam_item::{ActiveModel, Entity, Model},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{called, locked, rules::status, table};
use crate::tables::ITEM;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = MoveExamItemInput)]
pub struct MoveInput {
    pub id: String,
    /// PREPARE, COLLECTING, SCHEDULING, PUBLISHED (from FINISHED only) or FINISHED.
    pub to: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: MoveInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let Some(to) = Status::of(&input.to) else {
        let text = Text::new("没有这个状态", "There is no such state");
        return Err(Error::Invalid(vec![FieldError::new("to", "unknown", text)]));
    };
    let item = locked(cx, &input.id).await?;
    if !may_move(status(&item)?, to) {
        return Err(impossible(&item, to));
    }
    if matches!(to, Status::Collecting | Status::Scheduling) {
        has_papers(cx, &item).await?;
    }
    if to == Status::Finished && cx.now().local_date() <= item.end_date {
        return Err(not_over(&item));
    }
    let next = ActiveModel { status: Set(to.code().to_owned()), ..Default::default() };
    change::<Entity>(cx, ITEM, item, next).await?;
    outcome(cx, &[table()?.into()], vec![]).await
}

fn season(id: &str) -> (Text, String) {
    (Text::new("查看考试季", "See the season"), format!("/exam/config/current-item?ids={id}"))
}

fn impossible(item: &Model, to: Status) -> Error {
    let (from, next) = (called(&item.status), called(to.code()));
    let text = if to == Status::Published {
        Both::new(
            format!("“{}”的考试季由公布考试安排进入已公布，请到考试安排页公布", from.zh),
            format!("A season that is “{}” is published with its timetable, on the page of the schedule", from.en),
        )
    } else {
        Both::new(
            format!("考试季现为“{}”，不能改为“{}”", from.zh, next.zh),
            format!("The season is “{}” and cannot become “{}”", from.en, next.en),
        )
    };
    let data = json!({ "itemId": item.id, "from": item.status, "to": to.code() });
    let (label, page) = season(&item.id);
    Rule::new("season_state", text, data).offer(label, page).into()
}

async fn has_papers(cx: &Cx, item: &Model) -> Result<()> {
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&item.id))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .count(cx.tx().await?)
        .await?;
    if papers > 0 {
        return Ok(());
    }
    let text =
        Text::new("考试季还没有科目，请先从教学班生成", "This season has no papers; make them of its sections first");
    let rule = Rule::new("season_without_papers", text, json!({ "itemId": item.id }));
    let page = format!("/exam/course-list?itemId={}", item.id);
    Err(rule.offer(Text::new("前往考试科目", "To the papers"), page).into())
}

fn not_over(item: &Model) -> Error {
    let text =
        Both::new(format!("考试季到 {} 才结束", item.end_date), format!("The season lasts until {}", item.end_date));
    let (label, page) = season(&item.id);
    Rule::new("season_not_over", text, json!({ "itemId": item.id, "endDate": item.end_date })).offer(label, page).into()
}
