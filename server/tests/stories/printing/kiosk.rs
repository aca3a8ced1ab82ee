//! A station's own page: who comes in, what they print there, and how it ends.

use kernel::Timestamp;
use schema::printing::{print_station_key, print_visit};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::kit::{Counter, Kiosk, id, is_good, orders, papers, payments};
use crate::{story, support::Site};

async fn another_station(counter: &Counter) -> String {
    let station = json!({ "code": "KI2", "nameCn": "图书馆", "nameEn": "Library", "location": "Library" });
    id(counter.client.post("/api/grades/station", station).await.expect(200).result())
}

async fn set_station(counter: &Counter, fields: Value) {
    let path = "/api/grades/station";
    let row = counter.client.get(&format!("{path}/{}", counter.station)).await.expect(200).result().clone();
    let mut body = json!({ "id": counter.station, "version": row["version"] });
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    counter.client.patch(path, body).await.expect(200);
}

story!(a_student_orders_pays_and_prints_at_a_kiosk, site, {
    let counter = Counter::build(&site).await;
    let who = counter.buyer(&site, "2610000001").await;
    let key = counter.key_of(&site, &counter.station).await;
    let view = site.anonymous().post("/api/kiosk/station", json!({ "key": key })).await.expect(200);
    assert_eq!((&view.result()["name"], &view.result()["reasons"]), (&json!("柜台"), &json!([])));
    let mut kiosk = Kiosk::at(&site, &key);
    kiosk.enter(&site, &who.code(&site).await).await.expect(200);
    let offered = kiosk.call(&site, "papers", json!({})).await.expect(200).result().clone();
    let offer = &offered["offers"][0];
    assert_eq!((&offer["price"], &offer["freeLeft"], &offer["reasons"]), (&json!(2000), &json!(1), &json!([])));

    let wish = json!({ "typeId": counter.kind, "copies": 2, "purpose": "" });
    let order = kiosk.call(&site, "order", wish).await.expect(200).result().clone();
    assert_eq!((&order["state"], &order["amount"]), (&json!("ORDERED"), &json!(2000)));
    let one = json!({ "id": order["id"] });
    assert_eq!(kiosk.call(&site, "print", one.clone()).await.expect(409).code(), "wrong_state");
    assert!(payments(&site).await.is_empty() && papers(&site).await.is_empty());
    kiosk.call(&site, "pay", one.clone()).await.expect(200);
    // Asked again, nothing is taken twice.
    kiosk.call(&site, "pay", one.clone()).await.expect(200);
    let printed = kiosk.call(&site, "print", one.clone()).await.expect(200);
    assert!(printed.bytes.starts_with(b"%PDF-"));
    assert_eq!(kiosk.call(&site, "print", one).await.expect(409).code(), "wrong_state");

    let (row, line) = (orders(&site).await.remove(0), payments(&site).await.remove(0));
    assert_eq!((row.channel.as_str(), row.state.as_str(), row.method.as_str()), ("KIOSK", "PRINTED", "SANDBOX"));
    assert_eq!((row.station_id, row.student_id), (counter.station.clone(), who.id.clone()));
    assert_eq!((payments(&site).await.len(), line.amount), (1, 2000));
    assert!(is_good(&site, &papers(&site).await[0]).await);
    // The log says who it was, though nobody had a session.
    let log = site.root().get(&format!("/api/printer/log/{}/history", row.id)).await.expect(200);
    assert!(String::from_utf8_lossy(&log.bytes).contains("buyer-2610000001"));

    kiosk.call(&site, "leave", json!({})).await.expect(200);
    assert_eq!(kiosk.call(&site, "papers", json!({})).await.expect(409).code(), "kiosk_over");
});

