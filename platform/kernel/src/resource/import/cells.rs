//! From the cells of a sheet to the values of a row.

use serde_json::{Map, Value, json};
use sheets::Cell;

use super::{
    Candidate,
    below_head::{heading, means},
};
use crate::{
    Both, Error, FieldError, Lang, Result, Text, Timestamp,
    resource::{Choice, Field, Kind, decimal},
};

/// Matches the head to fields by label in either language or by wire name.
pub fn head_of<'t>(fields: &[&'t Field], row: &sheets::Row) -> Result<Vec<Option<&'t Field>>> {
    let mut errors = vec![];
    let mut found: Vec<Option<&Field>> = vec![];
    let asked = || fields.iter().copied();
    for cell in &row.cells {
        let text = heading(cell);
        if text.is_empty() {
            found.push(None);
            continue;
        }
        let field = asked().find(|f| means(&text, f));
        match field {
            Some(field) if found.iter().flatten().any(|f| f.name == field.name) => {
                let problem = Both::new(format!("列“{text}”重复"), format!("Column “{text}” appears twice"));
                errors.push(FieldError::new(field.name, "duplicate_column", problem).at(row.number, Some(text)));
            }
            Some(field) => found.push(Some(field)),
            None => {
                let problem = Both::new(format!("无法识别的列“{text}”"), format!("Unknown column “{text}”"));
                errors.push(FieldError::new("file", "unknown_column", problem).at(row.number, Some(text)));
            }
        }
    }
    for field in asked().filter(|f| f.required) {
        if !found.iter().flatten().any(|f| f.name == field.name) {
            let problem =
                Both::new(format!("缺少列“{}”", field.label.zh), format!("Column “{}” is missing", field.label.en));
            errors.push(FieldError::new(field.name, "missing_column", problem).at(row.number, None));
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(Error::Invalid(errors)) }
}

pub fn candidate(head: &[Option<&Field>], row: &sheets::Row, _lang: Lang) -> Candidate {
    let mut values = Map::new();
    let mut errors = vec![];
    if let Some(merge) = row.merged {
        let text = Text::new("此行含合并单元格，请取消合并", "This row has merged cells; unmerge them");
        let field = head.get(merge.first_column as usize - 1).copied().flatten();
        let error = FieldError::new(field.map_or("file", |f| f.name), "merged_cells", text);
        errors.push(if field.is_some() { error } else { error.at(row.number, Some(letters(merge.first_column))) });
    }
    for (index, field) in head.iter().enumerate() {
        let Some(field) = field else { continue };
        let cell = row.cells.get(index).unwrap_or(&Cell::Empty);
        match value(field, cell) {
            Ok(value) => {
                values.insert(field.name.to_owned(), value);
            }
            Err(error) => errors.push(error),
        }
    }
    if let Some(more) = row.cells.iter().skip(head.len()).position(|c| !c.is_empty()) {
        let text = Text::new("此行的列数多于表头", "This row has more cells than the head");
        let column = letters(u32::try_from(head.len() + more + 1).unwrap_or(u32::MAX));
        errors.push(FieldError::new("file", "too_many_cells", text).at(row.number, Some(column)));
    }
    Candidate { number: row.number, values, errors, columns: vec![], existing: None }
}

/// A column without a head, as the spreadsheet program calls it.
fn letters(column: u32) -> String {
    let (mut left, mut name) = (column, String::new());
    while left > 0 {
        let letter = u8::try_from((left - 1) % 26).unwrap_or_default();
        name.insert(0, char::from(b'A' + letter));
        left = (left - 1) / 26;
    }
    name
}

