//! Two books about the same seats would not agree: rounds that run at the same time share none. A rehearsal writes no
//! seats and stands in nobody's way.

use std::collections::HashSet;

use kernel::{Both, Cx, Result, Rule, Text};
use rules::selection::{Snapshot, Status};
use schema::{selection::es_round, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;

use super::book;
use crate::checks::control_room;

/// Of the same semester, without rehearsals.
async fn running(cx: &Cx, round: &es_round::Model) -> Result<Vec<es_round::Model>> {
    if round.kind == "MOCK" {
        return Ok(vec![]);
    }
    let rounds = es_round::Entity::find()
        .filter(es_round::Column::SemesterId.eq(round.semester_id.as_str()))
        .filter(es_round::Column::Id.ne(round.id.as_str()))
        .filter(es_round::Column::Kind.ne("MOCK"))
        .filter(es_round::Column::State.is_in(["OPEN", "PAUSED"]))
        .filter(es_round::Column::ArchivedAt.is_null())
        .order_by_asc(es_round::Column::Id);
    Ok(rounds.all(cx.tx().await?).await?)
}

fn close_it(rule: Rule, other: &es_round::Model) -> Rule {
    let page = format!("{}?roundId={}", control_room(&other.kind), other.id);
    rule.offer(Text::new("查看该轮", "Look at it"), page)
}

/// One of each student type at a time.
pub async fn rounds(cx: &Cx, round: &es_round::Model) -> Result<()> {
    // Whoever opens another round of the semester waits until this one is open.
    semester::Entity::find_by_id(&round.semester_id).lock_exclusive().one(cx.tx().await?).await?;
    let others = running(cx, round).await?;
    let Some(other) = others.iter().find(|other| other.student_type == round.student_type) else { return Ok(()) };
    let text = Both::new(
        format!("{} 正在进行，请先结束它", other.name_cn),
        format!("{} is running; close it first", other.name_en),
    );
    Err(close_it(Rule::new("another_round_running", text, json!({ "roundId": other.id })), other).into())
}

/// Those of other student types offer other sections.
pub async fn sections(cx: &Cx, round: &es_round::Model, facts: &Snapshot) -> Result<()> {
    let offered = |facts: &Snapshot| -> HashSet<String> {
        let open = facts.sections.iter().filter(|section| section.status == Status::Open);
        open.map(|section| section.id.clone()).collect()
    };
    let own = offered(facts);
    for other in running(cx, round).await? {
        let theirs = offered(&book::snapshot(cx.tx().await?, &other.id).await?);
        let shared = own.intersection(&theirs).count();
        if shared > 0 {
            let text = Both::new(
                format!("{} 正在进行，并开放其中 {shared} 个教学班，请先结束它", other.name_cn),
                format!("{} is running and offers {shared} of the same sections; close it first", other.name_en),
            );
            let data = json!({ "roundId": other.id, "sections": shared });
            return Err(close_it(Rule::new("shared_sections", text, data), &other).into());
        }
    }
    Ok(())
}
