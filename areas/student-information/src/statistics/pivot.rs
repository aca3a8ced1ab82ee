//! A table of counts.

use std::collections::{BTreeSet, HashMap};

use kernel::{Cx, Result};

use super::{
    PivotQuery, Statistics, Totals,
    count::counts,
    hidden::{Cell, cell, sees_all, sum},
};

pub async fn pivot(cx: &Cx, query: &PivotQuery) -> Result<Statistics> {
    let counted = counts(cx, query).await?;
    let rows: BTreeSet<String> = counted.iter().map(|(row, ..)| row.clone()).collect();
    let columns: BTreeSet<String> = counted.iter().map(|(_, column, _)| column.clone()).collect();
    let rows = query.rows.heads(cx, rows).await?;
    let columns = query.columns.heads(cx, columns).await?;
    let numbers: HashMap<(&str, &str), i64> = counted.iter().map(|(r, c, n)| ((r.as_str(), c.as_str()), *n)).collect();
    let all = sees_all(cx)?;
    let at = |row: &str, column: &str| cell(numbers.get(&(row, column)).copied().unwrap_or(0), all);
    let cells: Vec<Vec<Cell>> =
        rows.iter().map(|row| columns.iter().map(|column| at(&row.key, &column.key)).collect()).collect();
    let totals = Totals {
        rows: cells.iter().map(sum).collect(),
        columns: (0..columns.len()).map(|n| sum(cells.iter().filter_map(|row| row.get(n)))).collect(),
        all: sum(cells.iter().flatten()),
    };
    Ok(Statistics { rows, columns, cells, totals })
}
