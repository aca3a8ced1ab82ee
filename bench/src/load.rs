//! A plain generator: keep-alive connections that write a ready request and read the answer.

use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::LocalSet,
};

use crate::{Outcome, server::Server};

#[derive(Clone)]
pub struct Request(Vec<u8>);

impl Request {
    pub fn get(path: &str, token: Option<&str>) -> Self {
        Self(head("GET", path, token, 0).into_bytes())
    }
    /// To be read here, so not packed.
    pub fn plain(path: &str, token: &str) -> Self {
        Self(head("GET", path, Some(token), 0).replace("accept-encoding: gzip\r\n", "").into_bytes())
    }
    /// A file as it is made: its length is not told, it ends with the connection.
    pub fn download(path: &str, token: &str) -> Self {
        Self(head("GET", path, Some(token), 0).replace("accept-encoding: gzip", "connection: close").into_bytes())
    }
    pub fn post(path: &str, token: Option<&str>, body: &Value) -> Self {
        Self::with_body("POST", path, token, body)
    }
    pub fn patch(path: &str, token: Option<&str>, body: &Value) -> Self {
        Self::with_body("PATCH", path, token, body)
    }
    /// A form with one file.
    pub fn upload(path: &str, token: &str, name: &str, file: &[u8]) -> Self {
        const EDGE: &str = "----bench";
        let open = format!(
            "--{EDGE}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             content-type: application/octet-stream\r\n\r\n"
        );
        let body = [open.as_bytes(), file, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
             content-type: multipart/form-data; boundary={EDGE}\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        Self([head.as_bytes(), &body].concat())
    }
    fn with_body(method: &str, path: &str, token: Option<&str>, body: &Value) -> Self {
        let body = body.to_string();
        Self([head(method, path, token, body.len()).as_bytes(), body.as_bytes()].concat())
    }
}

fn head(method: &str, path: &str, token: Option<&str>, length: usize) -> String {
    let session = token.map(|t| format!("authorization: Bearer {t}\r\n")).unwrap_or_default();
    let body = if length == 0 {
        String::new()
    } else {
        format!("content-type: application/json\r\ncontent-length: {length}\r\n")
    };
    let gzip = if method == "GET" { "accept-encoding: gzip\r\n" } else { "" };
    format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n{gzip}{session}{body}\r\n")
}

pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub async fn open(address: &str) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: vec![0; 4 * 1024 * 1024] })
    }

    /// Status and body.
    pub async fn exchange_body(&mut self, request: &Request) -> Outcome<(u16, Vec<u8>)> {
        self.stream.write_all(&request.0).await?;
        let (mut filled, mut ends) = (0, None);
        loop {
            if filled == self.buffer.len() {
                self.buffer.resize(2 * filled, 0);
            }
            let free = self.buffer.get_mut(filled..).unwrap_or_default();
            let read = self.stream.read(free).await?;
            filled += read;
            let seen = self.buffer.get(..filled).unwrap_or_default();
            if ends.is_none() {
                ends = head_of(seen);
            }
            match ends {
                Some((status, start, Some(length))) if filled >= start + length => {
                    return Ok((status, seen.get(start..start + length).unwrap_or_default().to_vec()));
                }
                Some((status, start, None)) if read == 0 => {
                    return Ok((status, seen.get(start..).unwrap_or_default().to_vec()));
                }
                _ if read == 0 => return Err("the connection ended".into()),
                _ => {}
            }
        }
    }
}

/// Status, where the body starts, and how long it is if that is told.
fn head_of(seen: &[u8]) -> Option<(u16, usize, Option<usize>)> {
    let start = seen.windows(4).position(|w| w == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(seen.get(..start)?).to_lowercase();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.split("\r\n").next()?.parse().ok());
    Some((status, start, length))
}

pub struct Measured {
    requests: u64,
    errors: u64,
    bytes: u64,
    elapsed: Duration,
    cpu_seconds: f64,
}

