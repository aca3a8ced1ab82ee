//! G1 and G2: what a hostile client sends over a raw socket, to the real program. Refused with 4xx
//! or closed; never a failure of ours, never a way around, hardly any memory.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use kernel::db::Db;
use serde_json::json;

use crate::{
    process::{Caller, Process, demo},
    under_load::{column, long},
};

/// Sends bytes and reads what comes until the server closes.
fn raw(address: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // Whoever is refused early may not be able to send everything.
    let _ = stream.write_all(bytes);
    let mut answer = vec![];
    let mut block = [0; 16_384];
    loop {
        match stream.read(&mut block) {
            Ok(0) | Err(_) => break,
            Ok(n) => answer.extend_from_slice(&block[..n]),
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0)
}

pub fn memory_kb(id: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = text.lines().find(|l| l.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// What must come of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    /// 4xx, or closed without an answer.
    Refused,
    /// Anything that is neither a failure of ours nor the protected answer.
    Harmless,
    /// The answer is the same as without it: it has no effect.
    Ignored(u16),
}

struct Case {
    name: &'static str,
    bytes: Vec<u8>,
    wanted: Wanted,
}

fn get(path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n").into_bytes()
}

fn post(path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

fn sized(path: &str, kind: &str, body: &[u8]) -> Vec<u8> {
    post(path, &format!("content-type: {kind}\r\ncontent-length: {}\r\n", body.len()), body)
}

const LOGIN: &str = "/api/auth/login";
const JSON: &str = "application/json";

fn lengths() -> Vec<Case> {
    let refused = |name, bytes| Case { name, bytes, wanted: Wanted::Refused };
    let headers = |h: &str, body: &[u8]| post(LOGIN, &format!("content-type: {JSON}\r\n{h}"), body);
    let chunked = "transfer-encoding: chunked\r\n";
    vec![
        refused("announced too large", headers("content-length: 999999999\r\n", b"{}")),
        refused("length beyond numbers", headers("content-length: 99999999999999999999\r\n", b"{}")),
        refused("negative length", headers("content-length: -2\r\n", b"{}")),
        refused("length with a sign", headers("content-length: +2\r\n", b"{}")),
        refused("hexadecimal length", headers("content-length: 0x2\r\n", b"{}")),
        refused("two lengths", headers("content-length: 2\r\ncontent-length: 3\r\n", b"{}x")),
        refused("a list of lengths", headers("content-length: 2, 3\r\n", b"{}x")),
        refused("empty length", headers("content-length: \r\n", b"{}")),
        refused("length and chunks", headers("content-length: 2\r\ntransfer-encoding: chunked\r\n", b"0\r\n\r\n")),
        refused("chunks twice", headers("transfer-encoding: chunked, chunked\r\n", b"0\r\n\r\n")),
        refused("gzip, then nothing", headers("transfer-encoding: gzip\r\n", b"{}")),
        refused("unknown transfer", headers("transfer-encoding: xchunked\r\n", b"0\r\n\r\n")),
        refused("a tab in the transfer", headers("transfer-encoding:\tchunked\x0b\r\n", b"0\r\n\r\n")),
        refused("a chunk without size", headers(chunked, b"\r\n{}\r\n0\r\n\r\n")),
        refused("a chunk size of letters", headers(chunked, b"zz\r\n{}\r\n0\r\n\r\n")),
        refused("a chunk size beyond numbers", headers(chunked, b"fffffffffffffffff\r\n{}\r\n0\r\n\r\n")),
        refused("a negative chunk size", headers(chunked, b"-2\r\n{}\r\n0\r\n\r\n")),
        refused("a chunk longer than it says", headers(chunked, b"1\r\n{}\r\n0\r\n\r\n")),
        refused("a long chunk extension", {
            let body = [b"2;".as_slice(), &vec![b'a'; 100_000], b"\r\n{}\r\n0\r\n\r\n"].concat();
            headers(chunked, &body)
        }),
        refused("many trailers", {
            let body = [b"2\r\n{}\r\n0\r\n".as_slice(), "t: 1\r\n".repeat(20_000).as_bytes(), b"\r\n"].concat();
            headers(chunked, &body)
        }),
        refused("chunks without end", {
            let chunk = [b"4000\r\n".as_slice(), &vec![b'x'; 0x4000], b"\r\n"].concat();
            headers(chunked, &chunk.repeat(600))
        }),
        refused("old protocol with chunks", format!("POST {LOGIN} HTTP/1.0\r\n{chunked}\r\n0\r\n\r\n").into_bytes()),
    ]
}

fn heads() -> Vec<Case> {
    let refused = |name, bytes| Case { name, bytes, wanted: Wanted::Refused };
    let plain = |text: String| text.into_bytes();
    vec![
        refused("a header of 64 KB", get("/healthz", &format!("a: {}\r\n", "v".repeat(65_536)))),
        refused("a header of 1 MB", get("/healthz", &format!("a: {}\r\n", "v".repeat(1_000_000)))),
        refused("10,000 headers", get("/healthz", &(0..10_000).map(|n| format!("h{n}: 1\r\n")).collect::<String>())),
        refused("a long name", get("/healthz", &format!("{}: 1\r\n", "n".repeat(70_000)))),
        refused("a long address", get(&format!("/{}", "a".repeat(80_000)), "")),
        refused("a long query", get(&format!("/healthz?{}", "a".repeat(80_000)), "")),
        refused("a long method", plain(format!("{} / HTTP/1.1\r\nhost: x\r\n\r\n", "G".repeat(70_000)))),
        refused("NUL in a value", get("/healthz", "a: 1\0\r\n")),
        refused("CR in a value", get("/healthz", "a: 1\r2\r\n")),
        refused("a folded header", get("/healthz", "a: 1\r\n b: 2\r\n")),
        refused("a space before the colon", get("/healthz", "a : 1\r\n")),
        refused("a space in a name", get("/healthz", "a b: 1\r\n")),
        refused("no colon", get("/healthz", "nothing\r\n")),
        refused("no name", get("/healthz", ": 1\r\n")),
        refused("version 9", plain("GET /healthz HTTP/9.9\r\nhost: x\r\n\r\n".into())),
        refused("no version", plain("GET /healthz\r\nhost: x\r\n\r\n".into())),
        refused("two spaces", plain("GET  /healthz HTTP/1.1\r\nhost: x\r\n\r\n".into())),
        refused("a space in the address", plain("GET /a b HTTP/1.1\r\nhost: x\r\n\r\n".into())),
        refused("HTTP/2 out of the blue", plain("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".into())),
        refused("TLS out of the blue", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec()),
        refused(
            "noise",
            (0..2000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).chain(*b"\r\n\r\n").collect(),
        ),
        Case {
            name: "upgrade to h2c",
            wanted: Wanted::Ignored(200),
            bytes: get("/healthz", "upgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"),
        },
        Case {
            name: "upgrade to websocket",
            wanted: Wanted::Ignored(200),
            bytes: get("/healthz", "upgrade: websocket\r\nsec-websocket-key: x\r\n"),
        },
        Case { name: "expects something odd", wanted: Wanted::Harmless, bytes: get("/healthz", "expect: 999-x\r\n") },
        Case {
            name: "a range",
            wanted: Wanted::Harmless,
            bytes: get("/", &format!("range: bytes={}\r\n", "0-1,".repeat(2000))),
        },
    ]
}

/// Nobody is signed in: none of these may show what `/api/user/info` shows.
fn doors() -> Vec<Case> {
    let mut cases = vec![];
    for path in [
        "//api/user/info",
        "/api//user/info",
        "/api/./user/info",
        "/api/user/../user/info",
        "/api/user%2finfo",
        "/api/user/info%00",
        "/%61pi/user/info",
        "/api;x/user/info",
        "/API/user/info",
        "/api/user/info/",
        "/api\\user\\info",
        "/api/user/info%0d%0aa:b",
        "/api/%c0%af/user/info",
        "/api/user/info%zz",
        "/api/auth/login/../../user/info",
        "/api/auth/login;/user/info",
        "/api/user/info?login",
        "/api/oauth2x/user/info",
        "/api/user/info#login",
        "/api/user/info.json",
        "/healthz/../api/user/info",
        "/..%2fapi/user/info",
    ] {
        cases.push(Case { name: path, bytes: get(path, ""), wanted: Wanted::Harmless });
    }
    for header in [
        "x-original-url: /healthz",
        "x-rewrite-url: /healthz",
        "x-http-method-override: POST",
        "x-forwarded-prefix: /x",
        "authorization: Bearer ",
        "authorization: Basic c3VwZXJhZG1pbjp4",
        "authorization: Bearer a\r\nauthorization: Bearer b",
        "cookie: token=x; collegium-device=../../x",
        "x-user: superadmin",
        "x-forwarded-user: superadmin",
    ] {
        cases.push(Case {
            name: header,
            bytes: get("/api/user/info", &format!("{header}\r\n")),
            wanted: Wanted::Ignored(401),
        });
    }
    for line in [
        "TRACE /api/user/info",
        "CONNECT x:80",
        "get /api/user/info",
        "FOO /api/user/info",
        "PUT /api/user/info",
        "OPTIONS *",
    ] {
        let bytes = format!("{line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").into_bytes();
        cases.push(Case { name: line, bytes, wanted: Wanted::Refused });
    }
    for host in ["host: evil.example", "host: x\r\nx-forwarded-host: evil.example", "host: x@evil.example:80"] {
        let bytes = format!("GET /api/user/info HTTP/1.1\r\n{host}\r\nconnection: close\r\n\r\n").into_bytes();
        cases.push(Case { name: host, bytes, wanted: Wanted::Harmless });
    }
    let absolute = "GET http://evil.example/api/user/info HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    cases.push(Case { name: "an absolute address", bytes: absolute.into(), wanted: Wanted::Harmless });
    cases
}

fn bodies() -> Vec<Case> {
    let refused = |name, bytes| Case { name, bytes, wanted: Wanted::Refused };
    let deep = [b"[".repeat(200_000), b"]".repeat(200_000)].concat();
    let form = "multipart/form-data";
    vec![
        refused("deep lists", sized(LOGIN, JSON, &deep)),
        refused("deep objects", sized(LOGIN, JSON, &br#"{"a":"#.repeat(50_000))),
        refused("a name twice", sized(LOGIN, JSON, br#"{"username":"a","username":"b","password":"x"}"#)),
        refused("not UTF-8", sized(LOGIN, JSON, b"{\"username\":\"\xff\xfe\",\"password\":\"x\"}")),
        refused("UTF-16", sized(LOGIN, JSON, b"\xff\xfe{\0}\0")),
        refused("a number where text is", sized(LOGIN, JSON, br#"{"username":1e999,"password":[]}"#)),
        refused("half a document", sized(LOGIN, JSON, br#"{"username":"#)),
        refused("two documents", sized(LOGIN, JSON, b"{}{}")),
        refused("as plain text", sized(LOGIN, "text/plain", br#"{"username":"a","password":"b"}"#)),
        refused("as a form", sized(LOGIN, "application/x-www-form-urlencoded", b"username=a&password=b")),
        refused("packed", sized(LOGIN, "application/json\r\ncontent-encoding: gzip", b"\x1f\x8b\x08\0\0\0\0\0")),
        refused(
            "a long password",
            sized(LOGIN, JSON, format!(r#"{{"username":"a","password":"{}"}}"#, "x".repeat(60_000)).as_bytes()),
        ),
        refused("a form without boundary", sized("/api/user/file/upload?purpose=avatar", form, b"x")),
        refused(
            "a form from nobody",
            sized("/api/user/file/upload?purpose=avatar", "multipart/form-data; boundary=b", b"--b--"),
        ),
    ]
}

/// Signed in: parameters several times, in other forms, or absurd.
fn parameters(token: &str) -> Vec<Case> {
    let session = format!("authorization: Bearer {token}\r\n");
    let of =
        |name, query: &str, wanted| Case { name, bytes: get(&format!("/api/security/user?{query}"), &session), wanted };
    vec![
        of("a page size twice", "pageSize=1&pageSize=200", Wanted::Refused),
        of("a list of page sizes", "pageSize[]=1", Wanted::Refused),
        of("an unknown parameter", "x=1", Wanted::Refused),
        of("a page beyond numbers", "pageNo=99999999999999999999", Wanted::Refused),
        of("a negative page", "pageNo=-1", Wanted::Refused),
        of("a sort that is SQL", "sortField=username;drop%20table%20app_user", Wanted::Refused),
        of("an order that is SQL", "sortField=username&sortOrder=ascend,1", Wanted::Refused),
        of("a token in the query", "token=abc", Wanted::Refused),
        of("a broken escape", "keyword=%", Wanted::Harmless),
        of("half a character", "keyword=%e6%b1", Wanted::Harmless),
        of("a pattern", "keyword=%25_%5c%27", Wanted::Ignored(200)),
        of("a thousand parameters", &"enabled=true&".repeat(900), Wanted::Harmless),
    ]
}

#[tokio::test]
async fn hostile_requests_are_refused_and_cost_nothing() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    demo(&data);
    let mut server = Process::start(&data);
    let token = Caller::sign_in(&server.address, "superadmin").token;
    let mut caller = Caller::new(&server.address, &token);
    assert_eq!(caller.get("/api/user/info").unwrap().status, 200);
    // Hashing a password takes memory by design, on as many cores as there are: that is not growth.
    std::thread::scope(|scope| {
        for n in 0..8 {
            let body = json!({ "username": format!("nobody{n}"), "password": "wrong" }).to_string();
            let (address, bytes) = (server.address.as_str(), sized(LOGIN, JSON, body.as_bytes()));
            scope.spawn(move || raw(address, &bytes));
        }
    });
    let before = memory_kb(server.id());
    let mut cases: Vec<_> = lengths().into_iter().chain(heads()).chain(doors()).chain(bodies()).collect();
    cases.extend(parameters(&token));
    let (mut refused, mut closed, mut harmless) = (0, 0, 0);
    for some in cases.chunks(16) {
        let answers: Vec<String> = std::thread::scope(|scope| {
            let address = server.address.as_str();
            let threads: Vec<_> = some.iter().map(|case| scope.spawn(move || raw(address, &case.bytes))).collect();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        for (case, answer) in some.iter().zip(answers) {
            let status = status(&answer);
            let told = format!("{}: {}", case.name, answer.chars().take(300).collect::<String>());
            assert!(status < 500, "{told}");
            assert!(!answer.contains("\"permissions\"") && answer.matches("HTTP/1.1 ").count() <= 1, "{told}");
            match case.wanted {
                Wanted::Refused => assert!(status == 0 || (400..500).contains(&status), "{told}"),
                Wanted::Ignored(same) => assert_eq!(status, same, "{told}"),
                Wanted::Harmless => {}
            }
            match status {
                0 => closed += 1,
                400..500 => refused += 1,
                _ => harmless += 1,
            }
        }
        assert_eq!(caller.get("/api/user/info").unwrap().status, 200, "others are still answered");
    }
    assert!(cases.len() >= 90, "{}", cases.len());
    // The client's address cannot be forged: there is no proxy to believe.
    for header in [
        "x-forwarded-for: 203.0.113.9",
        "forwarded: for=203.0.113.9",
        "x-real-ip: 203.0.113.9",
        "true-client-ip: 203.0.113.9",
    ] {
        let body = json!({ "username": "student", "password": "wrong" }).to_string();
        let bytes = post(
            LOGIN,
            &format!("{header}\r\ncontent-type: {JSON}\r\ncontent-length: {}\r\n", body.len()),
            body.as_bytes(),
        );
        assert!([401, 429].contains(&status(&raw(&server.address, &bytes))));
    }
    let growth = memory_kb(server.id()).saturating_sub(before);
    assert!(growth < 64 * 1024, "the server grew by {growth} kB");
    assert!(server.runs());
    let db = Db::open_existing(&data.join("collegium.db").to_string_lossy()).await.unwrap();
    let sources = column(&db, "sign_in", "source").await;
    assert!(sources.len() >= 4 && sources.iter().all(|s| s == "127.0.0.1"), "{sources:?}");
    db.close().await.unwrap();
    println!(
        "G1: {} cases, {refused} refused, {closed} closed, {harmless} without effect; 4 forged addresses not believed; memory +{growth} kB",
        cases.len()
    );
}

/// Ways of being slow, each on many connections at once.
#[test]
fn slow_clients_do_not_keep_others_waiting() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    demo(&data);
    let mut server = Process::start(&data);
    let mut caller = Caller::sign_in(&server.address, "superadmin");
    let many = if long() { 2000 } else { 250 };
    // Making the document takes memory once, and more with every operation: what the slow ones cost comes after it.
    assert_eq!(caller.get("/api/openapi.json").unwrap().status, 200);
    let before = memory_kb(server.id());
    let big = get("/api/openapi.json", &format!("authorization: Bearer {}\r\n", caller.token));
    let kinds: [(&str, Vec<u8>); 4] = [
        ("nothing", vec![]),
        ("half a head", b"GET /api/user/info HTTP/1.1\r\nhost: x\r\na: ".to_vec()),
        ("half a body", b"POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{".to_vec()),
        ("not reading", big),
    ];
    let (mut answered, mut held, mut growth) = (0, 0, 0);
    for (name, bytes) in kinds {
        let slow: Vec<_> = (0..many)
            .filter_map(|_| {
                let mut stream = TcpStream::connect(&server.address).ok()?;
                stream.write_all(&bytes).ok().map(|()| stream)
            })
            .collect();
        assert_eq!(slow.len(), many, "{name}");
        held += slow.len();
        for _ in 0..100 {
            for path in ["/healthz", "/api/user/info"] {
                let answer = caller.get(path).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_eq!(answer.status, 200, "{name}");
                answered += 1;
            }
        }
        // While they are held, and not only when all is over.
        growth = memory_kb(server.id()).saturating_sub(before).max(growth);
        drop(slow);
    }
    growth = memory_kb(server.id()).saturating_sub(before).max(growth);
    assert!(server.runs());
    // Each held connection may cost a buffer, not more.
    assert!(growth < 64 * 1024 + 128 * many as u64, "the server grew by {growth} kB");
    println!(
        "G2: 4 kinds of slowness on {held} connections, {answered} of {answered} normal requests answered; memory +{growth} kB"
    );
}
