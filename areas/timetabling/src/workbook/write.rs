//! Sections and meetings become as the sheet has them; what was there before is kept with the batch.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Both, Cx, Error, FieldError, Result, StringList, ids,
    resource::{
        Noted,
        rows::{add_all, change},
    },
    settings,
};
use schema::timetable::{class_session, class_session::WeekList, section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde::Serialize;

use super::read::{Wanted, WantedMeeting};
use crate::{
    settings::TtsSettings,
    tables::{SECTION, SECTIONS, SESSION},
    weeks::{meeting::AT_ONCE, names::visible},
};

/// What is there now.
pub struct Existing {
    sections: HashMap<(String, String), section::Model>,
    meetings: HashMap<String, Vec<class_session::Model>>,
}

impl Existing {
    pub async fn load(cx: &Cx, semester_id: &str) -> Result<Self> {
        let tx = cx.tx().await?;
        let sections = section::Entity::find()
            .filter(section::Column::SemesterId.eq(semester_id))
            .filter(section::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        let ids: Vec<&str> = sections.iter().map(|s| s.id.as_str()).collect();
        let mut meetings: HashMap<String, Vec<class_session::Model>> = HashMap::new();
        for some in ids.chunks(AT_ONCE) {
            let rows = class_session::Entity::find()
                .filter(class_session::Column::SectionId.is_in(some.iter().copied()))
                .filter(class_session::Column::ArchivedAt.is_null());
            for row in rows.all(tx).await? {
                meetings.entry(row.section_id.clone()).or_default().push(row);
            }
        }
        let sections = sections.into_iter().map(|s| ((s.course_id.clone(), s.section_no.clone()), s)).collect();
        Ok(Self { sections, meetings })
    }

    pub fn of(&self, wanted: &Wanted) -> Option<&section::Model> {
        self.sections.get(&(wanted.course_id.clone(), wanted.section_no.clone()))
    }
}

/// What the sheet asks of rows that are there.
pub async fn check(cx: &Cx, wanted: &mut [Wanted], existing: &Existing) -> Result<()> {
    let ids: BTreeSet<&str> = wanted.iter().filter_map(|w| existing.of(w)).map(|s| s.id.as_str()).collect();
    let seen = visible(cx, &SECTIONS, &ids).await?;
    for one in wanted {
        let Some(section) = existing.of(one) else { continue };
        let mut found = vec![];
        if !seen.contains(&section.id) {
            return Err(Error::NotFound);
        }
        if section.status == "CANCELLED" {
            let text = Both::new("教学班已取消，不再改动", "The section is cancelled and stays as it is");
            found.push(FieldError::new("title", "cancelled", text));
        }
        if let Some(quota) = one.quota.filter(|quota| *quota < section.enrolled) {
            let text = Both::new(
                format!("已有 {} 人，名额不能是 {quota}", section.enrolled),
                format!("{} are in it; the quota cannot be {quota}", section.enrolled),
            );
            found.push(FieldError::new("quota", "below_enrolled", text));
        }
        one.errors.extend(found);
    }
    Ok(())
}

/// How many sections were made and changed, and what became of every row.
#[derive(Default)]
pub struct Written {
    pub created: usize,
    pub updated: usize,
    pub notes: Vec<Noted>,
}

impl Written {
    fn changed(&mut self, id: &str, version: i32, before: &impl Serialize) -> Result<()> {
        let before = serde_json::to_value(before).map_err(Error::internal)?;
        self.notes.push(Noted { id: id.to_owned(), version, before: Some(before) });
        Ok(())
    }

    fn made(&mut self, id: String) {
        self.notes.push(Noted { id, version: 1, before: None });
    }
}

pub async fn write(cx: &Cx, semester_id: &str, wanted: &[&Wanted], existing: &mut Existing) -> Result<Written> {
    let quota = settings::get::<TtsSettings>(cx, None).await?.default_quota;
    let mut written = Written::default();
    let (mut new_sections, mut new_meetings) = (vec![], vec![]);
    for one in wanted {
        let section_id = match existing.of(one).cloned() {
            Some(before) => {
                let id = before.id.clone();
                let after = change::<section::Entity>(cx, SECTION, before.clone(), fields(one)).await?;
                written.updated += 1;
                if after.version != before.version {
                    written.changed(&id, after.version, &before)?;
                }
                id
            }
            None => {
                let id = ids::new_id();
                new_sections.push(fresh(one, &id, semester_id, quota));
                written.created += 1;
                written.made(id.clone());
                id
            }
        };
        if let Some(meetings) = &one.meetings {
            let now = existing.meetings.remove(&section_id).unwrap_or_default();
            new_meetings.extend(same_meetings(cx, &mut written, &section_id, meetings, now).await?);
        }
    }
    add_all::<section::Entity>(cx, SECTION, new_sections).await?;
    add_all::<class_session::Entity>(cx, SESSION, new_meetings).await?;
    Ok(written)
}

/// What is in the sheet as it is stays; of the rest, as many as there are become what is wanted.
async fn same_meetings(
    cx: &Cx,
    written: &mut Written,
    section_id: &str,
    wanted: &[WantedMeeting],
    now: Vec<class_session::Model>,
) -> Result<Vec<class_session::ActiveModel>> {
    let mut left: Vec<&WantedMeeting> = wanted.iter().collect();
    let mut others = vec![];
    for row in now {
        let same = WantedMeeting::from(&row);
        match left.iter().position(|meeting| **meeting == same) {
            Some(at) => {
                left.swap_remove(at);
            }
            None => others.push(row),
        }
    }
    left.sort();
    others.sort_by(|a, b| (a.weekday, &a.start_time, &a.id).cmp(&(b.weekday, &b.start_time, &b.id)));
    let mut left = left.into_iter();
    for row in others {
        let to = match left.next() {
            Some(meeting) => meeting_fields(meeting),
            None => class_session::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() },
        };
        let after = change::<class_session::Entity>(cx, SESSION, row.clone(), to).await?;
        written.changed(&row.id, after.version, &row)?;
    }
    let new = left.map(|meeting| {
        let id = ids::new_id();
        written.made(id.clone());
        class_session::ActiveModel { id: Set(id), section_id: Set(section_id.to_owned()), ..meeting_fields(meeting) }
    });
    Ok(new.collect())
}

fn meeting_fields(meeting: &WantedMeeting) -> class_session::ActiveModel {
    class_session::ActiveModel {
        weekday: Set(meeting.weekday),
        start_time: Set(meeting.start.clone()),
        end_time: Set(meeting.end.clone()),
        hours: Set(meeting.hours),
        place_id: Set(meeting.place_id.clone()),
        weeks: Set(WeekList(meeting.weeks.clone())),
        kind: Set(meeting.kind.clone()),
        teacher_id: Set(meeting.teacher_id.clone()),
        ..Default::default()
    }
}

/// What the sheet has a column for.
fn fields(one: &Wanted) -> section::ActiveModel {
    let mut row = section::ActiveModel {
        display_title: Set(one.display_title.clone()),
        curriculum_type: Set(one.curriculum_type.clone()),
        ..Default::default()
    };
    let list = |values: &Vec<String>| Set(StringList(values.clone()));
    if let Some(values) = &one.elective_types {
        row.elective_types = list(values);
    }
    if let Some(values) = &one.teacher_ids {
        row.teacher_ids = list(values);
    }
    if let Some(values) = &one.year_targets {
        row.year_targets = list(values);
    }
    if let Some(values) = &one.programme_ids {
        row.programme_ids = list(values);
    }
    if let Some(values) = &one.group_ids {
        row.group_ids = list(values);
    }
    if let Some(text) = &one.requirement {
        row.requirement = Set(text.clone());
    }
    if let Some(text) = &one.remark {
        row.remark = Set(text.clone());
    }
    if let Some(text) = &one.moi {
        row.moi = Set(text.clone());
    }
    if let Some(quota) = one.quota {
        row.quota = Set(quota);
    }
    row
}

fn fresh(one: &Wanted, id: &str, semester_id: &str, quota: i32) -> section::ActiveModel {
    let row = fields(one);
    let list = |value: sea_orm::ActiveValue<StringList>| match value {
        Set(value) => Set(value),
        _ => Set(StringList::default()),
    };
    let text = |value: sea_orm::ActiveValue<String>| match value {
        Set(value) => Set(value),
        _ => Set(String::new()),
    };
    section::ActiveModel {
        id: Set(id.to_owned()),
        semester_id: Set(semester_id.to_owned()),
        course_id: Set(one.course_id.clone()),
        section_no: Set(one.section_no.clone()),
        quota: Set(one.quota.unwrap_or(quota)),
        enrolled: Set(0),
        waiting: Set(0),
        teacher_ids: list(row.teacher_ids),
        combined_group_id: Set(None),
        moi: text(row.moi),
        status: Set("DRAFT".to_owned()),
        remark: text(row.remark),
        elective_types: list(row.elective_types),
        year_targets: list(row.year_targets),
        programme_ids: list(row.programme_ids),
        requirement: text(row.requirement),
        group_ids: list(row.group_ids),
        entry_id: Set(None),
        display_title: row.display_title,
        curriculum_type: row.curriculum_type,
        ..Default::default()
    }
}
