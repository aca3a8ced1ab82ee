//! An entry that a failed commit has lost is not there for anybody: nobody builds on it.

use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::json;
use testkit::{Answer, Client};

use super::{Live, fair::another};
use crate::{on_every_database, support::Site};

/// What the engine decides now it cannot write, as on a disk that fails.
async fn blocks_fail(site: &Site, fail: bool) {
    let db = site.app.db().maintenance();
    let sql = match (db.get_database_backend(), fail) {
        (DbBackend::Postgres, true) => {
            "CREATE OR REPLACE FUNCTION no_block() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''no room''; END' \
             LANGUAGE plpgsql; CREATE TRIGGER no_block BEFORE INSERT ON es_block FOR EACH ROW EXECUTE FUNCTION no_block()"
        }
        (DbBackend::Postgres, false) => "DROP TRIGGER no_block ON es_block",
        (_, true) => "CREATE TRIGGER no_block BEFORE INSERT ON es_block BEGIN SELECT RAISE(ABORT, 'no room'); END",
        (_, false) => "DROP TRIGGER no_block",
    };
    db.execute_unprepared(sql).await.unwrap();
    site.app.db().maintained();
}

async fn set_quota(live: &Live, office: &Client, section: usize, quota: u32) -> Answer {
    let body = json!({
        "roundId": live.round, "sectionId": live.world.sections[section], "quota": quota, "reason": "A bigger room",
    });
    office.post("/api/es/control/quota", body).await
}

// The engine reads its book again within a second. Before, the office writes twice: the first entry, made elsewhere so
// that nothing wakes the engine, takes the number of the lost one, and the second must not follow the lost one.
// Several times, because a second may be over just then.
on_every_database!(two_entries_of_the_office_do_not_build_on_a_lost_one, site, {
    const TIMES: u32 = 6;
    let live = Live::open(&site, [5, 5]).await;
    live.ask(0, "select", 0).await.expect(200);
    let there = Client::new(another(&site).await, live.world.office.token.clone());
    for n in 0..TIMES {
        blocks_fail(&site, true).await;
        live.ask(1, "select", 0).await.expect(503);
        blocks_fail(&site, false).await;
        set_quota(&live, &there, 0, 6 + n).await.expect(200);
        set_quota(&live, &live.world.office, 1, 6 + n).await.expect(200);
        let proof = live.proof().await;
        assert_eq!((&proof["ok"], &proof["compared"]), (&json!(true), &json!(true)), "{n}: {proof}");
        assert_eq!(live.seat(&site, 1, 0).await, None, "nobody sits on what was lost");
    }
    // The engine goes on where the office ended.
    let mut asked = live.ask(1, "select", 0).await;
    for _ in 0..20 {
        if asked.status != 503 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        asked = live.ask(1, "select", 0).await;
    }
    asked.expect(200);
    let proof = live.proof().await;
    assert_eq!((&proof["ok"], &proof["compared"]), (&json!(true), &json!(true)), "{proof}");
    eprintln!("lost entries: {TIMES} of them, {} entries in the book", proof["entries"]);
});
