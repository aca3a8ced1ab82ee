//! A result that was decided anew elsewhere in the product: an amendment that every desk has approved.

use kernel::{Cx, Error, Result, resource::RowChange};
use schema::grades::student_grade::{Column, Entity, Model};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, sea_query::Expr};
use serde_json::to_value;

use super::settle::{derive, follow_up};
use crate::tables::RESULT;

/// What a result becomes, and by what paper.
pub struct Amendment<'a> {
    pub grade: &'a str,
    /// Tenths of a mark out of a hundred.
    pub score: Option<i32>,
    pub reason: &'a str,
    pub document_no: &'a str,
}

/// Writes it with everything that follows: what it is worth, averages, standing, places, and transcripts that tell the
/// old grade. Whose reach it lies in was settled by those who approved it.
pub async fn amend_result(cx: &Cx, before: Model, to: Amendment<'_>) -> Result<()> {
    let tx = cx.tx().await?;
    let written = Entity::update_many()
        .col_expr(Column::Grade, Expr::value(to.grade))
        .col_expr(Column::Score, Expr::value(to.score))
        .col_expr(Column::Reason, Expr::value(to.reason))
        .col_expr(Column::DocumentNo, Expr::value(to.document_no))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::UpdatedAt, Expr::value(cx.now()))
        .col_expr(Column::UpdatedBy, Expr::value(cx.user_id()?))
        .filter(Column::Id.eq(&before.id))
        .filter(Column::Version.eq(before.version))
        .exec(tx)
        .await?;
    if written.rows_affected == 0 {
        return Err(Error::stale(&before));
    }
    derive(cx, std::slice::from_ref(&before.id)).await?;
    let after = Entity::find_by_id(&before.id).one(tx).await?.ok_or(Error::NotFound)?;
    cx.record_as(RESULT, &before.id, Some(&before), Some(&after))?;
    let (before, after) = (to_value(&before).map_err(Error::internal)?, to_value(&after).map_err(Error::internal)?);
    follow_up(cx, &[RowChange { before: Some(&before), after: Some(&after) }]).await
}
