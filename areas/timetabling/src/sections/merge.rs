//! Small sections become one: who was in them sits in another of the same course, and is told.

use std::collections::HashMap;

use elective_selection::api::{Along, held_by, held_in, reseat};
use kernel::{
    Both, Cx, Error, Result, Rule, StringList, Text,
    effects::{Outcome, Warning},
    reason,
    resource::some_ids,
};
use schema::{courses::student_subject, timetable::section, university::place};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::{
    cancel::{closed, withdraw},
    chosen::{Chosen, meetings},
    inputs::MergeInput,
    page,
};
use crate::{
    board::load::{TAKES, meeting, rooms},
    known::{outcome, warning},
    letters::{self, Closing},
    refusal::{named, refuse_all},
};

pub async fn merge(cx: &Cx, input: MergeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let reason = reason(&input.reason)?.to_owned();
    cx.because(&reason);
    let ids: Vec<String> = some_ids(input.ids)?.into_iter().filter(|id| *id != input.into_id).collect();
    let all: Vec<String> = ids.iter().cloned().chain([input.into_id.clone()]).collect();
    let chosen = Chosen::load(cx, &all).await?;
    let mut rules = chosen.closed(cx).await?;
    let (into, from): (Vec<_>, Vec<_>) = chosen.sections.iter().partition(|s| s.id == input.into_id);
    let into = into.first().copied().ok_or(Error::NotFound)?.clone();
    rules.extend(alike(cx, &into, &from).await?);
    let seats = held_in(cx.tx().await?, &ids).await?;
    let coming = seats.iter().filter(|seat| TAKES.contains(&seat.state.as_str())).count();
    let needed = into.enrolled + i32::try_from(coming).unwrap_or(i32::MAX);
    rules.extend(room(cx, &into, needed).await?);
    refuse_all(rules)?;
    let mut warnings: Vec<Warning> = clashes(cx, &into, &seats).await?.into_iter().collect();
    let from: Vec<section::Model> = from.into_iter().cloned().collect();
    let told = letters::closed(cx, &from, &seats, &Closing { reason: &reason, into: Some(&into) }).await?;
    let text = Both::new(
        format!("将通知 {} 名学生和 {} 名教师", told.students, told.teachers),
        format!("{} students and {} teachers are told", told.students, told.teachers),
    );
    warnings.push(warning(cx, "told", text));
    let mut changes: HashMap<_, _> = ids.iter().map(|id| (id.clone(), closed())).collect();
    changes.insert(into.id.clone(), with_groups(&into, &from));
    reseat(cx, vec![(into.id.clone(), seats)], Along { changes, ..Along::default() }).await?;
    withdraw(cx, &ids).await?;
    outcome(cx, warnings).await
}

async fn alike(cx: &Cx, into: &section::Model, from: &[&section::Model]) -> Result<Vec<Rule>> {
    let mut rules = vec![];
    if from.is_empty() {
        let text = Text::new("请选择要并入的其他教学班", "Choose other sections to merge into this one");
        let to = of_course(into);
        let rule = Rule::new("merge.alone", text, json!({ "intoId": into.id }));
        rules.push(rule.offer(Text::new("查看同一课程的教学班", "Show the sections of the course"), to));
    }
    let other = |s: &&&section::Model| s.course_id != into.course_id || s.semester_id != into.semester_id;
    let others: Vec<_> = from.iter().filter(other).copied().collect();
    if !others.is_empty() {
        let names = named(cx, &others).await?;
        let text = Both::new(
            format!("{names} 不是同一学期的同一课程，不能并入"),
            format!("{names}: not of the same course and semester; it cannot be merged"),
        );
        let same: Vec<&str> = from.iter().filter(|s| !other(s)).map(|s| s.id.as_str()).collect();
        // Alone there is nothing to merge with: another is chosen among those of the course.
        let to = if same.is_empty() { of_course(into) } else { page(same.into_iter().chain([into.id.as_str()])) };
        let rule = Rule::new("merge.other_course", text, json!({ "sections": names }));
        rules.push(rule.offer(Text::new("只看同一课程的教学班", "Show those of the same course"), to));
    }
    Ok(rules)
}

/// The list with the sections of the same course.
fn of_course(into: &section::Model) -> String {
    format!("/learning/tts/section-list?semesterId={}&courseId={}", into.semester_id, into.course_id)
}

