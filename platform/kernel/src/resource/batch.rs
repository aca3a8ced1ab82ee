//! Import batches: what was written, and undoing it while it is untouched.

use std::collections::HashMap;

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set, Value as DbValue,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    Kind, RowChange, Table,
    bulk::{self, Changed},
    delete,
    import::Candidate,
    protected, read,
    restore::refuse_broken_rules,
    table::Columns,
};
use crate::{Both, Cx, Error, Result, Rule, Text, Timestamp, ids};

mod entity;
mod journal;
use entity::{batch, row};

pub use journal::{Journal, Noted};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchView {
    pub id: String,
    /// What was imported.
    pub subject: String,
    pub file_name: String,
    pub by: String,
    pub at: Timestamp,
    pub created: i32,
    pub updated: i32,
    pub undone_at: Option<Timestamp>,
}

/// Which batches a caller means, and for how many days one of them can be undone.
#[derive(Clone, Copy)]
pub struct BatchKinds<'a> {
    pub subjects: &'a [&'a str],
    pub days: Option<i64>,
}

pub(super) async fn write(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    file_name: &str,
    rows: &mut [Candidate],
) -> Result<String> {
    let mut good: Vec<&mut Candidate> = rows.iter_mut().filter(|r| r.errors.is_empty()).collect();
    let updated = good.iter().filter(|row| row.existing.is_some()).count();
    let batch_id = open(cx, table.spec.subject, file_name, (good.len() - updated, updated)).await?;
    for length in bulk::lengths(good.len()) {
        let rest = good.split_off(length);
        write_piece(cx, tx, table, &batch_id, std::mem::replace(&mut good, rest)).await?;
    }
    Ok(batch_id)
}

/// Begins a batch: how many rows it makes and how many it changes.
pub(super) async fn open(cx: &Cx, subject: &str, file_name: &str, (made, changed): (usize, usize)) -> Result<String> {
    let batch_id = ids::new_id();
    let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let head = batch::ActiveModel {
        id: Set(batch_id.clone()),
        subject: Set(subject.to_owned()),
        file_name: Set(file_name.to_owned()),
        owner_id: Set(cx.user_id()?.to_owned()),
        owner_name: Set(cx.actor()?.name.clone()),
        at: Set(cx.now()),
        created: Set(count(made)),
        updated: Set(count(changed)),
        undone_at: Set(None),
    };
    batch::Entity::insert(head).exec_without_returning(cx.tx().await?).await?;
    Ok(batch_id)
}

/// What a batch did to a row: the version it left, and what was there before.
pub(super) struct Note {
    pub id: String,
    pub version: i64,
    pub before: Option<Value>,
}

