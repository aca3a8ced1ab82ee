//! Calls of operations with nothing in them: the guard decides before it looks at a body.

use std::{
    cell::Cell,
    net::{IpAddr, Ipv4Addr},
    sync::OnceLock,
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

thread_local! {
    // Of a thread, which is a test or a part of one: whoever counts the same gets the same numbers.
    static SOURCE: Cell<u32> = const { Cell::new(0x0A00_0001) };
    static NUMBER: Cell<u32> = const { Cell::new(1) };
}

/// Another source each time, so that rate limits stay out of the picture.
pub fn from_elsewhere(client: &Client) -> Client {
    let mut client = client.clone();
    // What this machine alone may ask is asked from it.
    if client.source.is_loopback() {
        return client;
    }
    client.source = IpAddr::V4(Ipv4Addr::from_bits(SOURCE.replace(SOURCE.get() + 1)));
    client
}

pub fn unique() -> u32 {
    NUMBER.replace(NUMBER.get() + 1)
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
