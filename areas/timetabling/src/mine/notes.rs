//! What a teacher notes about a student. Only who wrote a note reads it.

use kernel::{
    Cx, Error, FieldError, Result, Text, ids,
    resource::{
        rows::{add, change, change_all},
        some_ids,
    },
    scope::{ScopeRule, TableRef},
};
use schema::{timetable::student_note, university::teacher};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::students::NoteView;
use crate::tables::NOTE;

pub static OWN_NOTES: TableRef = TableRef::new("student_note", ScopeRule::Own("created_by"), true);

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StudentNoteInput)]
pub struct NoteInput {
    pub student_id: String,
    pub text: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = StudentNoteChange)]
pub struct NoteChange {
    pub id: String,
    pub version: i32,
    pub text: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NoteIds {
    #[serde(default)]
    pub ids: Vec<String>,
}

const LONGEST: usize = 2000;

fn written(text: &str) -> Result<String> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Error::Invalid(vec![FieldError::required("text")])),
        1..=LONGEST => Ok(text.to_owned()),
        _ => Err(Error::invalid("text", "too_long", Text::new("最多 2000 个字符", "At most 2000 characters"))),
    }
}

/// The log says that there is a note, and not what it says.
pub async fn write(cx: &Cx, teacher: &teacher::Model, input: NoteInput) -> Result<NoteView> {
    let row = student_note::ActiveModel {
        teacher_id: Set(teacher.id.clone()),
        student_id: Set(input.student_id),
        text: Set(written(&input.text)?),
        ..Default::default()
    };
    Ok(add::<student_note::Entity>(cx, NOTE, &ids::new_id(), row).await?.into())
}

pub async fn rewrite(cx: &Cx, input: NoteChange) -> Result<NoteView> {
    let text = written(&input.text)?;
    let before = student_note::Entity::find_by_id(&input.id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    if before.version != input.version {
        return Err(Error::stale(&before));
    }
    let row = student_note::ActiveModel { text: Set(text), ..Default::default() };
    let after = change::<student_note::Entity>(cx, NOTE, before, row).await?;
    if after.version == input.version {
        cx.nothing_changed();
    }
    Ok(after.into())
}

pub async fn remove(cx: &Cx, ids: Vec<String>) -> Result<u64> {
    let ids = some_ids(ids)?;
    let rows = student_note::Entity::find().filter(student_note::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    let gone = student_note::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    Ok(change_all::<student_note::Entity>(cx, NOTE, rows, &gone).await?.len() as u64)
}
