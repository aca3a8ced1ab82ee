//! Recomputes the chain and says where it is broken.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{
    entity::{entry, link},
    seal::{GENESIS, link_hash},
};
use crate::{App, Both, Result, db::Db};

#[derive(Clone, Debug)]
pub struct Verdict {
    pub entries: u64,
    /// How many of them are in the chain.
    pub links: u64,
    /// The first place that does not fit, in words.
    pub broken: Option<Both>,
    pub head: String,
}

const BATCH: u64 = 2000;

/// `progress(done, total)` is called now and then. Everything has to be sealed.
pub async fn verify(app: &App, progress: impl FnMut(u64, u64) + Send) -> Result<Verdict> {
    let mut verdict = verify_links(&app.db, progress).await?;
    let Verdict { entries, links, .. } = verdict;
    if verdict.broken.is_none() && links != entries {
        verdict.broken = Some(Both::new(
            format!("共 {entries} 条记录，只有 {links} 条在审计链中"),
            format!("{entries} entries, but only {links} are in the chain"),
        ));
    }
    Ok(verdict)
}

/// Looks at the links there are; entries of the last second may have none yet.
pub async fn verify_links(db: &Db, mut progress: impl FnMut(u64, u64) + Send) -> Result<Verdict> {
    let db = db.read();
    let total = entry::Entity::find().count(db).await?;
    let (mut position, mut head, mut done) = (0_i64, GENESIS.to_owned(), 0_u64);
    loop {
        let links = link::Entity::find()
            .filter(link::Column::Position.gt(position))
            .order_by_asc(link::Column::Position)
            .limit(BATCH)
            .all(db)
            .await?;
        if links.is_empty() {
            break;
        }
        let entries = entries_of(db, &links).await?;
        for link in links {
            position += 1;
            let entry = entries.get(&link.seq);
            let fits = link.position == position && entry.is_some_and(|e| link_hash(&head, e) == link.hash);
            if !fits {
                let broken = Both::new(
                    format!("审计链在第 {position} 环（记录号 {}）处断裂", link.seq),
                    format!("the audit chain breaks at link {position} (entry {})", link.seq),
                );
                return Ok(Verdict { entries: total, links: done, broken: Some(broken), head });
            }
            head = link.hash;
        }
        done = u64::try_from(position).unwrap_or(done);
        progress(done, total);
    }
    Ok(Verdict { entries: total, links: done, broken: None, head })
}

async fn entries_of(
    db: &impl ConnectionTrait,
    links: &[link::Model],
) -> Result<std::collections::HashMap<i64, entry::Model>> {
    let rows = entry::Entity::find().filter(entry::Column::Seq.is_in(links.iter().map(|l| l.seq))).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.seq, row)).collect())
}
