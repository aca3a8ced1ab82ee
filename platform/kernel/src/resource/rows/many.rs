//! Many rows that a command writes itself, in few statements, each with its audit entry.

use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ActiveValue, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable,
    ModelTrait, TryIntoModel,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde_json::Value;

use super::{Kept, by, column, stamp, text};
use crate::{Cx, Error, Result, resource::pieces};

/// Adds rows and records each. The command fills in its own columns and the id; who and when are filled in
/// here.
pub async fn add_all<E: Kept>(cx: &Cx, subject: &str, rows: Vec<E::ActiveModel>) -> Result<Vec<E::Model>>
where
    E::ActiveModel: ActiveModelBehavior + TryIntoModel<E::Model> + Send,
{
    let tx = cx.tx().await?;
    let mut rows = rows;
    for row in &mut rows {
        stamp::<E>(cx, row)?;
    }
    let mut made = Vec::with_capacity(rows.len());
    for piece in pieces(&rows) {
        E::insert_many(piece.iter().cloned()).exec_without_returning(tx).await?;
        for row in piece {
            let row: E::Model = row.clone().try_into_model()?;
            cx.record_as(subject, &text(&row.get(column::<E>("id")?))?, None::<&Value>, Some(&row))?;
            made.push(row);
        }
    }
    Ok(made)
}

/// Writes the same change to many rows and records each that differs by it. Every row must still have the
/// version it was read with. Answers the rows as they are now, in the same order.
pub async fn change_all<E: Kept>(
    cx: &Cx,
    subject: &str,
    before: Vec<E::Model>,
    change: &E::ActiveModel,
) -> Result<Vec<E::Model>>
where
    E::ActiveModel: ActiveModelTrait<Entity = E> + TryIntoModel<E::Model> + Send,
{
    let (same, different): (Vec<_>, Vec<_>) = {
        let numbered = before.into_iter().enumerate();
        numbered
            .partition(|(_, row)| !E::Column::iter().any(|c| wanted::<E>(change, c).is_some_and(|v| v != row.get(c))))
    };
    let mut after = same;
    for piece in pieces(&different) {
        write_piece::<E>(cx, piece, change).await?;
        for (number, old) in piece {
            let new = changed::<E>(cx, old.clone(), change)?;
            cx.record_as(subject, &text(&old.get(column::<E>("id")?))?, Some(old), Some(&new))?;
            after.push((*number, new));
        }
    }
    after.sort_by_key(|(number, _)| *number);
    Ok(after.into_iter().map(|(_, row)| row).collect())
}

fn wanted<E: EntityTrait>(change: &E::ActiveModel, column: E::Column) -> Option<sea_orm::Value> {
    match change.get(column) {
        ActiveValue::Set(value) => Some(value),
        _ => None,
    }
}

/// The row as the statement leaves it.
fn changed<E: Kept>(cx: &Cx, row: E::Model, change: &E::ActiveModel) -> Result<E::Model>
where
    E::ActiveModel: ActiveModelTrait<Entity = E> + TryIntoModel<E::Model> + Send,
{
    let version = match row.get(column::<E>("version")?) {
        sea_orm::Value::Int(Some(version)) => version,
        other => return Err(Error::internal(format!("a version that is no number: {other:?}"))),
    };
    let mut row = row.into_active_model();
    for column in E::Column::iter() {
        if let Some(value) = wanted::<E>(change, column) {
            row.set(column, value);
        }
    }
    row.set(column::<E>("version")?, (version + 1).into());
    row.set(column::<E>("updated_at")?, cx.now().0.into());
    row.set(column::<E>("updated_by")?, by(cx).into());
    Ok(row.try_into_model()?)
}

async fn write_piece<E: Kept>(cx: &Cx, piece: &[(usize, E::Model)], change: &E::ActiveModel) -> Result<()> {
    let (id, version) = (column::<E>("id")?, column::<E>("version")?);
    let mut update = Query::update();
    update
        .table(Alias::new(E::default().table_name().to_owned()))
        .value("version", Expr::col("version").add(1))
        .value("updated_at", cx.now())
        .value("updated_by", by(cx));
    for column in E::Column::iter() {
        if let Some(value) = wanted::<E>(change, column) {
            update.value(Alias::new(sea_orm::IdenStatic::as_str(&column)), Expr::val(value));
        }
    }
    let keys = piece.iter().map(|(_, row)| (text(&row.get(id)).unwrap_or_default(), number(&row.get(version))));
    update.and_where(Expr::tuple([Expr::col("id"), Expr::col("version")]).in_tuples(keys));
    let written = cx.tx().await?.execute(&update).await?.rows_affected();
    // Somebody was faster. The caller reads again and looks again.
    if written == piece.len() as u64 { Ok(()) } else { Err(Error::Busy { retry_after_s: 1 }) }
}

fn number(value: &sea_orm::Value) -> i32 {
    match value {
        sea_orm::Value::Int(Some(n)) => *n,
        _ => 0,
    }
}
