//! Advisers of many students at once, shown before it happens.

use std::collections::HashMap;

use kernel::{
    Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, outcome},
    resource::{rows::change, some_ids},
};
use schema::{students::student, university::teacher};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    ADVISERS, STUDENTS, spread,
    table::{SUBJECT, students},
};

/// More at once are asked for in parts.
const MOST: usize = 2000;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Advisers {
    advisers: Vec<Adviser>,
    /// Students of the caller's programmes who have none.
    without: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Adviser {
    id: String,
    teacher_no: String,
    name_cn: String,
    name_en: String,
    /// Students whom they advise, in any programme.
    advisees: usize,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AssignAdviserInput)]
pub struct AssignInput {
    student_ids: Vec<String>,
    /// None takes the adviser away.
    teacher_id: Option<String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SpreadAdviseesInput)]
pub struct SpreadInput {
    /// Empty for everybody who has no adviser.
    #[serde(default)]
    student_ids: Vec<String>,
    teacher_ids: Vec<String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub async fn advisers(cx: &Cx) -> Result<Advisers> {
    let rows = teacher::Entity::find()
        .filter(ADVISERS.visible(cx.scope()?))
        .filter(teacher::Column::Status.eq("ACTIVE"))
        .filter(teacher::Column::ArchivedAt.is_null())
        .order_by_asc(teacher::Column::TeacherNo)
        .all(cx.read())
        .await?;
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let loads = loads(cx, &ids).await?;
    let without = led(cx)?.filter(student::Column::AdvisorId.is_null()).count(cx.read()).await?;
    let adviser = |row: teacher::Model| Adviser {
        advisees: loads.get(&row.id).copied().unwrap_or_default(),
        id: row.id,
        teacher_no: row.teacher_no,
        name_cn: row.name_cn,
        name_en: row.name_en,
    };
    Ok(Advisers { advisers: rows.into_iter().map(adviser).collect(), without })
}

pub async fn assign(cx: &Cx, input: AssignInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.student_ids)?;
    let people = people(cx, &ids).await?;
    let becomes = vec![input.teacher_id; people.len()];
    carry_out(cx, people, becomes).await
}

pub async fn spread_out(cx: &Cx, input: SpreadInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let teachers = some_ids(input.teacher_ids)?;
    let people = if input.student_ids.is_empty() {
        let waiting = led(cx)?.filter(student::Column::AdvisorId.is_null()).lock_exclusive();
        few(waiting.all(cx.tx().await?).await?)?
    } else {
        people(cx, &some_ids(input.student_ids)?).await?
    };
    let loads = loads(cx, &teachers).await?;
    // Who is given away anew does not count where they were.
    let leaving = |teacher: &String| people.iter().filter(|one| one.advisor_id.as_ref() == Some(teacher)).count();
    let own = |id: &String| loads.get(id).copied().unwrap_or_default().saturating_sub(leaving(id));
    let counts: Vec<usize> = teachers.iter().map(own).collect();
    let places = spread(people.len(), &counts);
    let becomes = places.into_iter().map(|place| teachers.get(place).cloned()).collect();
    carry_out(cx, people, becomes).await
}

fn led(cx: &Cx) -> Result<sea_orm::Select<student::Entity>> {
    Ok(student::Entity::find()
        .filter(STUDENTS.visible(cx.scope()?))
        .filter(student::Column::ArchivedAt.is_null())
        .order_by_asc(student::Column::StudentNo))
}

async fn people(cx: &Cx, ids: &[String]) -> Result<Vec<student::Model>> {
    few(led(cx)?.filter(student::Column::Id.is_in(ids)).lock_exclusive().all(cx.tx().await?).await?)
}

fn few(people: Vec<student::Model>) -> Result<Vec<student::Model>> {
    if people.is_empty() {
        let text = Text::new("没有待分配的学生", "There is nobody to give an adviser");
        let rule = Rule::new("nobody_waits", text, json!({}));
        return Err(rule.offer(Text::new("查看学生", "See the students"), "/teacher/student-allocation").into());
    }
    if people.len() > MOST {
        let text = Text::new("一次最多 2000 名学生，请按年级分批", "At most 2000 students at once; take a cohort");
        return Err(Error::Invalid(vec![FieldError::new("studentIds", "too_many", text)]));
    }
    Ok(people)
}

async fn carry_out(cx: &Cx, people: Vec<student::Model>, becomes: Vec<Option<String>>) -> Result<Outcome> {
    for (person, adviser) in people.into_iter().zip(becomes) {
        if person.advisor_id != adviser {
            let row = student::ActiveModel { advisor_id: Set(adviser), ..Default::default() };
            change::<student::Entity>(cx, SUBJECT, person, row).await?;
        }
    }
    outcome(cx, &[students()?.into()], vec![]).await
}

/// How many each advises.
async fn loads(cx: &Cx, teachers: &[String]) -> Result<HashMap<String, usize>> {
    let rows: Vec<Option<String>> = student::Entity::find()
        .select_only()
        .column(student::Column::AdvisorId)
        .filter(student::Column::AdvisorId.is_in(teachers))
        .filter(student::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(cx.read())
        .await?;
    let mut loads = HashMap::new();
    for teacher in rows.into_iter().flatten() {
        *loads.entry(teacher).or_default() += 1;
    }
    Ok(loads)
}
