//! How long a session lives, and how it ends.

use serde_json::{Value, json};
use testkit::Client;

use crate::{
    kit::{PASSWORD, USERS, number, set_password, sign_in, tweak},
    story,
    support::Site,
};

/// A person who signs in by password, from several places.
async fn signed_in(site: &Site, username: &str) -> Client {
    let answer = sign_in(&site.anonymous(), username, PASSWORD).await.expect(200);
    tweak(site.anonymous(), |c| c.token = Some(answer.result()["token"].as_str().unwrap().to_owned()))
}

async fn alive(client: &Client) -> bool {
    let answer = client.get("/api/user/info").await;
    if answer.status != 200 {
        assert_eq!((answer.status.as_u16(), answer.code()), (401, "login.expired"));
    }
    answer.status == 200
}

story!(a_session_lives_seven_days_to_the_millisecond, site, {
    let root = site.root();
    root.get("/api/user/info").await.expect(200);
    site.app.clock.advance(kernel::identity::TOKEN_LIFE_MS - 1);
    // Used all the time: seven days are absolute.
    root.get("/api/user/info").await.expect(200);
    site.app.clock.advance(1);
    let answer = root.get("/api/user/info").await.expect(401);
    assert_eq!(answer.code(), "login.expired");
});

story!(signing_out_ends_this_session_or_all_of_them, site, {
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let (a, b, c) = (signed_in(&site, "li").await, signed_in(&site, "li").await, signed_in(&site, "li").await);
    a.post("/api/auth/logout", json!({})).await.expect(200);
    assert!(!alive(&a).await && alive(&b).await && alive(&c).await);
    // The specification's client sends no body.
    b.send(axum::http::Method::POST, "/api/auth/logout", None).await.expect(200);
    assert!(!alive(&b).await && alive(&c).await);
    let d = signed_in(&site, "li").await;
    let others = site.root();
    d.post("/api/auth/logout", json!({ "everywhere": true })).await.expect(200);
    assert!(!alive(&c).await && !alive(&d).await);
    assert!(alive(&others).await, "of this person only");
    a.post("/api/auth/logout", json!({})).await.expect(401);
});

story!(people_see_and_end_their_own_sessions, site, {
    site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let mut clients = vec![];
    for n in 0..3 {
        site.app.clock.advance(1000 * n);
        clients.push(signed_in(&site, "li").await);
    }
    let list = clients[1].get("/api/user/sessions").await.expect(200);
    // The one the person was made with, and these three.
    assert_eq!(list.result()["totalCount"], 4);
    let current: Vec<&Value> =
        list.result()["data"].as_array().unwrap().iter().filter(|s| s["current"] == true).collect();
    assert_eq!(current.len(), 1);
    assert_eq!(current[0]["createdAt"], "2026-11-15T00:00:01.000Z");
    let text = list.json.to_string();
    assert!(!text.contains(clients[1].token.as_deref().unwrap()) && !text.contains("tokenHash"));
    let newest = clients[2].get("/api/user/sessions").await.expect(200);
    let newest =
        newest.result()["data"].as_array().unwrap().iter().find(|s| s["current"] == true).unwrap()["id"].clone();
    let end = format!("/api/user/sessions?ids={}", newest.as_str().unwrap());
    // Somebody else's are not found.
    site.root().delete(&end).await.expect(404);
    assert!(alive(&clients[2]).await);
    assert_eq!(*clients[0].delete(&end).await.expect(200).result(), 1);
    assert!(!alive(&clients[2]).await && alive(&clients[0]).await);
    clients[0].delete("/api/user/sessions").await.expect(422);
    assert_eq!(clients[0].get("/api/user/sessions").await.expect(200).result()["totalCount"], 3);
});

story!(an_administrators_word_ends_sessions_at_once, site, {
    let root = site.root();
    let (person, _) = site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    let id = json!(person.user_id);
    let client = signed_in(&site, "li").await;
    assert!(alive(&client).await);
    root.post("/api/security/account/end-sessions", json!({ "id": id })).await.expect(200);
    assert!(!alive(&client).await);

    let client = signed_in(&site, "li").await;
    assert!(alive(&client).await);
    root.post(&format!("{USERS}/disable"), json!({ "ids": [id] })).await.expect(200);
    assert!(!alive(&client).await);
    sign_in(&site.anonymous(), "li", PASSWORD).await.expect(401);
    root.post(&format!("{USERS}/enable"), json!({ "ids": [id] })).await.expect(200);

    let client = signed_in(&site, "li").await;
    assert!(alive(&client).await);
    let answer = root.post("/api/security/account/reset-password", json!({ "id": id })).await.expect(200);
    assert!(!alive(&client).await);
    sign_in(&site.anonymous(), "li", PASSWORD).await.expect(401);
    let temporary = answer.result()["temporaryPassword"].as_str().unwrap();
    let answer = sign_in(&site.anonymous(), "li", temporary).await.expect(200);
    assert_eq!(answer.result()["mustChangePassword"], true);

    set_password(&site, "li", PASSWORD).await;
    let client = signed_in(&site, "li").await;
    assert!(alive(&client).await);
    root.delete(&format!("{USERS}?ids={}", person.user_id)).await.expect(200);
    assert!(!alive(&client).await);
    sign_in(&site.anonymous(), "li", PASSWORD).await.expect(401);
});

story!(tokens_that_are_none_open_nothing, site, {
    let token = site.admin.token.clone();
    let hash = kernel::ids::secret_hash(&token);
    for wrong in ["", "x", hash.as_str(), &token[1..], &format!("{token}a"), &token.to_uppercase(), "null", "undefined"]
    {
        let client = tweak(site.anonymous(), |c| c.token = Some(wrong.to_owned()));
        let answer = client.get("/api/user/info").await.expect(401);
        assert!(["login.expired", "login.required"].contains(&answer.code()), "{wrong}");
    }
    let mut request = site.anonymous().request(axum::http::Method::GET, "/api/user/info");
    request.headers_mut().insert("authorization", format!("Basic {token}").parse().unwrap());
    site.anonymous().run(request).await.expect(401);
    let client = tweak(site.anonymous(), |c| c.cookie = Some(format!("Access-Token={token}")));
    client.get("/api/user/info").await.expect(401);
});

story!(last_seen_is_written_a_while_later_for_all, site, {
    let root = site.root();
    site.app.clock.advance(5000);
    root.get("/api/user/info").await.expect(200);
    site.app.sessions.flush_seen(&site.app).await.unwrap();
    let seen = number(&site, "SELECT count(*) FROM session WHERE last_seen_at = 1794700805000").await;
    assert_eq!(seen, 1);
});