story!(a_code_is_good_once_and_for_five_minutes, site, {
    let counter = Counter::build(&site).await;
    let who = counter.buyer(&site, "2610000001").await;
    let key = counter.key_of(&site, &counter.station).await;
    let mut kiosk = Kiosk::at(&site, &key);
    let code = who.code(&site).await;
    kiosk.enter(&site, &format!(" {} {} ", &code[..4], &code[4..])).await.expect(200);
    assert_eq!(kiosk.enter(&site, &code).await.expect(409).code(), "kiosk_code");
    // A new one ends the one before; nobody comes in by what was on the page five minutes ago.
    let (first, second) = (who.code(&site).await, who.code(&site).await);
    assert_eq!(kiosk.enter(&site, &first).await.expect(409).code(), "kiosk_code");
    site.app.clock.advance(5 * Timestamp::MINUTE);
    assert_eq!(kiosk.enter(&site, &second).await.expect(409).code(), "kiosk_code");
    // A visit ends by itself, and with everything else of the account.
    let code = who.code(&site).await;
    kiosk.enter(&site, &code).await.expect(200);
    site.app.clock.advance(10 * Timestamp::MINUTE);
    assert_eq!(kiosk.call(&site, "papers", json!({})).await.expect(409).code(), "kiosk_over");
    for (number, ending) in [("2610000002", "end-sessions"), ("2610000003", "disable")] {
        let who = counter.buyer(&site, number).await;
        kiosk.enter(&site, &who.code(&site).await).await.expect(200);
        let code = who.code(&site).await;
        testkit::step_up_everyone(&site.app).await;
        let root = site.root();
        match ending {
            "disable" => root.post("/api/security/user/disable", json!({ "ids": [who.user_id] })).await.expect(200),
            _ => root.post("/api/security/account/end-sessions", json!({ "id": who.user_id })).await.expect(200),
        };
        assert_eq!(kiosk.call(&site, "papers", json!({})).await.expect(409).code(), "kiosk_over", "{ending}");
        assert_eq!(kiosk.enter(&site, &code).await.expect(409).code(), "kiosk_code", "{ending}");
    }
    // What is kept are hashes.
    let visits = print_visit::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert!(visits.iter().all(|visit| visit.code_hash.len() > 20 && visit.code_hash != code));
});

story!(guesses_at_a_kiosk_are_slowed_down, site, {
    let counter = Counter::build(&site).await;
    let who = counter.buyer(&site, "2610000001").await;
    let mut kiosk = Kiosk::at(&site, &counter.key_of(&site, &counter.station).await);
    let code = who.code(&site).await;
    let mut compared = 0;
    // One a second.
    for _ in 0..11 {
        compared += usize::from(kiosk.enter(&site, "00000000").await.status == 409);
    }
    assert_eq!(compared, 8, "five that cost nothing, then each twice as long as the one before");
    kiosk.enter(&site, &code).await.expect(429);
    site.app.clock.advance(4_000);
    kiosk.enter(&site, &code).await.expect(200);
});

