//! Cost before anybody is known: the worst bytes at full size cost as much as their length says, and others are
//! served meanwhile. Measured as time of the processor at one size and at twice the size.

mod attempts;
mod bytes;
mod markup;
mod meanwhile;
mod parsers;
mod public;

use axum::{
    body::Body,
    http::{Method, header},
};
use kernel::op::JSON_BODY;
use testkit::{Answer, Client, cost::grows_linearly};

use crate::calls::from_elsewhere;

/// What grew faster than its size, by name, and how much was tried.
#[derive(Default)]
struct Findings {
    tried: usize,
    bad: Vec<String>,
}

impl Findings {
    async fn weigh(&mut self, name: &str, size: usize, work: impl AsyncFn(usize)) {
        self.tried += 1;
        if let Err(costs) = grows_linearly(size, work).await {
            eprintln!("{name}: {costs}");
            self.bad.push(format!("{name}: {costs}"));
        }
    }

    fn none(&self, what: &str) {
        eprintln!("{} {what} tried", self.tried);
        assert!(self.bad.is_empty(), "{}", self.bad.join("\n"));
    }
}

/// Sends bytes that say they are JSON.
async fn send(client: &Client, method: Method, path: &str, bytes: Vec<u8>) -> Answer {
    let client = from_elsewhere(client);
    let mut request = client.request(method, path);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
    assert!(bytes.len() <= JSON_BODY, "the guard would not read {} bytes", bytes.len());
    *request.body_mut() = Body::from(bytes);
    client.run(request).await
}
