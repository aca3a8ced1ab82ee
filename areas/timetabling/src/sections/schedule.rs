//! When and where sections meet, line by line, as the list shows it.

use std::collections::HashMap;

use basic_resources::api::tables::{ANY_PROGRAMMES, DIVISIONS, NAMED};
use kernel::{Cx, Lang, Result, resource::some_ids};
use rules::timetable::Weeks;
use schema::{
    courses::course,
    timetable::{class_session, section},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::board::{load::weeks_of, names, view::language};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ScheduleQuery {
    #[serde(default)]
    pub ids: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SectionScheduleLine)]
pub struct LineView {
    pub text: String,
    pub place: String,
    pub teacher: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SectionSchedule)]
pub struct ScheduleView {
    pub id: String,
    pub lines: Vec<LineView>,
    /// Hours a week.
    pub hours: i32,
    /// Who offers the course: division and programme, by name.
    pub offering_unit: String,
    pub offering_programme: String,
    pub units: i32,
    /// What the course asks for, unless the section asks for something else.
    pub course_requirement: String,
}

pub async fn lines(cx: &Cx, query: ScheduleQuery) -> Result<Vec<ScheduleView>> {
    let ids = some_ids(query.ids)?;
    let (mut sections, mut rows) = (vec![], vec![]);
    for some in ids.chunks(500) {
        sections.extend(section::Entity::find().filter(section::Column::Id.is_in(some)).all(cx.read()).await?);
        let found = class_session::Entity::find()
            .filter(class_session::Column::SectionId.is_in(some))
            .filter(class_session::Column::ArchivedAt.is_null());
        rows.extend(found.all(cx.read()).await?);
    }
    rows.sort_by(|a, b| (a.weekday, &a.start_time, &a.id).cmp(&(b.weekday, &b.start_time, &b.id)));
    let weeks: HashMap<String, i32> =
        semester::Entity::find().all(cx.read()).await?.into_iter().map(|s| (s.id.clone(), weeks_of(&s))).collect();
    let places = names::places(cx, rows.iter().filter_map(|row| row.place_id.as_deref())).await?;
    let teachers = names::teachers(cx, rows.iter().filter_map(|row| row.teacher_id.as_deref())).await?;
    let courses = courses(cx, &sections).await?;
    let divisions = courses.values().filter_map(|c| c.offering_division_id.as_deref());
    let divisions = names::names(cx, &DIVISIONS, NAMED, divisions).await?;
    let programmes = courses.values().filter_map(|c| c.offering_programme_id.as_deref());
    let programmes = names::names(cx, &ANY_PROGRAMMES, NAMED, programmes).await?;
    let name = |known: &names::Names, id: &Option<String>| id.as_ref().and_then(|id| known.get(id)).cloned();
    let views = sections.iter().map(|section| {
        let own: Vec<_> = rows.iter().filter(|row| row.section_id == section.id).collect();
        let total = weeks.get(&section.semester_id).copied().unwrap_or_default();
        let line = |row: &&class_session::Model| LineView {
            text: text(cx.lang(), row, total),
            place: name(&places, &row.place_id).map(|(code, _)| code).unwrap_or_default(),
            teacher: name(&teachers, &row.teacher_id).map(|(_, name)| name).unwrap_or_default(),
        };
        let course = courses.get(&section.course_id);
        let offered = |known: &names::Names, id: Option<&String>| {
            id.and_then(|id| known.get(id)).map(|(_, name)| name.clone()).unwrap_or_default()
        };
        ScheduleView {
            offering_unit: offered(&divisions, course.and_then(|c| c.offering_division_id.as_ref())),
            offering_programme: offered(&programmes, course.and_then(|c| c.offering_programme_id.as_ref())),
            units: course.map(|c| c.units).unwrap_or_default(),
            course_requirement: course.map(|c| c.requirement.clone()).unwrap_or_default(),
            id: section.id.clone(),
            lines: own.iter().map(line).collect(),
            hours: own.iter().map(|row| row.hours).sum(),
        }
    });
    Ok(views.collect())
}

async fn courses(cx: &Cx, sections: &[section::Model]) -> Result<HashMap<String, course::Model>> {
    let mut found = HashMap::new();
    for some in sections.chunks(500) {
        let ids = some.iter().map(|section| section.course_id.as_str());
        let rows = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(cx.read()).await?;
        found.extend(rows.into_iter().map(|course| (course.id.clone(), course)));
    }
    Ok(found)
}

/// "Mon 08:00–09:50 (odd)"; what has no time yet says how many hours it will have.
pub fn text(lang: Lang, row: &class_session::Model, total: i32) -> String {
    time_text(lang, (row.weekday, &row.start_time, &row.end_time, row.hours), &row.weeks.0, total)
}

pub fn time_text(
    lang: Lang,
    (weekday, start, end, hours): (i32, &str, &str, i32),
    weeks: &[i32],
    total: i32,
) -> String {
    const ZH: [&str; 8] = ["", "周一", "周二", "周三", "周四", "周五", "周六", "周日"];
    const EN: [&str; 8] = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    if weekday == 0 {
        return match lang {
            Lang::Zh => format!("未排（{hours} 课时）"),
            Lang::En => format!("not placed ({hours} hours)"),
        };
    }
    let at = usize::try_from(weekday).unwrap_or_default();
    let day = if lang == Lang::Zh { ZH.get(at) } else { EN.get(at) }.copied().unwrap_or_default();
    let weeks = Weeks::of(weeks);
    if weeks == Weeks::all(total) {
        return format!("{day} {start}–{end}");
    }
    format!("{day} {start}–{end} ({})", weeks.text(total, language(lang)))
}
