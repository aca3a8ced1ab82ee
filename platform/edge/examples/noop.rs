use std::{sync::{Arc, atomic::{AtomicU64, Ordering::Relaxed}}, time::Duration};
use axum::{Router, routing::get};
use hyper_util::rt::{TokioIo, TokioTimer};
use tower::Service;
use tokio::{io::{AsyncReadExt, AsyncWriteExt}, net::{TcpListener, TcpStream}};

fn router() -> Router { Router::new().route("/api/noop", get(|| async { "ok" })) }

fn load(port: u16) -> f64 {
    let rt = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    rt.block_on(async move {
    let done = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = (0..64).map(|_| {
        let done = done.clone();
        tokio::spawn(async move {
            let mut s = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
            s.set_nodelay(true).unwrap();
            let mut b = vec![0; 4096];
            loop {
                s.write_all(b"GET /api/noop HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n\r\n").await.unwrap();
                s.read(&mut b).await.unwrap();
                done.fetch_add(1, Relaxed);
            }
        })
    }).collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let a = done.load(Relaxed);
    let c = cpu();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let n = done.load(Relaxed) - a;
    let c = cpu() - c;
    for t in tasks { t.abort(); }
    c * 1e6 / n as f64
    })
}
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<f64> = s.rsplit_once(')').unwrap().1.split_ascii_whitespace().skip(11).take(2).map(|x| x.parse().unwrap()).collect();
    (f[0] + f[1]) / 100.0
}
async fn plain(router: Router, timer: bool) -> u16 {
    let l = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let p = l.local_addr().unwrap().port();
    tokio::spawn(async move { loop {
        let (s, _) = l.accept().await.unwrap();
        s.set_nodelay(true).unwrap();
        let router = router.clone();
        tokio::spawn(async move {
            let mut h = hyper::server::conn::http1::Builder::new();
            if timer { h.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(10)); } else { h.header_read_timeout(None); }
            let _ = h.serve_connection(TokioIo::new(s), hyper::service::service_fn(move |r| router.clone().call(r))).await;
        });
    }});
    p
}
fn main() {
    let rt = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let names = ["hyper", "hyper+timer", "hyper+layer", "edge"];
    let ports = rt.block_on(async {
        let a = plain(router(), false).await;
        let b = plain(router(), true).await;
        let c = plain(edge::wrap(router(), &edge::EdgeConfig::default()), false).await;
        let l = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let p = l.local_addr().unwrap().port();
        tokio::spawn(edge::serve(l, router(), edge::EdgeConfig::default(), std::future::pending::<()>()));
        [a, b, c, p]
    });
    let mut best = [f64::MAX; 4];
    for _ in 0..5 { for i in 0..4 { best[i] = best[i].min(load(ports[i])); } }
    for i in 0..4 { println!("{:12} {:.2} us cpu/request (client included)", names[i], best[i]); }
}
