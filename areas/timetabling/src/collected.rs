//! What divisions planned becomes sections: numbers go on from those there are, meetings wait to be placed, and what
//! was made before stays as it is.

mod combined;
mod groups;
mod known;
mod sections;

use std::collections::HashMap;

use kernel::{Both, Cx, Result, ids, resource::rows::add_all};
use schema::timetable::{class_session, course_place, section};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::{Deserialize, Serialize};

use crate::tables::{COURSE_PLACE, SECTION, SESSION};

pub use known::effects;

/// Everything that goes over at once.
pub struct Collected {
    pub semester_id: String,
    pub entries: Vec<Entry>,
    pub groups: Vec<Group>,
}

/// A planned course.
#[derive(Clone)]
pub struct Entry {
    pub id: String,
    pub division_id: String,
    pub course_id: String,
    pub course_code: String,
    pub curriculum_type: String,
    pub sections: i32,
    pub quota: i32,
    /// Hours of each weekly meeting, and what it is: LEC, TUT, LAB.
    pub meetings: Vec<(i32, &'static str)>,
    pub weeks: Vec<i32>,
    pub moi: String,
    pub year_targets: Vec<String>,
    pub programme_ids: Vec<String>,
    pub requirement: String,
    pub remark: String,
    pub teaching: Vec<Teaching>,
    /// Another planned course.
    pub combined_with: Option<String>,
    pub wish: Option<Wish>,
}

#[derive(Clone)]
pub struct Teaching {
    /// Of which section, from one; nought means all.
    pub slot: i32,
    pub teacher_id: String,
    pub role: String,
    pub share: i32,
}

#[derive(Clone)]
pub struct Wish {
    pub place_type_id: Option<String>,
    pub equipment: Vec<String>,
    pub min_capacity: Option<i32>,
}

pub struct Group {
    pub id: String,
    pub division_id: String,
    pub name: String,
    pub programme_id: String,
    pub stream_id: Option<String>,
    pub year: i32,
    pub expected_size: i32,
    pub course_ids: Vec<String>,
    pub remark: String,
}

/// One line of the report: what was made, or was left and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub division_id: String,
    /// Of the planned course; empty for other lines.
    pub entry_id: String,
    /// SECTION, GROUP, PLACE, COMBINED or DIVISION.
    pub kind: String,
    pub course_code: String,
    pub title: String,
    pub made: bool,
    pub code: String,
    pub text: Both,
}

impl Line {
    pub fn new(division_id: &str, kind: &str, (code_of, title): (&str, &str), what: (bool, &str), text: Both) -> Self {
        let (made, code) = (what.0, what.1.to_owned());
        let (division_id, kind, title) = (division_id.to_owned(), kind.to_owned(), title.to_owned());
        Self { division_id, entry_id: String::new(), kind, course_code: code_of.to_owned(), title, made, code, text }
    }

    fn of(entry: &Entry, kind: &str, title: &str, what: (bool, &str), text: Both) -> Self {
        let line = Self::new(&entry.division_id, kind, (&entry.course_code, title), what, text);
        Self { entry_id: entry.id.clone(), ..line }
    }
}

/// What was made in all.
#[derive(Default)]
pub struct Made {
    pub sections: usize,
    pub sessions: usize,
    pub groups: usize,
    pub lines: Vec<Line>,
}

/// A section of an entry, there or about to be.
struct Place {
    id: String,
    section_no: String,
    quota: i32,
    /// What groups leave of it.
    left: i32,
    /// The row, if it is there already.
    there: Option<section::Model>,
    group_ids: Vec<String>,
    combined: Option<String>,
}

/// Sections of each entry by its id, in the order of their slots.
type Places = HashMap<String, Vec<Place>>;

pub async fn hand_over(cx: &Cx, all: &Collected) -> Result<Made> {
    let mut made = Made::default();
    let known = groups::make(cx, all, &mut made).await?;
    let mut places = sections::plan(cx, all, &mut made).await?;
    groups::assign(all, &known, &mut places);
    combined::join(all, &mut places, &mut made);
    sections::touch(cx, &mut places).await?;
    let mut rows = vec![];
    let mut meetings = vec![];
    for entry in &all.entries {
        let own = places.get(&entry.id).into_iter().flatten();
        for (slot, place) in (1..).zip(own).filter(|(_, place)| place.there.is_none()) {
            rows.push(sections::row(all, entry, slot, place));
            meetings.extend(sections::meetings(entry, slot, place));
        }
    }
    made.sections = rows.len();
    made.sessions = meetings.len();
    add_all::<section::Entity>(cx, SECTION, rows).await?;
    add_all::<class_session::Entity>(cx, SESSION, meetings).await?;
    wishes(cx, all, &mut made).await?;
    Ok(made)
}

/// Where a course wants to meet, unless somebody has said so already.
async fn wishes(cx: &Cx, all: &Collected, made: &mut Made) -> Result<()> {
    let tx = cx.tx().await?;
    let mut said = said(tx, all).await?;
    let mut rows = vec![];
    for entry in &all.entries {
        let Some(wish) = &entry.wish else { continue };
        if said.contains(&entry.course_id) {
            let text = Both::new("已有场地要求，未改动", "Requirements are there already and stay");
            made.lines.push(Line::of(entry, "PLACE", "", (false, "place_there"), text));
            continue;
        }
        said.push(entry.course_id.clone());
        let text = Both::new("已登记场地要求", "Requirements on the room");
        made.lines.push(Line::of(entry, "PLACE", "", (true, "place"), text));
        rows.push(course_place::ActiveModel {
            id: Set(ids::new_id()),
            course_id: Set(entry.course_id.clone()),
            priority: Set(1),
            place_type_ids: Set(kernel::StringList(wish.place_type_id.iter().cloned().collect())),
            area_ids: Set(kernel::StringList::default()),
            place_ids: Set(kernel::StringList::default()),
            equipment: Set(kernel::StringList(wish.equipment.clone())),
            min_capacity: Set(wish.min_capacity),
            remark: Set(String::new()),
            ..Default::default()
        });
    }
    add_all::<course_place::Entity>(cx, COURSE_PLACE, rows).await.map(drop)
}

async fn said(db: &impl ConnectionTrait, all: &Collected) -> Result<Vec<String>> {
    let ids: Vec<String> = all.entries.iter().map(|entry| entry.course_id.clone()).collect();
    let mut said = vec![];
    for some in ids.chunks(500) {
        let found = course_place::Entity::find()
            .filter(course_place::Column::CourseId.is_in(some))
            .filter(course_place::Column::ArchivedAt.is_null())
            .order_by_asc(course_place::Column::Id);
        said.extend(found.all(db).await?.into_iter().map(|row| row.course_id));
    }
    Ok(said)
}
