//! Lists, single rows and options.

use std::collections::HashMap;

use bytes::Bytes;
use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait},
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Table, outgoing, refs, remembered};
use crate::{
    Cx, Error, Lang, Result,
    page::{Page, Paging},
};

#[derive(Serialize, ToSchema)]
pub struct OptionView {
    pub value: String,
    pub label: String,
}

/// A page as JSON text.
pub(super) async fn list(cx: &Cx, table: &Table, pairs: &[(String, String)]) -> Result<Bytes> {
    let query = table.parse(&cx.app().keys, cx.scope()?, pairs)?;
    let mut select = table.select(cx.scope()?);
    select.cond_where(query.filter);
    let unpaged = select.clone();
    table.order(&mut select, query.sort.as_ref());
    select.limit(query.paging.page_size).offset(query.paging.offset());
    let key = remembered::page_key(cx.app(), table, cx.lang(), cx.scope()?, &select);
    if let Some(page) = cx.app().remembered.page(key.as_ref()) {
        return Ok(page);
    }
    let total = remembered::total(cx.app(), cx.read(), table.spec.table, &unpaged).await?;
    let rows = cx.read().query_all(&select).await?;
    let data: Vec<Value> = rows.iter().map(table.encode).collect::<Result<_>>()?;
    let data = outgoing::labelled(cx, table, data).await?;
    let page = serde_json::to_vec(&Page::new(data, query.paging, total)).map_err(Error::internal)?;
    let page = Bytes::from(page);
    cx.app().remembered.keep(key, page.clone());
    Ok(page)
}

/// One row the caller may see.
pub(super) async fn one(db: &impl ConnectionTrait, cx: &Cx, table: &Table, id: &str) -> Result<Value> {
    let mut select = table.select(cx.scope()?);
    select.and_where(Expr::col(Alias::new("id")).eq(id));
    let row = db.query_one(&select).await?.ok_or(Error::NotFound)?;
    (table.encode)(&row)
}

pub(super) async fn read(cx: &Cx, table: &Table, id: &str) -> Result<Value> {
    let row = one(cx.read(), cx, table, id).await?;
    outgoing::labelled(cx, table, vec![row]).await?.pop().ok_or(Error::NotFound)
}

pub(super) async fn some(cx: &Cx, table: &Table, filter: Condition, most: u64) -> Result<Vec<Value>> {
    let mut select = table.select(cx.scope()?);
    select.cond_where(filter);
    table.order(&mut select, None);
    select.limit(most);
    let rows = cx.read().query_all(&select).await?;
    outgoing::labelled(cx, table, rows.iter().map(table.encode).collect::<Result<_>>()?).await
}

/// For select boxes: at most fifty that match, or exactly the asked ids.
pub(super) async fn options(cx: &Cx, table: &Table, pairs: &[(String, String)]) -> Result<Vec<OptionView>> {
    let query = table.parse(&cx.app().keys, cx.scope()?, pairs)?;
    let mut select = table.select(cx.scope()?);
    select.cond_where(query.filter);
    table.order(&mut select, query.sort.as_ref());
    let asked = pairs.iter().filter(|(k, _)| k == "ids").count();
    let most = Paging { page_no: 1, page_size: Ord::max(50, Ord::min(asked, 1000) as u64) };
    select.limit(most.page_size);
    let rows = cx.read().query_all(&select).await?;
    let rows: Vec<Value> = rows.iter().map(table.encode).collect::<Result<_>>()?;
    let field = table.rules.titled_by.and_then(|name| table.spec.fields.iter().find(|f| f.name == name));
    let owners = match field {
        Some(field) => {
            refs::titles(cx, field, rows.iter().flat_map(|r| refs::ids_in(r.get(field.name))).collect()).await?
        }
        None => HashMap::new(),
    };
    let option = |row: &Value| {
        let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
        let own = title(table, row, cx.lang());
        let label = match field.and_then(|field| owners.get(text(field.name))) {
            Some(owner) => titled_by(owner, &own),
            None => own,
        };
        OptionView { value: text("id").to_owned(), label }
    };
    Ok(rows.iter().map(option).collect())
}

/// "code code – name", with the name of the owner if there is no own one.
fn titled_by(owner: &str, own: &str) -> String {
    let parts = |title: &str| title.split_once(" – ").map(|(code, name)| (code.to_owned(), name.to_owned()));
    match (parts(owner), parts(own)) {
        (Some((owner, name)), Some((code, own))) => {
            format!("{owner} {code} – {}", if own.is_empty() { name } else { own })
        }
        _ => format!("{owner} {own}"),
    }
}

/// "code – name" in the reader's language.
pub(super) fn title(table: &Table, row: &Value, lang: Lang) -> String {
    let get = |column: &str| {
        let field = table.spec.fields.iter().find(|f| f.column == column);
        field.and_then(|f| row.get(f.name)).and_then(Value::as_str).unwrap_or_default()
    };
    let name = get(if lang == Lang::En { table.spec.title.en } else { table.spec.title.zh });
    match table.spec.title.code {
        Some(code) => format!("{} – {name}", get(code)),
        None => name.to_owned(),
    }
}

/// Rows whose searched fields contain `text`.
pub(crate) fn contains_keyword(
    table: &Table,
    keys: &crate::protect::Keys,
    scope: &crate::scope::Scope,
    text: &str,
) -> sea_orm::sea_query::SelectStatement {
    let mut select = table.select(scope);
    select.cond_where(table.keyword(keys, scope, text));
    table.order(&mut select, None);
    select
}

pub(crate) fn title_of(table: &Table, row: &sea_orm::QueryResult, lang: Lang) -> Result<(Value, String)> {
    let row = (table.encode)(row)?;
    let title = title(table, &row, lang);
    Ok((row, title))
}
