//! Papers made of the sections that are taught in the semester of a season.

use std::collections::HashMap;

use kernel::{
    Cx, Result, Rule, StringList, Text,
    effects::{Outcome, outcome},
    ids,
    resource::rows::{add_all, change},
};
use schema::{
    courses::course,
    exam::{
        exam_course::{ActiveModel, Column, Entity, Model},
        exam_item,
    },
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    derived::{AT_ONCE, label, taught, unplaced},
    table,
};
use crate::{
    item,
    tables::{OFFERED, PAPER, PAPERS},
};

const USUAL_MINUTES: i32 = 120;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CollectExamCoursesInput)]
pub struct CollectInput {
    pub item_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

/// One paper for every course with an exam, and the sections of papers that are there already.
pub async fn command(cx: &Cx, input: CollectInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let item = item::locked(cx, &input.item_id).await?;
    item::still_open(&item)?;
    let tx = cx.tx().await?;
    let sections = taught(tx, &item.semester_id).await?;
    let there = papers_of(cx, &item.id).await?;
    let mut done = 0;
    for paper in &there {
        let now: Vec<String> = sections.get(&paper.course_id).into_iter().flatten().map(|s| s.id.clone()).collect();
        if !now.is_empty() && now != paper.section_ids.0 {
            let row = ActiveModel { section_ids: Set(StringList(now)), ..Default::default() };
            change::<Entity>(cx, PAPER, paper.clone(), row).await?;
            done += 1;
        }
    }
    let mut courses = examined(cx, &item, &sections).await?;
    courses.retain(|course| !there.iter().any(|paper| paper.course_id == course.id));
    let rows: Vec<ActiveModel> = courses.iter().map(|course| fresh(&item, course, &sections)).collect();
    done += add_all::<Entity>(cx, PAPER, rows).await?.len();
    if done == 0 {
        let text = Text::new(
            "本学期有考试的课程都已有科目，教学班也没有变化",
            "Every course of the semester with an exam has its paper, and no section has changed",
        );
        let rule = Rule::new("nothing_to_collect", text, json!({ "itemId": item.id }));
        let page = format!("/exam/course-list?itemId={}", item.id);
        return Err(rule.offer(Text::new("查看考试科目", "See the papers"), page).into());
    }
    outcome(cx, &[table()?.into()], vec![]).await
}

/// The papers of a season that the caller reaches.
pub async fn papers_of(cx: &Cx, item_id: &str) -> Result<Vec<Model>> {
    let rows = Entity::find()
        .filter(Column::ItemId.eq(item_id))
        .filter(PAPERS.visible(cx.scope()?))
        .order_by_asc(Column::Label)
        .order_by_asc(Column::Id);
    Ok(rows.all(cx.tx().await?).await?)
}

/// Courses of the season's student type with an exam, taught in its semester, that the caller reaches.
pub async fn examined(
    cx: &Cx,
    item: &exam_item::Model,
    sections: &HashMap<String, Vec<section::Model>>,
) -> Result<Vec<course::Model>> {
    let tx = cx.tx().await?;
    let wanted: Vec<&String> = sections.keys().collect();
    let mut found = vec![];
    for some in wanted.chunks(AT_ONCE) {
        let rows = course::Entity::find()
            .filter(course::Column::Id.is_in(some.iter().map(|id| id.as_str())))
            .filter(course::Column::StudentType.eq(&item.student_type))
            .filter(course::Column::HasExam.eq(true))
            .filter(OFFERED.visible(cx.scope()?))
            .all(tx)
            .await?;
        found.extend(rows);
    }
    found.sort_by(|a, b| a.code.cmp(&b.code));
    Ok(found)
}

/// The usual paper of a course: closed, as long as the catalogue says, examined by its first teacher.
pub fn fresh(
    item: &exam_item::Model,
    course: &course::Model,
    sections: &HashMap<String, Vec<section::Model>>,
) -> ActiveModel {
    let own = sections.get(&course.id).map(Vec::as_slice).unwrap_or_default();
    let chief = own.iter().find_map(|section| section.teacher_ids.0.first().cloned());
    let minutes = course.exam_hours.filter(|hours| (1..=8).contains(hours)).map_or(USUAL_MINUTES, |hours| hours * 60);
    let mut row = ActiveModel {
        id: Set(ids::new_id()),
        item_id: Set(item.id.clone()),
        course_id: Set(course.id.clone()),
        part: Set(String::new()),
        label: Set(label(&course.code, "")),
        section_ids: Set(StringList(own.iter().map(|section| section.id.clone()).collect())),
        form: Set("CLOSED".to_owned()),
        duration_min: Set(minutes),
        combined_key: Set(String::new()),
        chief_examiner_id: Set(chief),
        room_needs: Set(StringList::default()),
        materials: Set(String::new()),
        remark: Set(String::new()),
        candidates: Set(0),
        collected: Set("OPEN".to_owned()),
        collected_at: Set(None),
        collected_by: Set(None),
        reminded_at: Set(None),
        ..Default::default()
    };
    unplaced(&mut row);
    row
}
