//! The real program in a process of its own, and a client with nothing between it and the socket.
//!
//! For what cannot be seen from inside: memory, killing, slow and broken clients.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

/// The password of every demo account.
pub const DEMO_PASSWORD: &str = "Lake-Heron-47";

pub struct Program {
    binary: PathBuf,
    /// Database, files and keys.
    pub data: TempDir,
}

impl Program {
    /// A demo university in a directory that goes with this value.
    pub fn with_demo(binary: &str) -> Self {
        let program = Self { binary: binary.into(), data: tempfile::tempdir().unwrap() };
        let output = program.command("demo").output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        program
    }

    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.binary);
        command.arg(name).arg("--data").arg(self.data.path()).env_remove("RUST_LOG");
        command
    }

    /// Starts serving and waits until it does.
    pub fn serve(&self) -> Server {
        let mut command = self.command("serve");
        command.args(["--listen", "127.0.0.1:0", "--mode", "demo"]);
        Server::start(command)
    }
}

pub struct Server {
    pub child: Child,
    pub address: SocketAddr,
}

impl Server {
    pub fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split_once("http://").and_then(|(_, a)| a.trim().parse().ok()))
            .expect("the server did not say where it listens");
        // Somebody has to read on, or the server would wait for a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }

    /// Resident memory in KB: `VmRSS` now, `VmHWM` at most so far.
    pub fn memory(&self, field: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
        line.trim_start_matches(':').trim().trim_end_matches("kB").trim().parse().unwrap()
    }

    /// How far memory rose, at its highest, above where it was before `work`, in KB.
    pub fn growth_during<T>(&self, work: impl FnOnce() -> T) -> (T, u64) {
        let before = self.memory("VmRSS");
        // 5 resets the peak.
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").unwrap();
        let result = work();
        (result, self.memory("VmHWM").saturating_sub(before))
    }

    pub fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.address).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        socket
    }

    pub fn send(&self, request: &Request<'_>) -> std::io::Result<Response> {
        let mut socket = TcpStream::connect(self.address)?;
        socket.set_read_timeout(Some(Duration::from_secs(120)))?;
        // A server that refuses early may close before everything is sent: its answer counts.
        let _ = socket.write_all(&request.bytes());
        Response::read(&mut socket)
    }

    pub fn sign_in(&self, username: &str) -> String {
        let body = serde_json::json!({ "username": username, "password": DEMO_PASSWORD });
        let answer = self.send(&Request::json("POST", "/api/auth/login", &body)).unwrap();
        answer.json()["result"]["token"].as_str().unwrap_or_else(|| panic!("{:?}", answer.text())).to_owned()
    }

    pub fn is_alive(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Default)]
pub struct Request<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub token: Option<&'a str>,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

const BOUNDARY: &str = "collegium-test-boundary";

impl<'a> Request<'a> {
    pub fn get(path: &'a str) -> Self {
        Self { method: "GET", path, ..Self::default() }
    }

    pub fn json(method: &'a str, path: &'a str, body: &Value) -> Self {
        let headers = vec![("Content-Type".to_owned(), "application/json".to_owned())];
        Self { method, path, headers, body: body.to_string().into_bytes(), ..Self::default() }
    }

    pub fn upload(path: &'a str, name: &str, file: &[u8]) -> Self {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        let body = [head.as_bytes(), file, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat();
        let headers = vec![("Content-Type".to_owned(), format!("multipart/form-data; boundary={BOUNDARY}"))];
        Self { method: "POST", path, headers, body, ..Self::default() }
    }

    pub fn by(mut self, token: &'a str) -> Self {
        self.token = Some(token);
        self
    }

    fn bytes(&self) -> Vec<u8> {
        let mut head = format!("{} {} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n", self.method, self.path);
        if let Some(token) = self.token {
            head.push_str(&format!("Authorization: Bearer {token}\r\n"));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("Content-Length: {}\r\n\r\n", self.body.len()));
        [head.as_bytes(), &self.body].concat()
    }
}

#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Response {
    /// Everything until the server closes.
    pub fn read(socket: &mut TcpStream) -> std::io::Result<Self> {
        let mut all = vec![];
        let ended = socket.read_to_end(&mut all);
        let split = all.windows(4).position(|w| w == b"\r\n\r\n");
        let Some(split) = split else {
            return Err(ended.err().unwrap_or_else(|| std::io::ErrorKind::UnexpectedEof.into()));
        };
        let head = String::from_utf8_lossy(&all[..split]).into_owned();
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
        Ok(Self { status, head, body: all[split + 4..].to_vec() })
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// Every file below a directory.
pub fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_below(&path));
        } else {
            found.push(path);
        }
    }
    found
}
