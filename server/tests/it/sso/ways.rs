//! Each kind of provider signs people in, once their account is linked.

use serde_json::json;

use super::kit::{House, KINDS, come_back, link, round_trip, set_off};
use crate::{
    kit::{audit_entries, fetch, number, sql, tweak},
    story,
};

story!(every_kind_of_provider_signs_in_a_linked_person, site, {
    let house = House::open(&site).await;
    let (person, client) = site.person("li", &[]).await;
    for kind in KINDS {
        let unknown = round_trip(&site, &house.fake, kind, "lihua").await.expect(409);
        assert_eq!(unknown.code(), "sso_not_linked", "{kind}");
        assert_eq!(unknown.json["refusal"]["rules"][0]["actions"][0]["to"], "/user/login");
        let linked = link(&house.fake, &client, kind, "lihua").await.expect(200);
        assert_eq!((&linked.result()["linked"], &linked.result()["login"]), (&json!(true), &json!(null)), "{kind}");
        assert_eq!(linked.result()["redirect"], "/account/settings");
        let off = set_off(&site, kind, "/exam/list?page=2").await;
        let back = house.fake.visit(&off.location, "lihua").await;
        assert!(back.address.starts_with(testkit::SITE), "{}", back.address);
        let answer = come_back(&off, kind, &back).await.expect(200);
        let token = answer.result()["login"]["token"].as_str().unwrap().to_owned();
        assert_eq!(
            (&answer.result()["redirect"], &answer.result()["linked"]),
            (&json!("/exam/list?page=2"), &json!(false))
        );
        let info = tweak(site.anonymous(), |c| c.token = Some(token)).get("/api/user/info").await.expect(200);
        assert_eq!(info.result()["id"], person.user_id.as_str(), "{kind}");
        let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
        assert!(cookies.iter().any(|c| c.to_str().unwrap().starts_with("collegium-device=")), "{kind}");
    }
    let ways = fetch(&site, "SELECT way FROM sign_in WHERE outcome = 'OK'").await;
    assert_eq!(ways, vec![vec![Some("SSO".to_owned())]; KINDS.len()]);
    assert_eq!(number(&site, "SELECT count(*) FROM sso_state").await, 0);
    let links = client.get("/api/user/links").await.expect(200);
    assert_eq!(links.result().as_array().unwrap().len(), KINDS.len());
    assert_eq!(links.result()[0]["subject"], "l***a");
    assert!(links.result()[0]["lastUsedAt"].is_string() && links.result()[0]["provider"] == "统一认证");
});

story!(a_person_with_a_second_factor_is_asked_for_it_unless_the_provider_is_trusted, site, {
    let house = House::open(&site).await;
    let (person, client) = site.person("li", &[]).await;
    link(&house.fake, &client, "oidc", "lihua").await.expect(200);
    let id = &person.user_id;
    sql(&site, &format!("INSERT INTO second_factor (user_id, secret, confirmed_at, last_step, created_at) VALUES ('{id}', 'x', 1, 0, 1)")).await;
    let asked = round_trip(&site, &house.fake, "oidc", "lihua").await.expect(200);
    let login = &asked.result()["login"];
    assert!(login["token"].is_null() && login["secondFactor"]["ticket"].is_string(), "{login}");
    sql(&site, "UPDATE sso_provider SET trust_second_factor = TRUE").await;
    let trusted = round_trip(&site, &house.fake, "oidc", "lihua").await.expect(200);
    assert!(trusted.result()["login"]["token"].is_string());
});

story!(a_disabled_or_deleted_account_stays_closed, site, {
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    link(&house.fake, &client, "cas", "lihua").await.expect(200);
    sql(&site, "UPDATE app_user SET enabled = FALSE WHERE username = 'li'").await;
    let answer = round_trip(&site, &house.fake, "cas", "lihua").await.expect(409);
    assert_eq!(answer.code(), "sso_account_disabled");
    let seen = fetch(&site, "SELECT way, outcome FROM sign_in").await;
    assert_eq!(seen, vec![vec![Some("SSO".to_owned()), Some("DISABLED".to_owned())]]);
    sql(&site, "UPDATE app_user SET enabled = TRUE, archived_at = 1 WHERE username = 'li'").await;
    assert_eq!(round_trip(&site, &house.fake, "cas", "lihua").await.expect(409).code(), "sso_not_linked");
});

story!(links_are_seen_and_ended_but_not_the_last_way_in, site, {
    let house = House::open(&site).await;
    let (person, client) = site.person("li", &[]).await;
    link(&house.fake, &client, "oidc", "one").await.expect(200);
    link(&house.fake, &client, "cas", "two").await.expect(200);
    // A second time is no second link, and somebody else's is not taken over.
    link(&house.fake, &client, "oidc", "one").await.expect(200);
    let (_, other) = site.person("wang", &[]).await;
    assert_eq!(link(&house.fake, &other, "oidc", "one").await.expect(409).code(), "sso_linked_elsewhere");
    let list = client.get("/api/user/links").await.expect(200);
    let ids: Vec<_> = list.result().as_array().unwrap().iter().map(|l| l["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 2);
    other.delete(&format!("/api/user/links?ids={}", ids[0])).await.expect(404);
    let all = format!("/api/user/links?ids={}&ids={}", ids[0], ids[1]);
    assert_eq!(client.delete(&all).await.expect(409).code(), "last_way_in");
    let before = audit_entries(&site).await;
    client.delete(&format!("/api/user/links?ids={}", ids[0])).await.expect(200);
    assert_eq!(audit_entries(&site).await, before + 1);
    // Two links made and one ended: the owner is told each time.
    let told = "SELECT count(*) FROM message WHERE template_code = 'security.links_changed' AND channel = 'INBOX'";
    assert_eq!(number(&site, told).await, 3);
    assert_eq!(round_trip(&site, &house.fake, "oidc", "one").await.expect(409).code(), "sso_not_linked");
    crate::kit::set_password(&site, "li", crate::kit::PASSWORD).await;
    client.delete(&format!("/api/user/links?ids={}", ids[1])).await.expect(200);
    sql(&site, &format!("UPDATE session SET step_up_at = NULL WHERE id = '{}'", person.session_id)).await;
    site.app.sessions.forget();
    let answer = client.post("/api/user/links/start", json!({ "provider": "oidc" })).await.expect(409);
    assert_eq!(answer.code(), "step_up_required");
});
