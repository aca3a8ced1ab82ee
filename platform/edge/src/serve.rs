//! The accept loop. `axum::serve` has no time-outs and no limits, so this is our own.

use std::{convert::Infallible, io, net::IpAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use http_body_util::Limited;
use hyper::{body::Body as _, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, watch},
    time::{sleep, timeout},
};
use tower::Service;

use crate::{
    EdgeConfig,
    body::SteadyBody,
    client::client_of,
    connections::{Connections, Place},
    headers::FULL,
    io::SteadyStream,
    layer::wrap,
};

/// Bounds what one connection may have us hold beside its request head.
const BUFFER: usize = 64 * 1024;
/// Out of files or memory, accepting fails at once for ever; do not spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Open,
    Draining,
    Over,
}

/// Serves until `shutdown` resolves, then lets running requests end within `config.drain`.
pub async fn serve(listener: TcpListener, router: Router, config: EdgeConfig, shutdown: impl Future) -> io::Result<()> {
    let router = wrap(router, &config);
    let config = Arc::new(config);
    let connections = Connections::new(&config);
    let (phase, phases) = watch::channel(Phase::Open);
    // Every connection holds a sender: when the last is gone, so are the connections.
    let (alive, mut all_gone) = mpsc::channel::<Infallible>(1);
    let mut shutdown = pin!(shutdown);

    loop {
        let accepted = tokio::select! {
            biased;
            _ = &mut shutdown => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "accepting a connection failed");
                sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let Some(place) = connections.admit(peer.ip(), &config) else {
            config.metrics.refused();
            // As much as the socket takes at once; the point is not to wait for this client.
            let _ = stream.try_write(FULL);
            continue;
        };
        let client = Client { stream, peer: peer.ip(), place };
        let (router, config) = (router.clone(), Arc::clone(&config));
        let (phases, alive) = (phases.clone(), alive.clone());
        tokio::spawn(async move {
            client.talk(router, config, phases).await;
            drop(alive);
        });
    }

    drop(listener);
    drop(alive);
    phase.send_replace(Phase::Draining);
    if timeout(config.drain, all_gone.recv()).await.is_err() {
        tracing::warn!("requests still running at the end of the grace period are cut off");
        phase.send_replace(Phase::Over);
        all_gone.recv().await;
    }
    Ok(())
}

struct Client {
    stream: TcpStream,
    peer: IpAddr,
    place: Place,
}

impl Client {
    async fn talk(self, router: Router, config: Arc<EdgeConfig>, mut phases: watch::Receiver<Phase>) {
        let _ = self.stream.set_nodelay(true);
        let io = TokioIo::new(SteadyStream::new(self.stream, config.write_timeout));
        let mut http = http1::Builder::new();
        // The number of headers is checked by the layer: hyper's own limit of 100 lives on the
        // stack, a limit of one's own costs two allocations a request.
        http.timer(TokioTimer::new())
            .header_read_timeout(config.header_timeout)
            .max_header_size(config.max_header_bytes)
            .max_buf_size(BUFFER.max(config.max_header_bytes));
        let peer = self.peer;
        let service = service_fn(move |request: Request<Incoming>| {
            let client = client_of(peer, request.headers(), &config);
            let mut request = request.map(|body| guarded(body, &config));
            request.extensions_mut().insert(client);
            router.clone().call(request)
        });
        let mut connection = pin!(http.serve_connection(io, service));
        // Errors of a single connection are the client's doing: nobody could act on a log line.
        tokio::select! {
            biased;
            _ = connection.as_mut() => return,
            _ = phases.wait_for(|phase| *phase != Phase::Open) => {}
        }
        connection.as_mut().graceful_shutdown();
        tokio::select! {
            biased;
            _ = connection => {}
            _ = phases.wait_for(|phase| *phase == Phase::Over) => {}
        }
        drop(self.place);
    }
}

fn guarded(body: Incoming, config: &EdgeConfig) -> Body {
    if body.is_end_stream() {
        return Body::empty();
    }
    Body::new(Limited::new(SteadyBody::new(body, config), config.max_body))
}
