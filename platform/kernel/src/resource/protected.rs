//! Fields whose values are sealed at rest and masked wherever they are shown.
//!
//! Inside the engine a row carries the sealed text, so the audit log and the notes of an import
//! hold nothing else. What leaves the engine passes `mask`. The person a value belongs to is the row.

use sea_orm::ConnectionTrait;
use serde_json::Value;

use super::{Field, Kind, Table, table::Columns};
use crate::{
    App, Cx, FieldError, Result, Text,
    protect::{DataKeys, Guarded, Keys, Place, Sealed, is_masked, redact},
};

/// Stands for "as it is" in an input that does not mention a protected field.
const AS_IT_IS: &str = "*";

impl Table {
    pub(super) fn protected(&self) -> impl Iterator<Item = (&Field, &'static Guarded)> {
        self.spec.fields.iter().filter_map(|field| match field.kind {
            Kind::Protected(guarded) => Some((field, guarded)),
            _ => None,
        })
    }

    pub(super) fn is_protected(&self, name: &str) -> bool {
        self.protected().any(|(field, _)| field.name == name)
    }

    pub(super) fn has_protected(&self) -> bool {
        self.protected().next().is_some()
    }

    fn place<'a>(&'a self, field: &'a Field, id: &'a str) -> Place<'a> {
        Place::new(self.spec.table.table, &field.column, id)
    }
}

/// The column beside a protected one by which its values are found.
pub(super) fn index_column(field: &Field) -> String {
    format!("{}_index", field.column)
}

fn id_of(row: &Value) -> &str {
    row.get("id").and_then(Value::as_str).unwrap_or_default()
}

fn sealed_in(row: &Value, field: &Field) -> Sealed {
    Sealed::entered(row.get(field.name).and_then(Value::as_str).unwrap_or_default())
}

/// Replaces sealed texts by their masks, before rows leave the engine.
pub(super) async fn mask(app: &App, db: &impl ConnectionTrait, table: &Table, rows: &mut [Value]) -> Result<()> {
    if !table.has_protected() || rows.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = rows.iter().map(|row| id_of(row).to_owned()).collect();
    let keys = DataKeys::load(&app.keys, db, &ids).await?;
    for row in rows {
        for (field, guarded) in table.protected() {
            let sealed = sealed_in(row, field);
            if sealed.is_empty() {
                continue;
            }
            // A value that is not sealed yet is shown as little as one that is.
            let shown = match sealed.subject() {
                Some(_) => keys.open(table.place(field, id_of(row)), &sealed)?.map(|clear| (guarded.mask)(&clear)),
                None => Some(sealed.as_str().chars().map(|_| '*').collect()),
            };
            if let Some(cell) = row.get_mut(field.name) {
                *cell = Value::String(shown.unwrap_or_default());
            }
        }
    }
    Ok(())
}

/// In the input of a change, protected fields that were not mentioned stay as they are.
pub(super) fn keep_unmentioned(table: &Table, input: &mut serde_json::Map<String, Value>, given: &Value) {
    for (field, _) in table.protected().filter(|(f, _)| f.writable) {
        if given.get(field.name).is_none_or(Value::is_null) {
            input.insert(field.name.to_owned(), AS_IT_IS.into());
        }
    }
}

/// A mask is no value: it means "as it is", which a new row is not.
pub(super) fn mask_errors(table: &Table, input: &serde_json::Map<String, Value>) -> Vec<FieldError> {
    let masked = |field: &Field| input.get(field.name).and_then(Value::as_str).is_some_and(is_masked);
    let text = Text::new("新记录不能填写带 * 的内容", "A new record cannot have a masked value");
    let fields = table.protected().map(|(field, _)| field).filter(|f| masked(f));
    fields.map(|field| FieldError::new(field.name, "masked", text)).collect()
}

