//! I1: states, browsers, codes and accounts that do not belong together.

use serde_json::json;
use testkit::FakeProvider;

use super::kit::{
    House, KINDS, PROVIDERS, add, come_back, door, handed_on, link, round_trip, set_off, set_off_to_link,
};
use crate::{
    kit::{dump, number, q, sql, tweak},
    story,
};

story!(a_way_back_fits_its_browser_its_provider_and_its_time_once, site, {
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    let mut cases = 0;
    for kind in KINDS {
        link(&house.fake, &client, kind, "lihua").await.expect(200);
        let sessions = number(&site, "SELECT count(*) FROM session").await;
        let (off, other) = (set_off(&site, kind, "/").await, set_off(&site, kind, "/").await);
        let back = house.fake.visit(&off.location, "lihua").await;
        let given = handed_on(&back);
        let proof = back.get("code").or(back.get("ticket")).unwrap().to_owned();
        let name = if kind == "cas" { "ticket" } else { "code" };
        let path = |query: &str| format!("{}?{query}", door(kind));
        // Without a state nothing is looked at.
        off.browser.get(&path(&format!("{name}={proof}"))).await.expect(422);
        for (what, browser, query) in [
            ("no cookie", site.anonymous(), given.clone()),
            ("another browser's cookie", other.browser.clone(), given.clone()),
            (
                "a cookie of nobody",
                tweak(site.anonymous(), |c| c.cookie = Some("collegium-sso=x".into())),
                given.clone(),
            ),
            ("an empty cookie", tweak(site.anonymous(), |c| c.cookie = Some("collegium-sso=".into())), given.clone()),
            ("an unknown state", off.browser.clone(), format!("{name}={proof}&state={}", "A".repeat(43))),
            ("an empty state", off.browser.clone(), format!("{name}={proof}&state=")),
        ] {
            let answer = browser.get(&path(&query)).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (409, "sso_state_invalid"), "{kind}: {what}");
            cases += 1;
        }
        // The other door does not know it.
        let elsewhere = if kind == "cas" { "/api/auth/oauth2/login?code=x" } else { "/api/sso/login?ticket=ST-x" };
        let state = q(back.get("state").unwrap());
        let answer = off.browser.get(&format!("{elsewhere}&state={state}")).await.expect(409);
        assert_eq!(answer.code(), "sso_state_invalid", "{kind}");
        assert_eq!(number(&site, "SELECT count(*) FROM session").await, sessions, "{kind}");
        come_back(&off, kind, &back).await.expect(200);
        assert_eq!(come_back(&off, kind, &back).await.expect(409).code(), "sso_state_invalid", "{kind}: a second time");
        // The used code or ticket, with a state of its own.
        let late = other
            .browser
            .get(&path(&format!("{name}={proof}&{}", state_and_issuer(&house.fake, &other.location).await)))
            .await;
        assert_eq!((late.status.as_u16(), late.code()), (409, "sso_answer_invalid"), "{kind}: a used code");
        let old = set_off(&site, kind, "/").await;
        let back = house.fake.visit(&old.location, "lihua").await;
        sql(&site, &format!("UPDATE sso_state SET expires_at = {}", testkit::NOW.0)).await;
        assert_eq!(come_back(&old, kind, &back).await.expect(409).code(), "sso_state_invalid", "{kind}: too late");
        cases += 5;
    }
    assert_eq!(number(&site, "SELECT count(*) FROM sso_state").await, 1, "what is too old goes with the next start");
    println!("I1 states: {cases} cases");
});

/// The state (and issuer) of a way that is under way, as they would come back.
async fn state_and_issuer(fake: &FakeProvider, location: &str) -> String {
    let back = fake.visit(location, "lihua").await;
    let iss = back.get("iss").map(|iss| format!("&iss={}", q(iss))).unwrap_or_default();
    format!("state={}{iss}", q(back.get("state").unwrap()))
}

