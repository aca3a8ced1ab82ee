//! Counting in the database, within what the caller may see.

use kernel::{Cx, Result};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, JoinType, Query, SelectStatement, SimpleExpr},
};

use super::PivotQuery;
use crate::table::STUDENTS;

/// Keys and number.
pub type Counted = (String, String, i64);

pub async fn counts(cx: &Cx, query: &PivotQuery) -> Result<Vec<Counted>> {
    let mut select = match &query.semester_id {
        Some(semester) if !semester.is_empty() => {
            let mut select = snapshots(cx)?;
            select.and_where(Expr::col("semester_id").eq(semester));
            select
        }
        _ => {
            let mut select = Query::select();
            select.from("student").cond_where(STUDENTS.visible(cx.scope()?));
            select
        }
    };
    narrow(&mut select, query);
    let (rows, columns) = (query.rows.key(), query.columns.key());
    grouped(cx, select, rows, columns, Expr::cust("count(*)")).await
}

/// Snapshots of the students that the caller may see, with what a snapshot does not repeat.
pub fn snapshots(cx: &Cx) -> Result<SelectStatement> {
    let mut people = Query::select();
    people
        .expr_as(Expr::col("id"), "person")
        .columns(["gender", "origin_region"])
        .from("student")
        .cond_where(STUDENTS.visible(cx.scope()?));
    let mut select = Query::select();
    select.from("student_semester").join_subquery(
        JoinType::InnerJoin,
        people,
        Alias::new("people"),
        Expr::col("person").equals("student_id"),
    );
    select.and_where(Expr::col("archived_at").is_null());
    Ok(select)
}

fn narrow(select: &mut SelectStatement, query: &PivotQuery) {
    for (column, wanted) in [
        ("student_type", &query.student_type),
        ("cohort_id", &query.cohort_id),
        ("division_id", &query.division_id),
        ("programme_id", &query.programme_id),
        ("category_id", &query.category_id),
        ("study_status_id", &query.status_id),
        ("gender", &query.gender),
    ] {
        if let Some(value) = wanted.as_ref().filter(|value| !value.is_empty()) {
            select.and_where(Expr::col(column).eq(value));
        }
    }
    if query.active_only {
        only_active(select);
    }
}

pub fn only_active(select: &mut SelectStatement) {
    let mut active = Query::select();
    active.column("id").from("study_status").and_where(Expr::col("counts_as_active").eq(true));
    select.and_where(Expr::col("study_status_id").in_subquery(active));
}

pub async fn grouped(
    cx: &Cx,
    mut select: SelectStatement,
    rows: SimpleExpr,
    columns: SimpleExpr,
    number: SimpleExpr,
) -> Result<Vec<Counted>> {
    select
        .expr_as(rows, "row_key")
        .expr_as(columns, "column_key")
        .expr_as(number, "number")
        .group_by_columns(["row_key", "column_key"]);
    let found = cx.read().query_all(&select).await?;
    let text = |row: &sea_orm::QueryResult, at: usize| -> Result<String> {
        Ok(row.try_get_by_index::<Option<String>>(at)?.unwrap_or_default())
    };
    found.iter().map(|row| Ok((text(row, 0)?, text(row, 1)?, row.try_get_by_index::<i64>(2)?))).collect()
}
