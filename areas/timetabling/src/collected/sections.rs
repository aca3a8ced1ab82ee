//! Sections of planned courses, with their meetings.

use std::collections::HashMap;

use kernel::{Both, Cx, Result, StringList, ids, planted::fault, resource::rows::change};
use schema::timetable::{
    class_session::{self, WeekList},
    section,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set};

use super::{Collected, Entry, Line, Made, Place, Places, Teaching};
use crate::tables::SECTION;

/// Before the first number of a course.
const BEFORE_FIRST: i32 = 1000;

pub async fn plan(cx: &Cx, all: &Collected, made: &mut Made) -> Result<Places> {
    let there = of_courses(cx.tx().await?, all).await?;
    let mut last: HashMap<&str, i32> = HashMap::new();
    for row in &there {
        let number = row.section_no.parse().unwrap_or(BEFORE_FIRST);
        let known = last.entry(row.course_id.as_str()).or_insert(BEFORE_FIRST);
        *known = number.max(*known);
    }
    let mut places = Places::new();
    for entry in &all.entries {
        let alive = |row: &&section::Model| row.archived_at.is_none() && row.entry_id.as_deref() == Some(&entry.id);
        let known = there.iter().filter(alive).filter(|_| !fault("merge_doubles"));
        let mut own: Vec<Place> = known.map(|row| found(row.clone())).collect();
        for place in &own {
            let text = Both::new("已在排课中，未改动", "In the timetable already; it stays as it is");
            let title = format!("({})", place.section_no);
            made.lines.push(Line::of(entry, "SECTION", &title, (false, "section_there"), text));
        }
        let missing = entry.sections - i32::try_from(own.len()).unwrap_or(i32::MAX);
        for _ in 0..missing.max(0) {
            let number = last.entry(entry.course_id.as_str()).or_insert(BEFORE_FIRST);
            *number += 1;
            let title = format!("({number})");
            let count = entry.meetings.len();
            let text = Both::new(
                format!("新建教学班，{} 人，{count} 次课待排", entry.quota),
                format!("A new section of {} with {count} meetings to be placed", entry.quota),
            );
            made.lines.push(Line::of(entry, "SECTION", &title, (true, "section"), text));
            own.push(Place {
                id: ids::new_id(),
                section_no: number.to_string(),
                quota: entry.quota,
                left: entry.quota,
                there: None,
                group_ids: vec![],
                combined: None,
            });
        }
        places.insert(entry.id.clone(), own);
    }
    Ok(places)
}

fn found(row: section::Model) -> Place {
    Place {
        id: row.id.clone(),
        section_no: row.section_no.clone(),
        quota: row.quota,
        left: row.quota,
        group_ids: row.group_ids.0.clone(),
        combined: row.combined_group_id.clone(),
        there: Some(row),
    }
}

/// All sections of these courses in the semester, also those put away: a number is not used again.
async fn of_courses(db: &impl ConnectionTrait, all: &Collected) -> Result<Vec<section::Model>> {
    let ids: Vec<String> = all.entries.iter().map(|entry| entry.course_id.clone()).collect();
    let mut rows = vec![];
    for some in ids.chunks(500) {
        let found = section::Entity::find()
            .filter(section::Column::SemesterId.eq(&all.semester_id))
            .filter(section::Column::CourseId.is_in(some))
            .order_by_asc(section::Column::SectionNo);
        rows.extend(found.all(db).await?);
    }
    Ok(rows)
}

/// What was there takes part in groups and in being taught together.
pub async fn touch(cx: &Cx, places: &mut Places) -> Result<()> {
    let mut own: Vec<&mut Place> = places.values_mut().flatten().filter(|place| place.there.is_some()).collect();
    own.sort_by(|a, b| a.id.cmp(&b.id));
    for place in own {
        let Some(row) = place.there.clone() else { continue };
        let changed = section::ActiveModel {
            group_ids: Set(StringList(place.group_ids.clone())),
            combined_group_id: Set(place.combined.clone()),
            ..Default::default()
        };
        change::<section::Entity>(cx, SECTION, row, changed).await?;
    }
    Ok(())
}

fn teaching(entry: &Entry, slot: i32) -> Vec<&Teaching> {
    entry.teaching.iter().filter(|t| t.slot == 0 || t.slot == slot).collect()
}

pub fn row(all: &Collected, entry: &Entry, slot: i32, place: &Place) -> section::ActiveModel {
    let mut teachers: Vec<String> = vec![];
    for teacher in teaching(entry, slot) {
        if !teachers.contains(&teacher.teacher_id) {
            teachers.push(teacher.teacher_id.clone());
        }
    }
    section::ActiveModel {
        id: Set(place.id.clone()),
        semester_id: Set(all.semester_id.clone()),
        course_id: Set(entry.course_id.clone()),
        section_no: Set(place.section_no.clone()),
        curriculum_type: Set(entry.curriculum_type.clone()),
        quota: Set(place.quota),
        enrolled: Set(0),
        waiting: Set(0),
        teacher_ids: Set(StringList(teachers)),
        combined_group_id: Set(place.combined.clone()),
        moi: Set(entry.moi.clone()),
        status: Set("DRAFT".to_owned()),
        remark: Set(entry.remark.clone()),
        display_title: Set(String::new()),
        elective_types: Set(StringList::default()),
        year_targets: Set(StringList(entry.year_targets.clone())),
        programme_ids: Set(StringList(entry.programme_ids.clone())),
        requirement: Set(entry.requirement.clone()),
        group_ids: Set(StringList(place.group_ids.clone())),
        entry_id: Set(Some(entry.id.clone())),
        ..Default::default()
    }
}

/// Not placed yet: they wait in the tray of the editor.
pub fn meetings(entry: &Entry, slot: i32, place: &Place) -> Vec<class_session::ActiveModel> {
    let teaching = teaching(entry, slot);
    let meeting = |(hours, kind): &(i32, &'static str)| class_session::ActiveModel {
        id: Set(ids::new_id()),
        section_id: Set(place.id.clone()),
        weekday: Set(0),
        start_time: Set(String::new()),
        end_time: Set(String::new()),
        hours: Set(*hours),
        place_id: Set(None),
        weeks: Set(WeekList(entry.weeks.clone())),
        kind: Set((*kind).to_owned()),
        teacher_id: Set(whose(&teaching, kind)),
        ..Default::default()
    };
    entry.meetings.iter().map(meeting).collect()
}

/// Who holds a meeting of a kind: of those in the matching role, or of all, whoever has most of it.
fn whose(teaching: &[&Teaching], kind: &str) -> Option<String> {
    let role = match kind {
        "TUT" => "TUTOR",
        "LAB" => "LAB",
        _ => "LECTURER",
    };
    let most = |role: Option<&str>| {
        let fitting = teaching.iter().filter(|t| t.role != "TA" && role.is_none_or(|role| t.role == role));
        fitting.max_by_key(|t| (t.share, std::cmp::Reverse(t.teacher_id.clone()))).map(|t| t.teacher_id.clone())
    };
    most(Some(role)).or_else(|| most(None))
}
