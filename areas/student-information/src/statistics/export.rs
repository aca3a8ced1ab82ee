//! The counts as a sheet: a line for each pair of values.

use kernel::{
    Cx, FileReply, Lang, Result,
    resource::{Field, export_rows},
};
use serde_json::json;

use super::{PivotQuery, hidden::Cell, pivot::pivot};

pub async fn export(cx: &Cx, query: &PivotQuery) -> Result<FileReply> {
    let statistics = pivot(cx, query).await?;
    let (rows, columns) = (query.rows.label(), query.columns.label());
    let fields = [
        Field::text("row", 200, rows.zh, rows.en),
        Field::text("column", 200, columns.zh, columns.en),
        Field::code("count", 20, "人数", "Students"),
    ];
    let mut lines = vec![];
    for (row, cells) in statistics.rows.iter().zip(&statistics.cells) {
        for (column, cell) in statistics.columns.iter().zip(cells) {
            let count = match cell {
                Cell::Number(n) => n.to_string(),
                Cell::Text(text) => text.clone(),
            };
            lines.push(json!({ "row": row.label, "column": column.label, "count": count }));
        }
    }
    cx.note("", &json!({ "export": "si.statistics", "rows": lines.len(), "filter": query }), None)?;
    let name = if cx.lang() == Lang::Zh { "学生统计" } else { "Student statistics" };
    export_rows(cx, name, &fields, &lines)
}
