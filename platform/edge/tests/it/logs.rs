use std::{
    io,
    sync::{Arc, Mutex},
};

use crate::support::{Server, quick, router};
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// All on one thread, so that the subscriber of this test sees the server's events and no others.
#[tokio::test(flavor = "current_thread")]
async fn one_line_a_request_without_secrets_or_forgeries() {
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(lines.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let server = Server::start(router(), quick()).await;
    server.get("/api/rooms/7?keyword=private", "").await;
    server.get("/api/ok?token=verysecret", "").await;
    server.get("/x%0d%0aINFO%20request:%20forged", "").await;
    server.get("/api/panic", "").await;
    server.raw("FORGED /api/ok HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;

    let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    let requests: Vec<_> = text.lines().filter(|l| l.contains("request: ")).collect();
    assert_eq!(requests.len(), 5, "{text}");
    // The warning about the token and the panic's own line come on top.
    assert_eq!(text.lines().count(), 7, "{text}");
    let room = requests[0];
    for part in ["method=\"GET\"", "route=\"/api/rooms/{id}\"", "status=200", "ms=", "request_id=", "u-1forged"] {
        assert!(room.contains(part), "{part} in {room}");
    }
    assert!(requests[2].contains("route=\"unmatched\" status=404"), "{text}");
    assert!(requests[4].contains("method=\"OTHER\""), "{text}");
    for secret in ["private", "verysecret", "rooms/7", "%0d", "FORGED"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}
