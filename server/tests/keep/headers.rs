//! G3: the security headers are on every answer, whatever it says.

use axum::http::Method;
use testkit::{Answer, Backend};

use crate::support::Site;

const ALWAYS: [&str; 7] = [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "x-frame-options",
    "x-request-id",
];

fn check(answer: &Answer, what: &str) {
    for name in ALWAYS {
        assert!(answer.headers.contains_key(name), "{what}: no {name} ({})", answer.status);
    }
    if what.contains("/api/") {
        let cache = answer.headers.get("cache-control").map(|v| v.to_str().unwrap()).unwrap_or_default();
        assert!(cache.contains("no-store") || cache.contains("private"), "{what}: {cache}");
    }
}

#[tokio::test]
async fn every_answer_of_every_operation_has_them() {
    let site = Site::start(Backend::Sqlite).await;
    let registry = site.app.registry().unwrap();
    let (anonymous, root, web) = (site.anonymous(), site.root(), site.whole());
    let (mut answers, mut statuses) = (0, std::collections::BTreeMap::<u16, u32>::new());
    for op in registry.ops() {
        let path = op.path.replace("{id}", "0190a0a0a0a07a0a8a0a0a0a0a0a0a0a");
        for (client, method) in
            [(&anonymous, op.method.clone()), (&root, op.method.clone()), (&anonymous, Method::TRACE)]
        {
            // Whoever signs out would have nothing more to show.
            if op.id == "logout" && client.token.is_some() {
                continue;
            }
            let answer = client.send(method.clone(), &path, None).await;
            check(&answer, &format!("{method} {path}"));
            *statuses.entry(answer.status.as_u16()).or_default() += 1;
            answers += 1;
        }
    }
    for path in ["/", "/user/login", "/absent", "/assets/absent.js", "/favicon.svg", "/api/absent", "/%2e%2e/x"] {
        for method in [Method::GET, Method::HEAD, Method::POST] {
            let answer = web.send(method.clone(), path, None).await;
            check(&answer, &format!("{method} {path}"));
            answers += 1;
        }
    }
    assert!(statuses.len() > 4, "{statuses:?}");
    println!("G3: {answers} answers, statuses {statuses:?}");
}
