//! Rows that a command writes itself, each with its audit entry.

mod many;

use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ActiveValue, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable,
    ModelTrait, PrimaryKeyTrait, Value as DbValue,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde::Serialize;
use serde_json::Value;

use crate::{Cx, Error, Result};

pub use many::{add_all, change_all};

/// An entity whose rows have an id, a version, and who changed them when.
pub trait Kept: EntityTrait<Model: Serialize + Send + Sync + IntoActiveModel<Self::ActiveModel>> {}
impl<E: EntityTrait<Model: Serialize + Send + Sync + IntoActiveModel<E::ActiveModel>>> Kept for E {}

/// Adds a row and records it. The command fills in its own columns; who and when are filled in here.
pub async fn add<E: Kept>(cx: &Cx, subject: &str, id: &str, row: E::ActiveModel) -> Result<E::Model>
where
    E::ActiveModel: ActiveModelBehavior + Send,
    <E::PrimaryKey as PrimaryKeyTrait>::ValueType: From<String>,
{
    let tx = cx.tx().await?;
    let mut row = row;
    set::<E>(&mut row, "id", id.to_owned().into())?;
    stamp::<E>(cx, &mut row)?;
    E::insert(row).exec_without_returning(tx).await?;
    let made = E::find_by_id(id.to_owned()).one(tx).await?.ok_or(Error::NotFound)?;
    cx.record_as(subject, id, None::<&Value>, Some(&made))?;
    Ok(made)
}

/// Writes what `change` sets and records before and after. The row must still have the version it was read
/// with. A row that stays as it is, is neither written nor recorded.
pub async fn change<E: Kept>(cx: &Cx, subject: &str, before: E::Model, change: E::ActiveModel) -> Result<E::Model>
where
    E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
    <E::PrimaryKey as PrimaryKeyTrait>::ValueType: From<String>,
{
    let id = text(&before.get(column::<E>("id")?))?;
    let mut update = Query::update();
    update.table(Alias::new(E::default().table_name().to_owned()));
    let mut differs = false;
    for column in E::Column::iter() {
        if let ActiveValue::Set(value) = change.get(column)
            && value != before.get(column)
        {
            update.value(Alias::new(sea_orm::IdenStatic::as_str(&column)), Expr::val(value));
            differs = true;
        }
    }
    if !differs {
        return Ok(before);
    }
    update
        .value("version", Expr::col("version").add(1))
        .value("updated_at", cx.now())
        .value("updated_by", by(cx))
        .and_where(Expr::col("id").eq(id.clone()))
        .and_where(Expr::col("version").eq(Expr::val(before.get(column::<E>("version")?))));
    let tx = cx.tx().await?;
    if tx.execute(&update).await?.rows_affected() == 0 {
        let current = E::find_by_id(id).one(tx).await?.ok_or(Error::NotFound)?;
        return Err(Error::stale(&current));
    }
    let after = E::find_by_id(id.clone()).one(tx).await?.ok_or(Error::NotFound)?;
    cx.record_as(subject, &id, Some(&before), Some(&after))?;
    Ok(after)
}

/// Nobody in particular when the program acts by itself.
fn by(cx: &Cx) -> Option<String> {
    cx.user_id().ok().map(str::to_owned)
}

/// Who made a new row, and when.
fn stamp<E: EntityTrait>(cx: &Cx, row: &mut E::ActiveModel) -> Result<()> {
    for column in ["created_at", "updated_at"] {
        set::<E>(row, column, cx.now().0.into())?;
    }
    for column in ["created_by", "updated_by"] {
        set::<E>(row, column, by(cx).into())?;
    }
    set::<E>(row, "version", 1_i32.into())?;
    set::<E>(row, "archived_at", DbValue::BigInt(None))
}

fn column<E: EntityTrait>(name: &str) -> Result<E::Column> {
    let found = E::Column::iter().find(|c| sea_orm::IdenStatic::as_str(c) == name);
    found.ok_or_else(|| Error::internal(format!("{} has no column {name}", E::default().table_name())))
}

fn set<E: EntityTrait>(row: &mut E::ActiveModel, name: &str, value: DbValue) -> Result<()> {
    row.set(column::<E>(name)?, value);
    Ok(())
}

fn text(value: &DbValue) -> Result<String> {
    match value {
        DbValue::String(Some(text)) => Ok(text.to_string()),
        other => Err(Error::internal(format!("an id that is not text: {other:?}"))),
    }
}
