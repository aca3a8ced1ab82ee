//! The large table: a message log in which a hundred templates have one per cent each.

use std::path::Path;

use kernel::db::Db;
use sea_orm::ConnectionTrait;

use crate::{Outcome, load::Request};

const TEMPLATES: u32 = 100;

#[allow(clippy::disallowed_methods)] // a throwaway database
pub async fn insert(data: &Path, rows: u32) -> Outcome<()> {
    let db = Db::open(&data.join("collegium.db").to_string_lossy()).await?;
    let sql = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) \
         INSERT INTO message (id, template_code, channel, address, cc, lang, subject, body, confidential, status, attempts, \
         next_at, error, message_id, created_at) \
         SELECT printf('%032d', i), 'bench.' || (i * 7919 % {TEMPLATES}), 'EMAIL', 'person' || i || '@example.invalid', '', 'zh-CN', \
         '通知 ' || i, '正文', 0, 'SENT', 1, 0, '', 'bench-' || i, 1700000000000 + (i * 104729 % 1000003) * 1000 FROM n"
    );
    db.maintenance().execute_unprepared(&sql).await?;
    db.maintenance().execute_unprepared("ANALYZE").await?;
    db.close().await?;
    Ok(())
}

/// Every template, first pages: no two neighbours ask for the same rows.
pub fn list_requests(token: &str) -> Vec<Request> {
    pages(token, 1, 3)
}

/// Pages that nobody has asked for before, enough of them for one measurement.
pub fn unseen_requests(token: &str) -> Vec<Request> {
    pages(token, 4, 120)
}

fn pages(token: &str, first: u32, last: u32) -> Vec<Request> {
    (first..=last)
        .flat_map(|page| (0..TEMPLATES).map(move |template| (template, page)))
        .map(|(template, page)| {
            let path = format!(
                "/api/system/message-log?templateCode=bench.{template}&sortField=createdAt&sortOrder=descend&pageNo={page}&pageSize=20"
            );
            Request::get(&path, Some(token))
        })
        .collect()
}
