//! Making a semester the current one of some student types. Each type has exactly one.

use kernel::{
    Action, Api, Both, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Result, Rule, StringList, Text, View, op::Need,
};
use schema::university::{college_year, semester};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{choices::STUDENT_TYPES, tables::SEMESTERS};

const EDIT: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_TERM, Action::Edit)];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CurrentInput {
    pub id: String,
    pub student_types: Vec<String>,
    /// Say what would change; write nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = CurrentChangeKind)]
pub enum Turn {
    BecomesCurrent,
    NoLongerCurrent,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentChange {
    pub semester_id: String,
    pub code: String,
    pub student_type: String,
    pub change: Turn,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentReport {
    pub dry_run: bool,
    pub changes: Vec<CurrentChange>,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("设为当前学期", "Make a semester current");
    let op = Op::post(format!("{}/current", super::PATH), "makeSemesterCurrent", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/id", &SEMESTERS)])
        .audit("basic.semester");
    api.op(op, |cx: Cx, Json(input): Json<CurrentInput>| async move { make_current(&cx, input).await.map(View) });
}

async fn make_current(cx: &Cx, input: CurrentInput) -> Result<CurrentReport> {
    let types = wanted_types(&input)?;
    let dry_run = input.dry_run;
    let (before, after) = if dry_run {
        cx.nothing_changed();
        let before = terms(&cx.read_executor()).await?;
        let after = turned(&before, &input.id, &types)?;
        (before, after)
    } else {
        let tx = cx.tx().await?;
        let before = terms(&tx.into()).await?;
        let mut after = turned(&before, &input.id, &types)?;
        if before == after {
            cx.nothing_changed();
        }
        for (old, new) in before.iter().zip(&mut after).filter(|(old, new)| old != new) {
            stamp(cx, old, new)?;
            semester::Entity::update(new.clone().into_active_model().reset_all()).exec(tx).await?;
            cx.record(&new.id, Some(old), Some(new))?;
        }
        turn_years(cx, tx, &after).await?;
        (before, after)
    };
    Ok(CurrentReport { dry_run, changes: changes(&before, &after) })
}

fn wanted_types(input: &CurrentInput) -> Result<Vec<String>> {
    let known = |t: &String| STUDENT_TYPES.iter().any(|(code, _)| code == t);
    if input.id.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("id")]));
    }
    if input.student_types.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("studentTypes")]));
    }
    if let Some(unknown) = input.student_types.iter().find(|t| !known(t)) {
        let text = Both::new(format!("没有学生类型 {unknown}"), format!("There is no student type {unknown}"));
        return Err(Error::invalid("studentTypes", "not_a_choice", text));
    }
    let mut types = input.student_types.clone();
    types.sort();
    types.dedup();
    Ok(types)
}

/// All semesters. Whoever writes holds every one of them: which is current concerns them all, also one
/// that is not current yet.
async fn terms(db: &DatabaseExecutor<'_>) -> Result<Vec<semester::Model>> {
    let mut found =
        semester::Entity::find().filter(semester::Column::ArchivedAt.is_null()).order_by_asc(semester::Column::Id);
    if let DatabaseExecutor::Transaction(_) = db {
        found = found.lock_exclusive();
    }
    Ok(found.all(db).await?)
}

/// The semesters as they are once `id` is the current one of these types. Pure.
fn turned(before: &[semester::Model], id: &str, types: &[String]) -> Result<Vec<semester::Model>> {
    let target = before.iter().find(|term| term.id == id).ok_or(Error::NotFound)?;
    let missing: Vec<_> = types.iter().filter(|t| !target.student_types.0.contains(t)).cloned().collect();
    if !missing.is_empty() {
        return Err(not_for(target, &missing));
    }
    let mut after = before.to_vec();
    for term in &mut after {
        if term.id == id {
            let mut all = term.current_for.0.clone();
            all.extend(types.iter().cloned());
            all.sort();
            all.dedup();
            term.current_for = StringList(all);
            term.status = "CURRENT".to_owned();
        } else if term.current_for.0.iter().any(|t| types.contains(t)) {
            term.current_for.0.retain(|t| !types.contains(t));
            if term.current_for.0.is_empty() {
                // Going back to an earlier semester leaves the later one to come again.
                let over = term.start_date < target.start_date;
                term.status = if over { "CLOSED" } else { "PLANNED" }.to_owned();
            }
        }
    }
    Ok(after)
}

fn not_for(target: &semester::Model, missing: &[String]) -> Error {
    let list = Both::list(missing);
    let text = Both::new(
        format!("学期 {} 不适用于 {}，不能设为其当前学期", target.code, list.zh),
        format!("Semester {} is not for {} and cannot be their current one", target.code, list.en),
    );
    let data = json!({ "code": target.code, "studentTypes": target.student_types, "missing": missing });
    let offer = Text::new("在学期中加入该学生类型", "Add the student type to the semester");
    Rule::new("semester_not_for_type", text, data)
        .offer(offer, format!("/basic-resources/term/semester-list?ids={}", target.id))
        .into()
}

fn changes(before: &[semester::Model], after: &[semester::Model]) -> Vec<CurrentChange> {
    let mut found = vec![];
    for (old, new) in before.iter().zip(after) {
        let mut push = |student_type: &String, change| {
            let (semester_id, code) = (new.id.clone(), new.code.clone());
            found.push(CurrentChange { semester_id, code, student_type: student_type.clone(), change });
        };
        for lost in old.current_for.0.iter().filter(|t| !new.current_for.0.contains(t)) {
            push(lost, Turn::NoLongerCurrent);
        }
        for won in new.current_for.0.iter().filter(|t| !old.current_for.0.contains(t)) {
            push(won, Turn::BecomesCurrent);
        }
    }
    found.sort_by(|a, b| {
        let key = |c: &CurrentChange| (c.student_type.clone(), c.change == Turn::BecomesCurrent, c.code.clone());
        key(a).cmp(&key(b))
    });
    found
}

fn stamp(cx: &Cx, old: &semester::Model, new: &mut semester::Model) -> Result<()> {
    new.version = old.version + 1;
    new.updated_at = cx.now();
    new.updated_by = Some(cx.user_id()?.to_owned());
    Ok(())
}

/// A year is current while one of its semesters is, for whichever type.
async fn turn_years(cx: &Cx, tx: &impl ConnectionTrait, terms: &[semester::Model]) -> Result<()> {
    let years = college_year::Entity::find().filter(college_year::Column::ArchivedAt.is_null()).all(tx).await?;
    for old in years {
        let is_current = terms.iter().any(|term| term.year_id == old.id && !term.current_for.0.is_empty());
        if is_current == old.is_current {
            continue;
        }
        let new = college_year::Model {
            is_current,
            version: old.version + 1,
            updated_at: cx.now(),
            updated_by: Some(cx.user_id()?.to_owned()),
            ..old.clone()
        };
        college_year::Entity::update(new.clone().into_active_model().reset_all()).exec(tx).await?;
        cx.record_as("basic.year", &new.id, Some(&old), Some(&new))?;
    }
    Ok(())
}

/// The semester that is current for a type of students.
pub async fn current_for(db: &impl ConnectionTrait, student_type: &str) -> Result<Option<semester::Model>> {
    let all = semester::Entity::find().filter(semester::Column::ArchivedAt.is_null()).all(db).await?;
    Ok(all.into_iter().find(|s| s.current_for.0.iter().any(|t| t == student_type)))
}