story!(a_code_of_another_way_does_not_fit, site, {
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    let (_, evil) = site.person("evil", &[]).await;
    let mut cases = 0;
    for kind in KINDS {
        link(&house.fake, &client, kind, "lihua").await.expect(200);
        link(&house.fake, &evil, kind, "evil").await.expect(200);
    }
    for kind in ["oidc", "oauth2", "cas", "wps"] {
        // The attacker's proof in the victim's browser: PKCE, or the service of the ticket, does not fit.
        for careless in [false, true] {
            house.fake.tricks(|t| t.careless = careless);
            let theirs = set_off(&site, kind, "/").await;
            let proof = house.fake.visit(&theirs.location, "evil").await;
            let victim = set_off(&site, kind, "/").await;
            let name = if kind == "cas" { "ticket" } else { "code" };
            let mixed = format!(
                "{name}={}&{}",
                q(proof.get(name).unwrap()),
                state_and_issuer(&house.fake, &victim.location).await
            );
            let answer = victim.browser.get(&format!("{}?{mixed}", door(kind))).await;
            // A careless OAuth 2 provider leaves nothing to find out by; the state is what protects there.
            if !careless || kind == "oidc" {
                assert_eq!((answer.status.as_u16(), answer.code()), (409, "sso_answer_invalid"), "{kind} {careless}");
                cases += 1;
            }
        }
        house.fake.behave();
    }
    // Another provider's code, and an answer that says it comes from another issuer, or from nobody.
    let off = set_off(&site, "oidc", "/").await;
    let foreign = house.fake.visit(&set_off(&site, "oauth2", "/").await.location, "lihua").await;
    let own = house.fake.visit(&off.location, "lihua").await;
    let (state, iss) = (q(own.get("state").unwrap()), q(own.get("iss").unwrap()));
    let query = format!("code={}&state={state}&iss={iss}", q(foreign.get("code").unwrap()));
    assert_eq!(off.browser.get(&format!("{}?{query}", door("oidc"))).await.expect(409).code(), "sso_answer_invalid");
    for (kind, iss) in [
        ("oidc", Some("https://e.example".to_owned())),
        ("oidc", Some(format!("{}/", house.fake.url))),
        ("oidc", Some(String::new())),
        ("oidc", None),
        ("oauth2", Some("https://e.example".to_owned())),
        ("wps", Some(house.fake.url.clone())),
    ] {
        let off = set_off(&site, kind, "/").await;
        let back = house.fake.visit(&off.location, "lihua").await;
        let iss_part = iss.as_deref().map(|iss| format!("&iss={}", q(iss))).unwrap_or_default();
        let query = format!("code={}&state={}{iss_part}", q(back.get("code").unwrap()), q(back.get("state").unwrap()));
        let answer = off.browser.get(&format!("{}?{query}", door(kind))).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (409, "sso_answer_invalid"), "{kind} {iss:?}");
        cases += 1;
    }
    let off = set_off(&site, "cas", "/").await;
    let back = house.fake.visit(&off.location, "lihua").await;
    let query = format!("ticket=ST-1%26service%3Dx&state={}", q(back.get("state").unwrap()));
    assert_eq!(off.browser.get(&format!("{}?{query}", door("cas"))).await.expect(409).code(), "sso_answer_invalid");
    println!("I1 codes and issuers: {} cases", cases + 2);
});

story!(the_first_half_gives_nothing_away, site, {
    let house = House::open(&site).await;
    let mut seen = vec![];
    for kind in KINDS {
        let answer = site.anonymous().get(&format!("{}?provider={kind}", door(kind))).await.expect(200);
        let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
        for part in ["collegium-sso=", "Path=/api;", "Max-Age=600", "SameSite=Lax", "HttpOnly"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        let mark = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
        let location = answer.result()["location"].as_str().unwrap().to_owned();
        let url = |name: &str| {
            let (_, query) = location.split_once('?').unwrap();
            let pairs: Vec<(String, String)> =
                query.split('&').filter_map(|p| p.split_once('=')).map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
            pairs.into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
        };
        let state = if kind == "cas" {
            url("service").unwrap().split("state%3D").nth(1).unwrap().to_owned()
        } else {
            url("state").unwrap()
        };
        assert_eq!((state.len(), mark.len()), (43, 43));
        assert!(!location.contains(&mark), "{location}");
        if kind == "oidc" {
            assert_eq!(url("nonce").unwrap().len(), 64);
        }
        if ["oidc", "oauth2", "wps"].contains(&kind) {
            assert_eq!(url("code_challenge_method").as_deref(), Some("S256"));
            seen.push(url("code_challenge").unwrap());
        }
        let rows = dump(&site, "sso_state", &[]).await.join("\n");
        assert!(!rows.contains(&state) && !rows.contains(&mark), "{rows}");
        seen.extend([state, mark]);
    }
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all);
    // Nobody else's words become part of the address.
    let hostile = tweak(site.anonymous(), |c| c.cookie = None);
    let mut request = hostile.request(axum::http::Method::GET, &format!("{}?provider=oauth2", door("oauth2")));
    request.headers_mut().insert("host", "e.example".parse().unwrap());
    let answer = hostile.run(request).await.expect(200);
    let location = answer.result()["location"].as_str().unwrap();
    assert!(location.contains(&q(testkit::SITE).replace("%2E", ".")) && !location.contains("e.example"), "{location}");
    assert!(house.fake.inner().asked.iter().all(|p| p.starts_with("/.well-known") || p == "/jwks"));
    println!("I1 first half: {} cases", KINDS.len() + 1);
});

