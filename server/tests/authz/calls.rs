//! Calls of operations with nothing in them: the guard decides before it looks at a body.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use axum::http::{Method, header};
use kernel::{Op, registry::Registry};
use serde_json::json;
use testkit::{Answer, Client};

/// Made once: it has hundreds of operations.
pub fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| collegium::compose::registry(&edge::Metrics::default()).unwrap())
}

/// Another source each time, so that rate limits stay out of the picture.
pub fn from_elsewhere(client: &Client) -> Client {
    static NEXT: AtomicU32 = AtomicU32::new(0x0A00_0001);
    let mut client = client.clone();
    client.source = IpAddr::V4(Ipv4Addr::from_bits(NEXT.fetch_add(1, Ordering::Relaxed)));
    client
}

pub fn unique() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

pub const ABSENT: &str = "00000000-0000-7000-8000-000000000000";

pub fn path_of(op: &Op) -> String {
    op.path.replace("{id}", ABSENT)
}

pub async fn call(client: &Client, op: &Op) -> Answer {
    call_as(client, op, op.method.clone()).await
}

pub async fn call_as(client: &Client, op: &Op, method: Method) -> Answer {
    let reads = [Method::GET, Method::HEAD, Method::DELETE].contains(&method);
    from_elsewhere(client).send(method, &path_of(op), (!reads).then(|| json!({}))).await
}

/// The same with a given `Authorization` header instead of a well-formed one.
pub async fn call_with(client: &Client, op: &Op, authorization: &[u8]) -> Answer {
    let mut client = from_elsewhere(client);
    client.token = None;
    let mut request = client.request(op.method.clone(), &path_of(op));
    request.headers_mut().insert(header::AUTHORIZATION, axum::http::HeaderValue::from_bytes(authorization).unwrap());
    client.run(request).await
}
