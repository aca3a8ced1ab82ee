//! A name that changes takes its spelling and what the search finds it by along.

use kernel::{Cx, Result};
use schema::students::student;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};
use serde_json::{Map, Value, json};

use crate::rules::pinyin;

/// The spelling of a name, as fields of a sheet.
pub const SPELLING: [&str; 2] = ["pinyinSurname", "pinyinGiven"];

/// Adds the spelling of a changed name, unless the sheet gives one.
pub fn respell(before: &Value, values: &mut Map<String, Value>) {
    let Some(name) = values.get("nameCn").and_then(Value::as_str).map(str::to_owned) else { return };
    let changed = before.get("nameCn").and_then(Value::as_str) != Some(name.as_str());
    if changed && SPELLING.iter().all(|field| !values.contains_key(*field)) {
        let (surname, given) = pinyin::spelled(&name);
        for (field, spelled) in SPELLING.into_iter().zip([surname, given]) {
            values.insert(field.to_owned(), json!(spelled));
        }
    }
}

/// The key of the search is made from name and spelling, whoever wrote them.
pub async fn written(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let rows: Vec<(String, String, String, String, String)> = student::Entity::find()
        .select_only()
        .columns([
            student::Column::Id,
            student::Column::NameCn,
            student::Column::PinyinSurname,
            student::Column::PinyinGiven,
            student::Column::PinyinKey,
        ])
        .filter(student::Column::Id.is_in(ids))
        .into_tuple()
        .all(tx)
        .await?;
    for (id, name, surname, given, known) in rows {
        let key = pinyin::key(&name, &surname, &given);
        if key != known {
            student::Entity::update_many()
                .col_expr(student::Column::PinyinKey, Expr::value(key))
                .filter(student::Column::Id.eq(id))
                .exec(tx)
                .await?;
        }
    }
    Ok(())
}
