//! Input of a plain table: its fields say what may come in, and the entity's columns how it is kept.

use sea_orm::{ColumnDef, Value as DbValue, sea_query::ColumnType};
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, schema::Schema};

use super::{
    Field, Kind, Table,
    table::{Columns, emptied, trimmed},
};
use crate::{
    Error, FieldError, Result, Timestamp,
    input::{unknown_field, wrong_format},
};

/// Every mistake at its field.
pub(super) fn decode(table: &Table, value: Value) -> Result<Columns, Vec<FieldError>> {
    let Value::Object(given) = emptied(table, trimmed(value)) else { return Err(vec![wrong_format("")]) };
    let known = |name: &String| table.writable().any(|field| field.name == name);
    let mut errors: Vec<_> = given.keys().filter(|name| !known(name)).cloned().map(unknown_field).collect();
    let mut columns = vec![];
    for field in table.writable() {
        let value = given.get(field.name).cloned().unwrap_or_else(|| unsaid(field));
        match field.check(&value) {
            Some(error) => errors.push(error),
            None => match column(table, field, &value) {
                Some(column) => columns.push(column),
                None => errors.push(wrong_format(field.name)),
            },
        }
    }
    if errors.is_empty() { Ok(columns) } else { Err(errors) }
}

/// What a new row has where nothing is said.
fn unsaid(field: &Field) -> Value {
    match (field.initial, field.kind) {
        (Some(initial), _) => initial.value(),
        (None, Kind::Bool) => json!(false),
        (None, Kind::Choices(_) | Kind::Codes { .. } | Kind::References { .. }) => json!([]),
        (None, _) => Value::Null,
    }
}

/// What a new row has in fields that no caller writes.
pub(super) fn fresh(table: &Table) -> Columns {
    let own = table.spec.fields.iter().filter(|field| !field.writable);
    let known = own.map(|field| (field, unsaid(field))).filter(|(_, value)| !value.is_null());
    known.filter_map(|(field, value)| column(table, field, &value)).collect()
}

/// As it was before, whatever the fields say by now.
pub(super) fn decode_noted(table: &Table, value: Value) -> Result<Columns> {
    let value = emptied(table, value);
    let known = table.writable().map(|field| column(table, field, value.get(field.name).unwrap_or(&Value::Null)));
    known.collect::<Option<_>>().ok_or_else(|| Error::internal(format!("{}: no row as before", table.spec.subject)))
}

fn column(table: &Table, field: &Field, value: &Value) -> Option<(&'static str, DbValue)> {
    Some((table.column_name(field), kept(table.definition(field)?, value)?))
}

/// A value as the column keeps it; none when it is of another kind. A text or number that was cleared is empty or zero
/// where the column must have something.
fn kept(column: &ColumnDef, value: &Value) -> Option<DbValue> {
    let whole = |value: &Value| match value {
        Value::Null => Some((!column.is_null()).then_some(0)),
        number => number.as_i64().map(Some),
    };
    Some(match column.get_column_type() {
        ColumnType::String(_) | ColumnType::Text => match value {
            Value::Null => DbValue::String((!column.is_null()).then(String::new)),
            Value::String(text) if text.is_empty() && column.is_null() => DbValue::String(None),
            Value::String(text) => DbValue::String(Some(text.clone())),
            _ => return None,
        },
        ColumnType::Integer => DbValue::Int(match whole(value)? {
            Some(number) => Some(i32::try_from(number).ok()?),
            None => None,
        }),
        ColumnType::BigInteger => DbValue::BigInt(match value {
            Value::String(text) => Some(Timestamp::parse(text)?.0),
            value => whole(value)?,
        }),
        ColumnType::Boolean => DbValue::Bool(Some(value.as_bool()?)),
        ColumnType::Date => DbValue::ChronoDate(match value {
            Value::Null if column.is_null() => None,
            value => Some(value.as_str()?.parse().ok()?),
        }),
        ColumnType::Json | ColumnType::JsonBinary => match value {
            Value::Array(items) if items.iter().all(Value::is_string) => DbValue::Json(Some(Box::new(value.clone()))),
            _ => return None,
        },
        _ => return None,
    })
}

/// What may be sent for a new row.
pub(super) fn input_schema(table: &Table) -> Result<RefOr<Schema>> {
    let properties: Map<_, _> = table.writable().map(|field| (field.name.to_owned(), schema(field))).collect();
    let required: Vec<_> = table.writable().filter(|field| field.required).map(|field| field.name).collect();
    let object =
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    serde_json::from_value(object).map_err(Error::internal)
}

fn schema(field: &Field) -> Value {
    let kind = |name: &str| if field.required { json!(name) } else { json!([name, "null"]) };
    let strings = || json!({ "type": "array", "items": { "type": "string" } });
    match field.kind {
        Kind::Text { max } | Kind::Code { max } => json!({ "type": kind("string"), "maxLength": max }),
        Kind::Choice(_) | Kind::Reference { .. } | Kind::Protected(_) => json!({ "type": kind("string") }),
        Kind::Date => json!({ "type": kind("string"), "format": "date" }),
        Kind::Instant => json!({ "type": kind("string"), "format": "date-time" }),
        Kind::Integer { min, max } => json!({ "type": kind("integer"), "minimum": min, "maximum": max }),
        Kind::Bool => json!({ "type": "boolean" }),
        Kind::Choices(_) | Kind::Codes { .. } | Kind::References { .. } => strings(),
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::ColumnTypeTrait;

    use super::*;

    fn column(kind: ColumnType, optional: bool) -> ColumnDef {
        if optional { kind.def().nullable() } else { kind.def() }
    }

    #[test]
    fn a_value_is_kept_as_its_column_says() {
        let text = ColumnType::Text;
        for (kind, optional, value, expected) in [
            (text.clone(), false, json!(null), Some(DbValue::String(Some(String::new())))),
            (text.clone(), true, json!(""), Some(DbValue::String(None))),
            (text.clone(), true, json!("a"), Some(DbValue::String(Some("a".into())))),
            (text, false, json!(1), None),
            (ColumnType::Integer, false, json!(null), Some(DbValue::Int(Some(0)))),
            (ColumnType::Integer, true, json!(null), Some(DbValue::Int(None))),
            (ColumnType::Integer, false, json!(i64::from(i32::MAX) + 1), None),
            (ColumnType::Integer, false, json!("1"), None),
            (ColumnType::BigInteger, false, json!("1970-01-01T00:00:01Z"), Some(DbValue::BigInt(Some(1000)))),
            (ColumnType::BigInteger, false, json!("yesterday"), None),
            (ColumnType::Boolean, false, json!(false), Some(DbValue::Bool(Some(false)))),
            (ColumnType::Boolean, false, json!(null), None),
            (ColumnType::Boolean, false, json!("true"), None),
            (ColumnType::Date, true, json!(null), Some(DbValue::ChronoDate(None))),
            (ColumnType::Date, false, json!(null), None),
            (ColumnType::Date, false, json!("2026-02-30"), None),
            (ColumnType::Json, false, json!(["a"]), Some(DbValue::Json(Some(Box::new(json!(["a"])))))),
            (ColumnType::Json, false, json!([1]), None),
        ] {
            assert_eq!(kept(&column(kind.clone(), optional), &value), expected, "{kind:?} {value}");
        }
    }
}
