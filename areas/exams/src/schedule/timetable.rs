//! The timetable as it was published, day by day.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{Cx, Result};
use schema::{exam::exam_course, university::teacher};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    snapshot::{rooms, titles},
    tables::PAPERS,
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TimetableQuery {
    item_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamTimetableLine)]
pub struct Line {
    paper_id: String,
    label: String,
    title: String,
    #[schema(value_type = String, format = Date)]
    day: NaiveDate,
    start_time: String,
    end_time: String,
    rooms: Vec<String>,
    candidates: i32,
    form: String,
    chief_examiner: String,
}

pub async fn table(cx: &Cx, query: TimetableQuery) -> Result<Vec<Line>> {
    let db = cx.read();
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.eq(&query.item_id))
        .filter(exam_course::Column::PublishedDay.is_not_null())
        .filter(PAPERS.visible(cx.scope()?))
        .order_by_asc(exam_course::Column::PublishedDay)
        .order_by_asc(exam_course::Column::PublishedStart)
        .order_by_asc(exam_course::Column::Label)
        .all(db)
        .await?;
    let titles = titles(db, &papers, cx.lang()).await?;
    let names: HashMap<String, String> = rooms(db).await?.into_iter().map(|room| (room.id, room.name)).collect();
    let mut chiefs = HashMap::new();
    for some in papers.chunks(500) {
        let wanted = teacher::Column::Id.is_in(some.iter().filter_map(|paper| paper.chief_examiner_id.as_deref()));
        for row in teacher::Entity::find().filter(wanted).all(db).await? {
            let name = if cx.lang() == kernel::Lang::En { row.name_en } else { row.name_cn };
            chiefs.insert(row.id, name);
        }
    }
    let lines = papers.into_iter().filter_map(|paper| {
        let own = paper.published_room_ids.0.iter().filter_map(|id| names.get(id).cloned()).collect();
        Some(Line {
            day: paper.published_day?,
            title: titles.get(&paper.course_id).cloned().unwrap_or_default(),
            rooms: own,
            chief_examiner: paper.chief_examiner_id.and_then(|id| chiefs.get(&id).cloned()).unwrap_or_default(),
            paper_id: paper.id,
            label: paper.label,
            start_time: paper.published_start,
            end_time: paper.published_end,
            candidates: paper.candidates,
            form: paper.form,
        })
    });
    Ok(lines.collect())
}
