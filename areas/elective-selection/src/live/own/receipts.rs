//! A student's own decisions, with what they keep of each.

use std::collections::HashMap;

use kernel::{
    Cx, Result, Timestamp,
    page::{Page, Paging},
};
use schema::{
    courses::course,
    selection::{es_decision, es_round},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::Serialize;
use utoipa::ToSchema;

use super::me;
use crate::live::engines::Door;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyReceipt)]
pub struct Line {
    pub round_id: String,
    pub seq: i64,
    pub at: Timestamp,
    pub action: String,
    pub course_code: String,
    pub section_no: String,
    pub result: String,
    pub codes: Vec<String>,
    pub hash: String,
}

pub async fn page(cx: &Cx, door: Door, paging: Paging) -> Result<Page<Line>> {
    use es_decision::Column;
    let kinds = es_round::Column::Kind;
    let kinds = if door == Door::AddDrop { kinds.eq("ADDDROP") } else { kinds.ne("ADDDROP") };
    let rounds = es_round::Entity::find().select_only().column(es_round::Column::Id).filter(kinds);
    let own = es_decision::Entity::find()
        .filter(Column::StudentId.eq(me(cx)?))
        .filter(Column::RoundId.in_subquery(rounds.into_query()));
    let total = own.clone().count(cx.read()).await?;
    let rows = own
        .order_by_desc(Column::At)
        .order_by_desc(Column::Seq)
        .order_by_asc(Column::Id)
        .offset(paging.offset())
        .limit(paging.page_size)
        .all(cx.read())
        .await?;
    let ids = rows.iter().filter_map(|row| row.section_id.as_deref());
    let sections = section::Entity::find().filter(section::Column::Id.is_in(ids)).all(cx.read()).await?;
    let ids = sections.iter().map(|row| row.course_id.as_str());
    let courses = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(cx.read()).await?;
    let courses: HashMap<String, String> = courses.into_iter().map(|row| (row.id, row.code)).collect();
    let sections: HashMap<String, (String, String)> = sections
        .into_iter()
        .map(|row| (row.id, (courses.get(&row.course_id).cloned().unwrap_or_default(), row.section_no)))
        .collect();
    let lines = rows.into_iter().map(|row| {
        let (course_code, section_no) =
            row.section_id.as_ref().and_then(|id| sections.get(id)).cloned().unwrap_or_default();
        Line {
            round_id: row.round_id,
            seq: row.seq,
            at: row.at,
            action: row.action,
            course_code,
            section_no,
            result: row.result,
            codes: row.codes.0,
            hash: row.receipt,
        }
    });
    Ok(Page::new(lines.collect(), paging, total))
}
