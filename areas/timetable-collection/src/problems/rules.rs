//! The rules themselves, on what was loaded.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::Both;
use schema::{
    collection::{ttsp_course, ttsp_group, ttsp_teacher},
    courses::course,
    university::teacher,
};
use serde_json::{Value, json};

use crate::{
    plan::times::{self, Span},
    settings::CollectionSettings,
};

/// The plan of a division, and what it is measured against.
pub struct Facts {
    pub courses: Vec<ttsp_course::Model>,
    pub teaching: Vec<ttsp_teacher::Model>,
    pub groups: Vec<ttsp_group::Model>,
    pub catalogue: HashMap<String, course::Model>,
    pub teachers: HashMap<String, teacher::Model>,
    /// Types and seats of the rooms there are.
    pub rooms: Vec<(String, i32)>,
    /// Plans there are among those that something is taught together with.
    pub together: HashSet<String>,
    pub settings: CollectionSettings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Course,
    Group,
    Teacher,
}

impl Part {
    pub fn code(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Group => "group",
            Self::Teacher => "teacher",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Problem {
    pub part: Part,
    pub id: String,
    pub title: String,
    pub code: &'static str,
    pub blocking: bool,
    pub text: Both,
    pub data: Value,
}

pub fn problems(facts: &Facts) -> Vec<Problem> {
    let mut found = vec![];
    for row in &facts.courses {
        let teaching: Vec<_> = facts.teaching.iter().filter(|t| t.entry_id == row.id && t.role != "TA").collect();
        let checks = [
            unavailable(facts, row),
            sections(row),
            missing_teacher(row, &teaching),
            shares(row, &teaching),
            hours(facts, row),
            room(facts, row),
            combined(facts, row),
            slot(facts, row, &teaching),
        ];
        found.extend(checks.into_iter().flatten());
    }
    found.extend(load(facts));
    found.extend(facts.groups.iter().filter_map(|group| quota(facts, group)));
    found
}

fn of_course(row: &ttsp_course::Model, code: &'static str, blocking: bool, text: Both, data: Value) -> Problem {
    Problem { part: Part::Course, id: row.id.clone(), title: row.course_code.clone(), code, blocking, text, data }
}

/// Only courses that are taught can be planned.
fn unavailable(facts: &Facts, row: &ttsp_course::Model) -> Option<Problem> {
    let course = facts.catalogue.get(&row.course_id);
    if course.is_some_and(|c| c.archived_at.is_none() && c.status == "ACTIVE") {
        return None;
    }
    let status = course.map_or("", |c| c.status.as_str());
    let text = Both::new(
        "课程不存在或未启用（已停开、已撤销），请改选其他课程",
        "The course is unknown, suspended or retired; choose another",
    );
    Some(of_course(row, "course_unavailable", true, text, json!({ "courseId": row.course_id, "status": status })))
}

fn sections(row: &ttsp_course::Model) -> Option<Problem> {
    (row.sections_planned < 1).then(|| {
        let text = Both::new("计划班数为 0，请填写班数或删除", "No section is planned; enter a number or delete it");
        of_course(row, "no_sections", true, text, json!({ "sectionsPlanned": row.sections_planned }))
    })
}

fn taught<'a>(teaching: &[&'a ttsp_teacher::Model], slot: i32) -> Vec<&'a ttsp_teacher::Model> {
    teaching.iter().filter(|t| t.section_slot == 0 || t.section_slot == slot).copied().collect()
}

pub fn missing_teacher(row: &ttsp_course::Model, teaching: &[&ttsp_teacher::Model]) -> Option<Problem> {
    let without: Vec<i32> = (1..=row.sections_planned).filter(|slot| taught(teaching, *slot).is_empty()).collect();
    (!without.is_empty()).then(|| {
        let list = listed(&without);
        let text = Both::new(format!("第 {list} 班没有任课教师"), format!("No teacher for section {list}"));
        of_course(row, "missing_teacher", true, text, json!({ "sections": without }))
    })
}

pub fn shares(row: &ttsp_course::Model, teaching: &[&ttsp_teacher::Model]) -> Option<Problem> {
    let sum = |slot: i32| taught(teaching, slot).iter().map(|t| t.share).sum::<i32>();
    let wrong: Vec<i32> =
        (1..=row.sections_planned).filter(|slot| !taught(teaching, *slot).is_empty() && sum(*slot) != 100).collect();
    let first = *wrong.first()?;
    let list = listed(&wrong);
    let text = Both::new(
        format!("第 {list} 班各教师份额合计为 {}%，须为 100%", sum(first)),
        format!("The shares of section {list} add up to {}% and not to 100%", sum(first)),
    );
    Some(of_course(row, "shares_not_whole", true, text, json!({ "sections": wrong, "sum": sum(first) })))
}

fn listed(slots: &[i32]) -> String {
    slots.iter().map(i32::to_string).collect::<Vec<_>>().join("、")
}

/// Hours a week; every other week it may be twice as many.
fn hours(facts: &Facts, row: &ttsp_course::Model) -> Option<Problem> {
    let course = facts.catalogue.get(&row.course_id)?;
    let wanted = course.hours_lecture + course.hours_tutorial + course.hours_lab;
    let planned = i32::try_from(times::pattern(&row.hour_pattern)?.iter().sum::<u32>()).ok()?;
    let fits = planned == wanted || (row.weeks != "ALL" && planned == 2 * wanted);
    if fits || wanted == 0 {
        return None;
    }
    let text = Both::new(
        format!("课时模式 {} 合计 {planned} 小时，课程规定每周 {wanted} 小时", row.hour_pattern),
        format!("{} makes {planned} hours; the course has {wanted} a week", row.hour_pattern),
    );
    Some(of_course(row, "hours_mismatch", false, text, json!({ "planned": planned, "hours": wanted })))
}

