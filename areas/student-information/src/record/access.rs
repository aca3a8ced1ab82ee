//! Who opened a student's record, or saw one of its numbers in clear.

use std::collections::HashMap;

use kernel::{Cx, Lang, Result, Text, Timestamp, audit::RECORD, protect::entity::access_entry};
use schema::university::{department, staff};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use crate::table::students;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StudentAccess)]
pub struct AccessView {
    pub id: String,
    pub at: Timestamp,
    pub name: String,
    /// The department of whoever it was; empty where that is not known.
    pub office: String,
    /// `record`, or the name of the field that was shown in clear.
    pub field: String,
    pub field_label: String,
    pub reason: String,
}

const MOST: u64 = 200;

/// Newest first. The caller has made sure that the student is the reader's to look at.
pub async fn of(cx: &Cx, student_id: &str) -> Result<Vec<AccessView>> {
    let entries = access_entry::Entity::find()
        .filter(access_entry::Column::Subject.eq("si.student"))
        .filter(access_entry::Column::SubjectId.eq(student_id))
        .order_by_desc(access_entry::Column::At)
        .order_by_desc(access_entry::Column::Id)
        .limit(MOST)
        .all(cx.read())
        .await?;
    let offices = offices(cx, entries.iter().map(|e| e.actor_id.clone()).collect()).await?;
    let view = |entry: access_entry::Model| AccessView {
        office: offices.get(&entry.actor_id).cloned().unwrap_or_default(),
        field_label: label(&entry.field, cx.lang()),
        id: entry.id,
        at: entry.at,
        name: entry.actor_name,
        field: entry.field,
        reason: entry.reason,
    };
    Ok(entries.into_iter().map(view).collect())
}

fn label(field: &str, lang: Lang) -> String {
    if field == RECORD {
        return Text::new("整份档案", "The whole record").get(lang).to_owned();
    }
    let found = students().ok().and_then(|table| table.field(field));
    found.map_or_else(|| field.to_owned(), |f| f.label.get(lang).to_owned())
}

async fn offices(cx: &Cx, mut users: Vec<String>) -> Result<HashMap<String, String>> {
    users.sort();
    users.dedup();
    let people = staff::Entity::find().filter(staff::Column::UserId.is_in(users)).all(cx.read()).await?;
    let ids = people.iter().map(|person| person.department_id.clone());
    let departments = department::Entity::find().filter(department::Column::Id.is_in(ids)).all(cx.read()).await?;
    let name = |id: &str| {
        let found = departments.iter().find(|d| d.id == id)?;
        Some(if cx.lang() == Lang::En { found.name_en.clone() } else { found.name_cn.clone() })
    };
    Ok(people.into_iter().filter_map(|person| Some((person.user_id?, name(&person.department_id)?))).collect())
}
