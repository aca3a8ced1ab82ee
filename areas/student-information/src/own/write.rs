//! New values of a student's fields: looked at, and put into the row.

use chrono::NaiveDate;
use kernel::{
    Cx, Error, FieldError, Result, Text,
    protect::{DataKeys, Place, is_masked},
    resource::{Field, Kind},
};
use schema::students::student;
use sea_orm::{ActiveModelTrait, IdenStatic, Iterable, Value as DbValue};
use serde_json::Value;

use crate::{
    api::spell,
    record::document::{RESIDENT, card_problem},
};

/// The text as it is kept, or what is wrong with it. None: it came back as it was shown.
pub fn entered(field: &Field, text: &str) -> Result<Option<String>, FieldError> {
    let text = text.trim();
    let at = |error: FieldError| FieldError { field: format!("changes.{}", field.name), ..error };
    match field.kind {
        Kind::Protected(_) if is_masked(text) => return Ok(None),
        Kind::Protected(guarded) if !text.is_empty() => {
            let wrong = |problem| at(FieldError::new(field.name, "wrong_format", problem));
            return (guarded.normalise)(text).map(Some).map_err(wrong);
        }
        Kind::Date if !text.is_empty() && text.parse::<NaiveDate>().is_err() => {
            let problem = Text::new("日期格式应为 YYYY-MM-DD", "A date is written YYYY-MM-DD");
            return Err(at(FieldError::new(field.name, "wrong_format", problem)));
        }
        _ => {}
    }
    let given = if text.is_empty() { Value::Null } else { Value::String(text.to_owned()) };
    match field.check(&given) {
        Some(error) => Err(at(error)),
        None if text.is_empty() && NEVER_EMPTY.contains(&field.name) => {
            let problem = Text::new("此项不能为空", "This cannot be empty");
            Err(at(FieldError::new(field.name, "required", problem)))
        }
        None => Ok(Some(text.to_owned())),
    }
}

/// Without these nobody knows whose record it is.
const NEVER_EMPTY: [&str; 5] = ["nameCn", "nameEn", "gender", "idType", "idNo"];

/// What disagrees with a resident's card: it says when its holder was born and of which sex.
pub fn card_problems(value_of: impl Fn(&str) -> Result<String>) -> Result<Vec<FieldError>> {
    if value_of("idType")? != RESIDENT {
        return Ok(vec![]);
    }
    let birth = value_of("birthDate")?.parse().ok();
    Ok(card_problem(&value_of("idNo")?, birth, &value_of("gender")?))
}

/// The columns that checking a card looks at.
pub const CARD: [&str; 4] = ["idType", "idNo", "birthDate", "gender"];

/// Puts texts that were looked at into the row; numbers of people are sealed on the way.
pub async fn put(cx: &Cx, before: &student::Model, texts: &[(&Field, String)]) -> Result<student::ActiveModel> {
    let keys = DataKeys::ensure(&cx.app().keys, cx.tx().await?, &[&before.id], cx.now()).await?;
    let mut row = <student::ActiveModel as ActiveModelTrait>::default();
    for (field, text) in texts {
        let value: DbValue = match field.kind {
            Kind::Protected(guarded) => {
                let place = Place::new("student", &field.column, &before.id);
                let index = if text.is_empty() { String::new() } else { cx.app().keys.index(guarded.name, text) };
                row.set(column(&format!("{}_index", field.column))?, index.into());
                keys.seal(&before.id, place, text)?.into()
            }
            Kind::Date => text.parse::<NaiveDate>().ok().into(),
            _ => text.clone().into(),
        };
        row.set(column(&field.column)?, value);
    }
    // The name's sound is kept beside it, for searching.
    if texts.iter().any(|(field, _)| ["nameCn", "pinyinSurname", "pinyinGiven"].contains(&field.name)) {
        let after = |name: &str, now: &str| {
            texts.iter().find(|(field, _)| field.name == name).map_or_else(|| now.to_owned(), |(_, text)| text.clone())
        };
        let name = after("nameCn", &before.name_cn);
        let renamed = name != before.name_cn;
        let kept = |part: &str| if renamed { String::new() } else { part.to_owned() };
        let surname = after("pinyinSurname", &kept(&before.pinyin_surname));
        let given = after("pinyinGiven", &kept(&before.pinyin_given));
        spell(&mut row, &name, &surname, &given);
    }
    Ok(row)
}

fn column(name: &str) -> Result<student::Column> {
    let found = student::Column::iter().find(|c| c.as_str() == name);
    found.ok_or_else(|| Error::internal(format!("students have no column {name}")))
}
