//! Import batches: what was written, and undoing it while it is untouched.

use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{Table, delete, import::Candidate, protected, read, write};
use crate::{Both, Cx, Error, Result, Rule, Text, Timestamp, ids, protect::DataKeys};

mod entity;
use entity::{batch, row};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchView {
    pub id: String,
    pub file_name: String,
    pub by: String,
    pub at: Timestamp,
    pub created: i32,
    pub updated: i32,
    pub undone_at: Option<Timestamp>,
}

pub(super) async fn write(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    file_name: &str,
    rows: &mut [Candidate],
) -> Result<String> {
    let batch_id = super::import::new_batch_id();
    let (mut created, mut updated) = (0, 0);
    let mut notes = vec![];
    let new_ids: Vec<String> = rows.iter().map(|r| existing_id(r).map_or_else(ids::new_id, str::to_owned)).collect();
    let ring = &cx.app().keys;
    let keys = match table.has_protected() {
        true => Some(DataKeys::ensure(ring, tx, &good_ids(rows, &new_ids), cx.now()).await?),
        false => None,
    };
    for (candidate, id) in rows.iter_mut().zip(new_ids).filter(|(r, _)| r.errors.is_empty()) {
        let mut columns = std::mem::take(&mut candidate.columns);
        if let Some(keys) = &keys {
            let before = candidate.existing.as_ref();
            let entered = protected::take(table, &mut columns, before.is_some()).map_err(Error::Invalid)?;
            protected::put(table, (ring, keys), &id, before, &entered, &mut columns)?;
        }
        let (id, before, version) = match &candidate.existing {
            None => {
                write::insert(cx, tx, table, &id, columns).await?;
                created += 1;
                (id, None, 1)
            }
            Some(before) => {
                let version = before.get("version").and_then(Value::as_i64).unwrap_or_default();
                write::set(cx, tx, table, &id, version, columns).await?;
                updated += 1;
                (id, Some(before.clone()), version + 1)
            }
        };
        let after = read::one(tx, cx, table, &id).await?;
        cx.record(&id, before.as_ref(), Some(&after))?;
        notes.push(row::ActiveModel {
            batch_id: Set(batch_id.clone()),
            row_id: Set(id),
            version: Set(i32::try_from(version).unwrap_or(i32::MAX)),
            before: Set(before.map(|b| b.to_string())),
        });
    }
    let ids: Vec<String> = notes.iter().filter_map(|note| note.row_id.try_as_ref().cloned()).collect();
    (table.written)(cx, &ids).await?;
    let head = batch::ActiveModel {
        id: Set(batch_id.clone()),
        subject: Set(table.spec.subject.to_owned()),
        file_name: Set(file_name.to_owned()),
        owner_id: Set(cx.user_id()?.to_owned()),
        owner_name: Set(cx.actor()?.name.clone()),
        at: Set(cx.now()),
        created: Set(created),
        updated: Set(updated),
        undone_at: Set(None),
    };
    batch::Entity::insert(head).exec_without_returning(tx).await?;
    while !notes.is_empty() {
        let rest = notes.split_off(notes.len().min(1000));
        row::Entity::insert_many(std::mem::replace(&mut notes, rest)).exec_without_returning(tx).await?;
    }
    Ok(batch_id)
}

fn existing_id(row: &Candidate) -> Option<&str> {
    row.existing.as_ref()?.get("id")?.as_str()
}

fn good_ids(rows: &[Candidate], ids: &[String]) -> Vec<String> {
    rows.iter().zip(ids).filter(|(row, _)| row.errors.is_empty()).map(|(_, id)| id.clone()).collect()
}

pub(super) async fn list(cx: &Cx, table: &Table) -> Result<Vec<BatchView>> {
    let batches = batch::Entity::find()
        .filter(batch::Column::Subject.eq(table.spec.subject))
        .order_by_desc(batch::Column::At)
        .order_by_desc(batch::Column::Id)
        .limit(50)
        .all(cx.read())
        .await?;
    let view = |b: batch::Model| BatchView {
        id: b.id,
        file_name: b.file_name,
        by: b.owner_name,
        at: b.at,
        created: b.created,
        updated: b.updated,
        undone_at: b.undone_at,
    };
    Ok(batches.into_iter().map(view).collect())
}

