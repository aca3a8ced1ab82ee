//! What a request asks for. It may hold numbers of people, so it lies sealed with the student's key.

use std::collections::HashMap;

use kernel::{
    Cx, Error, Result,
    files::stored_file,
    protect::{DataKeys, Place, Sealed},
};
use schema::students::change_request;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};

use crate::{
    own::{
        fields::{masked, shown},
        types::{FileView, RequestView, RequestedChange},
    },
    table::students,
};

/// One field, before and after, in clear.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    pub field: String,
    pub before: String,
    pub after: String,
}

fn place(id: &str) -> Place<'_> {
    Place::new("change_request", "changes", id)
}

pub fn seal(keys: &DataKeys, student_id: &str, id: &str, asked: &[Asked]) -> Result<Sealed> {
    let text = serde_json::to_string(asked).map_err(Error::internal)?;
    keys.seal(student_id, place(id), &text)
}

/// Nothing once the student's data key was erased.
pub fn open(keys: &DataKeys, row: &change_request::Model) -> Result<Vec<Asked>> {
    match keys.open(place(&row.id), &row.changes)? {
        Some(text) => serde_json::from_str(&text).map_err(Error::internal),
        None => Ok(vec![]),
    }
}

/// As they may be seen: numbers of people masked.
pub async fn views(
    cx: &Cx,
    db: &impl ConnectionTrait,
    requests: Vec<change_request::Model>,
) -> Result<Vec<RequestView>> {
    let of: Vec<&str> = requests.iter().map(|r| r.student_id.as_str()).collect();
    let keys = DataKeys::load(&cx.app().keys, db, &of).await?;
    let files = files(db, &requests).await?;
    requests.into_iter().map(|request| view(cx, &keys, &files, request)).collect()
}

fn view(
    cx: &Cx,
    keys: &DataKeys,
    files: &HashMap<String, FileView>,
    request: change_request::Model,
) -> Result<RequestView> {
    let changes = open(keys, &request)?.into_iter().map(|asked| shown_change(cx, asked)).collect::<Result<_>>()?;
    Ok(RequestView {
        changes,
        id: request.id,
        version: request.version,
        request_no: request.request_no,
        state: request.state,
        reason: request.reason,
        attachments: request.attachments.0.iter().filter_map(|id| files.get(id)).cloned().collect(),
        submitted_at: request.submitted_at,
        decided_at: request.decided_at,
        decided_by: request.decided_by_name,
        comment: request.comment,
    })
}

fn shown_change(cx: &Cx, asked: Asked) -> Result<RequestedChange> {
    let Asked { field: name, before, after } = asked;
    Ok(match students()?.field(&name) {
        Some(field) => RequestedChange {
            label: field.label.get(cx.lang()).to_owned(),
            before: shown(field, &masked(field, &before), cx.lang()),
            after: shown(field, &masked(field, &after), cx.lang()),
            field: name,
        },
        // A field of an earlier version: nobody knows any more whether it may be seen.
        None => RequestedChange { label: name.clone(), field: name, before: String::new(), after: String::new() },
    })
}

async fn files(db: &impl ConnectionTrait, requests: &[change_request::Model]) -> Result<HashMap<String, FileView>> {
    let ids: Vec<&str> = requests.iter().flat_map(|r| r.attachments.0.iter().map(String::as_str)).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = stored_file::Entity::find().filter(stored_file::Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|f| (f.id.clone(), FileView { id: f.id, name: f.name, size: f.size })).collect())
}
