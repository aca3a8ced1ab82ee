//! What a paper may be.

use std::collections::HashMap;

use kernel::{Both, Cx, FieldError, Result, Rule, Text, resource::Proposed};
use schema::{
    courses::course,
    exam::{exam_course, exam_item},
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::json;

use super::derived::{AT_ONCE, taught};
use crate::item::status;

/// Its season takes papers, its course is taught there, and a paper keeps both.
pub async fn possible(_cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let of = |name: &str| -> Vec<String> { rows.iter().map(|row| row.text(name).to_owned()).collect() };
    let (items, wanted) = (of("itemId"), of("courseId"));
    let items = exam_item::Entity::find().filter(exam_item::Column::Id.is_in(items)).all(db).await?;
    let mut courses = HashMap::new();
    for some in wanted.chunks(AT_ONCE) {
        let found = course::Entity::find().filter(course::Column::Id.is_in(some)).all(db).await?;
        courses.extend(found.into_iter().map(|course| (course.id.clone(), course)));
    }
    let mut sections = HashMap::new();
    for item in &items {
        sections.insert(item.id.as_str(), taught(db, &item.semester_id).await?);
    }
    for row in rows {
        let Some(item) = items.iter().find(|item| item.id == row.text("itemId")) else { continue };
        let mut wrong = vec![];
        if !status(item)?.is_open() {
            let text = Text::new("该考试季已结束", "This season is finished");
            wrong.push(FieldError::new("itemId", "finished", text));
        }
        let kind = courses.get(row.text("courseId")).map(|course| course.student_type.as_str());
        if kind.is_some_and(|kind| kind != item.student_type) {
            let text = Text::new("课程与考试季的学生类型不同", "The course is of another student type than the season");
            wrong.push(FieldError::new("courseId", "other_type", text));
        } else if !sections.get(item.id.as_str()).is_some_and(|of| of.contains_key(row.text("courseId"))) {
            let text = Text::new("该课程本学期没有开课", "This course is not taught in the season's semester");
            wrong.push(FieldError::new("courseId", "not_taught", text));
        }
        let before = |name: &str| row.before.and_then(|before| before.get(name)?.as_str());
        for (name, text) in [
            ("itemId", Text::new("科目不能移到另一考试季", "A paper stays in its season")),
            (
                "courseId",
                Text::new("科目不能换课程，请删除后新建", "A paper keeps its course; delete it and add another"),
            ),
        ] {
            if before(name).is_some_and(|old| old != row.text(name)) {
                wrong.push(FieldError::new(name, "fixed", text));
            }
        }
        row.errors.extend(wrong);
    }
    Ok(())
}

/// What people were told stays: such a paper is set to "no exam" and published again.
pub async fn untold(cx: &Cx, ids: &[String]) -> Result<()> {
    let told = exam_course::Entity::find()
        .filter(exam_course::Column::Id.is_in(ids))
        .filter(exam_course::Column::PublishedDay.is_not_null())
        .all(cx.tx().await?)
        .await?;
    let Some(first) = told.first() else { return Ok(()) };
    let text = Both::new(
        format!("{} 等 {} 个科目的安排已公布，不能删除；请改为“不考试”后重新公布", first.label, told.len()),
        format!(
            "{} of these papers have been published ({}), so they stay; set them to “no exam” and publish again",
            told.len(),
            first.label
        ),
    );
    let rule = Rule::new("paper_published", text, json!({ "papers": told.len(), "first": first.label }));
    let page = format!("/exam/course-list?itemId={}", first.item_id);
    Err(rule.offer(Text::new("查看考试科目", "See the papers"), page).into())
}
