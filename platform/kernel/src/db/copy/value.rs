//! A value of a row, its line of JSON, and the sum over a table's lines.

use base64::{Engine, engine::general_purpose::STANDARD};
use sea_orm::QueryResult;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Kind, TableLayout};
use crate::{Error, Result, ids::hex};

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Null,
    Text(String),
    Int(i64),
    Float(f64),
    Bytes(Vec<u8>),
}

impl Cell {
    pub(super) fn read(row: &QueryResult, index: usize, kind: Kind) -> Result<Self> {
        Ok(match kind {
            Kind::Text => row.try_get_by_index::<Option<String>>(index)?.map_or(Self::Null, Self::Text),
            Kind::Int | Kind::Bool => row.try_get_by_index::<Option<i64>>(index)?.map_or(Self::Null, Self::Int),
            Kind::Float => row.try_get_by_index::<Option<f64>>(index)?.map_or(Self::Null, Self::Float),
            Kind::Bytes => row.try_get_by_index::<Option<Vec<u8>>>(index)?.map_or(Self::Null, Self::Bytes),
        })
    }

    fn to_json(&self, kind: Kind) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Text(text) => Value::String(text.clone()),
            Self::Int(number) if kind == Kind::Bool => Value::Bool(*number != 0),
            Self::Int(number) => Value::from(*number),
            // As text, because JSON has no word for infinity and its readers may round.
            Self::Float(number) => Value::String(format!("{number:?}")),
            Self::Bytes(bytes) => Value::String(STANDARD.encode(bytes)),
        }
    }

    fn from_json(value: Value, kind: Kind) -> Option<Self> {
        Some(match (kind, value) {
            (_, Value::Null) => Self::Null,
            (Kind::Text, Value::String(text)) => Self::Text(text),
            (Kind::Int, Value::Number(number)) => Self::Int(number.as_i64()?),
            (Kind::Bool, Value::Bool(yes)) => Self::Int(i64::from(yes)),
            (Kind::Float, Value::String(text)) => Self::Float(text.parse().ok()?),
            (Kind::Bytes, Value::String(text)) => Self::Bytes(STANDARD.decode(text).ok()?),
            _ => return None,
        })
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Appends the row's line, with its end.
pub fn write_line(table: &TableLayout, row: &[Cell], out: &mut Vec<u8>) -> Result<()> {
    let values: Vec<_> = table.columns.iter().zip(row).map(|(c, cell)| cell.to_json(c.kind)).collect();
    serde_json::to_writer(&mut *out, &values).map_err(Error::internal)?;
    out.push(b'\n');
    Ok(())
}

/// `None` when the line is not a row of this table.
pub fn parse_line(table: &TableLayout, line: &[u8]) -> Option<Vec<Cell>> {
    let values: Vec<Value> = serde_json::from_slice(line).ok()?;
    if values.len() != table.columns.len() {
        return None;
    }
    values.into_iter().zip(&table.columns).map(|(value, column)| Cell::from_json(value, column.kind)).collect()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSum {
    pub rows: u64,
    pub sha256: String,
}

#[derive(Default)]
pub struct TableSummer {
    rows: u64,
    hash: Sha256,
}

impl TableSummer {
    /// Whole lines, as [`write_line`] makes them.
    pub fn add(&mut self, lines: &[u8]) {
        self.rows += lines.iter().filter(|b| **b == b'\n').count() as u64;
        self.hash.update(lines);
    }

    pub fn finish(self) -> TableSum {
        TableSum { rows: self.rows, sha256: hex(&self.hash.finalize()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::copy::Column;

    fn table() -> TableLayout {
        let kinds = [Kind::Text, Kind::Int, Kind::Bool, Kind::Float, Kind::Bytes];
        let columns = kinds.map(|kind| Column { name: format!("{kind:?}"), kind, native: String::new() });
        TableLayout { name: "t".into(), columns: columns.into(), key: vec!["Int".into()] }
    }

    #[test]
    fn every_value_survives_its_line() {
        let rows = [
            vec![
                Cell::Text("汉\n\"\u{1}\\".into()),
                Cell::Int(i64::MIN),
                Cell::Int(1),
                Cell::Float(0.1),
                Cell::Bytes(vec![0, 255]),
            ],
            vec![
                Cell::Text(String::new()),
                Cell::Int(i64::MAX),
                Cell::Int(0),
                Cell::Float(f64::INFINITY),
                Cell::Bytes(vec![]),
            ],
            vec![Cell::Null; 5],
        ];
        for row in rows {
            let mut line = vec![];
            write_line(&table(), &row, &mut line).unwrap();
            assert_eq!(line.iter().filter(|b| **b == b'\n').count(), 1);
            assert_eq!(parse_line(&table(), &line), Some(row));
        }
    }

    #[test]
    fn a_line_of_another_table_is_none() {
        for line in ["", "[]", "[1,2,3,4,5]", "{}", r#"["a",1,true,"0.1"]"#, r#"["a",1.5,true,"0.1",""]"#] {
            assert_eq!(parse_line(&table(), line.as_bytes()), None, "{line}");
        }
    }
}
