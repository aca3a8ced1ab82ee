//! The fake identity provider as a program of its own, for tests in a browser.
//!
//! `cargo run -p testkit --bin fake-provider -- --listen 127.0.0.1:9001`

use std::{net::SocketAddr, process::ExitCode};

use testkit::FakeProvider;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let address: Option<SocketAddr> = match arguments.as_slice() {
        [flag, address] if flag == "--listen" => address.parse().ok(),
        _ => None,
    };
    let Some(address) = address else {
        eprintln!("usage: fake-provider --listen ADDRESS:PORT");
        return ExitCode::FAILURE;
    };
    let (fake, running) = FakeProvider::listen(address, None).await;
    println!("fake provider on {}", fake.url);
    let _ = running.await;
    ExitCode::SUCCESS
}
