//! What is half open ends with what it came from: tickets, codes and addresses do not outlive the password or the
//! sessions behind them.

use axum::http::Method;
use kernel::{actor::Actions, identity::half_open};
use serde_json::json;
use testkit::{Client, Person};

use super::{from, later, second_step};
use crate::{
    kit::{fetch, number, schema, sql},
    on_every_database,
    support::Site,
    ways::{self, PASSWORD, set_password},
};

const ENDINGS: [&str; 7] = [
    "own password",
    "password by code",
    "reset by an administrator",
    "factor reset",
    "everywhere",
    "ended by another",
    "switched off",
];

struct Open {
    person: Person,
    client: Client,
    secret: Vec<u8>,
    ticket: String,
    challenge: (String, String),
    feed: String,
}

/// Somebody with everything half open that there is.
async fn open(site: &Site, n: u32) -> Open {
    let name = format!("open-{n}");
    let (person, client) = site.person(&name, &[("STUDENT_AUTH_TIMETABLE", Actions::all())]).await;
    set_password(site, &name).await;
    let (secret, _) = ways::enrol(site, &client).await;
    let place = from(site, n);
    let ticket = ways::ticket(&place, &name).await;
    let challenge = ways::ask(site, &place, json!({ "purpose": "SIGN_IN", "account": name })).await;
    let made = client.send(Method::POST, "/api/timetable/feed", None).await.expect(200);
    let url = made.result()["url"].as_str().unwrap().to_owned();
    let feed = url[url.find("/api/calendar/").unwrap()..].to_owned();
    place.get(&feed).await.expect(200);
    Open { person, client, secret, ticket, challenge, feed }
}

async fn shut(site: &Site, open: &Open, ending: &str, n: u32) {
    // Time has passed since the last of them; this is not about fresh proofs.
    testkit::step_up_everyone(&site.app).await;
    let (root, id) = (site.root(), &open.person.user_id);
    match ending {
        "own password" => {
            let body = json!({ "current": PASSWORD, "next": "River-Crane-58" });
            open.client.post("/api/user/password", body).await.expect(200);
        }
        "password by code" => {
            let place = from(site, 100 + n);
            let asked = json!({ "account": open.person.username });
            let asked = place.post("/api/auth/forge-password", asked).await.expect(200);
            let code = ways::last_code(site).await;
            let body = json!({ "challenge": asked.result()["challenge"], "code": code, "password": "River-Crane-58" });
            place.post("/api/auth/forge-password", body).await.expect(200);
        }
        "reset by an administrator" => {
            root.post("/api/security/account/reset-password", json!({ "id": id })).await.expect(200);
        }
        "factor reset" => {
            let body = json!({ "id": id, "reason": "lost the phone" });
            root.post("/api/security/user-account/second-factor/reset", body).await.expect(200);
        }
        "switched off" => {
            root.post("/api/security/user/disable", json!({ "ids": [id] })).await.expect(200);
        }
        "everywhere" => {
            open.client.post("/api/auth/logout", json!({ "everywhere": true })).await.expect(200);
        }
        _ => {
            root.post("/api/security/account/end-sessions", json!({ "id": id })).await.expect(200);
        }
    }
}

on_every_database!(what_is_half_open_ends_with_what_it_came_from, site, {
    for (n, ending) in (0..).zip(ENDINGS) {
        let open = open(&site, n).await;
        shut(&site, &open, ending, n).await;
        for table in half_open::known() {
            let left = format!(
                "SELECT count(*) FROM {} WHERE {} = '{}' AND {} IS NULL",
                table.table, table.owner, open.person.user_id, table.ended
            );
            assert_eq!(number(&site, &left).await, 0, "{ending}: {}", table.table);
        }
        // Not by the row alone: each of them is tried with the right proof.
        site.app.clock.advance(31_000);
        let place = from(&site, n);
        second_step(&place, &open.ticket, "TOTP", &ways::code_of(&site, &open.secret)).await.expect(401);
        let (challenge, code) = &open.challenge;
        let body = json!({ "challenge": challenge, "code": code });
        assert_ne!(place.post("/api/auth/code", body).await.status.as_u16(), 200, "{ending}: a code");
        place.get(&open.feed).await.expect(404);
        later(&site);
    }
    println!("{} endings of {} kinds of half-open things", ENDINGS.len(), half_open::known().len());
});

