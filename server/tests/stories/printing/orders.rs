//! The way of an order.

use sea_orm::Set;
use serde_json::json;

use super::kit::{Counter, ORDER, change, id, is_good, orders, papers, payments};
use crate::story;

story!(an_order_is_priced_paid_and_printed_and_only_then, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let ask = format!("{ORDER}/quote?studentId={who}&typeId={}&stationId={}&copies=3", counter.kind, counter.station);
    let quote = counter.client.get(&ask).await.expect(200).result().clone();
    assert_eq!((&quote["allowed"], &quote["freeCopies"], &quote["amount"]), (&json!(true), &json!(1), &json!(4000)));

    let order = counter.placed(&who, 3).await;
    assert_eq!((&order["state"], &order["amount"]), (&json!("ORDERED"), &json!(4000)));
    assert_eq!(counter.step(&site, "print", &id(&order)).await.expect(409).code(), "wrong_state");
    assert!(papers(&site).await.is_empty() && payments(&site).await.is_empty());

    let paid = counter.step(&site, "pay", &id(&order)).await.expect(200);
    assert_eq!((&paid.result()["state"], &paid.result()["method"]), (&json!("PAID"), &json!("CASH")));
    // Asked again nothing is taken twice.
    counter.step(&site, "pay", &id(&order)).await.expect(200);
    assert_eq!(payments(&site).await.iter().map(|line| line.amount).collect::<Vec<_>>(), [4000]);
    let paper = papers(&site).await.remove(0);
    assert_eq!(paper.serial_no, paid.result()["serialNo"].as_str().unwrap());
    let days = paper.valid_until.unwrap() - site.app.clock.now().local_date();
    assert_eq!(days.num_days(), 30, "as long as the type says");

    let printed = counter.step(&site, "print", &id(&order)).await.expect(200);
    assert!(printed.bytes.starts_with(b"%PDF-"));
    assert_eq!(counter.step(&site, "print", &id(&order)).await.expect(409).code(), "wrong_state");
    let row = orders(&site).await.remove(0);
    assert_eq!((row.state.as_str(), row.pages, row.times_printed), ("PRINTED", 3, 1));
    assert_eq!(counter.step(&site, "refund", &id(&order)).await.expect(409).code(), "wrong_state");

    // The free copy is used up.
    assert_eq!(counter.placed(&who, 1).await["amount"], 2000);
    let totals = counter.client.get("/api/printer/log/totals").await.expect(200).result().clone();
    assert_eq!((&totals["orders"], &totals["copies"], &totals["amount"]), (&json!(2), &json!(3), &json!(4000)));
    let totals = counter.client.get("/api/printer/log/totals?state=ORDERED").await.expect(200).result().clone();
    assert_eq!((&totals["orders"], &totals["amount"]), (&json!(1), &json!(0)));
});

story!(what_is_free_is_paid_with_nothing, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let order = counter.placed(&who, 1).await;
    assert_eq!(order["amount"], 0);
    let path = format!("{ORDER}/pay");
    let paid = counter.client.post(&path, json!({ "id": order["id"] })).await.expect(200);
    assert_eq!((&paid.result()["state"], &paid.result()["method"]), (&json!("PAID"), &json!("FREE")));
    counter.step(&site, "print", &id(&order)).await.expect(200);
    // What costs something asks how it is paid, and only in ways that are switched on.
    let order = counter.placed(&who, 1).await;
    counter.client.post(&path, json!({ "id": order["id"] })).await.expect(422);
    let settings = json!({ "settings": { "cash": false, "online": true, "maxCopies": 10 }, "version": 0 });
    counter.client.patch("/api/printer/config", settings).await.expect(200);
    assert_eq!(counter.step(&site, "pay", &id(&order)).await.expect(409).code(), "pay_method_off");
    let paid = counter.client.post(&path, json!({ "id": order["id"], "method": "SANDBOX" })).await.expect(200);
    assert_eq!(paid.result()["state"], "PAID");
});

story!(a_refund_gives_the_money_back_and_takes_the_paper, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let order = id(&counter.placed(&who, 2).await);
    counter.step(&site, "pay", &order).await.expect(200);
    counter.step(&site, "print", &order).await.expect(200);
    counter.step(&site, "fail", &order).await.expect(200);
    // It comes out the second time without being paid again.
    counter.step(&site, "print", &order).await.expect(200);
    counter.step(&site, "fail", &order).await.expect(200);
    let paper = papers(&site).await.remove(0);
    assert!(is_good(&site, &paper).await);
    counter.step(&site, "refund", &order).await.expect(200);
    counter.step(&site, "refund", &order).await.expect(200);
    assert_eq!(payments(&site).await.iter().map(|line| line.amount).sum::<i32>(), 0);
    assert_eq!(payments(&site).await.len(), 2);
    assert!(!is_good(&site, &paper).await);
    // The free copy is there again.
    assert_eq!(counter.placed(&who, 1).await["amount"], 0);
});

story!(a_reprint_has_the_data_of_its_day, site, {
    let counter = Counter::build(&site).await;
    let who = counter.student(&site, "2610000001").await;
    let order = id(&counter.placed(&who, 1).await);
    counter.step(&site, "pay", &order).await.expect(200);
    let again = json!({ "id": order, "stationId": counter.station, "copies": 1 });
    let path = format!("{ORDER}/reprint");
    assert_eq!(counter.client.post(&path, again.clone()).await.expect(409).code(), "not_printed");
    counter.step(&site, "print", &order).await.expect(200);
    let before = papers(&site).await.remove(0);

    change(&site, &who, |row| row.name_cn = Set("鹭改名".into())).await;
    let second = counter.client.post(&path, again.clone()).await.expect(200).result().clone();
    assert_eq!((&second["amount"], &second["reprintOfId"]), (&json!(2000), &json!(order)));
    assert_eq!(counter.step(&site, "print", &id(&second)).await.expect(409).code(), "wrong_state");
    counter.step(&site, "pay", &id(&second)).await.expect(200);
    counter.step(&site, "print", &id(&second)).await.expect(200);
    let kept = papers(&site).await;
    assert_eq!((kept.len(), &kept[0].snapshot), (1, &before.snapshot), "no second paper, and the same words");
    assert!(orders(&site).await.iter().all(|order| order.serial_no == before.serial_no));

    // Refunding the reprint leaves the paper: the first order paid for it.
    counter.step(&site, "fail", &id(&second)).await.expect(200);
    counter.step(&site, "refund", &id(&second)).await.expect(200);
    assert!(is_good(&site, &before).await);
    // One that was revoked is not printed again.
    let third = id(counter.client.post(&path, again).await.expect(200).result());
    counter.step(&site, "pay", &third).await.expect(200);
    let revoke = json!({ "id": before.id, "reason": "姓名有误" });
    site.root().post("/api/si/print/revoke", revoke).await.expect(200);
    assert_eq!(counter.step(&site, "print", &third).await.expect(409).code(), "paper.revoked");
    counter.step(&site, "refund", &third).await.expect(200);
});
