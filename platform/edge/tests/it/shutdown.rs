use std::{sync::Arc, time::Duration};

use crate::support::{Server, quick, read_some, router, status, until_closed};
use axum::{Router, routing};
use edge::EdgeConfig;
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::Notify};

/// A handler that tells when it has begun and ends when it is told to.
fn held() -> (Router, Arc<Notify>, Arc<Notify>) {
    let (begun, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (Arc::clone(&begun), Arc::clone(&go));
    let handler = move || {
        let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
        async move {
            tell.notify_one();
            wait.notified().await;
            "finished"
        }
    };
    (router().route("/api/held", routing::get(handler)), begun, go)
}

const HELD: &[u8] = b"GET /api/held HTTP/1.1\r\nhost: x\r\n\r\n";

#[tokio::test]
async fn a_running_request_finishes_and_idle_connections_close() {
    let (router, begun, go) = held();
    let config = EdgeConfig { header_timeout: Duration::from_secs(300), ..quick() };
    let server = Server::start(router, config).await;
    let address = server.address;
    let mut idle = server.connect().await;
    idle.write_all(b"GET /api/ok HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    assert_eq!(status(&read_some(&mut idle).await), 200);
    let mut fresh = server.connect().await;
    let mut busy = server.connect().await;
    busy.write_all(HELD).await.unwrap();
    begun.notified().await;

    let ended = server.stop();
    assert_eq!(until_closed(&mut idle).await, "");
    assert_eq!(until_closed(&mut fresh).await, "");
    assert!(TcpStream::connect(address).await.is_err(), "no longer accepting");
    assert!(!ended.is_finished());
    go.notify_one();
    let answer = until_closed(&mut busy).await;
    assert!(answer.ends_with("finished"), "{answer}");
    ended.await.unwrap().unwrap();
}

#[tokio::test]
async fn what_does_not_finish_is_cut_off() {
    let (router, begun, _go) = held();
    let config = EdgeConfig { drain: Duration::from_millis(100), ..quick() };
    let server = Server::start(router, config).await;
    let metrics = server.config.metrics.clone();
    let mut busy = server.connect().await;
    busy.write_all(HELD).await.unwrap();
    begun.notified().await;
    server.stop().await.unwrap().unwrap();
    assert_eq!(until_closed(&mut busy).await, "");
    let text = metrics.render();
    assert!(text.contains("http_requests_in_flight 0\n"), "{text}");
    assert!(text.contains("http_requests_abandoned_total 1\n"), "{text}");
}
