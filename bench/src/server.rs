//! The server under measurement: a process of its own, on loopback.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    Outcome,
    load::{Connection, Request},
    process::{Cost, Process},
};

pub const PASSWORD: &str = "Lake-Heron-47";

pub struct Server {
    child: Child,
    pub address: String,
}

impl Server {
    pub fn load_demo(binary: &Path, data: &Path) -> Outcome<()> {
        Self::load_demo_of(binary, data, 5_000)
    }

    pub fn load_demo_of(binary: &Path, data: &Path, students: u32) -> Outcome<()> {
        Self::load_demo_on(binary, data, students, None)
    }

    /// On a database that is not the file in the directory.
    pub fn load_demo_on(binary: &Path, data: &Path, students: u32, database: Option<&str>) -> Outcome<()> {
        let size = students.to_string();
        let mut command = Command::new(binary);
        command.args(["demo", "--students", &size, "--data"]).arg(data);
        command.envs(database.map(|url| ("COLLEGIUM_DATABASE", url)));
        let done = command.stdout(Stdio::null()).status()?;
        if done.success() { Ok(()) } else { Err("the demo could not be loaded".into()) }
    }

    pub async fn start(binary: &Path, data: &Path) -> Outcome<Self> {
        Self::start_on(binary, data, None).await
    }

    pub async fn start_on(binary: &Path, data: &Path, database: Option<&str>) -> Outcome<Self> {
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        let child = Command::new(binary)
            .args(["serve", "--mode", "demo", "--listen", &address, "--data"])
            .arg(data)
            .env("RUST_LOG", "error")
            .envs(database.map(|url| ("COLLEGIUM_DATABASE", url)))
            .stdout(Stdio::null())
            .spawn()?;
        let server = Self { child, address };
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(&server.address).await.is_ok() {
                return Ok(server);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("the server did not start".into())
    }

    pub async fn ask(&self, request: &Request) -> Outcome<Value> {
        let mut connection = Connection::open(&self.address).await?;
        let (_, body) = connection.exchange_body(request).await?;
        Ok(serde_json::from_slice(&body)?)
    }

    pub async fn sign_in(&self, username: &str) -> Outcome<String> {
        let body = json!({ "username": username, "password": PASSWORD });
        token_of(&self.ask(&Request::post("/api/auth/login", None, &body)).await?)
    }

    /// Proves again who is there; the token that is good for sensitive operations.
    pub async fn step_up(&self, token: &str) -> Outcome<String> {
        let body = json!({ "password": PASSWORD });
        token_of(&self.ask(&Request::post("/api/user/step-up", Some(token), &body)).await?)
    }

    /// A row to save again and again.
    pub async fn create_window(&self, token: &str, n: usize) -> Outcome<Value> {
        let body = json!({
            "module": format!("bench-{n}"), "studentType": "UG", "titleZh": "保存", "titleEn": "Save",
            "startAt": "2026-09-01T00:00:00.000Z", "endAt": "2026-09-02T00:00:00.000Z",
        });
        let answer = self.ask(&Request::post("/api/system/window", Some(token), &body)).await?;
        Ok(answer.get("result").cloned().unwrap_or_default())
    }

    /// One request and what the server spent on it.
    pub async fn timed(&self, request: &Request) -> Outcome<(Vec<u8>, Cost)> {
        let mut connection = Connection::open(&self.address).await?;
        let (answer, cost) = self.process().cost(connection.exchange_body(request)).await?;
        match answer? {
            (200, body) => Ok((body, cost)),
            (status, body) => Err(format!("{status}: {:.400}", String::from_utf8_lossy(&body)).into()),
        }
    }

    pub fn process(&self) -> Process {
        Process::of(self.child.id())
    }
}

/// Also when a measurement fails.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn token_of(answer: &Value) -> Outcome<String> {
    let token = answer.pointer("/result/token").and_then(Value::as_str).map(str::to_owned);
    token.ok_or_else(|| answer.to_string().into())
}
