//! A student's record is corrected. Who somebody is needs a reason; where they study is a task of its own.

use std::borrow::Cow;

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    error::Refusal,
    protect::{DataKeys, Place, is_masked},
    resource::{Field, Kind},
};
use schema::students::student;
use sea_orm::EntityTrait;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ObjectBuilder, Schema, Type},
    },
};

use super::{
    StudentDraft,
    document::{RESIDENT, agree_with_card, refuse_second_enrolment},
};
use crate::table::students;

#[derive(Deserialize)]
pub struct StudentChange {
    id: String,
    version: i32,
    /// Needed when one of the locked fields changes.
    #[serde(default)]
    reason: String,
    /// Any of the fields; what is not mentioned stays.
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// The draft with the row's id and version. Not `allOf`: each part would forbid the other's fields.
impl PartialSchema for StudentChange {
    fn schema() -> RefOr<Schema> {
        let RefOr::T(Schema::Object(mut object)) = StudentDraft::schema() else { return StudentDraft::schema() };
        for (name, kind) in [("id", Type::String), ("version", Type::Integer), ("reason", Type::String)] {
            object.properties.insert(name.to_owned(), ObjectBuilder::new().schema_type(kind).into());
        }
        object.required = vec!["id".to_owned(), "version".to_owned()];
        RefOr::T(Schema::Object(object))
    }
}

impl ToSchema for StudentChange {
    fn name() -> Cow<'static, str> {
        "StudentChange".into()
    }
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        StudentDraft::schemas(schemas);
    }
}

/// Who somebody is, and since when they are here.
pub const LOCKED: &[&str] = &[
    "studentNo",
    "nameCn",
    "nameEn",
    "gender",
    "birthDate",
    "idType",
    "idNo",
    "candidateNo",
    "entryDate",
    "studentType",
];

/// Fields that a task changes, with everything that follows from it.
const TASKS: &[(&[&str], Text, &str)] = &[
    (
        &["studyStatusId", "statusSince", "statusUntil"],
        Text::new("学籍状态变更", "Change the status"),
        "/si/task/changeStatus/studyStatus",
    ),
    (&["studyTypeId"], Text::new("学习类型变更", "Change the study type"), "/si/task/changeStatus/studyType"),
    (
        &["programmeId", "streamId", "divisionId", "cohortId"],
        Text::new("转专业", "Change the programme"),
        "/si/task/transferProgramme",
    ),
    (&["categoryId"], Text::new("学生类别变更", "Change the category"), "/si/task/changeCategory"),
    (&["degree"], Text::new("学位变更", "Change the degree"), "/si/task/changeDegree"),
    (&["supervisors"], Text::new("导师变更", "Change the supervisors"), "/si/task/changeSupervisor"),
    (&["documentsChecked"], Text::new("新生报到", "Register new students"), "/si/task/registeStudent"),
];

const SHORTEST_REASON: usize = 4;
const LONGEST_REASON: usize = 500;

pub async fn change(cx: &Cx, change: StudentChange) -> Result<Value> {
    let StudentChange { id, version, reason, mut fields } = change;
    let before = student::Entity::find_by_id(&id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let changed = changed(cx, &before, &fields).await?;
    refuse_tasks(&changed)?;
    ask_reason(&changed, &reason)?;
    if changed.contains(&"idNo") {
        refuse_second_enrolment(cx, fields.get("idNo").and_then(Value::as_str).unwrap_or_default(), Some(&id)).await?;
    } else {
        keep_card(cx, &before, &fields, &changed).await?;
    }
    let respelled = ["pinyinSurname", "pinyinGiven"].iter().any(|name| fields.contains_key(*name));
    if changed.contains(&"nameCn") && !respelled {
        fields.insert("pinyinSurname".into(), "".into());
        fields.insert("pinyinGiven".into(), "".into());
    }
    if !reason.trim().is_empty() {
        cx.because(&reason);
    }
    fields.insert("id".into(), id.into());
    fields.insert("version".into(), version.into());
    // Sent along unchanged by forms that show them; the table does not take them.
    fields.retain(|name, _| !TASKS.iter().any(|(of, ..)| of.contains(&name.as_str()) && !writable(name)));
    students()?.update_row(cx, fields).await
}

fn writable(name: &str) -> bool {
    students().is_ok_and(|table| table.field(name).is_some_and(|field| field.writable))
}

/// The names of the fields that would have another value.
async fn changed(cx: &Cx, before: &student::Model, fields: &Map<String, Value>) -> Result<Vec<&'static str>> {
    let row = serde_json::to_value(before).map_err(Error::internal)?;
    let keys = DataKeys::load(&cx.app().keys, cx.read(), &[&before.id]).await?;
    let mut found = vec![];
    for field in &students()?.spec.fields {
        let Some(given) = fields.get(field.name) else { continue };
        let same = match field.kind {
            Kind::Protected(_) => same_number(&keys, before, field, given)?,
            _ => plain(given) == plain(row.get(field.name).unwrap_or(&Value::Null)),
        };
        if !same {
            found.push(field.name);
        }
    }
    if fields.get("supervisors").is_some_and(|given| *given != before.supervisors) {
        found.push("supervisors");
    }
    Ok(found)
}

