//! C4: what is taken away is gone with the next request.

use axum::http::Method;
use kernel::actor::Actions;
use serde_json::{Value, json};
use testkit::{Client, Person};

use crate::{calls::unique, on_every_database, support::Site};

const ROUNDS: usize = 20;
const LIST: &str = "/api/system/window";

async fn someone(site: &Site) -> (Person, Client) {
    let name = format!("someone-{}", unique());
    site.person(&name, &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await
}

async fn version(site: &Site, path: &str) -> Value {
    site.root().get(path).await.expect(200).result()["version"].clone()
}

/// Takes something away, and says what the next request must answer.
async fn take_away(site: &Site, what: &str, person: &Person, client: &Client) -> (u16, &'static str) {
    let root = site.root();
    let gone = match what {
        "the role" => {
            let version = version(site, &format!("/api/security/user/{}", person.user_id)).await;
            root.patch("/api/security/user", json!({ "id": person.user_id, "version": version, "roleIds": [] })).await
        }
        "the grant" => {
            let version = version(site, &format!("/api/security/role/{}", person.role_id)).await;
            root.patch("/api/security/role", json!({ "id": person.role_id, "version": version, "permissions": [] }))
                .await
        }
        "the role's being on" => root.post("/api/security/role/disable", json!({ "ids": [person.role_id] })).await,
        "the account's being on" => root.post("/api/security/user/disable", json!({ "ids": [person.user_id] })).await,
        "the account" => root.delete(&format!("/api/security/user?ids={}", person.user_id)).await,
        "the sessions" => root.post("/api/security/account/end-sessions", json!({ "id": person.user_id })).await,
        "the password" => root.post("/api/security/account/reset-password", json!({ "id": person.user_id })).await,
        "this session" => client.post("/api/auth/logout", json!({})).await,
        "all sessions" => client.post("/api/auth/logout", json!({ "everywhere": true })).await,
        _ => client.delete(&format!("/api/user/sessions?ids={}", person.session_id)).await,
    };
    gone.expect(200);
    if what.starts_with("the role") || what == "the grant" { (403, "forbidden") } else { (401, "login.expired") }
}

const WAYS: [&str; 10] = [
    "the role",
    "the grant",
    "the role's being on",
    "the account's being on",
    "the account",
    "the sessions",
    "the password",
    "this session",
    "all sessions",
    "its own session",
];

on_every_database!(what_is_taken_away_is_gone_with_the_next_request, site, {
    for way in WAYS {
        for _ in 0..ROUNDS {
            let (person, client) = someone(&site).await;
            // Remembered now, so that forgetting is what is tested.
            client.get(LIST).await.expect(200);
            let wanted = take_away(&site, way, &person, &client).await;
            let answer = client.get(LIST).await;
            assert_eq!((answer.status.as_u16(), answer.code()), wanted, "after {way} was taken away");
        }
    }
    eprintln!("C4 revocation: {} cases", WAYS.len() * ROUNDS);
});

on_every_database!(an_action_that_is_switched_off_is_off_with_the_next_request, site, {
    let (_, client) = someone(&site).await;
    let actions = site.root().get("/api/security/action?pageSize=200").await.expect(200);
    let rows = actions.result()["data"].as_array().unwrap().clone();
    let export = rows.iter().find(|r| r["code"] == "export").unwrap()["id"].clone();
    for _ in 0..ROUNDS {
        client.get("/api/system/window/export?format=csv").await.expect(200);
        site.root().post("/api/security/action/disable", json!({ "ids": [export] })).await.expect(200);
        client.get("/api/system/window/export?format=csv").await.expect(403);
        site.root().post("/api/security/action/enable", json!({ "ids": [export] })).await.expect(200);
    }
    eprintln!("C4 action off: {ROUNDS} cases");
});

// A request that was under way when the rights went must not bring the remembered ones back.
on_every_database!(requests_under_way_do_not_bring_revoked_rights_back, site, {
    let mut cases = 0;
    for way in ["the role", "the account's being on", "the sessions"] {
        for _ in 0..ROUNDS {
            let (person, client) = someone(&site).await;
            let busy: Vec<_> = (0..6)
                .map(|_| {
                    let client = client.clone();
                    tokio::spawn(async move {
                        for _ in 0..6 {
                            client.send(Method::GET, LIST, None).await;
                        }
                    })
                })
                .collect();
            let wanted = take_away(&site, way, &person, &client).await;
            for _ in 0..3 {
                assert_eq!(client.get(LIST).await.status.as_u16(), wanted.0, "after {way} was taken away");
                cases += 1;
            }
            for task in busy {
                task.await.unwrap();
            }
            assert_eq!(client.get(LIST).await.status.as_u16(), wanted.0, "later, after {way} was taken away");
        }
    }
    eprintln!("C4 under way: {cases} cases");
});

/// Another server on the same database has remembered everybody; it looks twice a second whether rights have changed.
#[tokio::test]
async fn what_is_taken_away_elsewhere_is_gone_within_the_second() {
    if !testkit::backends().contains(&testkit::Backend::Postgres) {
        eprintln!("skipped: two servers (TEST_POSTGRES is not set)");
        return;
    }
    let site = Site::start(testkit::Backend::Postgres).await;
    let config = testkit::config(&site.db, kernel::app::Mode::Development);
    let app = collegium::compose::application(site.db.open().await, config).await.unwrap();
    let edge_config = edge::EdgeConfig::default();
    let operations = collegium::compose::registry(&edge_config.metrics).unwrap().router(&app);
    let router = edge::wrap(kernel::registry::with_unknown_api(operations), &edge_config);
    for what in WAYS {
        let (person, client) = someone(&site).await;
        let there = Client::new(router.clone(), Some(person.token.clone()));
        there.get(LIST).await.expect(200);
        let (status, code) = take_away(&site, what, &person, &client).await;
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        assert_eq!(there.get(LIST).await.expect(status).code(), code, "{what}");
    }
}
