//! The log as people read it: which entries, by whom, and what changed in the words of the screens.

mod area;
mod query;
mod words;

use sea_orm::Condition;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use area::{Elsewhere, of_area, within_reach};
pub use query::export;

use crate::{
    Cx, Result, Timestamp,
    page::{Page, Paging},
    resource::Change,
};

#[derive(Clone, Debug, Default, Deserialize, Serialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    pub page_no: Option<u64>,
    pub page_size: Option<u64>,
    /// Area or area.thing, for example `security` or `security.user`.
    pub subject: Option<String>,
    pub operation: Option<String>,
    /// Part of the name of who did it.
    pub actor: Option<String>,
    pub at_from: Option<Timestamp>,
    pub at_to: Option<Timestamp>,
    /// Part of the id or of the values before and after.
    pub keyword: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    pub id: String,
    pub seq: i64,
    pub at: Timestamp,
    pub actor_name: String,
    pub source: String,
    pub operation: String,
    pub operation_label: String,
    pub subject: String,
    pub subject_id: String,
    pub reason: Option<String>,
    pub request_id: String,
    /// In the words of the screens where the fields are known, else by their names.
    pub changes: Vec<Change>,
}

/// Newest first, of the entries that `within` allows.
pub async fn list(cx: &Cx, query: &LogQuery, within: Condition) -> Result<Page<LogEntry>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let (rows, total) = query::page(cx, query, within, paging).await?;
    Ok(Page::new(rows, paging, total))
}