/// Seats of the largest room of a type, or of any.
pub fn largest(rooms: &[(String, i32)], type_id: Option<&str>) -> i32 {
    let of_type = rooms.iter().filter(|(of, _)| type_id.is_none_or(|wanted| wanted == of));
    of_type.map(|(_, seats)| *seats).max().unwrap_or_default()
}

fn room(facts: &Facts, row: &ttsp_course::Model) -> Option<Problem> {
    let seats = row.quota_per_section.max(row.min_capacity.unwrap_or_default());
    let most = largest(&facts.rooms, row.place_type_id.as_deref());
    (seats > most).then(|| {
        let text = Both::new(
            format!("每班 {seats} 个座位，而所选类型的最大场地只有 {most} 座"),
            format!("{seats} seats a section; the largest room of that type has {most}"),
        );
        of_course(row, "over_room", false, text, json!({ "seats": seats, "largest": most }))
    })
}

fn combined(facts: &Facts, row: &ttsp_course::Model) -> Option<Problem> {
    let other = row.combined_with_id.as_ref().filter(|id| !facts.together.contains(*id))?;
    let text =
        Both::new("合班的开课计划已不存在，请重新选择", "What it is taught together with is not planned any more");
    Some(of_course(row, "combined_missing", true, text, json!({ "combinedWithId": other })))
}

/// Where a meeting of so many hours could be held, given what is not possible.
pub fn slots(settings: &CollectionSettings, hours: u32, unavailable: &[Span]) -> usize {
    let periods = settings.starts();
    let free = |weekday: u32, start: u32| {
        let end = start + hours * settings.step() - settings.break_minutes;
        let meeting = Span { weekday, from: start, to: end };
        end <= settings.last() && !unavailable.iter().any(|span| span.overlaps(&meeting))
    };
    let days = if settings.saturday { 1..=6 } else { 1..=5 };
    days.map(|weekday| periods.iter().filter(|start| free(weekday, **start)).count()).sum()
}

fn slot(facts: &Facts, row: &ttsp_course::Model, teaching: &[&ttsp_teacher::Model]) -> Option<Problem> {
    let own = row.unavailable_times.0.iter();
    let theirs = teaching.iter().flat_map(|t| t.unavailable_times.0.iter());
    let unavailable: Vec<Span> = own.chain(theirs).filter_map(|text| times::parse(text)).collect();
    let longest = times::pattern(&row.hour_pattern)?.into_iter().max()?;
    (slots(&facts.settings, longest, &unavailable) == 0).then(|| {
        let text = Both::new(
            format!("不可排时间过多，没有可连排 {longest} 小时的时段"),
            format!("Too much is unavailable: no slot of {longest} hours is left"),
        );
        of_course(row, "no_slot", true, text, json!({ "hours": longest }))
    })
}

/// Hundredths of hours a week that an entry comes to.
pub fn weight(row: &ttsp_teacher::Model, entry: &ttsp_course::Model) -> i64 {
    let pattern: u32 = times::pattern(&entry.hour_pattern).unwrap_or_default().iter().sum();
    let once = if row.hours > 0 { i64::from(row.hours) * 100 } else { i64::from(pattern) * i64::from(row.share) };
    let sections = if row.section_slot == 0 { i64::from(entry.sections_planned) } else { 1 };
    once * sections / if entry.weeks == "ALL" { 1 } else { 2 }
}

fn load(facts: &Facts) -> Vec<Problem> {
    let mut sums: BTreeMap<&str, (i64, &ttsp_teacher::Model)> = BTreeMap::new();
    for row in &facts.teaching {
        let Some(entry) = facts.courses.iter().find(|c| c.id == row.entry_id) else { continue };
        let sum = sums.entry(&row.teacher_id).or_insert((0, row));
        sum.0 += weight(row, entry);
    }
    let over = sums.into_iter().filter_map(|(id, (sum, row))| {
        let teacher = facts.teachers.get(id)?;
        let most = teacher.max_hours.unwrap_or(facts.settings.max_teacher_hours);
        let hours = (sum + 99) / 100;
        (sum > i64::from(most) * 100).then(|| Problem {
            part: Part::Teacher,
            id: row.id.clone(),
            title: format!("{} {}", teacher.teacher_no, teacher.name_cn),
            code: "teacher_over_hours",
            blocking: false,
            text: Both::new(
                format!("每周 {hours} 学时，超过上限 {most} 学时"),
                format!("{hours} hours a week; the most is {most}"),
            ),
            data: json!({ "teacherId": id, "hours": hours, "max": most }),
        })
    });
    over.collect()
}

fn quota(facts: &Facts, group: &ttsp_group::Model) -> Option<Problem> {
    let seats = |course: &String| -> Option<i32> {
        let rows: Vec<_> = facts.courses.iter().filter(|row| row.course_id == *course).collect();
        (!rows.is_empty()).then(|| rows.iter().map(|row| row.sections_planned * row.quota_per_section).sum())
    };
    let least = group.course_ids.0.iter().filter_map(seats).min()?;
    (group.expected_size > least).then(|| Problem {
        part: Part::Group,
        id: group.id.clone(),
        title: group.name.clone(),
        code: "group_over_quota",
        blocking: false,
        text: Both::new(
            format!("预计 {} 人，而共同修读的课程最少只有 {least} 个名额", group.expected_size),
            format!("{} are expected; one of their courses has {least} seats", group.expected_size),
        ),
        data: json!({ "expectedSize": group.expected_size, "seats": least }),
    })
}
