use crate::support::{Server, body, header, quick, read_some, router, status, until_closed};
use edge::EdgeConfig;
use tokio::io::AsyncWriteExt;

#[tokio::test]
async fn large_heads_are_refused() {
    let server = Server::start(router(), quick()).await;
    let value = "v".repeat(20_000);
    let answer = server.get("/api/ok", &format!("a: {value}\r\n")).await;
    assert!(answer.is_empty() || status(&answer) == 431, "{answer}");

    let below = "v".repeat(8_000);
    let answer = server.get("/api/ok", &format!("a: {below}\r\n")).await;
    assert_eq!(status(&answer), 200);

    for (count, expected) in [(60, 200), (80, 431), (200, 431), (10_000, 431)] {
        let many: String = (0..count).map(|n| format!("h{n}: 1\r\n")).collect();
        let answer = server.get("/api/ok", &many).await;
        let refused = answer.is_empty() && expected == 431;
        assert!(refused || status(&answer) == expected, "{count}: {answer}");
    }
}

#[tokio::test]
async fn connections_are_limited_in_all() {
    let config = EdgeConfig { max_connections: 2, ..quick() };
    refuses_the_third(config).await;
}

#[tokio::test]
async fn connections_are_limited_per_source() {
    let config = EdgeConfig { max_per_source: 2, limit_loopback: true, ..quick() };
    refuses_the_third(config).await;
}

async fn refuses_the_third(config: EdgeConfig) {
    let config = EdgeConfig { header_timeout: std::time::Duration::from_secs(60), ..config };
    let server = Server::start(router(), config).await;
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = server.connect().await;
        stream.write_all(b"GET /api/ok HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        assert_eq!(status(&read_some(&mut stream).await), 200);
        held.push(stream);
    }
    let answer = until_closed(&mut server.connect().await).await;
    assert_eq!(status(&answer), 503);
    assert!(header(&answer, "retry-after").is_some());
    assert!(server.config.metrics.render().contains("http_connections_refused_total 1\n"));
    drop(held);
    server.until("http_connections 0\n").await;
    assert_eq!(status(&server.get("/api/ok", "").await), 200);
}

#[tokio::test]
async fn a_chunked_body_without_end_is_cut() {
    let config = EdgeConfig { max_body: 256 * 1024, ..quick() };
    let server = Server::start(router(), config).await;
    let mut stream = server.connect().await;
    let head = "POST /api/echo HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    let mut sent = 0;
    // Ends only because the server stops taking it.
    while sent < 1_000_000_000 && stream.write_all(chunk.as_bytes()).await.is_ok() {
        sent += chunk.len();
    }
    assert!(sent < 100_000_000, "{sent}");
    let answer = until_closed(&mut stream).await;
    assert!(answer.is_empty() || status(&answer) == 413, "{answer}");
}

#[tokio::test]
async fn a_second_length_never_starts_a_second_request() {
    let server = Server::start(router(), quick()).await;
    let smuggled = "GET /api/rooms/7 HTTP/1.1\r\nhost: x\r\n\r\n";
    for lengths in [
        "content-length: 4\r\ntransfer-encoding: chunked\r\n",
        "transfer-encoding: chunked\r\ncontent-length: 4\r\n",
        "transfer-encoding: chunked\r\n",
    ] {
        let request = format!("POST /api/echo HTTP/1.1\r\nhost: x\r\n{lengths}\r\n0\r\n\r\n{smuggled}");
        let answer = server.raw(request).await;
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{lengths}: {answer}");
        assert_eq!(header(&answer, "connection"), Some("close"), "{lengths}");
    }
    for lengths in [
        "content-length: 4\r\ncontent-length: 5\r\n",
        "content-length: 4, 5\r\n",
        "content-length: -1\r\n",
        "content-length: +4\r\n",
        "content-length: 99999999999999999999\r\n",
        "transfer-encoding: chunked, identity\r\n",
        "transfer-encoding: gzip\r\n",
    ] {
        let request = format!("POST /api/echo HTTP/1.1\r\nhost: x\r\n{lengths}\r\nabcd{smuggled}");
        let answer = server.raw(request).await;
        assert!(answer.is_empty() || status(&answer) == 400, "{lengths}: {answer}");
        assert!(!answer.contains("room"), "{lengths}: {answer}");
    }
    // Transfer-Encoding in HTTP/1.0 is refused as well.
    let old = "POST /api/echo HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n";
    let answer = server.raw(old).await;
    assert!(answer.is_empty() || status(&answer) == 400, "{answer}");
}

#[tokio::test]
async fn broken_heads_are_refused() {
    let server = Server::start(router(), quick()).await;
    for request in [
        "GET /api/ok HTTP/1.1\r\nhost: x\r\nbad name: 1\r\n\r\n",
        "GET /api/ok HTTP/1.1\r\nhost: x\r\na: 1\r\n b: folded\r\n\r\n",
        "GET /api/ok HTTP/1.1\r\nhost: x\r\na: 1\0\r\n\r\n",
        "GET /api/o k HTTP/1.1\r\nhost: x\r\n\r\n",
        "GET  /api/ok HTTP/1.1\r\nhost: x\r\n\r\n",
        "GET /api/ok HTTP/9.9\r\nhost: x\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
        let answer = server.raw(request).await;
        assert!(answer.is_empty() || status(&answer) == 400, "{request:?}: {answer}");
    }
}

#[tokio::test]
async fn a_token_in_the_query_is_refused() {
    let server = Server::start(router(), quick()).await;
    for query in ["token=abc", "a=1&token=abc", "%74oken=abc", "TOKEN=abc"] {
        let answer = server.get(&format!("/api/ok?{query}"), "").await;
        assert_eq!(status(&answer), 400, "{query}");
        assert!(body(&answer).contains(r#""code":"invalid""#));
        assert!(!answer.contains("abc"), "{answer}");
    }
    let answer = server.get("/api/ok?keyword=token", "").await;
    assert_eq!(status(&answer), 200);
}
