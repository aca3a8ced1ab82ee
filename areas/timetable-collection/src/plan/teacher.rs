//! Who teaches what a division has planned.

use std::marker::PhantomData;

use basic_resources::api::tables::{NAMED, TEACHER_TITLE};
use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Choice, Field, Proposed, Reach, Resource, Spec},
};
use schema::collection::{
    ttsp_course,
    ttsp_teacher::{self, ActiveModel, Column, Entity},
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{before, course, fixed, times};
use crate::{
    gate::{self, Target},
    side::Side,
    tables::{PLANNED_TITLE, ROUND_TITLE, TEACHER, UNNAMED},
};

pub const ROLES: &[Choice] = &[
    ("LECTURER", Text::new("主讲", "Lecturer")),
    ("TUTOR", Text::new("辅导", "Tutor")),
    ("LAB", Text::new("实验", "Laboratory")),
    ("TA", Text::new("助教", "Teaching assistant")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionTeacherInput {
    pub round_id: String,
    pub division_id: String,
    /// The planned course.
    pub entry_id: String,
    /// Which of the planned sections, from one; nought means all.
    #[serde(default)]
    pub section_slot: i32,
    pub teacher_id: String,
    /// LECTURER, TUTOR, LAB or TA.
    pub role: String,
    /// In per cent.
    pub share: i32,
    #[serde(default)]
    pub hours: i32,
    #[serde(default)]
    pub unavailable_times: Vec<String>,
    #[serde(default)]
    pub max_per_day: Option<i32>,
}

pub struct Teachers<S>(PhantomData<S>);

impl<S: Side> Resource for Teachers<S> {
    type Entity = Entity;
    type Input = CollectionTeacherInput;

    const READERS: &'static [Permission] = S::READERS;

    fn spec() -> Spec {
        let view = S::view();
        Spec {
            subject: TEACHER,
            stem: view.stems[5],
            label: Text::new("任课安排", "teaching entries"),
            permissions: view.pages,
            table: view.teaching,
            title: UNNAMED,
            fields: vec![
                Field::reference("teacherId", view.lecturers, TEACHER_TITLE, "教师", "Teacher")
                    .with_code()
                    .required()
                    .filter(),
                Field::reference("roundId", view.rounds, ROUND_TITLE, "轮次", "Round").required().filter(),
                Field::reference("divisionId", view.divisions, NAMED, "学部", "Division")
                    .with_code()
                    .required()
                    .filter(),
                Field::reference("entryId", view.planned, PLANNED_TITLE, "开课计划", "Planned course")
                    .required()
                    .filter(),
                Field::integer("sectionSlot", 0, 99, "第几班（0 为全部）", "Section (0: all)").sort(),
                Field::choice("role", ROLES, "角色", "Role").required().filter(),
                Field::integer("share", 0, 100, "份额（%）", "Share (%)").required(),
                Field::integer("hours", 0, 60, "周学时", "Hours a week"),
                Field::codes("unavailableTimes", 40, "不可排时间", "Unavailable times"),
                Field::integer("maxPerDay", 1, 12, "每日最多学时", "Most hours a day"),
            ],
            unique: &[&["entryId", "sectionSlot", "teacherId", "role"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sectionSlot", false),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &CollectionTeacherInput, errors: &mut Vec<FieldError>) {
        times::check("unavailableTimes", &input.unavailable_times, errors);
    }

    fn reach<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { gate::refuse::<S>(cx, cx.read(), &targets(cx.read(), ids).await?).await })
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let was = rows.iter().filter_map(|row| before(row, "entryId"));
            let ids: Vec<String> = rows.iter().map(|row| row.text("entryId")).chain(was).map(str::to_owned).collect();
            let entries = course::of_ids(db, &ids).await?;
            gate::refuse::<S>(cx, db, &wanted(rows, &entries)).await?;
            fits(rows, &entries);
            Ok(())
        })
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            if S::OFFICE {
                return Ok(());
            }
            let targets = targets(cx.tx().await?, ids).await?;
            gate::begun(cx, targets.into_iter().map(|t| (t.round_id, t.division_id))).await
        })
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            let tx = cx.tx().await?;
            gate::refuse::<S>(cx, tx, &targets(tx, ids).await?).await
        })
    }

    fn write(input: CollectionTeacherInput, row: &mut ActiveModel) {
        let CollectionTeacherInput {
            round_id,
            division_id,
            entry_id,
            section_slot,
            teacher_id,
            role,
            share,
            hours,
            unavailable_times,
            max_per_day,
        } = input;
        row.round_id = Set(round_id);
        row.division_id = Set(division_id);
        row.entry_id = Set(entry_id);
        row.section_slot = Set(section_slot);
        row.teacher_id = Set(teacher_id);
        row.role = Set(role);
        row.share = Set(share);
        row.hours = Set(hours);
        row.unavailable_times = Set(StringList(unavailable_times));
        row.max_per_day = Set(max_per_day);
    }
}

/// Whose they are: a teaching entry goes with its course.
fn wanted(rows: &[Proposed<'_>], entries: &[ttsp_course::Model]) -> Vec<Target> {
    let programme = |id: &str| entries.iter().find(|e| e.id == id).and_then(|e| e.offering_programme_id.clone());
    let now = |row: &Proposed<'_>| Target {
        round_id: row.text("roundId").to_owned(),
        division_id: row.text("divisionId").to_owned(),
        programme_id: programme(row.text("entryId")),
    };
    let was = |row: &Proposed<'_>| {
        Some(Target {
            round_id: before(row, "roundId")?.to_owned(),
            division_id: before(row, "divisionId")?.to_owned(),
            programme_id: programme(before(row, "entryId")?),
        })
    };
    rows.iter().flat_map(|row| [Some(now(row)), was(row)]).flatten().collect()
}

async fn targets(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<Target>> {
    let mut rows: Vec<ttsp_teacher::Model> = vec![];
    for some in ids.chunks(500) {
        rows.extend(Entity::find().filter(Column::Id.is_in(some)).all(db).await?);
    }
    let entries: Vec<String> = rows.iter().map(|row| row.entry_id.clone()).collect();
    let entries = course::of_ids(db, &entries).await?;
    let target = |row: ttsp_teacher::Model| Target {
        programme_id: entries.iter().find(|e| e.id == row.entry_id).and_then(|e| e.offering_programme_id.clone()),
        round_id: row.round_id,
        division_id: row.division_id,
    };
    Ok(rows.into_iter().map(target).collect())
}

/// The course is of the same division and round, and has the section.
fn fits(rows: &mut [Proposed<'_>], entries: &[ttsp_course::Model]) {
    for row in rows {
        let mut found = fixed(row);
        let slot = row.input.get("sectionSlot").and_then(Value::as_i64).unwrap_or_default();
        if let Some(entry) = entries.iter().find(|e| e.id == row.text("entryId")) {
            if entry.round_id != row.text("roundId") || entry.division_id != row.text("divisionId") {
                let text =
                    Text::new("该开课计划不属于这个学部的本轮数据", "This course is of another division or round");
                found.push(FieldError::new("entryId", "other_division", text));
            }
            if slot > i64::from(entry.sections_planned) {
                let text = Text::new("该课程没有计划这么多班", "The course is planned with fewer sections");
                found.push(FieldError::new("sectionSlot", "out_of_range", text));
            }
        }
        row.errors.extend(found);
    }
}
