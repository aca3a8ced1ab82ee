//! The sections that a command is about, and what stands in the way of any command.

use std::collections::HashMap;

use kernel::{Both, Cx, Result, Rule, Text};
use schema::{
    timetable::{class_session, section},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::page;
use crate::refusal::{named, over};

pub struct Chosen {
    pub sections: Vec<section::Model>,
    semesters: HashMap<String, semester::Model>,
}

impl Chosen {
    pub async fn load(cx: &Cx, ids: &[String]) -> Result<Self> {
        let tx = cx.tx().await?;
        let mut sections = vec![];
        for some in ids.chunks(500) {
            sections.extend(section::Entity::find().filter(section::Column::Id.is_in(some)).all(tx).await?);
        }
        sections.sort_by(|a, b| (&a.course_id, &a.section_no, &a.id).cmp(&(&b.course_id, &b.section_no, &b.id)));
        let terms = sections.iter().map(|s| s.semester_id.as_str());
        let terms = semester::Entity::find().filter(semester::Column::Id.is_in(terms)).all(tx).await?;
        Ok(Self { sections, semesters: terms.into_iter().map(|s| (s.id.clone(), s)).collect() })
    }

    pub fn semesters(&self) -> impl Iterator<Item = &semester::Model> {
        self.semesters.values()
    }

    /// What is over or cancelled stays as it is.
    pub async fn closed(&self, cx: &Cx) -> Result<Vec<Rule>> {
        let mut rules: Vec<Rule> =
            self.semesters().filter_map(|term| over(cx, term, "/learning/tts/section-list")).collect();
        let (gone, there): (Vec<_>, Vec<_>) = self.sections.iter().partition(|s| s.status == "CANCELLED");
        if !gone.is_empty() {
            let names = named(cx, &gone).await?;
            let text = Both::new(
                format!("{names} 已取消，请从所选中去掉"),
                format!("{names}: cancelled already; take it off the selection"),
            );
            let rule = Rule::new("section.cancelled", text, json!({ "count": gone.len(), "sections": names }));
            let (label, to) = if there.is_empty() {
                let term = gone.first().map(|s| s.semester_id.as_str()).unwrap_or_default();
                let running = "status=DRAFT&status=SCHEDULED&status=OPEN&status=FULL&status=CLOSED";
                let page = format!("/learning/tts/section-list?semesterId={term}&{running}");
                (Text::new("查看未取消的教学班", "Show the sections that take place"), page)
            } else {
                (Text::new("只看其余教学班", "Show the others only"), page(there.iter().map(|s| s.id.as_str())))
            };
            rules.push(rule.offer(label, to));
        }
        Ok(rules)
    }
}

/// The weekly meetings of sections.
pub async fn meetings(cx: &Cx, section_ids: &[String]) -> Result<Vec<class_session::Model>> {
    let mut found = vec![];
    for some in section_ids.chunks(500) {
        let rows = class_session::Entity::find()
            .filter(class_session::Column::SectionId.is_in(some))
            .filter(class_session::Column::ArchivedAt.is_null());
        found.extend(rows.all(cx.tx().await?).await?);
    }
    found.sort_by(|a, b| {
        (&a.section_id, a.weekday, &a.start_time, &a.id).cmp(&(&b.section_id, b.weekday, &b.start_time, &b.id))
    });
    Ok(found)
}

/// Numbers of new sections of a course: after the highest that was ever given.
pub async fn next_numbers(cx: &Cx, like: &section::Model) -> Result<impl Iterator<Item = String>> {
    let known = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&like.semester_id))
        .filter(section::Column::CourseId.eq(&like.course_id))
        .all(cx.tx().await?)
        .await?;
    let highest = known.iter().filter_map(|s| s.section_no.parse::<i64>().ok()).max().unwrap_or(1000);
    Ok((highest + 1..).map(|number| number.to_string()))
}