story!(a_key_opens_its_own_station_only, site, {
    let counter = Counter::build(&site).await;
    let (who, other) = (counter.buyer(&site, "2610000001").await, counter.buyer(&site, "2610000002").await);
    let elsewhere = another_station(&counter).await;
    let (key, key_elsewhere) = (counter.key_of(&site, &counter.station).await, counter.key_of(&site, &elsewhere).await);
    let kept = print_station_key::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert!(kept.iter().all(|row| row.token_hash != key && row.token_hash != key_elsewhere));
    let mut kiosk = Kiosk::at(&site, &key);
    kiosk.enter(&site, &who.code(&site).await).await.expect(200);
    // A visit is of the station where the code was typed.
    let mut carried = Kiosk::at(&site, &key_elsewhere);
    carried.visit.clone_from(&kiosk.visit);
    assert_eq!(carried.call(&site, "papers", json!({})).await.expect(409).code(), "kiosk_over");
    // Orders of somebody else, and of this student elsewhere, are not there.
    let foreign = id(&counter.placed(&other.id, 2).await);
    let wish = json!({ "typeId": counter.kind, "stationId": elsewhere, "copies": 1 });
    let own = id(who.post("order", wish).await.expect(200).result());
    for order in [foreign, own] {
        for step in ["pay", "print"] {
            kiosk.call(&site, step, json!({ "id": order })).await.expect(404);
        }
    }
    assert!(payments(&site).await.is_empty());
    // Hours and place are looked at each time.
    let minute = (site.app.clock.now().0 / 60_000 + 8 * 60) % (24 * 60);
    let (opens, closes) = if minute < 12 * 60 { ("13:00", "14:00") } else { ("01:00", "02:00") };
    set_station(&counter, json!({ "opensAt": opens, "closesAt": closes })).await;
    assert_eq!(kiosk.call(&site, "papers", json!({})).await.expect(409).code(), "station_closed");
    set_station(&counter, json!({ "opensAt": "", "closesAt": "", "address": "203.0.113.0/24" })).await;
    assert_eq!(kiosk.call(&site, "papers", json!({})).await.expect(409).code(), "station_elsewhere");
    let view = site.anonymous().post("/api/kiosk/station", json!({ "key": key })).await.expect(200);
    assert_eq!(view.result()["reasons"].as_array().unwrap().len(), 1);
    set_station(&counter, json!({ "address": "" })).await;
    kiosk.call(&site, "papers", json!({})).await.expect(200);
    // A new key ends the old one at once, and a revoked one opens nothing.
    let next = counter.key_of(&site, &counter.station).await;
    assert_eq!(kiosk.call(&site, "papers", json!({})).await.expect(409).code(), "kiosk_key");
    kiosk.key = next;
    kiosk.call(&site, "papers", json!({})).await.expect(200);
    let revoke = json!({ "stationId": counter.station });
    counter.client.post("/api/printer/station-key/revoke", revoke.clone()).await.expect(200);
    counter.client.post("/api/printer/station-key/revoke", revoke).await.expect(200);
    assert_eq!(kiosk.call(&site, "papers", json!({})).await.expect(409).code(), "kiosk_key");
});

story!(whoever_leaves_gives_up_what_is_not_paid, site, {
    let counter = Counter::build(&site).await;
    let who = counter.buyer(&site, "2610000001").await;
    let mut kiosk = Kiosk::at(&site, &counter.key_of(&site, &counter.station).await);
    kiosk.enter(&site, &who.code(&site).await).await.expect(200);
    let wish = |copies: i32| json!({ "typeId": counter.kind, "copies": copies });
    let free = kiosk.call(&site, "order", wish(1)).await.expect(200).result().clone();
    assert_eq!(free["amount"], 0);
    let second = id(kiosk.call(&site, "order", wish(1)).await.expect(200).result());
    kiosk.call(&site, "pay", json!({ "id": second })).await.expect(200);
    kiosk.call(&site, "leave", json!({})).await.expect(200);
    let states = |rows: Vec<schema::printing::print_order::Model>| {
        let mut states: Vec<_> = rows.into_iter().map(|row| row.state).collect();
        states.sort();
        states
    };
    assert_eq!(states(orders(&site).await), ["CANCELLED", "PAID"]);
    // What is paid waits, and comes out the next time; the free copy is there again.
    kiosk.enter(&site, &who.code(&site).await).await.expect(200);
    let view = kiosk.call(&site, "papers", json!({})).await.expect(200).result().clone();
    assert_eq!((&view["orders"][0]["id"], &view["offers"][0]["freeLeft"]), (&json!(second), &json!(1)));
    kiosk.call(&site, "print", json!({ "id": second })).await.expect(200);
    assert_told_without_pages(&site, &kiosk, wish(9)).await;
});

/// A refusal says why, and leads to no page that a student cannot open.
async fn assert_told_without_pages(site: &Site, kiosk: &Kiosk, wish: Value) {
    let refused = kiosk.call(site, "order", wish).await.expect(409);
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!((&rule["code"], &rule["actions"]), (&json!("daily_limit"), &json!([])));
}
