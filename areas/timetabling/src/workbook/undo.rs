//! An import is taken back while nobody has touched anything of it.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{
    Both, Cx, Error, Result, Rule, StringList, Text, Timestamp,
    resource::{
        Journal, Noted,
        rows::{change, change_all},
    },
};
use schema::{
    courses::student_subject,
    timetable::{class_session, class_session::WeekList, published_session, section},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    refusal::names_of,
    tables::{SECTION, SECTIONS, SESSION},
    weeks::{meeting::AT_ONCE, names::visible},
};

/// Answers how many rows.
pub async fn undo(cx: &Cx, journal: &Journal<'_>, id: &str) -> Result<u64> {
    let noted: HashMap<String, Noted> = journal.rows_of(id).await?.into_iter().map(|n| (n.id.clone(), n)).collect();
    let ids: Vec<&str> = noted.keys().map(String::as_str).collect();
    let (mut sections, mut meetings) = (vec![], vec![]);
    for some in ids.chunks(AT_ONCE) {
        let tx = cx.tx().await?;
        let rows = section::Entity::find().filter(section::Column::Id.is_in(some.iter().copied()));
        sections.extend(rows.all(tx).await?);
        let rows = class_session::Entity::find().filter(class_session::Column::Id.is_in(some.iter().copied()));
        meetings.extend(rows.all(tx).await?);
    }
    reach(cx, &sections, &meetings).await?;
    let version = |id: &str| noted.get(id).map(|n| n.version);
    let mut touched: BTreeSet<&str> =
        sections.iter().filter(|s| version(&s.id) != Some(s.version)).map(|s| s.id.as_str()).collect();
    let moved = meetings.iter().filter(|m| version(&m.id) != Some(m.version));
    touched.extend(moved.map(|m| m.section_id.as_str()));
    let names = names(cx, &touched).await?;
    journal.refuse_touched(&names)?;
    let made: Vec<&section::Model> =
        sections.iter().filter(|s| noted.get(&s.id).is_some_and(|n| n.before.is_none())).collect();
    unused(cx, &made).await?;
    let count = (sections.len() + meetings.len()) as u64;
    take_back(cx, &noted, sections, meetings).await?;
    journal.close(id).await?;
    Ok(count)
}

/// A batch with a row that the caller may not see reads like an absent one.
async fn reach(cx: &Cx, sections: &[section::Model], meetings: &[class_session::Model]) -> Result<()> {
    let ids = sections.iter().map(|s| s.id.as_str()).chain(meetings.iter().map(|m| m.section_id.as_str()));
    let ids: BTreeSet<&str> = ids.collect();
    if visible(cx, &SECTIONS, &ids).await?.len() == ids.len() { Ok(()) } else { Err(Error::NotFound) }
}

async fn names(cx: &Cx, ids: &BTreeSet<&str>) -> Result<Vec<String>> {
    let mut found = vec![];
    for some in ids.iter().copied().collect::<Vec<_>>().chunks(AT_ONCE) {
        let rows = section::Entity::find().filter(section::Column::Id.is_in(some.iter().copied()));
        found.extend(rows.all(cx.tx().await?).await?);
    }
    let mut names = names_of(cx, &found.iter().collect::<Vec<_>>()).await?;
    names.sort();
    Ok(names)
}

