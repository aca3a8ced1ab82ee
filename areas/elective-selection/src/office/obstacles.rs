//! Why something cannot be done to some of the chosen courses, and what remains of the choice.

use std::collections::HashMap;

use kernel::{Both, Cx, Result, Rule, Text};
use schema::{
    courses::{course, student_subject},
    students::student,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

/// As many as people read, and as an address holds.
const NAMED: usize = 10;
const LISTED: usize = 20;

/// Refuses if `stands` holds for any; names these, and leads to the others.
pub async fn refuse(
    cx: &Cx,
    code: &'static str,
    why: Text,
    seats: &[student_subject::Model],
    stands: impl Fn(&student_subject::Model) -> bool,
) -> Result<()> {
    let (bad, good): (Vec<_>, Vec<_>) = seats.iter().partition(|seat| stands(seat));
    if bad.is_empty() {
        return Ok(());
    }
    let names = names(cx, bad.iter().take(NAMED).copied()).await?;
    let text = Both::new(
        format!("{}：{} 等共 {} 条；请从所选中去掉", why.zh, names.join("、"), bad.len()),
        format!("{}: {}, {} in all; take them off the selection", why.en, names.join(", "), bad.len()),
    );
    let states: Vec<&str> = bad.iter().take(NAMED).map(|seat| seat.state.as_str()).collect();
    let rule = Rule::new(code, text, json!({ "count": bad.len(), "records": names, "states": states }));
    if good.is_empty() {
        return Err(rule.into());
    }
    let rest: Vec<String> = good.iter().take(LISTED).map(|seat| format!("ids={}", seat.id)).collect();
    let page = format!("/sp/study-plan/data/student-subject-list?{}", rest.join("&"));
    Err(rule.offer(Text::new("只看其余记录", "Show the others only"), page).into())
}

/// Student number and course code of each.
async fn names<'a>(cx: &Cx, seats: impl Iterator<Item = &'a student_subject::Model>) -> Result<Vec<String>> {
    let seats: Vec<_> = seats.collect();
    let tx = cx.tx().await?;
    let students = student::Entity::find()
        .filter(student::Column::Id.is_in(seats.iter().map(|s| s.student_id.as_str())))
        .all(tx)
        .await?;
    let courses = course::Entity::find()
        .filter(course::Column::Id.is_in(seats.iter().map(|s| s.course_id.as_str())))
        .all(tx)
        .await?;
    let numbers: HashMap<_, _> = students.iter().map(|s| (s.id.as_str(), s.student_no.as_str())).collect();
    let codes: HashMap<_, _> = courses.iter().map(|c| (c.id.as_str(), c.code.as_str())).collect();
    let name = |seat: &&student_subject::Model| {
        let (number, code) = (numbers.get(seat.student_id.as_str()), codes.get(seat.course_id.as_str()));
        format!("{} {}", number.copied().unwrap_or_default(), code.copied().unwrap_or_default())
    };
    Ok(seats.iter().map(name).collect())
}
