//! The HTTP edge: everything between the socket and the router.
//!
//! Invariant: whatever the router does, answers leave with the security headers and a request id,
//! a panic becomes a 500, and no client can hold a connection, a header or a body open for free.
//! Not here: sessions, rights, body limits of single operations, anything of the business.
#![allow(clippy::disallowed_methods, reason = "the edge and the kernel are the two places that may assemble a router")]

mod answer;
mod body;
mod client;
mod config;
mod connections;
mod finish;
mod headers;
mod io;
mod layer;
mod metrics;
mod ops;
mod process;
mod request_id;
mod serve;
mod web;
mod web_path;

pub use client::ClientAddr;
pub use config::{EdgeConfig, Network, NetworkError};
pub use finish::{LogUser, RouteName, Untraced};
pub use layer::{EdgeLayer, EdgeService, wrap};
pub use metrics::Metrics;
pub use ops::{live, metrics_text, ready};
pub use request_id::RequestId;
pub use serve::serve;
pub use web::WebAssets;