#[allow(clippy::cast_precision_loss)] // counts of one run are far below 2^52
impl Measured {
    pub fn per_second(&self) -> f64 {
        self.requests as f64 / self.elapsed.as_secs_f64()
    }

    pub fn cpu_micros(&self) -> f64 {
        self.cpu_seconds * 1e6 / self.requests.max(1) as f64
    }

    pub fn line(&self, name: &str, noop: f64) -> String {
        let each = |total: f64| total / self.requests.max(1) as f64;
        format!(
            "{name:<28} {:>10.0} {:>8.3} {:>12.1} {:>10.0} {:>7}",
            self.per_second(),
            self.per_second() / noop,
            each(self.cpu_seconds * 1e6),
            each(self.bytes as f64),
            self.errors
        )
    }
}

#[derive(Default)]
struct Tally {
    requests: Cell<u64>,
    errors: Cell<u64>,
    bytes: Cell<u64>,
}

impl Tally {
    fn add(&self, status: u16, bytes: usize) {
        self.requests.set(self.requests.get() + 1);
        self.bytes.set(self.bytes.get() + bytes as u64);
        if status != 200 {
            self.errors.set(self.errors.get() + 1);
        }
    }
}

/// All connections go through the same list, each from another place.
pub async fn drive(server: &Server, requests: Vec<Request>, connections: usize, time: Duration) -> Outcome<Measured> {
    let start = |n: usize| n * requests.len() / connections;
    let workers = (0..connections).map(|n| Worker::Loop { requests: requests.clone(), at: start(n) }).collect();
    run(server, workers, time).await
}

/// A row that is saved again with the version of the last answer.
pub struct Chain {
    token: String,
    row: Value,
}

impl Chain {
    pub fn new(token: String, row: Value) -> Self {
        Self { token, row }
    }
}

pub async fn drive_chains(server: &Server, chains: Vec<Chain>, time: Duration) -> Outcome<Measured> {
    run(server, chains.into_iter().map(Worker::Chain).collect(), time).await
}

enum Worker {
    Loop { requests: Vec<Request>, at: usize },
    Chain(Chain),
}

impl Worker {
    fn next(&mut self) -> Request {
        match self {
            Self::Loop { requests, at } => {
                *at += 1;
                requests.get(*at % requests.len()).cloned().unwrap_or_else(|| Request::get("/healthz", None))
            }
            Self::Chain(Chain { token, row }) => {
                let body = json!({ "id": row.get("id"), "version": row.get("version"), "titleEn": format!("Save {:?}", row.get("version")) });
                Request::patch("/api/system/window", Some(token), &body)
            }
        }
    }

    fn learn(&mut self, body: &[u8]) {
        if let Self::Chain(chain) = self
            && let Ok(answer) = serde_json::from_slice::<Value>(body)
        {
            chain.row = answer.get("result").cloned().unwrap_or_default();
        }
    }
}

async fn run(server: &Server, workers: Vec<Worker>, time: Duration) -> Outcome<Measured> {
    let tally = Rc::new(Tally::default());
    let set = LocalSet::new();
    let cpu = server.process().cpu_seconds()?;
    let start = Instant::now();
    for mut worker in workers {
        let (tally, address) = (tally.clone(), server.address.clone());
        set.spawn_local(async move {
            let Ok(mut connection) = Connection::open(&address).await else {
                return;
            };
            while start.elapsed() < time {
                let Ok((status, body)) = connection.exchange_body(&worker.next()).await else {
                    return;
                };
                tally.add(status, body.len());
                if status != 200 && tally.errors.get() == 1 {
                    eprintln!("  first failure: {status} {}", String::from_utf8_lossy(&body));
                }
                worker.learn(&body);
            }
        });
    }
    set.await;
    Ok(Measured {
        requests: tally.requests.get(),
        errors: tally.errors.get(),
        bytes: tally.bytes.get(),
        elapsed: start.elapsed(),
        cpu_seconds: server.process().cpu_seconds()? - cpu,
    })
}
