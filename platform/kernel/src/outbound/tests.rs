use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::*;

/// Address, open to everybody's targets, open to targets marked internal.
const ADDRESSES: [(&str, bool, bool); 48] = [
    ("1.1.1.1", true, true),
    ("8.8.8.8", true, true),
    ("202.114.0.1", true, true),
    ("223.255.255.255", true, true),
    ("2400:3200::1", true, true),
    ("2606:4700:4700::1111", true, true),
    ("127.0.0.1", false, true),
    ("127.255.255.254", false, true),
    ("::1", false, true),
    ("10.0.0.1", false, true),
    ("10.255.255.255", false, true),
    ("172.16.0.1", false, true),
    ("172.31.255.255", false, true),
    ("172.32.0.1", true, true),
    ("192.168.0.1", false, true),
    ("192.169.0.1", true, true),
    ("100.64.0.1", false, true),
    ("100.127.255.255", false, true),
    ("100.128.0.1", true, true),
    ("fc00::1", false, true),
    ("fd12:3456::1", false, true),
    ("0.0.0.0", false, false),
    ("0.1.2.3", false, false),
    ("169.254.0.1", false, false),
    ("169.254.169.254", false, false),
    ("100.100.100.200", false, false),
    ("fd00:ec2::254", false, false),
    ("224.0.0.1", false, false),
    ("239.255.255.255", false, false),
    ("240.0.0.1", false, false),
    ("255.255.255.255", false, false),
    ("192.0.0.1", false, false),
    ("192.0.2.1", false, false),
    ("198.51.100.1", false, false),
    ("203.0.113.1", false, false),
    ("198.18.0.1", false, false),
    ("198.19.255.255", false, false),
    ("::", false, false),
    ("::ffff:127.0.0.1", false, true),
    ("::ffff:8.8.8.8", false, true),
    ("::ffff:169.254.169.254", false, false),
    ("::127.0.0.1", false, false),
    ("64:ff9b::7f00:1", false, false),
    ("2002:7f00:1::", false, false),
    ("2001:0:1::1", false, false),
    ("fe80::1", false, false),
    ("ff02::1", false, false),
    ("2001:db8::1", false, false),
];

#[test]
fn addresses_are_judged_by_where_they_lead() {
    for (text, public, internal) in ADDRESSES {
        let address: IpAddr = text.parse().unwrap();
        assert_eq!(allowed(address, Reach::Public), public, "{text} for everybody");
        assert_eq!(allowed(address, Reach::Internal), internal, "{text} inside");
    }
    println!("I3: {} addresses x 2 kinds of target", ADDRESSES.len());
}

/// What is refused before anything is sent, however the address is spelled.
#[tokio::test]
async fn spellings_of_closed_addresses_are_seen_through() {
    let client = Outbound::new().unwrap();
    let closed = [
        "https://127.1/",
        "https://0x7f.0.0.1/",
        "https://2130706433/",
        "https://017700000001/",
        "https://0/",
        "https://[::1]/",
        "https://[::ffff:7f00:1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://①②⑦.0.0.1/",
    ];
    for url in closed {
        let parsed = Url::parse(url).unwrap();
        let error = client.send(Reach::Public, ask(parsed.as_str())).await.unwrap_err();
        assert!(matches!(error, OutboundError::Forbidden(_)), "{url}: {error}");
    }
    for url in ["http://example.edu/", "https://u@example.edu/", "https://u:p@example.edu/", "ftp://example.edu/"] {
        let error = client.send(Reach::Public, ask(url)).await.unwrap_err();
        assert!(matches!(error, OutboundError::Address(_)), "{url}: {error}");
    }
    println!("I3: {} spellings, 4 schemes and user parts", closed.len());
}

fn ask(url: &str) -> Request<Bytes> {
    Request::get(url).body(Bytes::new()).unwrap()
}

fn resolver(answers: Vec<Vec<&'static str>>) -> (Resolver, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let resolver: Resolver = Arc::new(move |_| {
        let turn = count.fetch_add(1, Ordering::SeqCst);
        let list = answers[turn.min(answers.len() - 1)].iter().map(|a| a.parse().unwrap()).collect();
        Box::pin(async move { Ok(list) })
    });
    (resolver, asked)
}

