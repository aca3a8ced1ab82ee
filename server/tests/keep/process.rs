//! The real program as a process of its own, and a caller that speaks HTTP to it.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, Output, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_collegium");
pub const PASSWORD: &str = "Lake-Heron-47";

pub fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).env("RUST_LOG", "error").output().unwrap()
}

/// A demo database in an empty directory.
pub fn demo(data: &Path) {
    let output = run(&["demo", "--students", "100", "--data", data.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

pub struct Process {
    child: Child,
    pub address: String,
    /// Held: a program whose output nobody takes may end.
    _output: BufReader<ChildStdout>,
}

impl Process {
    pub fn start(data: &Path) -> Self {
        Self::start_with(Command::new(PROGRAM), data, Stdio::null()).unwrap()
    }

    /// `Err` has what it said on its standard error, if that was piped.
    pub fn start_with(mut command: Command, data: &Path, log: Stdio) -> Result<Self, String> {
        command.args(["serve", "--mode", "demo", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        let mut child = command.env("RUST_LOG", "warn").stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let Some((_, address)) = line.trim().split_once("http://") else {
            let mut words = String::new();
            if let Some(mut errors) = child.stderr.take() {
                errors.read_to_string(&mut words).unwrap();
            }
            child.wait().unwrap();
            return Err(words);
        };
        Ok(Self { child, address: address.to_owned(), _output: output })
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One kept-alive connection.
pub struct Caller {
    address: String,
    pub token: String,
    stream: Option<BufReader<TcpStream>>,
}

pub struct Answer {
    pub status: u16,
    pub json: Value,
}

impl Caller {
    pub fn new(address: &str, token: &str) -> Self {
        Self { address: address.to_owned(), token: token.to_owned(), stream: None }
    }

    pub fn sign_in(address: &str, username: &str) -> Self {
        let mut caller = Self::new(address, "");
        let answer = caller.post("/api/auth/login", &json!({ "username": username, "password": PASSWORD })).unwrap();
        caller.token = answer.json["result"]["token"].as_str().unwrap_or_else(|| panic!("{}", answer.json)).to_owned();
        caller
    }

    pub fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.call("GET", path, "", &[])
    }
    pub fn post(&mut self, path: &str, body: &Value) -> io::Result<Answer> {
        self.call("POST", path, "application/json", body.to_string().as_bytes())
    }
    pub fn patch(&mut self, path: &str, body: &Value) -> io::Result<Answer> {
        self.call("PATCH", path, "application/json", body.to_string().as_bytes())
    }

    pub fn upload(&mut self, path: &str, name: &str, content: &[u8]) -> io::Result<Answer> {
        let head = format!("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        let body = [head.as_bytes(), content, b"\r\n--b--\r\n"].concat();
        self.call("POST", path, "multipart/form-data; boundary=b", &body)
    }

    /// An error means that nobody knows what became of it.
    pub fn call(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> io::Result<Answer> {
        let answer = self.try_call(method, path, kind, body);
        if answer.is_err() {
            self.stream = None;
        }
        answer
    }

    fn try_call(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> io::Result<Answer> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(&self.address)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(Duration::from_secs(60)))?;
            self.stream = Some(BufReader::new(stream));
        }
        let stream = self.stream.as_mut().unwrap();
        let session =
            if self.token.is_empty() { String::new() } else { format!("authorization: Bearer {}\r\n", self.token) };
        let content = if kind.is_empty() { String::new() } else { format!("content-type: {kind}\r\n") };
        let head =
            format!("{method} {path} HTTP/1.1\r\nhost: x\r\n{session}{content}content-length: {}\r\n\r\n", body.len());
        stream.get_mut().write_all(&[head.as_bytes(), body].concat())?;
        let answer = read_answer(stream)?;
        if answer.1 {
            self.stream = None;
        }
        Ok(answer.0)
    }
}

/// The answer, and whether the server closes.
fn read_answer(stream: &mut BufReader<TcpStream>) -> io::Result<(Answer, bool)> {
    let early = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (mut status, mut length, mut close, mut first) = (0, None, false, true);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Err(early());
        }
        let line = line.trim_end().to_ascii_lowercase();
        if first {
            status = line.split(' ').nth(1).and_then(|s| s.parse().ok()).ok_or_else(early)?;
            first = false;
        } else if let Some(n) = line.strip_prefix("content-length: ") {
            length = n.parse().ok();
        } else if line == "connection: close" {
            close = true;
        } else if line.is_empty() {
            break;
        }
    }
    let mut bytes = vec![];
    match length {
        Some(length) => {
            bytes = vec![0; length];
            stream.read_exact(&mut bytes)?;
        }
        None => {
            stream.read_to_end(&mut bytes)?;
            close = true;
        }
    }
    Ok((Answer { status, json: serde_json::from_slice(&bytes).unwrap_or(Value::Null) }, close))
}
