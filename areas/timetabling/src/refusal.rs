//! Refusals: all rules that stand in the way, each with its data and a step that leads on.

use std::collections::HashMap;

use kernel::{Both, Cx, Error, Result, Rule, Text, error::Refusal};
use schema::{courses::course, timetable::section, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

/// As many as people read.
const NAMED: usize = 10;

pub fn refuse_all(rules: Vec<Rule>) -> Result<()> {
    match rules.first().map(|rule| rule.code) {
        None => Ok(()),
        Some(code) => Err(Error::Refused(Box::new(Refusal { code, rules }))),
    }
}

/// Course code and number of each, as people call sections.
pub async fn names_of(cx: &Cx, sections: &[&section::Model]) -> Result<Vec<String>> {
    let ids = sections.iter().map(|s| s.course_id.as_str()).take(500);
    let courses = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    let codes: HashMap<_, _> = courses.iter().map(|c| (c.id.as_str(), c.code.as_str())).collect();
    let name = |s: &&section::Model| {
        format!("{} {}", codes.get(s.course_id.as_str()).copied().unwrap_or_default(), s.section_no)
    };
    Ok(sections.iter().map(name).collect())
}

/// The first of them, for a sentence.
pub async fn named(cx: &Cx, sections: &[&section::Model]) -> Result<String> {
    let some: Vec<_> = sections.iter().take(NAMED).copied().collect();
    Ok(cx.lang().list(&names_of(cx, &some).await?))
}

/// What is over stays as it was.
pub fn over(cx: &Cx, semester: &semester::Model, page: &str) -> Option<Rule> {
    (semester.end_date < cx.now().local_date()).then(|| {
        let text = Both::new(
            format!("{}已于 {} 结束，其课表不再改动；请选择尚未结束的学期", semester.name_cn, semester.end_date),
            format!(
                "{} ended on {}; its timetable stays as it is. Choose a semester that is not over",
                semester.name_en, semester.end_date
            ),
        );
        Rule::new("semester_over", text, json!({ "semesterId": semester.id, "endDate": semester.end_date }))
            .offer(Text::new("选择其他学期", "Choose another semester"), page)
    })
}

pub async fn semester(cx: &Cx, id: &str) -> Result<semester::Model> {
    semester::Entity::find_by_id(id).one(cx.tx().await?).await?.ok_or(Error::NotFound)
}
