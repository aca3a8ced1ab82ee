//! The rows of a sheet that changes, with the columns it may have.

use std::collections::HashMap;

use serde_json::Value;
use sheets::{Cell, Row};

use super::{Candidate, PatchColumn, PatchOptions, Table};
use crate::{
    Both, Error, FieldError, Lang, Result,
    files::Upload,
    resource::{
        Field,
        import::{below_head, cells},
    },
};

type Head<'a> = Vec<Option<(&'a Field, &'a PatchColumn)>>;

pub fn rows(table: &Table, upload: &Upload, options: &PatchOptions) -> Result<Vec<Candidate>> {
    let known: Vec<(&Field, &PatchColumn)> =
        options.columns.iter().filter_map(|column| Some((table.field(column.field)?, column))).collect();
    let is_heading = |text: &str| known.iter().any(|one| is_called(text, *one));
    let mut rows = vec![];
    below_head::read(upload, &is_heading, &|row| head(table, &known, row, options), |head, row| {
        rows.push(candidate(table, head, row, options));
    })?;
    Ok(rows)
}

fn is_called(text: &str, (field, column): (&Field, &PatchColumn)) -> bool {
    column.head.map_or_else(|| below_head::means(text, field), |head| head.eq_ignore_ascii_case(text))
}

fn head<'a>(
    table: &Table,
    known: &[(&'a Field, &'a PatchColumn)],
    row: &Row,
    options: &PatchOptions,
) -> Result<Head<'a>> {
    let (mut found, mut errors): (Head<'a>, _) = (vec![], vec![]);
    for cell in &row.cells {
        let text = below_head::heading(cell);
        if text.is_empty() || options.ignored.iter().any(|name| name.eq_ignore_ascii_case(&text)) {
            found.push(None);
            continue;
        }
        let one = known.iter().copied().find(|one| is_called(&text, *one));
        match one {
            Some((field, _)) if found.iter().flatten().any(|(f, _)| f.name == field.name) => {
                let problem = Both::new(format!("列“{text}”重复"), format!("Column “{text}” appears twice"));
                errors.push(FieldError::new(field.name, "duplicate_column", problem).at(row.number, Some(text)));
            }
            Some(one) => found.push(Some(one)),
            None => {
                let problem = Both::new(
                    format!("无法识别的列“{text}”，或该列不属于所选字段组"),
                    format!("Column “{text}” is unknown, or not one of the chosen set"),
                );
                errors.push(FieldError::new("file", "unknown_column", problem).at(row.number, Some(text)));
            }
        }
    }
    let keys: Vec<&Field> = table.spec.unique.iter().filter_map(|key| table.field(key.first()?)).collect();
    let has_key = keys.iter().any(|key| found.iter().flatten().any(|(f, _)| f.name == key.name));
    if let (false, Some(key)) = (has_key, keys.first()) {
        let problem = Both::new(format!("缺少列“{}”", key.label.zh), format!("Column “{}” is missing", key.label.en));
        errors.push(FieldError::new(key.name, "missing_column", problem).at(row.number, None));
    }
    if errors.is_empty() { Ok(found) } else { Err(Error::Invalid(errors)) }
}

fn candidate(table: &Table, head: &Head<'_>, mut row: Row, options: &PatchOptions) -> Candidate {
    for (cell, column) in row.cells.iter_mut().zip(head) {
        if let Some((_, column)) = column {
            put_words(cell, &column.words);
        }
    }
    let fields: Vec<Option<&Field>> = head.iter().map(|column| column.map(|(field, _)| field)).collect();
    let mut candidate = cells::candidate(&fields, &row, Lang::Zh);
    let is_key = |name: &str| table.spec.unique.iter().any(|key| key.contains(&name));
    candidate.values.retain(|name, value| !is_empty(value) || (options.clear_empty && !is_key(name)));
    // A switch that is not said is not "no".
    if !options.clear_empty {
        for (column, field) in fields.iter().enumerate() {
            if let Some(field) = field
                && row.cells.get(column).unwrap_or(&Cell::Empty).is_empty()
            {
                candidate.values.remove(field.name);
            }
        }
    }
    candidate
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

fn put_words(cell: &mut Cell, words: &HashMap<String, String>) {
    let text = cell.as_text().map(|text| sheets::normalise::code(&text)).unwrap_or_default();
    if let Some(word) = words.get(&text) {
        *cell = Cell::Text(word.clone());
    }
}