/// What the import made goes only while nobody sits in it or was told of it.
async fn unused(cx: &Cx, made: &[&section::Model]) -> Result<()> {
    let ids: Vec<&str> = made.iter().map(|s| s.id.as_str()).collect();
    let mut used = HashSet::new();
    for some in ids.chunks(AT_ONCE) {
        let tx = cx.tx().await?;
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::SectionId.is_in(some.iter().copied()))
            .filter(student_subject::Column::ArchivedAt.is_null());
        used.extend(seats.all(tx).await?.into_iter().filter_map(|seat| seat.section_id));
        let told = published_session::Entity::find()
            .filter(published_session::Column::SectionId.is_in(some.iter().copied()))
            .filter(published_session::Column::ArchivedAt.is_null());
        used.extend(told.all(tx).await?.into_iter().map(|row| row.section_id));
    }
    if used.is_empty() {
        return Ok(());
    }
    let rows: Vec<&section::Model> = made.iter().filter(|s| used.contains(&s.id)).copied().collect();
    let names = names_of(cx, &rows).await?;
    let some = Both::list(names.get(..5).unwrap_or(&names));
    let text = Both::new(
        format!("导入的 {} 个教学班已有学生或已经发布，不能撤销：{}", names.len(), some.zh),
        format!(
            "{} sections of the import have students or were published, so it cannot be undone: {}",
            names.len(),
            some.en
        ),
    );
    let pages: String = rows.iter().take(20).map(|s| format!("&ids={}", s.id)).collect();
    let rule = Rule::new("batch_in_use", text, json!({ "count": names.len(), "rows": names }));
    let page = format!("/learning/tts/section-list?{}", pages.trim_start_matches('&'));
    Err(rule.offer(Text::new("看这些教学班", "Show these sections"), page).into())
}

async fn take_back(
    cx: &Cx,
    noted: &HashMap<String, Noted>,
    sections: Vec<section::Model>,
    meetings: Vec<class_session::Model>,
) -> Result<()> {
    let before = |id: &str| noted.get(id).and_then(|n| n.before.as_ref());
    let (old, new): (Vec<_>, Vec<_>) = meetings.into_iter().partition(|m| before(&m.id).is_some());
    if !kernel::planted::fault("undo_leaves_sessions") {
        let gone = class_session::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
        change_all::<class_session::Entity>(cx, SESSION, new, &gone).await?;
        for row in old {
            let Some(was) = before(&row.id) else { continue };
            let was = meeting(was)?;
            change::<class_session::Entity>(cx, SESSION, row, was).await?;
        }
    }
    let (old, new): (Vec<_>, Vec<_>) = sections.into_iter().partition(|s| before(&s.id).is_some());
    let gone = section::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change_all::<section::Entity>(cx, SECTION, new, &gone).await?;
    for row in old {
        let Some(was) = before(&row.id) else { continue };
        let was = section_of(was)?;
        change::<section::Entity>(cx, SECTION, row, was).await?;
    }
    Ok(())
}

fn part<T>(row: &Value, name: &str) -> Result<sea_orm::ActiveValue<T>>
where
    T: DeserializeOwned + Into<sea_orm::Value>,
{
    let value = row.get(name).cloned().unwrap_or_default();
    serde_json::from_value(value).map(Set).map_err(Error::internal)
}

fn list(row: &Value, name: &str) -> Result<sea_orm::ActiveValue<StringList>> {
    let value = row.get(name).cloned().unwrap_or_default();
    serde_json::from_value(value).map(|values| Set(StringList(values))).map_err(Error::internal)
}

fn meeting(row: &Value) -> Result<class_session::ActiveModel> {
    let weeks = serde_json::from_value(row.get("weeks").cloned().unwrap_or_default()).map_err(Error::internal)?;
    let archived = row.get("archivedAt").and_then(Value::as_str).and_then(Timestamp::parse);
    Ok(class_session::ActiveModel {
        weekday: part(row, "weekday")?,
        start_time: part(row, "startTime")?,
        end_time: part(row, "endTime")?,
        hours: part(row, "hours")?,
        place_id: part(row, "placeId")?,
        weeks: Set(WeekList(weeks)),
        kind: part(row, "kind")?,
        teacher_id: part(row, "teacherId")?,
        archived_at: Set(archived),
        ..Default::default()
    })
}

/// Only what an import writes.
fn section_of(row: &Value) -> Result<section::ActiveModel> {
    Ok(section::ActiveModel {
        curriculum_type: part(row, "curriculumType")?,
        quota: part(row, "quota")?,
        teacher_ids: list(row, "teacherIds")?,
        moi: part(row, "moi")?,
        remark: part(row, "remark")?,
        display_title: part(row, "displayTitle")?,
        elective_types: list(row, "electiveTypes")?,
        year_targets: list(row, "yearTargets")?,
        programme_ids: list(row, "programmeIds")?,
        requirement: part(row, "requirement")?,
        group_ids: list(row, "groupIds")?,
        ..Default::default()
    })
}