// Whoever reads the old mailbox does not come in by what went there; the calendar has nothing to do with it.
on_every_database!(a_code_ends_with_the_address_it_went_to, site, {
    for (n, by_office) in [(1, false), (2, true)] {
        let open = open(&site, n).await;
        testkit::step_up_everyone(&site.app).await;
        if by_office {
            let id = &open.person.user_id;
            let row = site.root().get(&format!("/api/security/user/{id}")).await.expect(200).result().clone();
            let mut body = row.clone();
            body["email"] = json!(format!("new-{n}@test.invalid"));
            let known = ["id", "version", "username", "name", "nickname", "kind", "email", "language"];
            body.as_object_mut().unwrap().retain(|name, _| known.contains(&name.as_str()));
            site.root().patch("/api/security/user", body).await.expect(200);
        } else {
            let version = open.client.get("/api/user/profile").await.expect(200).result()["version"].clone();
            let body = json!({ "email": format!("new-{n}@test.invalid"), "version": version });
            open.client.patch("/api/user/profile", body).await.expect(200);
        }
        let (challenge, code) = &open.challenge;
        let body = json!({ "challenge": challenge, "code": code });
        assert_ne!(from(&site, n).post("/api/auth/code", body).await.status.as_u16(), 200);
        from(&site, n).get(&open.feed).await.expect(200);
        later(&site);
    }
});

// Signing out here leaves the calendar on the telephone alone.
on_every_database!(signing_out_once_ends_one_session, site, {
    let open = open(&site, 1).await;
    open.client.post("/api/auth/logout", json!({})).await.expect(200);
    from(&site, 1).get(&open.feed).await.expect(200);
    // What is tried above with a closed code works with an open one.
    let (challenge, code) = &open.challenge;
    let body = json!({ "challenge": challenge, "code": code });
    from(&site, 1).post("/api/auth/code", body).await.expect(200);
});

// A table that keeps the hash of a secret is one of these, or somebody has looked at it and said why not.
on_every_database!(every_table_of_secrets_is_known_or_looked_at, site, {
    // Of what was said or done, and of the password itself, which changes by what is tried above.
    const OPEN_NOTHING: [&str; 5] = ["password_hash", "prev_hash", "request_hash", "body_hash", "blinded_hash"];
    const LOOKED_AT: [(&str, &str); 7] = [
        ("recovery_code", "belongs to the second factor and goes with it; good once, beside the password"),
        ("one_time_token", "makes the first administrator, while there is none; good once and for half an hour"),
        ("session", "ends itself"),
        (
            "print_station_key",
            "of a station and nobody's; it opens a kiosk, where a student's code is asked for besides",
        ),
        ("te_spent", "a ballot that was used: it opens nothing and names nobody"),
        ("known_device", "opens nothing; only says that a browser was here before"),
        ("sso_state", "compares the generation of the sessions it began with"),
    ];
    let known: Vec<&str> = half_open::known().iter().map(|h| h.table).collect();
    let tables = schema(&site).await;
    let kept: Vec<&String> = tables
        .iter()
        .filter(|(_, columns)| columns.iter().any(|c| c.ends_with("_hash") && !OPEN_NOTHING.contains(&c.as_str())))
        .map(|(t, _)| t)
        .collect();
    for table in &kept {
        let looked_at = LOOKED_AT.iter().any(|(name, _)| name == table);
        assert!(known.contains(&table.as_str()) || looked_at, "{table} keeps a secret that nothing ends");
    }
    assert!(kept.len() >= 4, "{kept:?}");
    assert_eq!(known, ["calendar_feed", "code_challenge", "print_visit", "sign_in_ticket"]);
});

on_every_database!(a_feed_ends_with_the_right_to_see_a_timetable, site, {
    let open = open(&site, 1).await;
    let place = from(&site, 1);
    place.get(&open.feed).await.expect(200);
    sql(&site, &format!("DELETE FROM role_grant WHERE role_id = '{}'", open.person.role_id)).await;
    place.get(&open.feed).await.expect(404);
    assert!(fetch(&site, "SELECT id FROM calendar_feed WHERE archived_at IS NULL").await.len() == 1, "it comes back");
});
