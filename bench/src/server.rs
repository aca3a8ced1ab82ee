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
};

pub const PASSWORD: &str = "Lake-Heron-47";

pub struct Server {
    process: Child,
    pub address: String,
}

impl Server {
    pub fn load_demo(binary: &Path, data: &Path) -> Outcome<()> {
        Self::load_demo_of(binary, data, 5_000)
    }

    pub fn load_demo_of(binary: &Path, data: &Path, students: u32) -> Outcome<()> {
        let size = students.to_string();
        let mut command = Command::new(binary);
        command.args(["demo", "--students", &size, "--data"]).arg(data);
        let done = command.stdout(Stdio::null()).status()?;
        if done.success() { Ok(()) } else { Err("the demo could not be loaded".into()) }
    }

    pub async fn start(binary: &Path, data: &Path) -> Outcome<Self> {
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        let process = Command::new(binary)
            .args(["serve", "--mode", "demo", "--listen", &address, "--data"])
            .arg(data)
            .env("RUST_LOG", "error")
            .stdout(Stdio::null())
            .spawn()?;
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(&address).await.is_ok() {
                return Ok(Self { process, address });
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
        let answer = self.ask(&Request::post("/api/auth/login", None, &body)).await?;
        answer
            .pointer("/result/token")
            .and_then(Value::as_str)
            .map(str::to_owned)
            .ok_or_else(|| answer.to_string().into())
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

    /// User and system time the process has used, in seconds.
    pub fn cpu_seconds(&self) -> Outcome<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        let after = stat.rsplit_once(')').ok_or("/proc/…/stat")?.1;
        let ticks: f64 = after.split_whitespace().skip(11).take(2).filter_map(|t| t.parse::<f64>().ok()).sum();
        Ok(ticks / 100.0)
    }

    /// The most memory the process has had so far, in KiB.
    pub fn peak_memory_kb(&self) -> Outcome<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("VmHWM")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    pub async fn stop(mut self) -> Outcome<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }
}