/// The normalised texts that were entered, by column; fields left as they are are not among them.
/// The columns are taken out, and come back sealed.
pub(super) struct Entered(Vec<(&'static str, String)>);

pub(super) fn take(table: &Table, columns: &mut Columns, exists: bool) -> Result<Entered, Vec<FieldError>> {
    let (mut entered, mut errors) = (vec![], vec![]);
    for (field, guarded) in table.protected() {
        let Some(at) = columns.iter().position(|(name, _)| *name == field.column) else {
            continue;
        };
        let (name, value) = columns.swap_remove(at);
        let text: String = <String as sea_orm::sea_query::ValueType>::try_from(value).unwrap_or_default();
        if is_masked(&text) && exists {
            continue;
        }
        if text.is_empty() || text == AS_IT_IS {
            entered.push((name, String::new()));
            continue;
        }
        match (guarded.normalise)(&text) {
            Ok(text) => entered.push((name, text)),
            Err(problem) => errors.push(FieldError::new(field.name, "wrong_format", problem)),
        }
    }
    if errors.is_empty() { Ok(Entered(entered)) } else { Err(errors) }
}

/// Puts the entered texts back, sealed for this row and with their indexes. What the row has
/// already is left out: a new sealing of the same text would look like a change.
pub(super) fn put(
    table: &Table,
    (ring, keys): (&Keys, &DataKeys),
    id: &str,
    before: Option<&Value>,
    entered: &Entered,
    columns: &mut Columns,
) -> Result<()> {
    for (name, text) in &entered.0 {
        let Some((field, guarded)) = table.protected().find(|(f, _)| f.column == *name) else {
            continue;
        };
        let place = table.place(field, id);
        if let Some(before) = before {
            let sealed = sealed_in(before, field);
            let same = match sealed.subject() {
                Some(_) => keys.open(place, &sealed)?.is_some_and(|old| *old == *text),
                None => sealed.is_empty() && text.is_empty(),
            };
            if same {
                continue;
            }
        }
        columns.push((name, keys.seal(id, place, text)?.into()));
        columns.push((table.index_name(field), index(ring, guarded, text).into()));
    }
    Ok(())
}

pub(super) fn index(ring: &Keys, guarded: &Guarded, text: &str) -> String {
    if text.is_empty() { String::new() } else { ring.index(guarded.name, text) }
}

/// Seals the entered texts of one row inside the caller's transaction.
pub(super) async fn seal(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    id: &str,
    before: Option<&Value>,
    columns: &mut Columns,
) -> Result<()> {
    if !table.has_protected() {
        return Ok(());
    }
    let entered = take(table, columns, before.is_some()).map_err(crate::Error::Invalid)?;
    let ring = &cx.app().keys;
    let keys = DataKeys::ensure(ring, tx, &[id], cx.now()).await?;
    put(table, (ring, &keys), id, before, &entered, columns)
}

/// The data keys of rows, where the table has values to seal.
pub(super) async fn keys(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    ids: &[String],
) -> Result<Option<DataKeys>> {
    if !table.has_protected() {
        return Ok(None);
    }
    DataKeys::ensure(&cx.app().keys, tx, ids, cx.now()).await.map(Some)
}

/// The sealed texts of an earlier state of a row, as they were, for the undoing of an import.
pub(super) fn restore(cx: &Cx, keys: &DataKeys, table: &Table, before: &Value, columns: &mut Columns) -> Result<()> {
    take(table, columns, true).map_err(crate::Error::Invalid)?;
    let id = id_of(before);
    let ring = &cx.app().keys;
    for (field, guarded) in table.protected().filter(|(f, _)| f.writable && before.get(f.name).is_some()) {
        let mut sealed = sealed_in(before, field);
        if !sealed.is_empty() && sealed.subject().is_none() {
            // Noted by an earlier version, in clear.
            sealed = keys.seal(id, table.place(field, id), sealed.as_str())?;
        }
        let clear = keys.open(table.place(field, id), &sealed)?;
        let index = index(ring, guarded, clear.as_ref().map_or("", |text| text.as_str()));
        columns.push((table.column_name(field), sealed.into()));
        columns.push((table.index_name(field), index.into()));
    }
    Ok(())
}

/// Query pairs as the log may keep them: what looks for a protected value is masked, and so is a
/// keyword that might be one, because people search for numbers wherever there is a search box.
pub(super) fn masked_pairs(table: &Table, pairs: &[(String, String)]) -> Vec<(String, String)> {
    let hide = |name: &str, value: &str| match table.protected().find(|(f, _)| f.name == name) {
        Some((_, guarded)) => (guarded.mask)(&(guarded.normalise)(value).unwrap_or_else(|_| value.to_owned())),
        None if name == "keyword" => redact(value),
        None => value.to_owned(),
    };
    pairs.iter().map(|(name, value)| (name.clone(), hide(name, value))).collect()
}