/// All of the batch or nothing: a row changed since then keeps the batch.
pub(super) async fn undo(cx: &Cx, table: &Table, id: &str) -> Result<u64> {
    let tx = cx.tx().await?;
    let batch = batch::Entity::find_by_id(id)
        .filter(batch::Column::Subject.eq(table.spec.subject))
        .one(tx)
        .await?
        .ok_or(Error::NotFound)?;
    if batch.undone_at.is_some() {
        let text = Text::new("该批次已经撤销", "This batch was undone before");
        return Err(Rule::new("batch_undone", text, json!({ "undoneAt": batch.undone_at })).into());
    }
    let rows = row::Entity::find().filter(row::Column::BatchId.eq(id)).order_by_asc(row::Column::RowId).all(tx).await?;
    let ids: Vec<String> = rows.iter().map(|r| r.row_id.clone()).collect();
    (table.reach)(cx, &ids).await?;
    let mut current = vec![];
    let mut touched = vec![];
    for row in &rows {
        match read::one(tx, cx, table, &row.row_id).await {
            Ok(now) if now.get("version").and_then(Value::as_i64) == Some(i64::from(row.version)) => current.push(now),
            Ok(now) => touched.push(read::title(table, &now, cx.lang())),
            Err(Error::NotFound) => touched.push(row.row_id.clone()),
            Err(error) => return Err(error),
        }
    }
    if !touched.is_empty() && !crate::planted::fault("undo_touched") {
        return Err(changed_since(&touched));
    }
    let created: Vec<String> = rows.iter().filter(|r| r.before.is_none()).map(|r| r.row_id.clone()).collect();
    for ids in created.chunks(500) {
        delete::refuse_if_used(tx, table, ids).await?;
    }
    for (row, now) in rows.iter().zip(&current) {
        undo_row(cx, tx, table, row, now).await?;
    }
    let changed: Vec<String> = rows.iter().filter(|r| r.before.is_some()).map(|r| r.row_id.clone()).collect();
    (table.written)(cx, &changed).await?;
    let mut close = <batch::ActiveModel as From<_>>::from(batch);
    close.undone_at = Set(Some(cx.now()));
    batch::Entity::update(close).exec(tx).await?;
    Ok(rows.len() as u64)
}

/// A row the batch made is taken away as if it had never been; its code is free again.
async fn undo_row(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, row: &row::Model, now: &Value) -> Result<()> {
    let Some(before) = &row.before else {
        let mut statement = Query::delete();
        statement.from_table(Alias::new(table.spec.table.table)).and_where(Expr::col("id").eq(row.row_id.clone()));
        tx.execute(&statement).await?;
        return cx.record(&row.row_id, Some(now), None::<&Value>);
    };
    let before: Value = serde_json::from_str(before).map_err(Error::internal)?;
    let mut input = table.input_of(&before);
    protected::keep_unmentioned(table, &mut input, &Value::Null);
    let mut columns = (table.decode)(table, Value::Object(input)).map_err(Error::Invalid)?;
    protected::restore(cx, tx, table, &before, &mut columns).await?;
    write::set(cx, tx, table, &row.row_id, i64::from(row.version), columns).await?;
    let after = read::one(tx, cx, table, &row.row_id).await?;
    cx.record(&row.row_id, Some(now), Some(&after))
}

fn changed_since(touched: &[String]) -> Error {
    let some = touched.iter().take(5).cloned().collect::<Vec<_>>().join("、");
    let text = Both::new(
        format!("导入之后有 {} 条记录又被修改，不能撤销：{some}", touched.len()),
        format!("{} records were changed after the import, so it cannot be undone: {some}", touched.len()),
    );
    Rule::new("batch_touched", text, json!({ "count": touched.len(), "rows": touched })).into()
}