fn value(field: &Field, cell: &Cell) -> Result<Value, FieldError> {
    let wrong = |zh: &str, en: &str| {
        let text = Both::new(format!("{}{zh}", field.label.zh), format!("{} {en}", field.label.en));
        Err(FieldError::new(field.name, "wrong_format", text))
    };
    match cell {
        Cell::Formula(_) => {
            let text = Both::new(
                format!("{}是公式，请粘贴为数值", field.label.zh),
                format!("{} is a formula; paste it as a value", field.label.en),
            );
            return Err(FieldError::new(field.name, "formula", text));
        }
        Cell::Error(_) => return wrong("是错误值", "is an error value"),
        _ => {}
    }
    let text = cell.as_text().unwrap_or_default();
    let text = sheets::normalise::trim(&text);
    if text.is_empty() {
        return Ok(match field.kind {
            Kind::Text { .. } | Kind::Code { .. } | Kind::Protected(_) => json!(""),
            Kind::Choices(_) | Kind::Codes { .. } | Kind::References { .. } => json!([]),
            Kind::Bool => json!(false),
            _ => Value::Null,
        });
    }
    match field.kind {
        Kind::Text { .. } | Kind::Reference { .. } => Ok(json!(text)),
        Kind::Code { .. } | Kind::Protected(_) => Ok(json!(sheets::normalise::code(text))),
        Kind::Integer { .. } => match cell.as_decimal().and_then(|d| decimal::read(&d, field.places)) {
            Some(number) => Ok(json!(number)),
            None if field.places > 0 => {
                let places = field.places;
                wrong(
                    &format!("须为数，最多 {places} 位小数"),
                    &format!("must be a number with at most {places} decimals"),
                )
            }
            None => wrong("须为整数", "must be a whole number"),
        },
        Kind::Bool => match sheets::normalise::half_width(text).to_lowercase().as_str() {
            "是" | "yes" | "true" | "1" | "y" | "√" => Ok(json!(true)),
            "否" | "no" | "false" | "0" | "n" | "×" => Ok(json!(false)),
            _ => wrong("须为“是”或“否”", "must be yes or no"),
        },
        Kind::Date => match cell.as_date() {
            Some(date) => Ok(json!(date.to_string())),
            None => wrong("须为日期，如 2026-09-01", "must be a date such as 2026-09-01"),
        },
        Kind::Instant => match cell.as_moment() {
            Some(moment) => Ok(json!(Timestamp(local_to_utc(moment)).to_rfc3339())),
            None => wrong("须为时间，如 2026-09-01 08:30:00", "must be a time such as 2026-09-01 08:30:00"),
        },
        Kind::Choice(choices) => Ok(json!(choice_of(choices, text).unwrap_or(text))),
        Kind::Choices(choices) => {
            Ok(Value::Array(parts(text).map(|p| json!(choice_of(choices, p).unwrap_or(p))).collect()))
        }
        Kind::Codes { .. } => Ok(Value::Array(parts(text).map(|p| json!(sheets::normalise::code(p))).collect())),
        Kind::References { .. } => Ok(Value::Array(parts(text).map(|p| json!(p)).collect())),
    }
}

/// The elements of a list in one cell.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['、', ',', '，', ';', '；']).map(str::trim).filter(|p| !p.is_empty())
}

fn choice_of(choices: &[Choice], text: &str) -> Option<&'static str> {
    let narrow = sheets::normalise::code(text);
    let same = |label: &str| label.eq_ignore_ascii_case(text) || label.eq_ignore_ascii_case(&narrow);
    choices.iter().find(|(code, t)| same(code) || same(t.zh) || same(t.en)).map(|(code, _)| *code)
}

/// Sheets carry the university's local time.
fn local_to_utc(moment: chrono::NaiveDateTime) -> i64 {
    moment.and_utc().timestamp_millis() - crate::time::UNIVERSITY_OFFSET_MS
}

#[cfg(test)]
mod tests {
    #[test]
    fn columns_are_called_as_in_a_spreadsheet() {
        let names = [1, 12, 26, 27, 52, 53, 703].map(super::letters);
        assert_eq!(names, ["A", "L", "Z", "AA", "AZ", "BA", "AAA"]);
    }
}
