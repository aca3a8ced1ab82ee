//! Active students of the last five college years, by one property.

use std::collections::{BTreeSet, HashMap};

use kernel::{Cx, Result};
use schema::university::college_year;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, Query},
};

use super::{
    Dimension, Head, Series, Trend,
    count::{Counted, grouped, only_active, snapshots},
    hidden::{cell, sees_all},
};

const YEARS: u64 = 5;

pub async fn trend(cx: &Cx, by: Dimension) -> Result<Trend> {
    let mut years = college_year::Entity::find()
        .filter(college_year::Column::ArchivedAt.is_null())
        .filter(college_year::Column::StartDate.lte(cx.now().local_date()))
        .order_by_desc(college_year::Column::StartDate)
        .limit(YEARS)
        .all(cx.read())
        .await?;
    years.reverse();
    let mut counted: Vec<Counted> = vec![];
    for year in &years {
        counted.extend(of_year(cx, by, &year.id).await?);
    }
    let keys: BTreeSet<String> = counted.iter().map(|(_, key, _)| key.clone()).collect();
    let numbers: HashMap<(&str, &str), i64> = counted.iter().map(|(y, k, n)| ((y.as_str(), k.as_str()), *n)).collect();
    let all = sees_all(cx)?;
    let of = |key: &str, year: &str| cell(numbers.get(&(year, key)).copied().unwrap_or(0), all);
    let series = by.heads(cx, keys).await?.into_iter().map(|Head { key, label }| Series {
        values: years.iter().map(|year| of(&key, &year.id)).collect(),
        key,
        label,
    });
    let series = series.collect();
    Ok(Trend { years: years.into_iter().map(|year| Head { key: year.id, label: year.name }).collect(), series })
}

/// Somebody who was there in both semesters of a year is one person.
async fn of_year(cx: &Cx, by: Dimension, year: &str) -> Result<Vec<Counted>> {
    let mut semesters = Query::select();
    semesters.column("id").from("semester").and_where(Expr::col("year_id").eq(year));
    let mut select = snapshots(cx)?;
    select.and_where(Expr::col("semester_id").in_subquery(semesters));
    only_active(&mut select);
    grouped(cx, select, Expr::val(year), by.key(), Expr::cust("count(distinct student_id)")).await
}