pub(super) async fn note(
    tx: &impl ConnectionTrait,
    batch_id: &str,
    notes: impl Iterator<Item = Note> + Send,
) -> Result<()> {
    let rows = notes.map(|note| row::ActiveModel {
        batch_id: Set(batch_id.to_owned()),
        row_id: Set(note.id),
        version: Set(i32::try_from(note.version).unwrap_or(i32::MAX)),
        before: Set(note.before.map(|before| before.to_string())),
    });
    row::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

/// Rows, their notes and their audit entries, and nothing of them is held afterwards.
async fn write_piece(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    batch_id: &str,
    rows: Vec<&mut Candidate>,
) -> Result<()> {
    let ids: Vec<String> = rows.iter().map(|r| r.existing_id().map_or_else(ids::new_id, str::to_owned)).collect();
    let ring = &cx.app().keys;
    let keys = protected::keys(cx, tx, table, &ids).await?;
    let (mut new, mut changed, mut befores) = (vec![], vec![], vec![]);
    for (candidate, id) in rows.into_iter().zip(&ids) {
        let mut columns = std::mem::take(&mut candidate.columns);
        // What is counted at the end is that there was one.
        let before = candidate.existing.as_mut().map(Value::take);
        candidate.values.clear();
        if let Some(keys) = &keys {
            let entered = protected::take(table, &mut columns, before.is_some()).map_err(Error::Invalid)?;
            protected::put(table, (ring, keys), id, before.as_ref(), &entered, &mut columns)?;
        }
        match &before {
            None => new.push((id.clone(), columns)),
            Some(row) => changed.push(Changed { id: id.clone(), version: bulk::version(row), columns }),
        }
        befores.push(before);
    }
    bulk::insert(cx, tx, table, new).await?;
    bulk::update(cx, tx, table, changed).await?;
    (table.rules.written)(cx, &ids).await?;
    let after = bulk::read_all(cx, tx, table, &ids).await?;
    let changes: Vec<_> = ids
        .iter()
        .zip(&befores)
        .map(|(id, before)| RowChange { before: before.as_ref(), after: after.get(id) })
        .collect();
    (table.rules.changed)(cx, &changes).await?;
    let mut notes = vec![];
    for (id, before) in ids.into_iter().zip(befores) {
        let after = after.get(&id);
        cx.record(&id, before.as_ref(), after)?;
        notes.push(Note { id, version: after.map_or(1, bulk::version), before });
    }
    note(tx, batch_id, notes.into_iter()).await?;
    cx.write_down().await
}

pub(super) async fn list(cx: &Cx, table: &Table, kept: &[&str]) -> Result<Vec<BatchView>> {
    list_open(cx, open_to(cx, table)?, kept).await
}

async fn list_open(cx: &Cx, open: Condition, kept: &[&str]) -> Result<Vec<BatchView>> {
    let batches = batch::Entity::find()
        .filter(batch::Column::Subject.is_in(kept.iter().copied()))
        .filter(open)
        .order_by_desc(batch::Column::At)
        .order_by_desc(batch::Column::Id)
        .limit(50)
        .all(cx.read())
        .await?;
    let view = |b: batch::Model| BatchView {
        id: b.id,
        subject: b.subject,
        file_name: b.file_name,
        by: b.owner_name,
        at: b.at,
        created: b.created,
        updated: b.updated,
        undone_at: b.undone_at,
    };
    Ok(batches.into_iter().map(view).collect())
}

/// The caller's own, and those of others of which the caller may see every row: the name of a file says whose rows
/// are in it.
fn open_to(cx: &Cx, table: &Table) -> Result<Condition> {
    if crate::planted::fault("batches_of_everybody") {
        return Ok(Condition::all());
    }
    let seen = Query::select()
        .column("id")
        .from(Alias::new(table.spec.table.table))
        .cond_where(table.spec.table.scope.predicate(cx.scope()?))
        .take();
    let beyond = Query::select()
        .column(row::Column::BatchId)
        .from(row::Entity)
        .and_where(Expr::col(row::Column::RowId).not_in_subquery(seen))
        .take();
    let own = batch::Column::OwnerId.eq(cx.user_id()?);
    Ok(Condition::any().add(own).add(batch::Column::Id.not_in_subquery(beyond)))
}

/// All of the batch or nothing: a row changed since then keeps the batch.
pub(super) async fn undo(cx: &Cx, table: &Table, kept: BatchKinds<'_>, id: &str) -> Result<u64> {
    let tx = cx.tx().await?;
    let batch = batch::Entity::find_by_id(id)
        .filter(batch::Column::Subject.is_in(kept.subjects.iter().copied()))
        .filter(open_to(cx, table)?)
        .one(tx)
        .await?
        .ok_or(Error::NotFound)?;
    if batch.undone_at.is_some() {
        let text = Text::new("该批次已经撤销", "This batch was undone before");
        return Err(Rule::new("batch_undone", text, json!({ "undoneAt": batch.undone_at })).into());
    }
    if let Some(days) = kept.days
        && cx.now().since(batch.at) > days * Timestamp::DAY
    {
        return Err(too_old(&batch, days));
    }
    let noted: Vec<(String, i32)> = row::Entity::find()
        .select_only()
        .columns([row::Column::RowId, row::Column::Version])
        .filter(row::Column::BatchId.eq(id))
        .order_by_asc(row::Column::RowId)
        .into_tuple()
        .all(tx)
        .await?;
    let ids: Vec<String> = noted.iter().map(|(id, _)| id.clone()).collect();
    let mut touched = vec![];
    for piece in bulk::pieces(&noted) {
        let ids: Vec<String> = piece.iter().map(|(id, _)| id.clone()).collect();
        (table.rules.reach)(cx, &ids).await?;
        touched.extend(touched_since(cx, tx, table, piece).await?);
    }
    if !touched.is_empty() && !crate::planted::fault("undo_touched") {
        return Err(changed_since(&touched));
    }
    refuse_if_used(cx, tx, table, id).await?;
    for piece in bulk::pieces(&ids) {
        undo_piece(cx, tx, table, id, piece).await?;
    }
    let mut close = <batch::ActiveModel as From<_>>::from(batch);
    close.undone_at = Set(Some(cx.now()));
    batch::Entity::update(close).exec(tx).await?;
    Ok(ids.len() as u64)
}

/// The names of rows that are no longer as the import left them.
async fn touched_since(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    noted: &[(String, i32)],
) -> Result<Vec<String>> {
    let ids = noted.iter().map(|(id, _)| id.as_str());
    let mut select = Query::select();
    select
        .columns(["id", "version"])
        .from(Alias::new(table.spec.table.table))
        .and_where(Expr::col("id").is_in(ids))
        .cond_where(table.spec.table.visible(cx.scope()?));
    let mut now = HashMap::new();
    for row in tx.query_all(&select).await? {
        now.insert(row.try_get_by_index::<String>(0)?, row.try_get_by_index::<i32>(1)?);
    }
    let mut touched = vec![];
    for (id, version) in noted {
        match now.get(id) {
            Some(now) if now == version => {}
            Some(_) => touched.push(read::title(table, &read::one(tx, cx, table, id).await?, cx.lang())),
            None => touched.push(id.clone()),
        }
    }
    Ok(touched)
}

/// Rows that the batch made go only while nothing refers to them.
async fn refuse_if_used(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, batch_id: &str) -> Result<()> {
    let made: Vec<String> = row::Entity::find()
        .select_only()
        .column(row::Column::RowId)
        .filter(row::Column::BatchId.eq(batch_id))
        .filter(row::Column::Before.is_null())
        .into_tuple()
        .all(tx)
        .await?;
    (table.rules.leaving)(cx, &made).await?;
    delete::refuse_if_used(tx, table, &made).await
}

/// A row the batch made is taken away as if it had never been; its code is free again. One it changed
/// gets back what it had.
async fn undo_piece(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, batch_id: &str, ids: &[String]) -> Result<()> {
    let notes = row::Entity::find()
        .filter(row::Column::BatchId.eq(batch_id))
        .filter(row::Column::RowId.is_in(ids))
        .order_by_asc(row::Column::RowId)
        .all(tx)
        .await?;
    let now = bulk::read_all(cx, tx, table, ids).await?;
    let (changed, made): (Vec<_>, Vec<_>) = notes.into_iter().partition(|note| note.before.is_some());
    let (changed_ids, made) = (row_ids(&changed), row_ids(&made));
    if !made.is_empty() {
        let mut statement = Query::delete();
        statement.from_table(Alias::new(table.spec.table.table)).and_where(Expr::col("id").is_in(&made));
        tx.execute(&statement).await?;
    }
    let mut after = HashMap::new();
    if !changed.is_empty() {
        if !crate::planted::fault("undo_past_rules") {
            let back = changed.iter().map(kept).collect::<Result<Vec<_>>>()?;
            let pairs = changed.iter().zip(&back).filter_map(|(note, back)| Some((now.get(&note.row_id)?, back)));
            refuse_broken_rules(cx, cx.tx().await?, table, &pairs.collect::<Vec<_>>()).await?;
        }
        restore(cx, tx, table, changed).await?;
        (table.rules.written)(cx, &changed_ids).await?;
        after = bulk::read_all(cx, tx, table, &changed_ids).await?;
    }
    let changes: Vec<_> = ids.iter().map(|id| RowChange { before: now.get(id), after: after.get(id) }).collect();
    (table.rules.changed)(cx, &changes).await?;
    for id in ids {
        cx.record(id, now.get(id), after.get(id))?;
    }
    cx.write_down().await
}

/// The row as it was before the batch.
fn kept(note: &row::Model) -> Result<Value> {
    serde_json::from_str(note.before.as_deref().unwrap_or("{}")).map_err(Error::internal)
}

fn row_ids(notes: &[row::Model]) -> Vec<String> {
    notes.iter().map(|note| note.row_id.clone()).collect()
}

async fn restore(cx: &Cx, tx: &impl ConnectionTrait, table: &Table, notes: Vec<row::Model>) -> Result<()> {
    let keys = protected::keys(cx, tx, table, &row_ids(&notes)).await?;
    let mut rows = vec![];
    for note in notes {
        let before = kept(&note)?;
        let mut input = table.input_of(&before);
        protected::keep_unmentioned(table, &mut input, &Value::Null);
        let mut columns = (table.decode_noted)(table, Value::Object(input))?;
        if let Some(keys) = &keys {
            protected::restore(cx, keys, table, &before, &mut columns)?;
        }
        restore_derived(table, &before, &mut columns);
        rows.push(Changed { id: note.row_id, version: i64::from(note.version), columns });
    }
    bulk::update(cx, tx, table, rows).await
}

/// What a declaration writes beside its input gets back what it had.
fn restore_derived(table: &Table, before: &Value, columns: &mut Columns) {
    for field in table.spec.fields.iter().filter(|f| !f.writable) {
        let Some((_, column)) = columns.iter_mut().find(|(name, _)| **name == field.column) else { continue };
        match (field.kind, before.get(field.name)) {
            (Kind::Bool, Some(Value::Bool(yes))) => *column = (*yes).into(),
            (Kind::Integer { .. }, Some(Value::Number(n))) => {
                // As wide as the column: PostgreSQL takes no parameter that is wider than the last time.
                *column = match column {
                    DbValue::Int(_) => n.as_i64().and_then(|n| i32::try_from(n).ok()).into(),
                    _ => n.as_i64().into(),
                };
            }
            _ => {}
        }
    }
}

fn too_old(batch: &batch::Model, days: i64) -> Error {
    let text = Both::new(
        format!("该批次已超过 {days} 天，不能撤销；请上传改回原值的文件"),
        format!("This batch is more than {days} days old and cannot be undone; upload a sheet with the earlier values"),
    );
    Rule::new("batch_too_old", text, json!({ "at": batch.at, "days": days })).into()
}

fn changed_since(touched: &[String]) -> Error {
    let some = Both::list(touched.get(..5).unwrap_or(touched));
    let text = Both::new(
        format!("导入之后有 {} 条记录又被修改，不能撤销：{}", touched.len(), some.zh),
        format!("{} records were changed after the import, so it cannot be undone: {}", touched.len(), some.en),
    );
    Rule::new("batch_touched", text, json!({ "count": touched.len(), "rows": touched })).into()
}
