//! A reference is written in a sheet as the code or name of its row; here it becomes the id.

use std::collections::HashMap;

use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde_json::Value;

use super::Candidate;
use crate::{
    Both, Cx, FieldError, Result,
    resource::{Field, Table, Title, refs},
    scope::TableRef,
};

pub async fn resolve(
    cx: &Cx,
    table: &Table,
    rows: &mut [Candidate],
    within: &[(&'static str, &'static str, String)],
) -> Result<()> {
    for field in table.writable() {
        let Some((target, title)) = field.target() else {
            continue;
        };
        let narrowed = within.iter().find(|(name, ..)| *name == field.name).map(|(_, column, value)| (*column, value));
        let known = Known::load(cx, target, title, narrowed).await?;
        for row in rows.iter_mut() {
            let found = match row.values.get(field.name) {
                Some(Value::Array(texts)) => {
                    texts.iter().map(|text| known.id(field, text)).collect::<Result<_, _>>().map(Value::Array)
                }
                Some(text @ Value::String(_)) => known.id(field, text),
                _ => continue,
            };
            match found {
                Ok(ids) => {
                    row.values.insert(field.name.to_owned(), ids);
                }
                Err(error) => row.errors.push(error),
            }
        }
    }
    Ok(())
}

/// The rows that the caller may refer to.
#[derive(Default)]
struct Known {
    codes: HashMap<String, String>,
    /// `None` for a name that several rows have.
    names: HashMap<String, Option<String>>,
}

impl Known {
    async fn load(cx: &Cx, target: &TableRef, title: Title, within: Option<(&str, &String)>) -> Result<Self> {
        let mut select = Query::select();
        select
            .column(Alias::new(target.key))
            .columns([title.code.unwrap_or(title.zh), title.zh, title.en].map(Alias::new))
            .from(Alias::new(target.table))
            .cond_where(target.visible(cx.scope()?));
        if let Some((column, value)) = within {
            select.and_where(Expr::col(Alias::new(column)).eq(value));
        }
        let mut known = Self::default();
        for row in cx.read().query_all(&select).await? {
            let id: String = row.try_get_by_index(0)?;
            if title.code.is_some() {
                known.codes.insert(row.try_get_by_index(1)?, id.clone());
            }
            let (zh, en): (String, String) = (row.try_get_by_index(2)?, row.try_get_by_index(3)?);
            known.name(zh, &id);
            known.name(en, &id);
        }
        Ok(known)
    }

    fn name(&mut self, name: String, id: &str) {
        let one = self.names.entry(name).or_insert_with(|| Some(id.to_owned()));
        if one.as_deref() != Some(id) {
            *one = None;
        }
    }

    fn id(&self, field: &Field, text: &Value) -> Result<Value, FieldError> {
        let text = text.as_str().unwrap_or_default();
        let narrow = sheets::normalise::code(text);
        let code = self.codes.get(text).or_else(|| self.codes.get(&narrow));
        if let Some(id) = code {
            return Ok(Value::String(id.clone()));
        }
        match self.names.get(text).or_else(|| self.names.get(&narrow)) {
            Some(Some(id)) => Ok(Value::String(id.clone())),
            None => Err(refs::unknown(field)),
            Some(None) => {
                let text = Both::new(
                    format!("有多条{}同名，请填写编码", field.label.zh),
                    format!("{}: several have this name; write the code", field.label.en),
                );
                Err(FieldError::new(field.name, "ambiguous_reference", text))
            }
        }
    }
}