story!(an_account_is_found_by_issuer_and_subject_alone, site, {
    let house = House::open(&site).await;
    let (person, client) = site.person("li", &[]).await;
    sql(&site, "UPDATE app_user SET email = 'li@example.edu' WHERE username = 'li'").await;
    let elsewhere = FakeProvider::start(Some(testkit::NOW)).await;
    add(&site, &elsewhere, "oidc", json!({ "code": "oidc-2" })).await.expect(200);
    add(&site, &elsewhere, "cas", json!({ "code": "cas-2" })).await.expect(200);
    let mut cases = 0;
    for kind in KINDS {
        link(&house.fake, &client, kind, "lihua").await.expect(200);
        for subject in [
            "li@example.edu",
            "LI@example.edu",
            "li",
            person.user_id.as_str(),
            "LIHUA",
            "lihu\u{430}",
            "lihua\u{200b}",
            "lihua'--",
            "%",
        ] {
            let answer = round_trip(&site, &house.fake, kind, subject).await;
            let code = answer.code().to_owned();
            assert_eq!((answer.status.as_u16(), code.as_str()), (409, "sso_not_linked"), "{kind} {subject}");
            cases += 1;
        }
    }
    for kind in ["oidc-2", "cas-2"] {
        let answer = round_trip(&site, &elsewhere, kind, "lihua").await.expect(409);
        assert_eq!(answer.code(), "sso_not_linked", "the same name at another issuer");
        cases += 1;
    }
    // A verified mail address at the provider is still only what somebody says there.
    house.fake.tricks(|t| t.claims = Some(std::sync::Arc::new(|c| c["email"] = json!("li@example.edu"))));
    assert_eq!(round_trip(&site, &house.fake, "oidc", "evil").await.expect(409).code(), "sso_not_linked");
    assert_eq!(number(&site, "SELECT count(*) FROM identity_binding").await, 5);
    // Whoever changes where the subject is read does not reach the accounts linked before.
    let rows = site.root().get(&format!("{PROVIDERS}?keyword=oauth2")).await.expect(200);
    let row = rows.result()["data"].as_array().unwrap().iter().find(|r| r["code"] == "oauth2").unwrap().clone();
    let change = json!({ "id": row["id"], "version": row["version"], "subjectClaim": "name" });
    site.root().patch(PROVIDERS, change).await.expect(200);
    assert_eq!(round_trip(&site, &house.fake, "oauth2", "lihua").await.expect(409).code(), "sso_not_linked");
    println!("I1 accounts: {} cases", cases + 2);
});

