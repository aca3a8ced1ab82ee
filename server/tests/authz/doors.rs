//! A1, the other ways in: HEAD, methods nobody declared, addresses that look like others.

use std::collections::BTreeMap;

use axum::http::Method;
use kernel::actor::Actions;

use crate::{
    calls::{call, call_as, from_elsewhere, path_of, registry},
    exemplars::exemplar,
    on_every_database,
    state::state,
};

on_every_database!(head_is_decided_like_get, site, {
    let registry = registry();
    let everything: Vec<_> = permissions::grantable_codes().iter().map(|code| (*code, Actions::all())).collect();
    let people = [site.anonymous(), site.person("nobody", &[]).await.1, site.person("all", &everything).await.1];
    testkit::step_up_everyone(&site.app).await;
    let mut cases = 0;
    for op in registry.ops().filter(|op| op.method == Method::GET) {
        if op.limits.rate.is_some() {
            // Exports share a rate, and there are more of them than one person may take in a minute.
            site.app.clock.advance(3_000);
        }
        for client in &people {
            let (get, head) = (call(client, op).await, call_as(client, op, Method::HEAD).await);
            assert_eq!(head.status, get.status, "HEAD of {}", op.id);
            assert!(head.bytes.is_empty(), "HEAD of {} has a body", op.id);
            cases += 1;
        }
        let mut exemplar = exemplar(&site, op).await.unwrap();
        exemplar.method = Method::HEAD;
        let head = exemplar.send().await;
        assert!(head.status.is_success() && head.bytes.is_empty(), "HEAD of {}: {}", op.id, head.status);
        cases += 1;
    }
    eprintln!("A1 HEAD: {cases} cases");
});

on_every_database!(undeclared_methods_do_nothing, site, {
    let registry = registry();
    let mut cases = 0;
    let before = state(&site).await;
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "X-HTTP"];
    // By address: where several operations share one, what none of them declares is the same for all.
    let mut declared = BTreeMap::<String, Vec<Method>>::new();
    registry.ops().for_each(|op| declared.entry(path_of(op)).or_default().push(op.method.clone()));
    for (path, declared) in declared {
        for method in methods {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            if declared.contains(&method) {
                continue;
            }
            let answer = from_elsewhere(&site.root()).send(method.clone(), &path, None).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (405, "method_not_allowed"), "{method} {path}");
            cases += 1;
        }
    }
    for op in registry.ops() {
        // What a proxy or a form would rewrite must not be rewritten here.
        for header in ["x-http-method-override", "x-method-override", "x-http-method"] {
            let client = from_elsewhere(&site.root());
            let mut request = client.request(Method::PUT, &path_of(op));
            request.headers_mut().insert(header, op.method.as_str().parse().unwrap());
            assert_eq!(client.run(request).await.status, 405, "{header} on {}", op.path);
            cases += 1;
        }
    }
    before.assert_unchanged(&site, "undeclared methods").await;
    eprintln!("A1 undeclared methods: {cases} cases");
});

/// Addresses that some substring rule or some decoding could take for an open or a guarded one.
const LOOK_ALIKES: &[&str] = &[
    "/x/login/../security/user",
    "/api/auth/login/../../security/user",
    "/api/x/../security/user",
    "/api/./security/user",
    "/api/security/./user",
    "/api/security/x/../user",
    "/api/auth/login/%2e%2e/%2e%2e/security/user",
    "/api/%2e%2e/api/security/user",
    "/api/security/user%2flogin",
    "/api/security%2fuser",
    "/api%2fsecurity%2fuser",
    "/%2fapi/security/user",
    "/api/security/user;login",
    "/api/security/user;/login",
    "/api;login/security/user",
    "/api/security/user/login",
    "/api/security/user/oauth2",
    "/api/login/security/user",
    "/login/api/security/user",
    "/oauth2/api/security/user",
    "/api/oauth2/security/user",
    "/api/oauth2x/security/user",
    "/oauth2x/security/user",
    "/API/security/user",
    "/Api/Security/User",
    "/api/security/USER",
    "/api//security/user",
    "//api/security/user",
    "/api/security//user",
    "/api/security/user/",
    "/api/security/user//",
    "/api/security/user.",
    "/api/security/user..",
    "/api/security/user%20",
    "/api/security/user%00",
    "/api/security/user%23",
    "/api/security/user%3fx=login",
    "/api/security/user.json",
    "/api/security/user/login/..",
    "/api/security/%75ser%2f..%2fuser",
    "/api/security\\user",
    "/api/security/user%5c",
    "/api/security/user%0a",
    "/api/security/user%c0%af",
    "/x/../api/security/user",
    "/api/auth/login/security/user",
    "/api/user/login/../info",
    "/assets/../api/security/user",
    "/index.html/api/security/user",
];

on_every_database!(addresses_that_look_like_others_open_nothing, site, {
    assert!(LOOK_ALIKES.len() >= 40);
    let canary = "canary-5f1c";
    let (_, nobody) = site.person(canary, &[]).await;
    site.root().get(&format!("/api/security/user?keyword={canary}")).await.expect(200);
    let (whole, mut cases) = (site.whole(), 0);
    let before = state(&site).await;
    for token in [None, nobody.token.clone(), site.root().token] {
        for path in LOOK_ALIKES {
            for method in [Method::GET, Method::POST, Method::DELETE] {
                let mut client = from_elsewhere(&whole);
                client.token = token.clone();
                let Ok(uri) = path.parse::<axum::http::Uri>() else { continue };
                let mut request = client.request(method.clone(), "/");
                *request.uri_mut() = uri;
                let answer = client.run(request).await;
                let text = String::from_utf8_lossy(&answer.bytes);
                assert!(!text.contains(canary) && !text.contains("\"success\":true"), "{method} {path} gave {text}");
                let page =
                    answer.headers.get("content-type").is_some_and(|t| t.to_str().unwrap().starts_with("text/html"));
                let refused = [400, 401, 403, 404, 405].contains(&answer.status.as_u16());
                // Addresses outside /api belong to the web, which answers each with its one page.
                let web = page && !path.starts_with("/api/");
                assert!(refused || web, "{method} {path} gave {}", answer.status);
                cases += 1;
            }
        }
    }
    before.assert_unchanged(&site, "look-alike addresses").await;
    eprintln!("A1 look-alikes: {cases} cases");
});
