//! The till: counted, explained where it differs, and only when nothing is left open.

use serde_json::json;

use super::kit::{Counter, id, payments};
use crate::story;

story!(a_till_is_closed_once_everything_paid_is_printed_or_refunded, site, {
    let counter = Counter::build(&site).await;
    assert_eq!(counter.close(0, "").await.expect(409).code(), "till_empty");
    let who = counter.student(&site, "2610000001").await;
    let order = id(&counter.placed(&who, 3).await);
    counter.step(&site, "pay", &order).await.expect(200);
    let till = counter.till().await;
    assert_eq!((&till["cash"], &till["movements"], &till["waiting"]), (&json!(4000), &json!(1), &json!(1)));
    assert_eq!(counter.close(4000, "").await.expect(409).code(), "till_waiting");
    counter.step(&site, "print", &order).await.expect(200);

    // A count that differs is explained.
    counter.close(3950, "").await.expect(422);
    let closed = counter.close(3950, "找零有误").await.expect(200).result().clone();
    assert_eq!((&closed["cash"], &closed["difference"]), (&json!(4000), &json!(-50)));
    assert!(payments(&site).await.iter().all(|line| line.closing_id.as_deref() == Some(&id(&closed))));
    assert_eq!(counter.till().await["movements"], 0);

    // What is refunded later is of the next closing.
    counter.step(&site, "fail", &order).await.expect(200);
    counter.step(&site, "refund", &order).await.expect(200);
    assert_eq!(counter.till().await["cash"], -4000);
    let next = counter.close(-4000, "").await.expect(200).result().clone();
    assert_eq!((&next["cash"], &next["movements"]), (&json!(-4000), &json!(1)));

    let sheet = counter.client.get(&format!("/api/printer/closing/{}/sheet", id(&closed))).await.expect(200);
    assert!(sheet.bytes.starts_with(b"PK"));
    let listed = counter.client.get("/api/printer/closing").await.expect(200);
    assert_eq!(listed.result()["totalCount"], 2);
});