#[tokio::test]
async fn a_name_is_resolved_once_and_one_closed_address_closes_it() {
    for answers in [vec!["127.0.0.1"], vec!["1.1.1.1", "10.0.0.1"], vec!["::ffff:127.0.0.1"], vec![]] {
        let (resolver, asked) = resolver(vec![answers.clone()]);
        let error = Outbound::with_resolver(resolver)
            .unwrap()
            .send(Reach::Public, ask("https://idp.example/"))
            .await
            .unwrap_err();
        let seen = matches!(error, OutboundError::Forbidden(_) | OutboundError::Unresolved(_));
        assert!(seen, "{answers:?}: {error}");
        assert_eq!(asked.load(Ordering::SeqCst), 1);
    }
    // A name that changes its mind between the check and the use is asked once only.
    let (port, _) = fake("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi").await;
    let (resolver, asked) = resolver_then_metadata();
    let answer = Outbound::with_resolver(resolver)
        .unwrap()
        .send(Reach::Internal, ask(&format!("http://idp.example:{port}/")))
        .await
        .unwrap();
    assert_eq!((answer.body().as_ref(), asked.load(Ordering::SeqCst)), (b"hi".as_ref(), 1));
}

fn resolver_then_metadata() -> (Resolver, Arc<AtomicUsize>) {
    resolver(vec![vec!["127.0.0.1"], vec!["169.254.169.254"]])
}

/// A server that gives one fixed answer and keeps what it was asked.
async fn fake(answer: impl Into<String>) -> (u16, Arc<Mutex<String>>) {
    let (answer, heard) = (answer.into(), Arc::new(Mutex::new(String::new())));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (port, keep) = (listener.local_addr().unwrap().port(), heard.clone());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut buffer = vec![0; 8192];
            let read = stream.read(&mut buffer).await.unwrap_or(0);
            keep.lock().unwrap().push_str(&String::from_utf8_lossy(&buffer[..read]));
            let _ = stream.write_all(answer.as_bytes()).await;
            if answer.is_empty() {
                std::future::pending::<()>().await;
            }
        }
    });
    (port, heard)
}

#[tokio::test]
async fn an_answer_comes_back_and_the_request_says_who_asks() {
    let (port, heard) = fake("HTTP/1.1 201 Created\r\ncontent-length: 4\r\nx-a: b\r\n\r\nbody").await;
    let request = Request::post(format!("http://localhost:{port}/token?a=b%20c#no"))
        .header("accept-encoding", "gzip")
        .body(Bytes::from_static(b"code=1"))
        .unwrap();
    let answer = Outbound::new().unwrap().send(Reach::Internal, request).await.unwrap();
    assert_eq!((answer.status(), answer.headers()["x-a"].as_bytes()), (StatusCode::CREATED, b"b".as_ref()));
    let heard = heard.lock().unwrap().to_lowercase();
    assert!(heard.starts_with("post /token?a=b%20c http/1.1\r\n"), "{heard}");
    assert!(heard.contains(&format!("host: localhost:{port}")) && heard.ends_with("code=1"), "{heard}");
    assert!(!heard.contains("accept-encoding"), "{heard}");
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (inner, heard) = fake("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
    for status in ["301 a", "302 a", "303 a", "307 a", "308 a"] {
        let answer = format!("HTTP/1.1 {status}\r\nlocation: http://127.0.0.1:{inner}/\r\ncontent-length: 0\r\n\r\n");
        let (port, _) = fake(answer).await;
        let answer =
            Outbound::new().unwrap().send(Reach::Internal, ask(&format!("http://127.0.0.1:{port}/"))).await.unwrap();
        assert!(answer.status().is_redirection());
    }
    assert!(heard.lock().unwrap().is_empty());
}

#[tokio::test]
async fn too_much_too_slow_and_nonsense_are_errors() {
    let url = |port| format!("http://127.0.0.1:{port}/");
    let send = async |port: u16| {
        let client = Outbound::new().unwrap().patient_for(Duration::from_secs(2));
        client.send(Reach::Internal, ask(&url(port))).await.unwrap_err()
    };
    let big = "x".repeat(MOST_BYTES + 1);
    let (port, _) = fake(format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{big}", big.len())).await;
    assert_eq!(send(port).await, OutboundError::TooLarge);
    // A length that is not told is counted while reading.
    let (port, _) = fake(format!("HTTP/1.1 200 OK\r\n\r\n{big}")).await;
    assert_eq!(send(port).await, OutboundError::TooLarge);
    let (port, _) = fake(format!("HTTP/1.1 200 OK\r\nx: {}\r\n\r\n", "h".repeat(400_000))).await;
    assert!(matches!(send(port).await, OutboundError::Garbled(_)));
    let (port, _) = fake("SSH-2.0-x\r\n").await;
    assert!(matches!(send(port).await, OutboundError::Garbled(_)));
    let (port, _) = fake("").await;
    assert_eq!(send(port).await, OutboundError::TimedOut);
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    assert!(matches!(send(closed).await, OutboundError::Unreachable(_)));
    let (port, _) = fake("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
    let plain = Outbound::new().unwrap().send(Reach::Internal, ask(&format!("https://127.0.0.1:{port}/"))).await;
    assert!(matches!(plain.unwrap_err(), OutboundError::Tls(_)));
}
