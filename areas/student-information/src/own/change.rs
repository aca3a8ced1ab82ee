//! Changing the own record: some fields at once, some by asking the office.

use std::collections::BTreeMap;

use kernel::{
    Both, Cx, Error, FieldError, Result, Text,
    effects::{Known, outcome},
    resource::{Field, rows},
};
use schema::students::student;

use super::{
    fields::{OwnField, Values, own_fields},
    information,
    me::me_for_change,
    request::{self, Asked},
    types::{ChangeInput, ChangeView, Mode},
    write::{CARD, card_problems, entered, put},
};
use crate::table::students;

/// More files than one request needs.
const MOST_FILES: usize = 10;

pub async fn change(cx: &Cx, input: ChangeInput) -> Result<ChangeView> {
    if input.dry_run {
        cx.rehearse();
    }
    let student = me_for_change(cx).await?;
    let tx = cx.tx().await?;
    if student.version != input.version {
        let current = information::of(cx, tx, &student).await?;
        return Err(Error::Conflict(Box::new(serde_json::to_value(current).map_err(Error::internal)?)));
    }
    let own = own_fields(cx, &student.student_type).await?;
    let values = Values::of(cx, tx, &student).await?;
    let wanted = wanted(&own, &values, &input.changes)?;
    let (direct, asked): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|new| new.own.mode == Mode::Direct);
    check_card(&asked, &values)?;
    let applied = direct.iter().map(|new| new.own.field.name.to_owned()).collect();
    let student = apply(cx, student, &direct).await?;
    let request = if asked.is_empty() {
        None
    } else {
        let asked: Vec<_> = asked.into_iter().map(New::asked).collect();
        Some(ask(cx, &student, asked, &input).await?)
    };
    let known = [Known::from(students()?), Known::from(request::requests()?)];
    Ok(ChangeView { applied, request, effects: outcome(cx, &known, vec![]).await? })
}

/// A field that gets another value.
struct New<'a> {
    own: &'a OwnField,
    before: String,
    after: String,
}

impl New<'_> {
    fn asked(self) -> Asked {
        Asked { field: self.own.field.name.to_owned(), before: self.before, after: self.after }
    }
}

/// What differs from the record. All mistakes are told at once, each at its field.
fn wanted<'a>(own: &'a [OwnField], values: &Values, changes: &BTreeMap<String, String>) -> Result<Vec<New<'a>>> {
    let (mut found, mut errors) = (vec![], vec![]);
    for (name, text) in changes {
        let Some(own) = own.iter().find(|own| own.field.name == name) else {
            let text = Text::new("没有这个信息项", "There is no such field");
            errors.push(FieldError::new(format!("changes.{name}"), "unknown_field", text));
            continue;
        };
        let before = values.clear(own.field)?;
        match entered(own.field, text) {
            Err(error) => errors.push(error),
            Ok(None) => {}
            Ok(Some(after)) if after == before => {}
            Ok(Some(_)) if own.mode == Mode::Locked => errors.push(locked(own.field)),
            Ok(Some(after)) => found.push(New { own, before, after }),
        }
    }
    if errors.is_empty() && found.is_empty() {
        let text = Text::new("没有需要保存的修改", "Nothing differs from the record");
        errors.push(FieldError::new("changes", "required", text));
    }
    if errors.is_empty() { Ok(found) } else { Err(Error::Invalid(errors)) }
}

fn locked(field: &Field) -> FieldError {
    let text = Both::new(
        format!("{}只能由教务处修改，请携带材料到教务处办理", field.label.zh),
        format!("{} is changed by the registry only; go there with the papers", field.label.en),
    );
    FieldError::new(format!("changes.{}", field.name), "locked", text)
}

fn check_card(asked: &[New<'_>], values: &Values) -> Result<()> {
    if !asked.iter().any(|new| CARD.contains(&new.own.field.name)) {
        return Ok(());
    }
    let after = |name: &str| match asked.iter().find(|new| new.own.field.name == name) {
        Some(new) => Ok(new.after.clone()),
        None => students()?.field(name).map_or_else(|| Ok(String::new()), |field| values.clear(field)),
    };
    let problems = card_problems(after)?.into_iter();
    let at_change = |error: FieldError| FieldError { field: format!("changes.{}", error.field), ..error };
    let errors: Vec<_> = problems.map(at_change).collect();
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

async fn apply(cx: &Cx, student: student::Model, direct: &[New<'_>]) -> Result<student::Model> {
    if direct.is_empty() {
        return Ok(student);
    }
    let texts: Vec<_> = direct.iter().map(|new| (new.own.field, new.after.clone())).collect();
    let row = put(cx, &student, &texts).await?;
    rows::change::<student::Entity>(cx, "si.student", student, row).await
}

async fn ask(
    cx: &Cx,
    student: &student::Model,
    asked: Vec<Asked>,
    input: &ChangeInput,
) -> Result<super::types::RequestView> {
    let reason = input.reason.trim();
    let mut errors = vec![];
    if reason.is_empty() {
        let text =
            Text::new("这些修改须经审核，请说明理由", "The office decides on these changes; say why they are needed");
        errors.push(FieldError::new("reason", "required", text));
    }
    if reason.chars().count() > 500 {
        errors.push(FieldError::new("reason", "too_long", Text::new("最多 500 个字符", "At most 500 characters")));
    }
    if input.attachments.len() > MOST_FILES {
        errors.push(FieldError::new("attachments", "too_many", Text::new("最多 10 个附件", "At most 10 files")));
    }
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    request::submit(cx, student, asked, reason, &input.attachments).await
}
