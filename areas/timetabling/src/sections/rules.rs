//! What holds for every section that is written or deleted, whoever does it.

use std::collections::HashMap;

use elective_selection::api::held_in;
use kernel::{Both, Cx, FieldError, Result, Rule, Text, resource::Proposed};
use schema::{
    timetable::{published_session, section},
    university::semester,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::refusal::{named, refuse_all};

/// A section keeps its course and semester, has room for those in it, and does not change when all is over.
pub async fn across(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let ended: HashMap<String, bool> = semester::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|semester| (semester.id, semester.end_date < cx.now().local_date()))
        .collect();
    for row in rows {
        let was = |field: &str| row.before.and_then(|before| before.get(field)).cloned().unwrap_or_default();
        let mut found = vec![];
        if ended.get(row.text("semesterId")).copied().unwrap_or_default() {
            let text = Text::new("学期已经结束，教学班不再改动", "The semester is over; its sections stay as they are");
            found.push(FieldError::new("semesterId", "semester_over", text));
        }
        if row.before.is_some() {
            for field in ["semesterId", "courseId"] {
                if was(field).as_str() != Some(row.text(field)) {
                    let text = Text::new("不能改换，请另开教学班", "Cannot be changed; add another section");
                    found.push(FieldError::new(field, "fixed", text));
                }
            }
            if was("status") == "CANCELLED" {
                let text = Text::new("教学班已取消，不再改动", "The section is cancelled and stays as it is");
                found.push(FieldError::new("sectionNo", "cancelled", text));
            }
            let (enrolled, quota) = (was("enrolled").as_i64(), row.input.get("quota").and_then(Value::as_i64));
            if let (Some(enrolled), Some(quota)) = (enrolled, quota)
                && quota < enrolled
            {
                let text = Both::new(
                    format!("已有 {enrolled} 人，名额不能更少"),
                    format!("{enrolled} are in it; the quota cannot be less"),
                );
                found.push(FieldError::new("quota", "below_enrolled", text));
            }
        }
        row.errors.extend(found);
    }
    Ok(())
}

/// Whoever sits in a section or was told of it is told when it goes: that is what cancelling does.
pub async fn leaving(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let sections = section::Entity::find().filter(section::Column::Id.is_in(ids)).all(tx).await?;
    let seats = held_in(tx, ids).await?;
    let told = published_session::Entity::find()
        .filter(published_session::Column::SectionId.is_in(ids))
        .filter(published_session::Column::Cancelled.eq(false))
        .filter(published_session::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let mut rules = vec![];
    let taken: Vec<_> =
        sections.iter().filter(|s| seats.iter().any(|seat| seat.section_id.as_ref() == Some(&s.id))).collect();
    if !taken.is_empty() {
        let names = named(cx, &taken).await?;
        let text = Both::new(
            format!("{names}还有 {} 名学生，请改为取消教学班", seats.len()),
            format!("{names}: {} students are in it; cancel it instead", seats.len()),
        );
        let page = super::page(taken.iter().map(|s| s.id.as_str()));
        let rule = Rule::new("section.taken", text, json!({ "students": seats.len() }));
        rules.push(rule.offer(Text::new("去取消", "Cancel it"), page));
    }
    let known: Vec<_> = sections.iter().filter(|s| told.iter().any(|row| row.section_id == s.id)).collect();
    if !known.is_empty() {
        let names = named(cx, &known).await?;
        let text = Both::new(
            format!("{names}已经发布，请改为取消教学班"),
            format!("{names} has been published; cancel it instead"),
        );
        let page = super::page(known.iter().map(|s| s.id.as_str()));
        let rule = Rule::new("section.published", text, json!({ "sessions": told.len() }));
        rules.push(rule.offer(Text::new("去取消", "Cancel it"), page));
    }
    refuse_all(rules)
}
