//! What sections are called and when they meet, as students read it.

use std::collections::HashMap;

use kernel::{Both, Lang, Result};
use rules::{
    language::Language,
    selection::Hour,
    timetable::{Slot, Weeks},
};
use schema::{
    courses::course,
    selection::elective_type,
    timetable::{class_session, section},
    university::{place, semester, teacher},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::Serialize;
use utoipa::ToSchema;

/// A weekly meeting, for a grid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SectionSlot)]
pub struct SlotView {
    /// Monday is 1.
    pub weekday: i32,
    pub start: String,
    pub end: String,
    pub weeks: Vec<i32>,
    pub room: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Label {
    pub course_id: String,
    pub code: String,
    pub title: Both,
    pub section_no: String,
    pub curriculum_type: String,
    pub units: i32,
    pub teachers: Vec<Both>,
    pub times: Vec<Both>,
    pub rooms: Vec<String>,
    pub slots: Vec<SlotView>,
    pub remark: String,
    pub requirement: String,
}

#[derive(Default)]
pub struct Labels {
    pub sections: HashMap<String, Label>,
    pub types: HashMap<String, Both>,
    /// The semester that is selected for, and how many weeks it has.
    pub semester: Both,
    pub weeks: i32,
}

const DAYS: [(&str, &str); 8] = [
    ("", ""),
    ("周一", "Mon"),
    ("周二", "Tue"),
    ("周三", "Wed"),
    ("周四", "Thu"),
    ("周五", "Fri"),
    ("周六", "Sat"),
    ("周日", "Sun"),
];

/// Such as 周一 08:00–09:50.
pub fn hour(slot: &Slot) -> Both {
    let (zh, en) = usize::try_from(slot.weekday).ok().and_then(|day| DAYS.get(day)).copied().unwrap_or_default();
    let times = format!("{}–{}", slot.start_text(), slot.end_text());
    Both::new(format!("{zh} {times}"), format!("{en} {times}"))
}

/// Such as 周一 08:00–09:50（单周）.
fn hour_in(slot: &Slot, weeks: Weeks, total: i32) -> Both {
    let when = hour(slot);
    let note = |language| weeks.note(total, language);
    Both::new(format!("{}{}", when.zh, note(Language::Zh)), format!("{}{}", when.en, note(Language::En)))
}

impl Labels {
    pub async fn read(db: &impl ConnectionTrait, semester_id: &str) -> Result<Self> {
        let of_semester = || section::Entity::find().filter(section::Column::SemesterId.eq(semester_id));
        let ids = || of_semester().select_only().column(section::Column::Id).into_query();
        let sections = of_semester().all(db).await?;
        let courses = of_semester().select_only().column(section::Column::CourseId).into_query();
        let courses = course::Entity::find().filter(course::Column::Id.in_subquery(courses)).all(db).await?;
        let courses: HashMap<String, course::Model> = courses.into_iter().map(|row| (row.id.clone(), row)).collect();
        let teachers = teacher::Entity::find().all(db).await?;
        let teachers: HashMap<String, Both> =
            teachers.into_iter().map(|row| (row.id, Both::new(row.name_cn, row.name_en))).collect();
        let places = place::Entity::find().all(db).await?;
        let places: HashMap<String, String> = places.into_iter().map(|row| (row.id, row.code)).collect();
        let mut meetings = HashMap::<String, Vec<class_session::Model>>::new();
        let rows = class_session::Entity::find()
            .filter(class_session::Column::SectionId.in_subquery(ids()))
            .filter(class_session::Column::ArchivedAt.is_null())
            .order_by_asc(class_session::Column::Weekday)
            .order_by_asc(class_session::Column::StartTime);
        for row in rows.all(db).await? {
            meetings.entry(row.section_id.clone()).or_default().push(row);
        }
        let types = elective_type::Entity::find().filter(elective_type::Column::SemesterId.eq(semester_id)).all(db);
        let types = types.await?.into_iter().map(|row| (row.id, Both::new(row.name_cn, row.name_en))).collect();
        let term = semester::Entity::find_by_id(semester_id).one(db).await?;
        let (semester, weeks) =
            term.map(|term| (Both::new(term.name_cn, term.name_en), term.weeks)).unwrap_or_default();
        let made = sections.into_iter().filter_map(|row| {
            let course = courses.get(&row.course_id)?;
            let of = meetings.remove(&row.id).unwrap_or_default();
            Some((row.id.clone(), label(&row, course, &of, &Names { teachers: &teachers, places: &places, weeks })))
        });
        Ok(Self { sections: made.collect(), types, semester, weeks })
    }

    /// When they meet, one after the other.
    pub fn hours(&self, hours: &[Hour]) -> Both {
        let times: Vec<Both> = hours.iter().map(|hour| hour_in(&hour.slot, hour.weeks, self.weeks)).collect();
        let texts = |lang: Lang| times.iter().map(|time| time.get(lang)).collect::<Vec<_>>();
        Both::new(texts(Lang::Zh).join("、"), texts(Lang::En).join(", "))
    }

    pub fn name(&self, section_id: &str) -> String {
        self.sections.get(section_id).map_or_else(String::new, |label| format!("{} {}", label.code, label.section_no))
    }

    pub fn type_name(&self, id: &str, lang: Lang) -> String {
        self.types.get(id).map_or_else(String::new, |name| name.get(lang).to_owned())
    }
}

/// What labels are made of, for all sections of the semester.
struct Names<'a> {
    teachers: &'a HashMap<String, Both>,
    places: &'a HashMap<String, String>,
    weeks: i32,
}

fn label(row: &section::Model, course: &course::Model, meetings: &[class_session::Model], of: &Names<'_>) -> Label {
    let Names { teachers, places, weeks } = *of;
    let own = meetings.iter().filter_map(|meeting| meeting.teacher_id.as_ref());
    let mut names: Vec<Both> = vec![];
    for name in row.teacher_ids.0.iter().chain(own).filter_map(|id| teachers.get(id)) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let mut rooms: Vec<String> = vec![];
    for room in meetings.iter().filter_map(|meeting| places.get(meeting.place_id.as_ref()?)) {
        if !rooms.contains(room) {
            rooms.push(room.clone());
        }
    }
    let times = meetings.iter().filter_map(|meeting| {
        let slot = Slot::parse(meeting.weekday, &meeting.start_time, &meeting.end_time).filter(Slot::is_placed)?;
        Some(hour_in(&slot, Weeks::of(&meeting.weeks.0), weeks))
    });
    let slots = meetings.iter().filter_map(|meeting| {
        let slot = Slot::parse(meeting.weekday, &meeting.start_time, &meeting.end_time).filter(Slot::is_placed)?;
        Some(SlotView {
            weekday: slot.weekday,
            start: slot.start_text(),
            end: slot.end_text(),
            weeks: Weeks::of(&meeting.weeks.0).to_vec(),
            room: meeting.place_id.as_ref().and_then(|id| places.get(id)).cloned(),
        })
    });
    let title = Both::new(course.title_cn.clone(), course.title_en.clone());
    let shown = Both::new(row.display_title.clone(), row.display_title.clone());
    Label {
        course_id: course.id.clone(),
        code: course.code.clone(),
        title: if row.display_title.is_empty() { title } else { shown },
        section_no: row.section_no.clone(),
        curriculum_type: row.curriculum_type.clone(),
        units: course.units,
        teachers: names,
        times: times.collect(),
        slots: slots.collect(),
        rooms,
        remark: row.remark.clone(),
        requirement: if row.requirement.is_empty() { course.requirement.clone() } else { row.requirement.clone() },
    }
}
