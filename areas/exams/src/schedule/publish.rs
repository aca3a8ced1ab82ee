//! The draft becomes what everybody is told, and exactly those whom it concerns get a letter.

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    resource::rows::change,
};
use rules::exams::season::{Status, may_publish};
use schema::exam::{exam_course, exam_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{letters, table::places};
use crate::{
    clash::{Severity, findings},
    item,
    snapshot::Snapshot,
    tables::{ITEM, PAPER, PAPERS},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PublishExamsInput)]
pub struct PublishInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

/// Whether a paper lies otherwise than people were told.
pub fn differs(paper: &exam_course::Model) -> bool {
    let drafted = (paper.day, &paper.start_time, &paper.end_time, &paper.room_ids.0);
    drafted != (paper.published_day, &paper.published_start, &paper.published_end, &paper.published_room_ids.0)
}

pub async fn command(cx: &Cx, input: PublishInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    let status = item::status(&item)?;
    if !may_publish(status) {
        return Err(not_now(&item));
    }
    let tx = cx.tx().await?;
    let at = Snapshot::load(cx, tx, &item.id).await?;
    let hard = findings(&at, cx.lang()).iter().filter(|(finding, _)| finding.severity == Severity::Hard).count();
    if hard > 0 {
        return Err(clashes(&item, hard));
    }
    // Papers that became "no exam" leave the timetable; those of others are theirs to publish.
    let all = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&item.id))
        .filter(PAPERS.visible(cx.scope()?))
        .order_by_asc(exam_course::Column::Label)
        .lock_exclusive()
        .all(tx)
        .await?;
    let changed: Vec<exam_course::Model> = all.into_iter().filter(differs).collect();
    if changed.is_empty() {
        return Err(nothing(&item));
    }
    let mut after = vec![];
    for paper in changed.clone() {
        let next = exam_course::ActiveModel {
            published_day: Set(paper.day),
            published_start: Set(paper.start_time.clone()),
            published_end: Set(paper.end_time.clone()),
            published_room_ids: Set(paper.room_ids.clone()),
            published_at: Set(Some(cx.now())),
            ..Default::default()
        };
        after.push(change::<exam_course::Entity>(cx, PAPER, paper, next).await?);
    }
    let first = item.published_at.is_none();
    let told = letters::tell(cx, &item, first, &after, &at.rooms).await?;
    let next = exam_item::ActiveModel {
        status: Set(Status::Published.code().to_owned()),
        published_at: Set(Some(cx.now())),
        ..Default::default()
    };
    change::<exam_item::Entity>(cx, ITEM, item, next).await?;
    let text = Both::new(
        format!("{} 个科目的安排将公布，通知 {} 名学生和 {} 名教师", after.len(), told.students, told.teachers),
        format!(
            "{} papers are published; {} students and {} teachers are told",
            after.len(),
            told.students,
            told.teachers
        ),
    );
    let said = Warning { code: "published".to_owned(), message: text.get(cx.lang()).to_owned() };
    outcome(cx, &[places()?.into(), item::table()?.into()], vec![said]).await
}

fn not_now(item: &exam_item::Model) -> Error {
    let called = item::called(&item.status);
    let text = Both::new(
        format!("考试季为“{}”，只有排考中或已公布时才能公布", called.zh),
        format!("The season is “{}”; it is published from scheduling on", called.en),
    );
    let rule = Rule::new("season_not_scheduling", text, json!({ "itemId": item.id, "status": item.status }));
    let page = format!("/exam/config/current-item?ids={}", item.id);
    rule.offer(Text::new("查看考试季", "See the season"), page).into()
}

fn clashes(item: &exam_item::Model, hard: usize) -> Error {
    let text = Both::new(
        format!("考试安排还有 {hard} 处硬冲突，解决后才能公布"),
        format!("The timetable has {hard} hard clashes; it is published once they are settled"),
    );
    let rule = Rule::new("hard_clashes", text, json!({ "itemId": item.id, "hard": hard }));
    let page = format!("/exam/course-clash-check?itemId={}", item.id);
    rule.offer(Text::new("查看冲突", "See the clashes"), page).into()
}

fn nothing(item: &exam_item::Model) -> Error {
    let text =
        Text::new("考试安排与已公布的一致，没有可公布的变化", "The draft is what was published; nothing has changed");
    let rule = Rule::new("nothing_to_publish", text, json!({ "itemId": item.id }));
    let page = format!("/exam/schedule-list?itemId={}", item.id);
    rule.offer(Text::new("查看考试安排", "See the schedule"), page).into()
}
