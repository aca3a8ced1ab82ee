use std::{net::SocketAddr, time::Duration};

use axum::{Extension, Router, body::Bytes, http::StatusCode, response::IntoResponse, routing};
use edge::{ClientAddr, EdgeConfig, LogUser, RequestId};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};

/// Far beyond every time-out under test: hitting it means that the edge did not act.
const PATIENCE: Duration = Duration::from_secs(30);

pub fn quick() -> EdgeConfig {
    EdgeConfig {
        header_timeout: Duration::from_millis(300),
        body_timeout: Duration::from_millis(300),
        write_timeout: Duration::from_millis(300),
        drain: Duration::from_secs(20),
        ..EdgeConfig::default()
    }
}

pub fn router() -> Router {
    Router::new()
        .route("/api/ok", routing::get(|| async { "ok" }))
        .route("/api/rooms/{id}", routing::get(|| async { (Extension(LogUser::new("u-1\r\nforged")), "room") }))
        .route("/api/page", routing::get(|| async { axum::response::Html("<script>1</script>") }))
        .route("/api/broken", routing::get(broken))
        .route("/api/panic", routing::get(panics))
        .route("/api/echo", routing::post(|body: Bytes| async move { body.len().to_string() }))
        .route(
            "/api/who",
            routing::get(|who: Extension<ClientAddr>, id: Extension<RequestId>| async move {
                format!("{} {}", who.0.0, id.0)
            }),
        )
        .route("/api/kept", routing::get(|| async { ([("cache-control", "private, max-age=60")], "kept") }))
        .route("/api/big", routing::get(|| async { vec![b'x'; 32 * 1024 * 1024] }))
}

async fn broken() -> impl IntoResponse {
    StatusCode::INTERNAL_SERVER_ERROR
}

async fn panics() -> &'static str {
    tokio::task::yield_now().await;
    panic!("secret\r\ndetail")
}

pub struct Server {
    pub address: SocketAddr,
    pub config: EdgeConfig,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Server {
    pub async fn start(router: Router, config: EdgeConfig) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(edge::serve(listener, router, config.clone(), stopped));
        Self { address, config, stop, task }
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes and reads all that comes until the server closes.
    pub async fn raw(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect().await;
        // A server that refuses early may close while we still write.
        let _ = stream.write_all(bytes.as_ref()).await;
        until_closed(&mut stream).await
    }

    /// One request without a body, closed after the answer.
    pub async fn get(&self, path: &str, headers: &str) -> String {
        self.raw(format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n")).await
    }

    /// Waits until the metrics say `text`.
    pub async fn until(&self, text: &str) {
        let said = async {
            while !self.config.metrics.render().contains(text) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let said = timeout(PATIENCE, said).await;
        assert!(said.is_ok(), "never: {text}");
    }

    /// Returns a handle that ends when the server has ended.
    pub fn stop(self) -> JoinHandle<std::io::Result<()>> {
        self.stop.send(()).unwrap();
        self.task
    }
}

pub async fn until_closed(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    // A reset after the answer is a way of closing, too.
    let read = async { while stream.read_buf(&mut all).await.unwrap_or(0) > 0 {} };
    let closed = timeout(PATIENCE, read).await;
    assert!(closed.is_ok(), "the connection was not closed");
    String::from_utf8_lossy(&all).into_owned()
}

pub async fn read_some(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 64 * 1024];
    let count = timeout(PATIENCE, stream.read(&mut bytes)).await;
    let count = count.expect("an answer").unwrap();
    String::from_utf8_lossy(&bytes[..count]).into_owned()
}

pub fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).unwrap_or("0").parse().unwrap()
}

pub fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let (head, _) = answer.split_once("\r\n\r\n")?;
    head.lines()
        .filter_map(|line| line.split_once(": "))
        .find_map(|(n, value)| n.eq_ignore_ascii_case(name).then_some(value))
}

pub fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}
