//! What several tables and commands of this area ask of the rows they are given.

use std::collections::HashMap;

use kernel::{Both, Cx, Error, FieldError, Result, Rule, Text, error::Refusal, resource::Proposed};
use schema::{
    selection::{elective_type, es_round},
    timetable::section,
    university::semester,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::json;

pub fn refuse_all(rules: Vec<Rule>) -> Result<()> {
    match rules.first().map(|rule| rule.code) {
        None => Ok(()),
        Some(code) => Err(Error::Refused(Box::new(Refusal { code, rules }))),
    }
}

/// Where a round of this kind is looked after.
pub fn control_room(kind: &str) -> &'static str {
    if kind == "ADDDROP" { "/learning/addDrop/settings/adddrop/semester" } else { "/learning/es/settings" }
}

/// A reference that was cleared may come as an empty text.
pub fn some(id: Option<String>) -> Option<String> {
    id.filter(|id| !id.is_empty())
}

/// The semester is one of this student type, and not over.
pub async fn terms(cx: &Cx, db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let ids: Vec<&str> = rows.iter().map(|row| row.text("semesterId")).collect();
    let mut known = HashMap::new();
    for some in ids.chunks(500) {
        let found = semester::Entity::find().filter(semester::Column::Id.is_in(some.iter().copied())).all(db).await?;
        known.extend(found.into_iter().map(|s| (s.id.clone(), s)));
    }
    let today = cx.now().local_date();
    for row in rows {
        let Some(term) = known.get(row.text("semesterId")) else { continue };
        if term.end_date < today {
            let text = Text::new("该学期已结束，请选择尚未结束的学期", "This semester is over; choose one that is not");
            row.errors.push(FieldError::new("semesterId", "semester_over", text));
        }
        let kind = row.text("studentType");
        if !kind.is_empty() && !term.student_types.0.iter().any(|t| t == kind) {
            let text = Text::new("该学期不用于这一学生类型", "This semester is not for this student type");
            row.errors.push(FieldError::new("semesterId", "other_type", text));
        }
    }
    Ok(())
}

/// The types that rows name.
pub async fn types_of(
    db: &impl ConnectionTrait,
    rows: &[Proposed<'_>],
) -> Result<HashMap<String, elective_type::Model>> {
    let ids: Vec<String> = rows.iter().map(|row| row.text("electiveTypeId").to_owned()).collect();
    types(db, &ids).await
}

pub async fn types(db: &impl ConnectionTrait, ids: &[String]) -> Result<HashMap<String, elective_type::Model>> {
    let mut known = HashMap::new();
    for some in ids.chunks(500) {
        let found = elective_type::Entity::find().filter(elective_type::Column::Id.is_in(some)).all(db).await?;
        known.extend(found.into_iter().map(|t| (t.id.clone(), t)));
    }
    Ok(known)
}

pub async fn sections(db: &impl ConnectionTrait, ids: &[String]) -> Result<HashMap<String, section::Model>> {
    let mut known = HashMap::new();
    for some in ids.chunks(500) {
        let found = section::Entity::find().filter(section::Column::Id.is_in(some)).all(db).await?;
        known.extend(found.into_iter().map(|s| (s.id.clone(), s)));
    }
    Ok(known)
}

/// While a round runs, seats are changed through its book only; whoever changes them here would make a decision that
/// nobody could recompute.
pub async fn running(
    db: &impl ConnectionTrait,
    types: impl Iterator<Item = &elective_type::Model>,
) -> Result<Option<Rule>> {
    let of: Vec<(&str, &str)> = types.map(|t| (t.semester_id.as_str(), t.student_type.as_str())).collect();
    let rounds = es_round::Entity::find()
        .filter(es_round::Column::SemesterId.is_in(of.iter().map(|(semester, _)| *semester)))
        // Add and drop asks for the seats of the whole section.
        .filter(es_round::Column::Kind.ne("ADDDROP"))
        .filter(es_round::Column::State.is_in(["OPEN", "PAUSED"]))
        .filter(es_round::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let found = rounds.into_iter().find(|round| of.contains(&(&round.semester_id, &round.student_type)));
    Ok(found.map(|round| {
        let text = Both::new(
            format!("“{}”正在进行，名额须在选课控制台调整", round.name_cn),
            format!("“{}” is running; its seats are changed in the control room", round.name_en),
        );
        let page = format!("{}?roundId={}", control_room(&round.kind), round.id);
        Rule::new("round_running", text, json!({ "roundId": round.id, "state": round.state }))
            .offer(Text::new("去选课控制台", "Go to the control room"), page)
    }))
}
