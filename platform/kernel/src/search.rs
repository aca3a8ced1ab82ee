//! Finds records across the tables the caller may query: the second half of the command palette.

use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::{
    Action, Api, Cx, Op, Policy, Query, Result, Text, View,
    resource::{Table, contains_keyword, title_of},
};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct SearchQuery {
    q: String,
}

#[derive(Serialize, ToSchema)]
struct Hit {
    kind: String,
    id: String,
    title: String,
    to: String,
}

const PER_TABLE: u64 = 5;

pub fn mount(api: &mut Api) {
    let label = Text::new("全局搜索", "Search everywhere");
    let op = Op::get("/api/search", "search", Policy::AnySession("finds only what the caller may query"), label);
    api.op(op.rate("search", 120), search);
}

async fn search(cx: Cx, Query(query): Query<SearchQuery>) -> Result<View<Vec<Hit>>> {
    let text = query.q.trim();
    let mut hits = vec![];
    if text.is_empty() {
        return Ok(View(hits));
    }
    let tables = cx.app().registry().map(|r| r.tables().to_vec()).unwrap_or_default();
    for table in tables.into_iter().filter(|t| !t.spec.page.is_empty()) {
        if cx.actor()?.may(&table.policy(Action::Query)) {
            hits.extend(hits_in(&cx, table, text).await?);
        }
    }
    Ok(View(hits))
}

async fn hits_in(cx: &Cx, table: &Table, text: &str) -> Result<Vec<Hit>> {
    let mut select = contains_keyword(table, &cx.app().keys, cx.scope()?, text);
    select.limit(PER_TABLE);
    let rows = cx.read().query_all(&select).await?;
    rows.iter()
        .map(|row| {
            let (row, title) = title_of(table, row, cx.lang())?;
            let id = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
            let to = format!("{}?ids={id}", table.spec.page);
            Ok(Hit { kind: table.spec.label.get(cx.lang()).to_owned(), id, title, to })
        })
        .collect()
}