/// Empty and absent are one; spaces around a text are never meant.
fn plain(value: &Value) -> Value {
    match value {
        Value::String(text) if text.trim().is_empty() => Value::Null,
        Value::String(text) => Value::String(text.trim().to_owned()),
        other => other.clone(),
    }
}

fn same_number(keys: &DataKeys, before: &student::Model, field: &Field, given: &Value) -> Result<bool> {
    let Some(text) = given.as_str().map(str::trim) else { return Ok(true) };
    let Kind::Protected(guarded) = field.kind else { return Ok(false) };
    if is_masked(text) {
        return Ok(true);
    }
    let sealed = match field.name {
        "idNo" => &before.id_no,
        "mobile" => &before.mobile,
        "emergencyMobile" => &before.emergency_mobile,
        _ => &before.visa_no,
    };
    let clear = keys.open(Place::new("student", &field.column, &before.id), sealed)?;
    let clear = clear.as_ref().map_or("", |clear| clear.as_str());
    Ok((guarded.normalise)(text).map_or_else(|_| text == clear, |text| text == clear))
}

fn refuse_tasks(changed: &[&'static str]) -> Result<()> {
    let touched = TASKS.iter().filter_map(|(fields, label, page)| {
        let touched: Vec<&str> = fields.iter().copied().filter(|f| changed.contains(f)).collect();
        (!touched.is_empty()).then(|| {
            let text = Both::new(
                format!("{}不能在此修改，请使用「{}」", labels(&touched, true), label.zh),
                format!("{} cannot be changed here; use \"{}\"", labels(&touched, false), label.en),
            );
            Rule::new("task_owns", text, json!({ "fields": touched })).offer(*label, *page)
        })
    });
    let rules: Vec<Rule> = touched.collect();
    if rules.is_empty() { Ok(()) } else { Err(Error::Refused(Box::new(Refusal { code: "task_owns", rules }))) }
}

fn ask_reason(changed: &[&'static str], reason: &str) -> Result<()> {
    let locked: Vec<&str> = LOCKED.iter().copied().filter(|name| changed.contains(name)).collect();
    let length = reason.trim().chars().count();
    if length > LONGEST_REASON {
        let text = Text::new("原因最多 500 个字", "A reason has at most 500 characters");
        return Err(Error::invalid("reason", "too_long", text));
    }
    if locked.is_empty() || length >= SHORTEST_REASON {
        return Ok(());
    }
    let text = Both::new(
        format!("修改{}须说明原因（至少 4 个字）", labels(&locked, true)),
        format!("Say why {} changes, in at least 4 characters", labels(&locked, false)),
    );
    Err(Error::Invalid(vec![FieldError::new("reason", "reason.required", text)]))
}

fn labels(names: &[&str], zh: bool) -> String {
    let label = |name: &&str| {
        let field = students().ok().and_then(|table| table.field(name));
        field.map_or_else(|| (*name).to_owned(), |f| if zh { f.label.zh } else { f.label.en }.to_owned())
    };
    names.iter().map(label).collect::<Vec<_>>().join(if zh { "、" } else { ", " })
}

/// Birth date and gender still agree with the card that is there.
async fn keep_card(cx: &Cx, before: &student::Model, fields: &Map<String, Value>, changed: &[&str]) -> Result<()> {
    let text = |name: &str, now: &str| fields.get(name).and_then(Value::as_str).unwrap_or(now).trim().to_owned();
    let touched = ["birthDate", "gender", "idType"].iter().any(|name| changed.contains(name));
    if !touched || text("idType", &before.id_type) != RESIDENT {
        return Ok(());
    }
    let keys = DataKeys::load(&cx.app().keys, cx.read(), &[&before.id]).await?;
    let Some(number) = keys.open(Place::new("student", "id_no", &before.id), &before.id_no)? else { return Ok(()) };
    let birth = match fields.get("birthDate") {
        Some(given) => given.as_str().and_then(|day| day.trim().parse().ok()),
        None => before.birth_date,
    };
    agree_with_card(&number, birth, &text("gender", &before.gender))
}
