//! The one client for every request the server itself makes: identity providers, SMS gateways.
//!
//! An address that an administrator typed in must not become a way into the network behind the
//! server. So a name is resolved once, every address it has is judged, and the connection goes to a
//! judged address and nowhere else: redirects are not followed, no proxy of the environment is used,
//! and the size and time of an answer are limited.

mod address;
mod exchange;

use std::{
    fmt,
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use tokio::net::TcpStream;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use url::{Host, Url};

pub use address::{Reach, allowed};
pub use axum::http::{Method, Request, Response, StatusCode, header};

use crate::{Both, Error, Text};

pub const PATIENCE: Duration = Duration::from_secs(10);
pub const MOST_BYTES: usize = 1024 * 1024;

/// Why there is no answer. The words are for an administrator; details go to the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutboundError {
    /// Not an address we would call: scheme, user part, or unreadable.
    Address(&'static str),
    /// The name leads into a network that is closed to this target.
    Forbidden(IpAddr),
    Unresolved(String),
    Unreachable(String),
    Tls(String),
    TimedOut,
    TooLarge,
    /// The other side does not speak HTTP.
    Garbled(String),
}

impl OutboundError {
    pub fn text(&self) -> Both {
        let fixed = |zh, en| Text::new(zh, en).owned();
        match self {
            Self::Address(_) => fixed("地址不可用", "The address cannot be used"),
            Self::Forbidden(at) => Both::new(
                format!("地址 {at} 属于内部网络，未标为内部服务的目标不可访问"),
                format!("{at} is an internal address, which only targets marked as internal may use"),
            ),
            Self::Unresolved(_) => fixed("主机名无法解析", "The host name cannot be resolved"),
            Self::Unreachable(_) => fixed("无法连接对方服务器", "The server cannot be reached"),
            Self::Tls(_) => fixed("加密连接失败，请检查对方证书", "No secure connection: check the certificate"),
            Self::TimedOut => fixed("对方服务器超时未应答", "The server did not answer in time"),
            Self::TooLarge => fixed("对方应答过大", "The answer is too large"),
            Self::Garbled(_) => fixed("对方应答不是有效的 HTTP", "The answer is not valid HTTP"),
        }
    }
}

impl fmt::Display for OutboundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
impl std::error::Error for OutboundError {}

type Addresses = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;
/// Asks for the addresses of a name. Replaceable, so that tests can change their mind in between.
pub type Resolver = Arc<dyn Fn(String) -> Addresses + Send + Sync>;

pub struct Outbound {
    tls: Arc<ClientConfig>,
    resolver: Resolver,
    patience: Duration,
}

impl Outbound {
    pub fn new() -> Result<Self, Error> {
        Self::with_resolver(Arc::new(|name| {
            Box::pin(async move {
                let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
                Ok(found.map(|address| address.ip()).collect())
            })
        }))
    }

    pub fn with_resolver(resolver: Resolver) -> Result<Self, Error> {
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(Error::internal)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { tls: Arc::new(tls), resolver, patience: PATIENCE })
    }

    /// Shorter patience, for tests of slow answers.
    pub fn patient_for(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// One request, one answer, whatever its status. A redirect is an answer like others.
    pub async fn send(&self, reach: Reach, request: Request<Bytes>) -> Result<Response<Bytes>, OutboundError> {
        let (mut parts, body) = request.into_parts();
        let url = Url::parse(&parts.uri.to_string()).map_err(|_| OutboundError::Address("unreadable"))?;
        let work = async {
            let secure = check_url(&url, reach)?;
            let host = url.host_str().ok_or(OutboundError::Address("no host"))?.to_owned();
            let port = url.port_or_known_default().ok_or(OutboundError::Address("no port"))?;
            let stream = self.connect(reach, &url, port).await?;
            exchange::prepare(&mut parts, &url)?;
            let request = Request::from_parts(parts, body);
            if secure {
                let stream = exchange::secure(self.tls.clone(), &host, stream).await?;
                exchange::run(stream, request).await
            } else {
                exchange::run(stream, request).await
            }
        };
        let answer = tokio::time::timeout(self.patience, work).await.unwrap_or(Err(OutboundError::TimedOut));
        if let Err(error) = &answer {
            tracing::warn!(host = url.host_str().unwrap_or("-"), %error, "outbound request failed");
        }
        answer
    }

    /// Resolves once, judges every address, and connects to judged ones only.
    async fn connect(&self, reach: Reach, url: &Url, port: u16) -> Result<TcpStream, OutboundError> {
        let addresses = match url.host() {
            Some(Host::Ipv4(v4)) => vec![IpAddr::V4(v4)],
            Some(Host::Ipv6(v6)) => vec![IpAddr::V6(v6)],
            Some(Host::Domain(name)) => {
                (self.resolver)(name.to_owned()).await.map_err(|e| OutboundError::Unresolved(e.to_string()))?
            }
            None => vec![],
        };
        if addresses.is_empty() {
            return Err(OutboundError::Unresolved("no address".into()));
        }
        // One closed address among open ones is a trick, not a choice.
        if let Some(closed) = addresses.iter().find(|address| !allowed(**address, reach)) {
            return Err(OutboundError::Forbidden(*closed));
        }
        let mut last = String::new();
        for address in addresses.into_iter().take(4) {
            match TcpStream::connect(SocketAddr::new(address, port)).await {
                Ok(stream) => return Ok(stream),
                Err(error) => last = error.to_string(),
            }
        }
        Err(OutboundError::Unreachable(last))
    }
}

/// Whether the connection is encrypted. In clear only inside the house, where the administrator said so.
fn check_url(url: &Url, reach: Reach) -> Result<bool, OutboundError> {
    if !url.username().is_empty() || url.password().is_some() {
        return Err(OutboundError::Address("user part"));
    }
    match url.scheme() {
        "https" => Ok(true),
        "http" if reach == Reach::Internal => Ok(false),
        "http" => Err(OutboundError::Address("not https")),
        _ => Err(OutboundError::Address("scheme")),
    }
}

#[cfg(test)]
mod tests;
