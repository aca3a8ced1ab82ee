//! The exams of a student: what was published, and their seats once these are released.

use std::collections::HashMap;

use basic_resources::api::my_student_id;
use chrono::NaiveDate;
use kernel::{Cx, Lang, Result, Timestamp, settings, time::UNIVERSITY_OFFSET_MS};
use schema::exam::{exam_candidate, exam_course, exam_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::ExprTrait};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    settings::ExamSettings,
    snapshot::{rooms, titles},
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudentQuery {
    student_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnExam)]
pub struct Exam {
    pub label: String,
    pub title: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Option<NaiveDate>,
    pub start_time: String,
    pub end_time: String,
    /// The one they sit in, or all rooms of the paper while seats are not released.
    pub rooms: Vec<String>,
    /// Empty until seats are released.
    pub seat_no: String,
    form: String,
    materials: String,
    /// ELIGIBLE, BARRED, PENDING, REFUSED.
    pub state: String,
    reason_code: String,
    extra_minutes: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnExamSeason)]
pub struct Season {
    id: String,
    name: String,
    status: String,
    published_at: Option<Timestamp>,
    /// Nothing is published yet; then it is to be.
    announced_for: Option<Timestamp>,
    /// From then on seats are shown.
    seats_from: Timestamp,
    seats_released: bool,
    pub exams: Vec<Exam>,
}

pub async fn mine(cx: &Cx) -> Result<Vec<Season>> {
    exams_of(cx, &my_student_id(cx)?, false).await
}

/// The office sees seats before they are released.
pub async fn of_student(cx: &Cx, query: StudentQuery) -> Result<Vec<Season>> {
    exams_of(cx, &query.student_id, true).await
}

/// When candidates see their seats: as the season says, else so many days before its first.
pub fn seats_from(item: &exam_item::Model, settings: &ExamSettings) -> Timestamp {
    item.seat_release_at.unwrap_or_else(|| {
        let day = item.start_date - chrono::Duration::days(i64::from(settings.seat_release_days));
        Timestamp(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis() - UNIVERSITY_OFFSET_MS)
    })
}

async fn exams_of(cx: &Cx, student_id: &str, office: bool) -> Result<Vec<Season>> {
    let db = cx.read();
    let rows = exam_candidate::Entity::find()
        .filter(exam_candidate::Column::StudentId.eq(student_id))
        .filter(exam_candidate::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let papers = exam_course::Entity::find()
        .filter(exam_course::Column::Id.is_in(rows.iter().map(|row| row.paper_id.as_str())))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let items = exam_item::Entity::find()
        .filter(exam_item::Column::Id.is_in(papers.iter().map(|paper| paper.item_id.as_str())))
        .filter(exam_item::Column::PublishedAt.is_not_null().or(exam_item::Column::PublishAt.gt(cx.now())))
        .filter(exam_item::Column::ArchivedAt.is_null())
        .order_by_desc(exam_item::Column::StartDate)
        .all(db)
        .await?;
    let set = settings::get::<ExamSettings>(cx.app(), None).await?;
    let titles = titles(db, &papers, cx.lang()).await?;
    let names: HashMap<String, String> = rooms(db).await?.into_iter().map(|room| (room.id, room.name)).collect();
    let seasons = items.into_iter().map(|item| {
        let from = seats_from(&item, &set);
        let released = office || from <= cx.now();
        let mut exams: Vec<Exam> = rows
            .iter()
            .filter_map(|row| Some((row, papers.iter().find(|p| p.id == row.paper_id && p.item_id == item.id)?)))
            .filter(|(_, paper)| paper.published_day.is_some())
            .map(|(row, paper)| {
                // A seat in a room that was not told yet is not shown either.
                let told = |id: &&String| released && paper.published_room_ids.0.contains(id);
                let room = row.room_id.as_ref().filter(told);
                let all = || paper.published_room_ids.0.iter().filter_map(|id| names.get(id).cloned()).collect();
                Exam {
                    label: paper.label.clone(),
                    title: titles.get(&paper.course_id).cloned().unwrap_or_default(),
                    day: paper.published_day,
                    start_time: paper.published_start.clone(),
                    end_time: crate::clock::after(&paper.published_end, row.extra_minutes),
                    rooms: room.map_or_else(all, |id| names.get(id).cloned().into_iter().collect()),
                    seat_no: room.map(|_| row.seat_no.clone()).unwrap_or_default(),
                    form: paper.form.clone(),
                    materials: paper.materials.clone(),
                    state: row.state.clone(),
                    reason_code: row.reason_code.clone(),
                    extra_minutes: row.extra_minutes,
                }
            })
            .collect();
        exams.sort_by(|a, b| (a.day, &a.start_time, &a.label).cmp(&(b.day, &b.start_time, &b.label)));
        Season {
            name: if cx.lang() == Lang::En { item.name_en } else { item.name_cn },
            id: item.id,
            status: item.status,
            announced_for: item.publish_at.filter(|_| item.published_at.is_none()),
            published_at: item.published_at,
            seats_from: from,
            seats_released: released,
            exams,
        }
    });
    Ok(seasons.filter(|season| !season.exams.is_empty() || season.announced_for.is_some()).collect())
}
