//! What a sheet changes, field by field, in the words of whoever reads it.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::{Candidate, PatchOptions, RowDiff, Table, text};
use crate::{
    Cx, Lang, Result,
    protect::{DataKeys, Guarded, Place, Sealed, is_masked},
    resource::{Change, Field, Kind, Names, bulk, history},
};

/// One difference for every row that changes. What stays as it is, is taken out of the rows' columns.
pub async fn diff(
    cx: &Cx,
    db: &impl ConnectionTrait,
    table: &Table,
    options: &PatchOptions,
    rows: &mut [Candidate],
) -> Result<Vec<RowDiff>> {
    let fields: Vec<&Field> = options.columns.iter().filter_map(|column| table.field(column.field)).collect();
    let sealed = fields.iter().any(|f| matches!(f.kind, Kind::Protected(_)));
    let names = names_in(cx, &fields, rows).await?;
    let mut found = vec![];
    let mut start = 0;
    for length in bulk::lengths(rows.len()) {
        let Some(piece) = rows.get_mut(start..start + length) else { break };
        start += length;
        let ids: Vec<&str> = piece.iter().filter(|_| sealed).filter_map(Candidate::existing_id).collect();
        let keys = DataKeys::load(&cx.app().keys, db, &ids).await?;
        for row in piece.iter_mut().filter(|row| row.errors.is_empty()) {
            let reader = Reader { table, keys: &keys, names: &names, lang: cx.lang() };
            found.extend(reader.row(&fields, row)?);
        }
    }
    Ok(found)
}

async fn names_in(cx: &Cx, fields: &[&Field], rows: &[Candidate]) -> Result<Names> {
    let referring: Vec<Field> = fields.iter().filter(|f| f.target().is_some()).map(|f| (*f).clone()).collect();
    let mut names = Names::default();
    if !referring.is_empty() {
        let after: Vec<Value> = rows.iter().map(|row| Value::Object(row.values.clone())).collect();
        let states: Vec<&Value> = rows.iter().filter_map(|row| row.existing.as_ref()).chain(&after).collect();
        names.learn(cx, &referring, states.into_iter()).await?;
    }
    Ok(names)
}

struct Reader<'a> {
    table: &'a Table,
    keys: &'a DataKeys,
    names: &'a Names,
    lang: Lang,
}

impl Reader<'_> {
    fn row(&self, fields: &[&Field], row: &mut Candidate) -> Result<Option<RowDiff>> {
        let Some(before) = &row.existing else { return Ok(None) };
        let mut changes = vec![];
        for field in fields {
            let Some(after) = row.values.get(field.name) else { continue };
            changes.extend(self.change(field, before, after)?);
        }
        let changed: Vec<&str> =
            changes.iter().filter_map(|c| self.table.field(&c.field)).map(|f| f.column.as_str()).collect();
        row.columns.retain(|(name, _)| changed.contains(name));
        let (code, name) = self.title(before);
        let id = text(before, "id").to_owned();
        Ok((!changes.is_empty()).then_some(RowDiff { id, row: row.number, code, name, changes }))
    }

    fn title(&self, row: &Value) -> (String, String) {
        let title = self.table.spec.title;
        let of = |column: &str| {
            let field = self.table.spec.fields.iter().find(|f| f.column == column);
            field.map_or_else(String::new, |f| text(row, f.name).to_owned())
        };
        let name = of(if self.lang == Lang::En { title.en } else { title.zh });
        (title.code.map(of).unwrap_or_default(), name)
    }

    fn change(&self, field: &Field, before: &Value, after: &Value) -> Result<Option<Change>> {
        if let Kind::Protected(guarded) = field.kind {
            return self.protected(field, guarded, before, after.as_str().unwrap_or_default());
        }
        let (before, after) = (plain(field, before.get(field.name)), plain(field, Some(after)));
        let state = |value: Value| json!({ field.name: value });
        let found = history::changes(&state(before), &state(after), std::slice::from_ref(field), self.names, self.lang);
        Ok(found.into_iter().next())
    }

    /// Compared in clear, shown masked.
    fn protected(&self, field: &Field, guarded: &Guarded, before: &Value, after: &str) -> Result<Option<Change>> {
        if is_masked(after) {
            return Ok(None);
        }
        let sealed = Sealed::entered(text(before, field.name));
        let place = Place::new(self.table.spec.table.table, &field.column, text(before, "id"));
        let old = if sealed.is_empty() { None } else { self.keys.open(place, &sealed)? };
        let old = old.as_ref().map_or("", |text| text.as_str());
        let new = if after.is_empty() { String::new() } else { (guarded.normalise)(after).unwrap_or_default() };
        let mask = |clear: &str| (!clear.is_empty()).then(|| (guarded.mask)(clear));
        Ok((old != new).then(|| Change {
            field: field.name.to_owned(),
            label: field.label.get(self.lang).to_owned(),
            before: mask(old),
            after: mask(&new),
        }))
    }
}

/// Nothing is nothing, whichever way it is written.
fn plain(field: &Field, value: Option<&Value>) -> Value {
    match (field.kind, value) {
        (Kind::Text { .. } | Kind::Code { .. } | Kind::Choice(_), Some(Value::String(text)))
            if text.trim().is_empty() =>
        {
            Value::Null
        }
        (Kind::Text { .. } | Kind::Code { .. } | Kind::Choice(_), Some(Value::String(text))) => json!(text.trim()),
        (_, value) => value.cloned().unwrap_or_default(),
    }
}
