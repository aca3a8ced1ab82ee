//! Make-up candidates are approved or refused.

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, outcome},
    reason,
    resource::{rows::change_all, some_ids},
};
use schema::exam::exam_candidate::{ActiveModel, Column, Entity, Model};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{count_candidates, table};
use crate::{item, paper, tables::CANDIDATE};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DecideExamCandidatesInput)]
pub struct DecideInput {
    pub ids: Vec<String>,
    pub approve: bool,
    pub reason: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: DecideInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?;
    let ids = some_ids(input.ids)?;
    let rows: Vec<Model> = Entity::find()
        .filter(Column::Id.is_in(&ids))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    for id in rows.iter().map(|row| row.item_id.as_str()).collect::<std::collections::BTreeSet<_>>() {
        item::still_open(&item::locked(cx, id).await?)?;
    }
    let decided = rows.iter().filter(|row| row.state != "PENDING").count();
    if decided > 0 {
        return Err(settled(decided, rows.len()));
    }
    cx.because(why);
    let papers: Vec<String> = rows.iter().map(|row| row.paper_id.clone()).collect();
    let next = ActiveModel {
        state: Set(if input.approve { "ELIGIBLE" } else { "REFUSED" }.to_owned()),
        reason: Set(why.to_owned()),
        by_hand: Set(true),
        ..Default::default()
    };
    change_all::<Entity>(cx, CANDIDATE, rows, &next).await?;
    count_candidates(cx, &papers).await?;
    outcome(cx, &[table()?.into(), paper::table()?.into()], vec![]).await
}

fn settled(decided: usize, all: usize) -> Error {
    let text = Both::new(
        format!("所选 {all} 名中有 {decided} 名不在待批准状态；请只选待批准的考生"),
        format!("{decided} of {all} do not await approval; choose only those who do"),
    );
    let rule = Rule::new("not_pending", text, json!({ "decided": decided, "all": all }));
    rule.offer(Text::new("查看待批准的考生", "See who awaits approval"), "/exam/student-list?state=PENDING").into()
}
