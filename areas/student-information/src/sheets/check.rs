//! What must hold between the fields of one student, and between students, before a sheet is written.

use std::collections::{HashMap, HashSet};

use kernel::{
    Cx, FieldError, Result, Text,
    protect::{IdNumber, Protected, is_masked},
    resource::Proposed,
};
use schema::students::{student, study_status};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;

use crate::rules;

/// Fields that the rules look at besides those of a sheet.
pub const LOOKED_AT: &[&str] = &["idType", "birthDate", "gender"];

pub async fn check(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    for row in rows.iter_mut() {
        let found = card(row);
        row.errors.extend(found);
    }
    one_enrolment(cx, db, rows).await
}

/// The value after the change.
fn then<'a>(row: &'a Proposed<'_>, name: &str) -> &'a str {
    let text = |value: Option<&'a Value>| value.and_then(Value::as_str);
    text(row.input.get(name)).or_else(|| text(row.before?.get(name))).unwrap_or_default()
}

fn changes(row: &Proposed<'_>, name: &str) -> bool {
    let now = row.before.and_then(|before| before.get(name)?.as_str()).unwrap_or_default();
    row.input.get(name).is_some_and(|value| value.as_str().unwrap_or_default() != now)
}

/// Birth date and sex are what the resident identity card says.
fn card(row: &Proposed<'_>) -> Option<FieldError> {
    if then(row, "idType") != "RESIDENT" {
        return None;
    }
    let number = row.text("idNo");
    if number.is_empty() || is_masked(number) {
        let field = ["birthDate", "gender", "idType"].into_iter().find(|name| changes(row, name))?;
        let text = Text::new(
            "持居民身份证的学生，出生日期和性别以证件为准：请同时填写证件号码",
            "The identity card says the birth date and the sex: give the document number in the same row",
        );
        return Some(FieldError::new(field, "follows_card", text));
    }
    let Ok(card) = rules::identity_card(&number.to_uppercase()) else {
        let text = Text::new("身份证号码不正确，请核对", "This is not a valid identity card number");
        return Some(FieldError::new("idNo", "wrong_format", text));
    };
    if then(row, "birthDate") != card.birth.to_string() {
        let text = Text::new("出生日期与身份证号码不一致", "The birth date is not the one of the identity card");
        return Some(FieldError::new("birthDate", "differs_from_card", text));
    }
    if then(row, "gender") != if card.female { "F" } else { "M" } {
        let text = Text::new("性别与身份证号码不一致", "The sex is not the one of the identity card");
        return Some(FieldError::new("gender", "differs_from_card", text));
    }
    None
}

/// Queries ask for this many documents at once.
const AT_ONCE: usize = 500;

/// One document, one active enrolment.
async fn one_enrolment(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let mut asked: HashMap<String, usize> = HashMap::new();
    for (at, row) in rows.iter_mut().enumerate() {
        let Ok(number) = IdNumber::parse(row.text("idNo")) else { continue };
        if is_masked(row.text("idNo")) || row.text("idNo").is_empty() {
            continue;
        }
        if asked.insert(cx.app().keys.index(IdNumber::GUARDED.name, number.clear()), at).is_some() {
            row.errors.push(taken());
        }
    }
    let final_states = study_status::Entity::find().filter(study_status::Column::IsFinal.eq(true));
    let ended: HashSet<String> =
        final_states.select_only().column(study_status::Column::Id).into_tuple().all(db).await?.into_iter().collect();
    let indexes: Vec<&String> = asked.keys().collect();
    for piece in indexes.chunks(AT_ONCE) {
        let holders: Vec<(String, String, Option<String>)> = student::Entity::find()
            .select_only()
            .columns([student::Column::Id, student::Column::IdNoIndex, student::Column::StudyStatusId])
            .filter(student::Column::IdNoIndex.is_in(piece.iter().copied()))
            .filter(student::Column::ArchivedAt.is_null())
            .into_tuple()
            .all(db)
            .await?;
        let enrolled = holders.into_iter().filter(|(_, _, status)| !status.as_ref().is_some_and(|s| ended.contains(s)));
        for (id, index, _) in enrolled {
            let Some(row) = asked.get(&index).and_then(|at| rows.get_mut(*at)) else { continue };
            if row.id() != Some(id.as_str()) {
                row.errors.push(taken());
            }
        }
    }
    Ok(())
}

fn taken() -> FieldError {
    let text = Text::new(
        "该证件号码已有另一个在籍学籍，请先核对那名学生",
        "Another active enrolment has this document; look at that student first",
    );
    FieldError::new("idNo", "already_exists", text)
}
