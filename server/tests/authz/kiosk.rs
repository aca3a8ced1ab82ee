//! The key of a station opens what is under `/api/kiosk/`, at its station, while it counts; and nothing else.

use std::collections::BTreeSet;

use axum::http::Method;
use kernel::{Op, Policy};
use serde_json::{Value, json};

use crate::{
    calls::{call_with, from_elsewhere, registry},
    exemplars::{Body, exemplar},
    golden::BY_STATION_KEY,
    on_every_database,
    rows::printing::buyer,
    state::state,
};

fn is_kiosk(op: &Op) -> bool {
    op.path.starts_with("/api/kiosk/")
}

on_every_database!(the_key_of_a_station_opens_its_kiosk_and_nothing_else, site, {
    let registry = registry();
    let kiosk: BTreeSet<&str> = registry.ops().filter(|op| is_kiosk(op)).map(|op| op.id.as_str()).collect();
    assert_eq!(kiosk, BY_STATION_KEY.iter().copied().collect());
    let buyer = buyer(&site).await;
    let pass = buyer.pass(&site).await;
    let before = state(&site).await;
    let mut cases = 0;
    // Neither the key nor a visit is a session.
    for secret in ["key", "visit"] {
        let header = format!("Bearer {}", pass[secret].as_str().unwrap());
        for op in registry.ops().filter(|op| !matches!(op.policy, Policy::Public(_))) {
            let answer = call_with(&site.anonymous(), op, header.as_bytes()).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (401, "login.expired"), "{} by a {secret}", op.id);
            cases += 1;
        }
    }
    // What is public anyway takes neither of them instead of what it asks for.
    for op in registry.ops().filter(|op| matches!(op.policy, Policy::Public(_)) && !is_kiosk(op)) {
        let reads = [Method::GET, Method::HEAD].contains(&op.method);
        let client = from_elsewhere(&site.anonymous());
        let answer = client.send(op.method.clone(), &op.path, (!reads).then(|| pass.clone())).await;
        assert!(reads || !answer.status.is_success(), "{} by a key", op.id);
        cases += 1;
    }
    before.assert_unchanged(&site, "the key of a station").await;
    // A key that was replaced opens nothing at all.
    for op in registry.ops().filter(|op| is_kiosk(op)) {
        let exemplar = exemplar(&site, op).await.unwrap();
        let Body::Json(body) = &exemplar.body else { panic!("{} takes no body", op.id) };
        let known = site.anonymous().post("/api/kiosk/station", json!({ "key": body["key"] })).await.expect(200);
        assert_eq!(known.result()["reasons"], json!([]));
        for key in [revoked(&site, body).await, json!("unknown"), json!("")] {
            let mut changed = exemplar.clone();
            let mut body = body.clone();
            body["key"] = key;
            changed.body = Body::Json(body);
            let before = state(&site).await;
            let answer = changed.send().await;
            assert_eq!((answer.status.as_u16(), answer.code()), (409, "kiosk_key"), "{}", op.id);
            before.assert_unchanged(&site, &op.id).await;
            cases += 1;
        }
    }
    eprintln!("kiosk keys: {cases} cases");
});

/// The key itself, after the office has taken it back.
async fn revoked(site: &crate::support::Site, body: &Value) -> Value {
    use schema::printing::print_station_key::{Column, Entity};
    use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
    let hash = kernel::ids::secret_hash(body["key"].as_str().unwrap());
    let found = Entity::find().filter(Column::TokenHash.eq(hash)).one(site.app.db().maintenance()).await.unwrap();
    let body_of_call = json!({ "stationId": found.unwrap().station_id });
    testkit::step_up_everyone(&site.app).await;
    site.root().post("/api/printer/station-key/revoke", body_of_call).await.expect(200);
    body["key"].clone()
}
