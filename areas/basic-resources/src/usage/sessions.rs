//! The meetings behind a figure.

use std::collections::BTreeSet;

use kernel::{Cx, Lang, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::load::{self, Held};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SessionQuery {
    pub semester_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsedSession {
    pub id: String,
    pub weekday: i32,
    pub start_time: String,
    pub end_time: String,
    pub course_code: String,
    pub title_en: String,
    pub title_cn: String,
    pub section_no: String,
    pub teacher: Option<String>,
    pub place: Option<String>,
    pub enrolled: i32,
    /// The weeks it is held in.
    pub weeks: Vec<i32>,
}

pub async fn shown(cx: &Cx, held: Vec<Held>, teaching_weeks: i32) -> Result<Vec<UsedSession>> {
    let courses = load::courses(cx, &held).await?;
    let teacher_ids: BTreeSet<&str> = held.iter().flat_map(Held::teachers).collect();
    let place_ids: BTreeSet<&str> = held.iter().filter_map(|h| h.session.place_id.as_deref()).collect();
    let teachers = load::teachers(cx, &teacher_ids).await?;
    let places = load::places(cx, &place_ids).await?;
    let english = cx.lang() == Lang::En;
    let row = |held: &Held| {
        let course = courses.get(&held.section.course_id);
        let names: Vec<&str> = held
            .teachers()
            .into_iter()
            .filter_map(|id| teachers.get(id))
            .map(|t| if english { t.name_en.as_str() } else { t.name_cn.as_str() })
            .collect();
        let weeks = &held.session.weeks.0;
        UsedSession {
            id: held.session.id.clone(),
            weekday: held.session.weekday,
            start_time: held.session.start_time.clone(),
            end_time: held.session.end_time.clone(),
            course_code: course.map(|c| c.code.clone()).unwrap_or_default(),
            title_en: course.map(|c| c.title_en.clone()).unwrap_or_default(),
            title_cn: course.map(|c| c.title_cn.clone()).unwrap_or_default(),
            section_no: held.section.section_no.clone(),
            teacher: (!names.is_empty()).then(|| names.join("、")),
            place: held.session.place_id.as_deref().and_then(|id| places.get(id)).map(|p| p.code.clone()),
            enrolled: held.section.enrolled,
            weeks: if weeks.is_empty() { (1..=teaching_weeks).collect() } else { weeks.clone() },
        }
    };
    let mut rows: Vec<UsedSession> = held.iter().map(row).collect();
    rows.sort_by(|a, b| (a.weekday, &a.start_time, &a.course_code).cmp(&(b.weekday, &b.start_time, &b.course_code)));
    Ok(rows)
}
