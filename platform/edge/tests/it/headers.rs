use crate::support::{Server, body, header, quick, router, status};
use edge::EdgeConfig;

async fn server() -> Server {
    Server::start(router(), quick()).await
}

#[tokio::test]
async fn every_answer_carries_the_headers() {
    let server = server().await;
    let cases = [
        ("GET", "/api/ok", 200),
        ("HEAD", "/api/ok", 200),
        ("GET", "/api/rooms/7", 200),
        ("GET", "/api/broken", 500),
        ("GET", "/api/panic", 500),
        ("GET", "/api/absent", 404),
        ("GET", "/absent", 404),
        ("DELETE", "/api/ok", 405),
        ("BREW", "/api/ok", 405),
        ("GET", "/api/ok?token=secret", 400),
        ("OPTIONS", "*", 404),
    ];
    for (method, path, expected) in cases {
        let request = format!("{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let answer = server.raw(request).await;
        assert_eq!(status(&answer), expected, "{method} {path}: {answer}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(header(&answer, name), Some(value), "{method} {path} {name}");
        }
        let permissions = header(&answer, "permissions-policy").unwrap();
        assert!(permissions.contains("camera=()"));
        assert_eq!(header(&answer, "x-request-id").unwrap().len(), 16);
        assert_eq!(header(&answer, "strict-transport-security"), None);
        let policy = header(&answer, "content-security-policy").unwrap();
        let closed = "default-src 'none'; frame-ancestors 'none'; sandbox";
        assert_eq!(policy == closed, path.starts_with("/api"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"));
    }
}

#[tokio::test]
async fn html_from_the_api_stays_closed() {
    let answer = server().await.get("/api/page", "").await;
    let policy = header(&answer, "content-security-policy").unwrap();
    assert!(policy.ends_with("sandbox"), "{policy}");
}

#[tokio::test]
async fn a_handler_may_choose_how_long_its_answer_is_kept() {
    let answer = server().await.get("/api/kept", "").await;
    assert_eq!(header(&answer, "cache-control"), Some("private, max-age=60"));
}

#[tokio::test]
async fn hsts_only_when_configured() {
    let config = EdgeConfig { hsts: true, ..quick() };
    let answer = Server::start(router(), config).await.get("/api/ok", "").await;
    let value = header(&answer, "strict-transport-security");
    assert_eq!(value, Some("max-age=31536000"));
}

#[tokio::test]
async fn a_panic_is_a_500_with_the_envelope_and_the_server_lives() {
    let server = server().await;
    let answer = server.get("/api/panic", "accept-language: en-US\r\n").await;
    assert_eq!(status(&answer), 500);
    let id = header(&answer, "x-request-id").unwrap();
    let body = body(&answer);
    assert!(body.contains(r#""success":false,"code":"internal""#), "{body}");
    assert!(body.contains("on our side"), "{body}");
    assert!(body.contains(&format!(r#""requestId":"{id}""#)), "{body}");
    assert!(!answer.contains("secret"), "{answer}");
    assert!(server.get("/api/panic", "").await.contains("系统内部错误"));
    assert_eq!(status(&server.get("/api/ok", "").await), 200);
}

#[tokio::test]
async fn ids_differ_and_reach_the_handler() {
    let server = server().await;
    let first = server.get("/api/who", "x-request-id: forged\r\n").await;
    let second = server.get("/api/who", "").await;
    let id = header(&first, "x-request-id").unwrap();
    assert_ne!(id, "forged");
    assert_ne!(Some(id), header(&second, "x-request-id"));
    assert_eq!(body(&first), format!("127.0.0.1 {id}"));
}

#[tokio::test]
async fn a_forged_client_address_is_ignored() {
    let forged = "x-forwarded-for: 203.0.113.9\r\nforwarded: for=203.0.113.9\r\n\
                  x-real-ip: 203.0.113.9\r\n";
    let answer = server().await.get("/api/who", forged).await;
    assert!(body(&answer).starts_with("127.0.0.1 "), "{answer}");

    let config = EdgeConfig { trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()], ..quick() };
    let behind = Server::start(router(), config).await;
    let chain = "x-forwarded-for: 198.51.100.1, 203.0.113.9\r\n";
    let answer = behind.get("/api/who", chain).await;
    assert!(body(&answer).starts_with("203.0.113.9 "), "{answer}");
}