/// There is a seat for everybody: by the quota, and in every room.
async fn room(cx: &Cx, into: &section::Model, needed: i32) -> Result<Vec<Rule>> {
    let mut rules = vec![];
    let name = named(cx, &[into]).await?;
    if needed > into.quota {
        let text = Both::new(
            format!("合并后 {name} 将有 {needed} 人，名额只有 {}；请先增加名额", into.quota),
            format!("{name} would have {needed} students, its quota is {}; raise it first", into.quota),
        );
        let data = json!({ "needed": needed, "quota": into.quota, "sectionId": into.id });
        let rule = Rule::new("merge.quota", text, data);
        rules.push(rule.offer(Text::new("去增加名额", "Raise the quota"), page([into.id.as_str()].into_iter())));
    }
    let rows = meetings(cx, std::slice::from_ref(&into.id)).await?;
    let (seats, _) = rooms(cx.tx().await?).await?;
    let small = rows.iter().filter_map(|row| Some((row, seats.of(row.place_id.as_deref()).filter(|n| *n < needed)?)));
    let small: Vec<_> = small.collect();
    if let Some((row, has)) = small.iter().min_by_key(|(_, has)| *has) {
        let code = place::Entity::find()
            .filter(place::Column::Id.eq(row.place_id.clone().unwrap_or_default()))
            .one(cx.tx().await?)
            .await?
            .map(|p| p.code)
            .unwrap_or_default();
        let text = Both::new(
            format!("合并后 {name} 将有 {needed} 人，场地 {code} 只有 {has} 个座位；请先换到较大的场地"),
            format!("{name} would have {needed} students, room {code} has {has} seats; move it to a larger room first"),
        );
        let data = json!({ "needed": needed, "capacity": has, "placeId": row.place_id, "sessionId": row.id });
        let to = format!(
            "/learning/tts/session-list?semesterId={}&sectionIds={}&freePlaceFor={}",
            into.semester_id, into.id, row.id
        );
        let rule = Rule::new("merge.room", text, data);
        rules.push(rule.offer(Text::new("找较大的场地", "Find a larger room"), to));
    }
    Ok(rules)
}

/// Who comes has other classes at the time of the section they come to.
async fn clashes(cx: &Cx, into: &section::Model, coming: &[student_subject::Model]) -> Result<Option<Warning>> {
    let tx = cx.tx().await?;
    let students: Vec<String> = coming.iter().map(|seat| seat.student_id.clone()).collect();
    let others = held_by(tx, &into.semester_id, &students).await?;
    let leaving: Vec<&String> = coming.iter().filter_map(|seat| seat.section_id.as_ref()).collect();
    let others: Vec<_> = others
        .into_iter()
        .filter(|seat| TAKES.contains(&seat.state.as_str()))
        .filter(|seat| seat.section_id.as_ref().is_some_and(|id| !leaving.contains(&id) && *id != into.id))
        .collect();
    let mut ids: Vec<String> = others.iter().filter_map(|seat| seat.section_id.clone()).collect();
    ids.sort();
    ids.dedup();
    let (seats, _) = rooms(tx).await?;
    let own = meetings(cx, std::slice::from_ref(&into.id)).await?;
    let own: Vec<_> = own.iter().map(|row| meeting(row, into, &seats)).collect();
    let rows = meetings(cx, &ids).await?;
    let meets = |section_id: &str| {
        rows.iter().filter(|row| row.section_id == section_id).any(|row| {
            let other = meeting(row, into, &seats);
            own.iter().any(|m| m.slot.is_placed() && m.slot.overlaps(&other.slot) && m.weeks.meets(other.weeks))
        })
    };
    let hit: std::collections::BTreeSet<&str> = others
        .iter()
        .filter(|seat| seat.section_id.as_deref().is_some_and(meets))
        .map(|seat| seat.student_id.as_str())
        .collect();
    Ok((!hit.is_empty()).then(|| {
        let text = Both::new(
            format!("{} 名学生在合并后有时间冲突", hit.len()),
            format!("{} students will have a clash after the merge", hit.len()),
        );
        warning(cx, "student_clash", text)
    }))
}

/// The groups of those who come take the section from now on.
fn with_groups(into: &section::Model, from: &[section::Model]) -> section::ActiveModel {
    let mut groups = into.group_ids.0.clone();
    for group in from.iter().flat_map(|s| &s.group_ids.0) {
        if !groups.contains(group) {
            groups.push(group.clone());
        }
    }
    section::ActiveModel { group_ids: Set(StringList(groups)), ..Default::default() }
}
