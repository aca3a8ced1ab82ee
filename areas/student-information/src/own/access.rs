//! Who opened the own record, or saw one of its numbers in clear.

use std::collections::HashMap;

use kernel::{Cx, Lang, Result, Text, identity::entity::user, protect::entity::access_entry};
use schema::university::{department, staff};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{me::me, types::AccessView};
use crate::table::students;

/// The newest; more than anybody reads.
const SHOWN: u64 = 200;

const OPENED: Text = Text::new("打开学籍档案", "Opened the record");

pub async fn list(cx: &Cx) -> Result<Vec<AccessView>> {
    let student = me(cx).await?;
    let entries = access_entry::Entity::find()
        .filter(access_entry::Column::Subject.eq("si.student"))
        .filter(access_entry::Column::SubjectId.eq(student.id.as_str()))
        .order_by_desc(access_entry::Column::At)
        .order_by_desc(access_entry::Column::Id)
        .limit(SHOWN)
        .all(cx.read())
        .await?;
    let offices = offices(cx, &entries).await?;
    let table = students()?;
    let what = |field: &str| match (table.field(field), cx.lang()) {
        (None, lang) => OPENED.get(lang).to_owned(),
        (Some(field), Lang::Zh) => format!("查看{}明文", field.label.zh),
        (Some(field), Lang::En) => format!("Saw in clear: {}", field.label.en),
    };
    let view = |entry: access_entry::Model| AccessView {
        what: what(&entry.field),
        office: offices.get(&entry.actor_id).cloned().unwrap_or_default(),
        at: entry.at,
        name: entry.actor_name,
        reason: entry.reason,
    };
    Ok(entries.into_iter().map(view).collect())
}

/// The departments of people, by account.
async fn offices(cx: &Cx, entries: &[access_entry::Model]) -> Result<HashMap<String, String>> {
    let db = cx.read();
    let ids: Vec<&str> = entries.iter().map(|e| e.actor_id.as_str()).collect();
    let accounts = user::Entity::find().filter(user::Column::Id.is_in(ids)).all(db).await?;
    let members: Vec<&str> = accounts.iter().filter_map(|a| a.staff_id.as_deref()).collect();
    let members = staff::Entity::find().filter(staff::Column::Id.is_in(members)).all(db).await?;
    let names = department::Entity::find()
        .filter(department::Column::Id.is_in(members.iter().map(|m| m.department_id.clone())));
    let names: HashMap<_, _> = names
        .all(db)
        .await?
        .into_iter()
        .map(|d| (d.id, if cx.lang() == Lang::En { d.name_en } else { d.name_cn }))
        .collect();
    let of: HashMap<_, _> =
        members.into_iter().filter_map(|m| Some((m.id, names.get(&m.department_id)?.clone()))).collect();
    Ok(accounts.into_iter().filter_map(|a| Some((a.id, of.get(a.staff_id.as_deref()?)?.clone()))).collect())
}
