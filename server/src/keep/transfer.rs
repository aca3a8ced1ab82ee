//! `collegium move`: all rows from one database to another, compared table by table.

use kernel::{
    Result, audit,
    db::{Db, copy::Loader},
};

use super::{progress::Progress, refuse};
use crate::compose;

pub struct Moved {
    pub tables: usize,
    pub rows: u64,
    pub audit_links: u64,
    pub audit_head: String,
}

/// Nobody else may write to the source meanwhile: what came later would be lost.
pub async fn run(from: &Db, to: &Db) -> Result<Moved> {
    let snapshot = from.snapshot_alone().await?;
    if snapshot.migrations != compose::migration_names() {
        return Err(refuse("the source is not at this version: run `collegium migrate` on it first"));
    }
    compose::migrate(to).await?;
    let loader = Loader::begin(to, &snapshot.tables).await?;
    let mut progress = Progress::default();
    let mut rows = 0;
    for (n, table) in snapshot.tables.iter().enumerate() {
        let mut pages = snapshot.pages(table);
        while let Some(lines) = pages.next().await? {
            loader.take(&table.name, &lines).await?;
            let all = snapshot.tables.len();
            progress.tick(|| format!("table {}/{all} {}", n + 1, table.name));
        }
        let (there, here) = (pages.sum().await?, loader.sum(&table.name).await?);
        if there != here {
            let (a, b) = (there.rows, here.rows);
            return Err(refuse(format!("table {} differs ({a} rows, {b} rows): nothing was kept", table.name)));
        }
        rows += here.rows;
    }
    let head = snapshot.audit_head().await?;
    loader.commit().await?;
    let verdict = audit::verify_links(to, |_, _| {}).await?;
    if let Some(broken) = verdict.broken {
        return Err(refuse(format!("the rows are equal, and in both the log is not whole: {}", broken.en)));
    }
    let links = i64::try_from(verdict.links).unwrap_or(i64::MAX);
    if (links > 0 && verdict.head != head.1) || links != head.0 {
        return Err(refuse("the head of the audit chain is not the source's"));
    }
    Ok(Moved { tables: snapshot.tables.len(), rows, audit_links: verdict.links, audit_head: verdict.head })
}
