use std::time::Duration;

use crate::support::{Server, quick, read_some, router, status, until_closed};
use edge::EdgeConfig;
use tokio::{io::AsyncWriteExt, time::sleep};

#[tokio::test]
async fn a_silent_connection_is_closed() {
    let server = Server::start(router(), quick()).await;
    until_closed(&mut server.connect().await).await;
}

#[tokio::test]
async fn a_slow_head_is_closed_however_it_drips() {
    let server = Server::start(router(), quick()).await;
    let mut stream = server.connect().await;
    let (mut reader, mut writer) = stream.split();
    let drip = async {
        let _ = writer.write_all(b"GET /api/ok HTTP/1.1\r\n").await;
        while writer.write_all(b"a: 1\r\n").await.is_ok() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    let mut seen = Vec::new();
    let read = tokio::io::copy(&mut reader, &mut seen);
    tokio::select! {
        () = drip => {}
        _ = read => {}
        () = sleep(Duration::from_secs(30)) => panic!("still open"),
    }
    assert!(!String::from_utf8_lossy(&seen).contains("200 OK"));
}

#[tokio::test]
async fn an_idle_kept_alive_connection_is_closed() {
    let server = Server::start(router(), quick()).await;
    let mut stream = server.connect().await;
    let request = b"GET /api/ok HTTP/1.1\r\nhost: x\r\n\r\n";
    stream.write_all(request).await.unwrap();
    assert_eq!(status(&read_some(&mut stream).await), 200);
    stream.write_all(request).await.unwrap();
    assert_eq!(status(&read_some(&mut stream).await), 200, "kept alive in between");
    assert_eq!(until_closed(&mut stream).await, "");
}

#[tokio::test]
async fn a_body_that_stops_is_given_up() {
    let server = Server::start(router(), quick()).await;
    let mut stream = server.connect().await;
    let head = b"POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nabc";
    stream.write_all(head).await.unwrap();
    let answer = until_closed(&mut stream).await;
    assert!(answer.is_empty() || status(&answer) == 400, "{answer}");
}

#[tokio::test]
async fn a_body_that_drips_is_given_up() {
    let server = Server::start(router(), quick()).await;
    let mut stream = server.connect().await;
    let head = b"POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n";
    stream.write_all(head).await.unwrap();
    let mut sent = 0;
    while sent < 1_000 && stream.write_all(b"x").await.is_ok() {
        sent += 1;
        sleep(Duration::from_millis(20)).await;
    }
    assert!(sent < 1_000, "a drip just within the silence was accepted");
}

#[tokio::test]
async fn a_slow_but_steady_body_is_accepted() {
    let config = EdgeConfig { body_min_rate: 1, ..quick() };
    let server = Server::start(router(), config).await;
    let mut stream = server.connect().await;
    let head = b"POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n";
    stream.write_all(head).await.unwrap();
    for _ in 0..20 {
        stream.write_all(b"x").await.unwrap();
        sleep(Duration::from_millis(30)).await;
    }
    assert!(read_some(&mut stream).await.ends_with("\r\n\r\n20"));
}

#[tokio::test]
async fn a_client_that_does_not_read_is_dropped() {
    let server = Server::start(router(), quick()).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET /api/big HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    // Counted once its answer is known; only then can the connection be the one under test.
    server.until("route=\"/api/big\"").await;
    server.until("http_connections 0\n").await;
}
