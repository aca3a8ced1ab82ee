//! The fee: nothing is worked on unpaid, and what comes to nothing gives it back.

use serde_json::json;

use super::kit::{OFFICE, Office, own_step, rows, submitted};
use crate::story;

story!(what_comes_to_nothing_gives_the_fee_back, site, {
    let office = Office::build(&site).await;
    let who = office.student(&site, "2610000001").await;
    let id = submitted(&who, &office.card).await;
    own_step(&who, "pay", &id).await.expect(200);
    own_step(&who, "cancel", &id).await.expect(200);
    let row = rows(&site).await.remove(0);
    assert_eq!((row.state.as_str(), row.pay_state.as_str(), row.fee), ("CANCELLED", "REFUNDED", 3000));
    assert_eq!(row.pay_no, format!("TEST-R-{}", row.application_no));
    assert_eq!(own_step(&who, "pay", &id).await.expect(409).code(), "nothing_owed");

    let other = office.student(&site, "2610000002").await;
    let id = submitted(&other, &office.card).await;
    let paid = json!({ "id": id, "payNo": "R-0001" });
    office.client.post(&format!("{OFFICE}/payment"), paid.clone()).await.expect(200);
    assert_eq!(office.client.post(&format!("{OFFICE}/payment"), paid).await.expect(409).code(), "nothing_owed");
    let without = json!({ "ids": [id], "step": "REJECT", "note": "" });
    office.client.post(&format!("{OFFICE}/step"), without).await.expect(422);
    office.step(&id, "REJECT").await.expect(200);
    let row = rows(&site).await.into_iter().find(|row| json!(row.id) == id).unwrap();
    assert_eq!((row.pay_state.as_str(), row.pay_method.as_str(), row.note.as_str()), ("REFUNDED", "CASH", "办理说明"));
});

story!(nothing_is_worked_on_before_it_is_paid, site, {
    let office = Office::build(&site).await;
    let who = office.student(&site, "2610000001").await;
    let id = submitted(&who, &office.card).await;
    for step in ["START", "FINISH"] {
        assert_eq!(office.step(&id, step).await.expect(409).code(), "unpaid", "{step}");
    }
    assert_eq!(office.step(&id, "COLLECT").await.expect(409).code(), "wrong_state");
    // Of several at once, all or none.
    let other = office.student(&site, "2610000002").await;
    let paid = submitted(&other, &office.card).await;
    own_step(&other, "pay", &paid).await.expect(200);
    let both = json!({ "ids": [id, paid], "step": "FINISH", "note": "" });
    assert_eq!(office.client.post(&format!("{OFFICE}/step"), both).await.expect(409).code(), "unpaid");
    assert!(rows(&site).await.iter().all(|row| row.state == "SUBMITTED"));
});
