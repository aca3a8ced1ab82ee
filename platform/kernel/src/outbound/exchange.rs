//! One request over one connection.

use std::sync::Arc;

use axum::http::{HeaderValue, Request, Response, Uri, header, request};
use bytes::Bytes;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    task::JoinHandle,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{ClientConfig, pki_types::ServerName},
};
use url::Url;

use super::{MOST_BYTES, OutboundError};

const MOST_HEAD_BYTES: usize = 64 * 1024;

/// The request line names the path alone, the host goes into its header.
pub fn prepare(parts: &mut request::Parts, url: &Url) -> Result<(), OutboundError> {
    let unusable = OutboundError::Address("unreadable");
    let path = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    parts.uri = Uri::try_from(path).map_err(|_| unusable.clone())?;
    let name = url.host_str().unwrap_or_default();
    let host = url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"));
    parts.headers.insert(header::HOST, HeaderValue::try_from(host).map_err(|_| unusable)?);
    parts.headers.insert(header::USER_AGENT, HeaderValue::from_static("collegium"));
    parts.headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    // Compressed answers could unpack to any size, and nobody needs them.
    parts.headers.remove(header::ACCEPT_ENCODING);
    Ok(())
}

pub async fn secure(
    config: Arc<ClientConfig>,
    host: &str,
    stream: TcpStream,
) -> Result<TlsStream<TcpStream>, OutboundError> {
    let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = ServerName::try_from(host).map_err(|_| OutboundError::Address("host name"))?;
    TlsConnector::from(config).connect(name, stream).await.map_err(|e| OutboundError::Tls(e.to_string()))
}

pub async fn run<S>(stream: S, request: Request<Bytes>) -> Result<Response<Bytes>, OutboundError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let garbled = |e: hyper::Error| OutboundError::Garbled(e.to_string());
    let (mut sender, connection) =
        http1::Builder::new().max_buf_size(MOST_HEAD_BYTES).handshake(TokioIo::new(stream)).await.map_err(garbled)?;
    // The connection ends with this function, however it ends.
    let _driver = Driver(tokio::spawn(async move {
        let _ = connection.await;
    }));
    let answer = sender.send_request(request.map(Full::new)).await.map_err(garbled)?;
    let (parts, body) = answer.into_parts();
    let body = Limited::new(body, MOST_BYTES).collect().await.map_err(|error| {
        if error.is::<LengthLimitError>() { OutboundError::TooLarge } else { OutboundError::Garbled(error.to_string()) }
    })?;
    Ok(Response::from_parts(parts, body.to_bytes()))
}

struct Driver(JoinHandle<()>);

impl Drop for Driver {
    fn drop(&mut self) {
        self.0.abort();
    }
}
