//! Groups of students, and which section each takes.

use std::collections::HashMap;

use kernel::{Both, Cx, Result, ids, resource::rows::add_all};
use schema::timetable::tt_group;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{Collected, Line, Made, Place, Places};
use crate::tables::GROUP;

/// Ids in the timetable by those of the collected groups.
pub async fn make(cx: &Cx, all: &Collected, made: &mut Made) -> Result<HashMap<String, String>> {
    let tx = cx.tx().await?;
    let there = tt_group::Entity::find()
        .filter(tt_group::Column::SemesterId.eq(&all.semester_id))
        .filter(tt_group::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let mut taken = vec![];
    let wanted: Vec<String> = all.groups.iter().map(|group| group.id.clone()).collect();
    for some in wanted.chunks(500) {
        let found = tt_group::Entity::find().filter(tt_group::Column::Id.is_in(some)).all(tx).await?;
        taken.extend(found.into_iter().map(|row| row.id));
    }
    let (mut known, mut rows) = (HashMap::new(), vec![]);
    for group in &all.groups {
        if let Some(row) = there.iter().find(|row| row.code == group.name) {
            known.insert(group.id.clone(), row.id.clone());
            let text = Both::new("同名学生组已存在，未改动", "A group of this name is there already and stays");
            made.lines.push(Line::new(&group.division_id, "GROUP", ("", &group.name), (false, "group_there"), text));
            continue;
        }
        // The same id on both sides, unless it was used and put away.
        let id = if taken.contains(&group.id) { ids::new_id() } else { group.id.clone() };
        known.insert(group.id.clone(), id.clone());
        let text = Both::new(
            format!("新建学生组，{} 人", group.expected_size),
            format!("A new group of {}", group.expected_size),
        );
        made.lines.push(Line::new(&group.division_id, "GROUP", ("", &group.name), (true, "group"), text));
        rows.push(tt_group::ActiveModel {
            id: Set(id),
            semester_id: Set(all.semester_id.clone()),
            code: Set(group.name.clone()),
            name_en: Set(group.name.clone()),
            name_cn: Set(group.name.clone()),
            programme_id: Set(group.programme_id.clone()),
            stream_id: Set(group.stream_id.clone()),
            year: Set(group.year),
            expected_size: Set(group.expected_size),
            remark: Set(group.remark.clone()),
            ..Default::default()
        });
    }
    made.groups = rows.len();
    add_all::<tt_group::Entity>(cx, GROUP, rows).await?;
    Ok(known)
}

/// Each group takes each of its courses in one section: the first with room, else the one with most of it.
pub fn assign(all: &Collected, known: &HashMap<String, String>, places: &mut Places) {
    for group in &all.groups {
        let Some(id) = known.get(&group.id) else { continue };
        for course in &group.course_ids {
            let entries: Vec<&str> =
                all.entries.iter().filter(|e| e.course_id == *course).map(|e| e.id.as_str()).collect();
            let held = |place: &Place| place.group_ids.contains(id);
            if entries.iter().filter_map(|entry| places.get(*entry)).flatten().any(held) {
                continue;
            }
            let all_of = entries.iter().filter_map(|entry| places.get(*entry).map(|own| (*entry, own)));
            let mut choice: Vec<(&str, usize, i32)> =
                all_of.flat_map(|(entry, own)| own.iter().enumerate().map(move |(n, p)| (entry, n, p.left))).collect();
            let fitting = choice.iter().position(|(_, _, left)| *left >= group.expected_size);
            if fitting.is_none() {
                choice.sort_by_key(|(_, _, left)| std::cmp::Reverse(*left));
            }
            let Some((entry, n, _)) = choice.get(fitting.unwrap_or_default()).copied() else { continue };
            let entry = entry.to_owned();
            if let Some(place) = places.get_mut(&entry).and_then(|own| own.get_mut(n)) {
                place.left -= group.expected_size;
                place.group_ids.push(id.clone());
            }
        }
    }
}
