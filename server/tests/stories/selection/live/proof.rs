//! A book in which a winner was exchanged is found out, with and without new hashes.

use rules::selection::{
    By, Entry,
    ledger::{chain, hex},
};
use schema::selection::es_block;
use sea_orm::{ActiveModelTrait, ConnectionTrait, DbBackend, EntityTrait, IntoActiveModel, QueryOrder, Set};

use super::Live;
use crate::{on_every_database, support::Site};

/// Whoever rules the database can do this.
async fn rewrite(site: &Site, block: &es_block::Model, entries: Vec<u8>, hash: String, before: String) {
    let db = site.app.db().maintenance();
    let sql = match db.get_database_backend() {
        DbBackend::Postgres => "DROP TRIGGER IF EXISTS es_block_no_change ON es_block",
        _ => "DROP TRIGGER IF EXISTS es_block_no_update",
    };
    db.execute_unprepared(sql).await.unwrap();
    let mut row = block.clone().into_active_model();
    row.entries = Set(entries);
    row.hash = Set(hash);
    row.prev_hash = Set(before);
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

fn bytes(text: &str) -> [u8; 32] {
    let digits: Vec<u8> = (0..32).map(|n| u8::from_str_radix(&text[2 * n..2 * n + 2], 16).unwrap()).collect();
    digits.try_into().unwrap()
}

on_every_database!(an_exchanged_winner_is_found_out, site, {
    let live = Live::open(&site, [1, 5]).await;
    live.ask(0, "select", 0).await.expect(200);
    live.ask(1, "select", 0).await.expect(409);
    live.ask(2, "select", 1).await.expect(200);
    assert_eq!(live.proof().await["ok"], true);
    let blocks = es_block::Entity::find()
        .order_by_asc(es_block::Column::FirstSeq)
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let first = &blocks[0];
    let text = String::from_utf8(first.entries.clone()).unwrap();
    let line = text.lines().next().unwrap();
    let entry = Entry::read(line.as_bytes()).unwrap();
    assert_eq!(entry.seq, 1);
    // Somebody else asked first, so it says now, in every place where the winner stood.
    let By::Student(winner) = entry.request.by else { panic!("{line}") };
    let (from, to) = (winner.0, (winner.0 + 1) % 3);
    let (winner, other) = (format!("{{\"Student\":{from}}}"), format!("{{\"Student\":{to}}}"));
    let changed = line.replace(&winner, &other).replace(&format!("\"student\":{from}"), &format!("\"student\":{to}"));
    assert_ne!(changed, line);
    let rest = text.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    let entries = format!("{changed}\n{rest}").into_bytes();
    rewrite(&site, first, entries.clone(), first.hash.clone(), first.prev_hash.clone()).await;
    let proof = live.proof().await;
    assert_eq!(proof["ok"], false, "{proof}");
    // And with every hash made anew.
    let mut head = bytes(&first.prev_hash);
    for block in &blocks {
        let before = hex(&head);
        let entries = if block.id == first.id { entries.clone() } else { block.entries.clone() };
        for line in entries.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            head = chain(&head, line);
        }
        rewrite(&site, block, entries, hex(&head), before).await;
    }
    let proof = live.proof().await;
    assert_eq!(proof["ok"], false, "{proof}");
});
