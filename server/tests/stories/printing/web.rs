//! Ordered and paid from anywhere, collected at a station or downloaded.

use serde_json::json;

use super::kit::{Counter, Kiosk, OWN, change, id, is_good, orders, papers, payments, rules};
use crate::story;

story!(a_paper_ordered_online_is_collected_at_its_station, site, {
    let counter = Counter::build(&site).await;
    let who = counter.buyer(&site, "2610000001").await;
    let page = who.client.get(OWN).await.expect(200).result().clone();
    assert_eq!((&page["offers"][0]["freeLeft"], &page["orders"]), (&json!(1), &json!([])));
    assert_eq!(page["stations"][0]["id"], json!(counter.station));
    let wish = json!({ "typeId": counter.kind, "stationId": counter.station, "copies": 3, "purpose": "签证" });
    let order = who.post("order", wish.clone()).await.expect(200).result().clone();
    let one = json!({ "id": order["id"] });
    who.post("pay", one.clone()).await.expect(200);
    who.post("pay", one.clone()).await.expect(200);
    assert_eq!(payments(&site).await.iter().map(|line| line.amount).collect::<Vec<_>>(), [4000]);
    assert_eq!(orders(&site).await[0].channel, "WEB");
    // On paper only.
    assert_eq!(who.post("download", one.clone()).await.expect(409).code(), "not_downloadable");
    assert_eq!(who.post("cancel", one.clone()).await.expect(409).code(), "wrong_state");
    // The till need not wait for somebody who comes tomorrow.
    counter.close(0, "").await.expect(200);
    let mut kiosk = Kiosk::at(&site, &counter.key_of(&site, &counter.station).await);
    kiosk.enter(&site, &who.code(&site).await).await.expect(200);
    let view = kiosk.call(&site, "papers", json!({})).await.expect(200).result().clone();
    assert_eq!((&view["orders"][0]["id"], &view["orders"][0]["state"]), (&order["id"], &json!("PAID")));
    let printed = kiosk.call(&site, "print", one).await.expect(200);
    assert!(printed.bytes.starts_with(b"%PDF-"));
    assert!(is_good(&site, &papers(&site).await[0]).await);
    // At the counter it is printed as any other.
    assert_eq!(rules(&who.post("order", wish).await.expect(409)), ["daily_limit"]);
    let wish = json!({ "typeId": counter.kind, "stationId": counter.station, "copies": 1 });
    let order = id(who.post("order", wish).await.expect(200).result());
    who.post("pay", json!({ "id": order })).await.expect(200);
    counter.step(&site, "print", &order).await.expect(200);
});

story!(a_file_is_downloaded_where_the_type_allows_it, site, {
    let counter = Counter::build(&site).await;
    let (who, other) = (counter.buyer(&site, "2610000001").await, counter.buyer(&site, "2610000002").await);
    let patch = json!({ "id": counter.kind, "version": 1, "downloadable": true });
    counter.client.patch("/api/printer/type", patch).await.expect(200);
    let wish = json!({ "typeId": counter.kind, "stationId": counter.station, "copies": 2 });
    let order = json!({ "id": who.post("order", wish.clone()).await.expect(200).result()["id"] });
    // Nothing without payment, and nothing to anybody else.
    assert_eq!(who.post("download", order.clone()).await.expect(409).code(), "wrong_state");
    for step in ["pay", "cancel", "download"] {
        other.post(step, order.clone()).await.expect(404);
    }
    who.post("pay", order.clone()).await.expect(200);
    let file = who.post("download", order.clone()).await.expect(200);
    assert!(file.bytes.starts_with(b"%PDF-"));
    assert_eq!(orders(&site).await[0].state, "PRINTED");
    assert_eq!(who.post("download", order).await.expect(409).code(), "wrong_state");
    // An unpaid one is given up without a reason, once.
    let order = json!({ "id": who.post("order", wish).await.expect(200).result()["id"] });
    who.post("cancel", order.clone()).await.expect(200);
    who.post("cancel", order.clone()).await.expect(200);
    assert_eq!(who.post("pay", order).await.expect(409).code(), "wrong_state");
});

story!(what_stands_against_a_paper_is_told_before_it_is_ordered, site, {
    let counter = Counter::build(&site).await;
    let who = counter.buyer(&site, "2610000001").await;
    change(&site, &who.id, |row| row.fee_hold = sea_orm::Set(true)).await;
    let page = who.client.get(OWN).await.expect(200).result().clone();
    let told: Vec<_> = page["offers"][0]["reasons"].as_array().unwrap().iter().map(|r| r["code"].clone()).collect();
    assert_eq!(told, ["hold", "paper.fee_hold"]);
    let wish = json!({ "typeId": counter.kind, "stationId": counter.station, "copies": 1 });
    let refused = who.post("order", wish.clone()).await.expect(409);
    assert_eq!(rules(&refused), ["hold", "paper.fee_hold"]);
    assert!(refused.json["refusal"]["rules"].as_array().unwrap().iter().all(|rule| rule["actions"] == json!([])));
    // Paying online can be switched off; what is ordered is then paid at the counter.
    change(&site, &who.id, |row| row.fee_hold = sea_orm::Set(false)).await;
    let settings = json!({ "settings": { "cash": true, "online": false, "maxCopies": 10 }, "version": 0 });
    counter.client.patch("/api/printer/config", settings).await.expect(200);
    let wish = json!({ "typeId": counter.kind, "stationId": counter.station, "copies": 2 });
    let order = id(who.post("order", wish).await.expect(200).result());
    assert_eq!(who.post("pay", json!({ "id": order })).await.expect(409).code(), "pay_method_off");
    counter.step(&site, "pay", &order).await.expect(200);
});