story!(nobody_is_linked_or_signed_out_from_elsewhere, site, {
    let house = House::open(&site).await;
    let (person, client) = site.person("li", &[]).await;
    let (_, evil) = site.person("evil", &[]).await;
    let links = || number(&site, "SELECT count(*) FROM identity_binding");
    for kind in KINDS {
        // The attacker's own way to link, sent to the victim: the victim's browser does not have its cookie.
        let off = set_off_to_link(&evil, kind).await;
        let back = house.fake.visit(&off.location, "lihua").await;
        let answer = site.anonymous().get(&format!("{}?{}", door(kind), handed_on(&back))).await.expect(409);
        assert_eq!(answer.code(), "sso_state_invalid", "{kind}");
        // A way to sign in links nothing, a way to link signs nobody in.
        let off = set_off(&site, kind, "/").await;
        let back = house.fake.visit(&off.location, "lihua").await;
        assert_eq!(come_back(&off, kind, &back).await.expect(409).code(), "sso_not_linked", "{kind}");
        assert_eq!(links().await, 0, "{kind}");
    }
    // A session that has ended meanwhile links nothing.
    for ending in [
        format!("UPDATE session SET revoked_at = 1 WHERE id = '{}'", person.session_id),
        format!("UPDATE session SET revoked_at = NULL, expires_at = 1 WHERE id = '{}'", person.session_id),
        format!("UPDATE session SET expires_at = {} WHERE id = '{}'", testkit::NOW.0 + 1000, person.session_id),
        format!("UPDATE app_user SET enabled = FALSE WHERE id = '{}'", person.user_id),
    ] {
        sql(
            &site,
            &format!(
                "UPDATE session SET revoked_at = NULL, expires_at = {} WHERE id = '{}'",
                testkit::NOW.0 + 1000,
                person.session_id
            ),
        )
        .await;
        site.app.sessions.forget();
        let off = set_off_to_link(&client, "oidc").await;
        let back = house.fake.visit(&off.location, "lihua").await;
        sql(&site, &ending).await;
        if ending.contains("expires_at = 1794") {
            sql(&site, &format!("UPDATE app_user SET session_gen = session_gen + 1 WHERE id = '{}'", person.user_id))
                .await;
        }
        assert_eq!(come_back(&off, "oidc", &back).await.expect(409).code(), "sso_state_invalid", "{ending}");
        assert_eq!(links().await, 0, "{ending}");
        sql(&site, &format!("UPDATE app_user SET session_gen = 0 WHERE id = '{}'", person.user_id)).await;
    }
    // Starting and ending a link, and signing out, take the token and not a cookie.
    let cookies = tweak(site.anonymous(), |c| c.cookie = Some(format!("collegium-sso=x; token={}", person.token)));
    cookies.post("/api/user/links/start", json!({ "provider": "oidc" })).await.expect(401);
    cookies.delete("/api/user/links?ids=x").await.expect(401);
    cookies.post("/api/auth/logout", json!({})).await.expect(401);
    for path in ["/api/auth/logout", "/api/user/links/start"] {
        let status = cookies.get(path).await.status.as_u16();
        assert!([404, 405].contains(&status), "{path}: {status}");
    }
    println!("I1 cross-site: {} cases", KINDS.len() * 2 + 4 + 5);
});

story!(a_refusal_at_the_provider_is_told_in_words, site, {
    let house = House::open(&site).await;
    for (error, shown) in [
        ("access_denied", json!("access_denied")),
        ("temporarily_unavailable", json!("temporarily_unavailable")),
        ("<script>alert(1)</script>", json!(null)),
        ("\u{202e}", json!(null)),
    ] {
        let off = set_off(&site, "oidc", "/").await;
        let state = off.location.split("state=").nth(1).unwrap().split('&').next().unwrap().to_owned();
        let path = format!("{}?error={}&error_description=x&state={state}", door("oidc"), q(error));
        let answer = off.browser.get(&path).await.expect(409);
        assert_eq!((answer.code(), &answer.json["refusal"]["rules"][0]["data"]["error"]), ("sso_denied", &shown));
        assert!(!String::from_utf8_lossy(&answer.bytes).contains("<script"));
        assert_eq!(off.browser.get(&path).await.expect(409).code(), "sso_state_invalid", "used up");
    }
    let off = set_off(&site, "oidc", "/").await;
    let back = house.fake.visit(&off.location, "lihua").await;
    sql(&site, "UPDATE sso_provider SET enabled = FALSE WHERE code = 'oidc'").await;
    assert_eq!(come_back(&off, "oidc", &back).await.expect(409).code(), "sso_provider_unavailable");
    let answer = site.anonymous().get(&format!("{}?provider=oidc", door("oidc"))).await.expect(409);
    assert_eq!(answer.code(), "sso_provider_unavailable");
    for provider in ["nobody", "cas", "'", "%25"] {
        site.anonymous().get(&format!("{}?provider={provider}", door("oidc"))).await.expect(409);
    }
    site.anonymous().get(door("oidc")).await.expect(422);
    println!("I1 refusals: {} cases", 4 + 2 + 5);
});
