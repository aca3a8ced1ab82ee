//! The edge through real sockets on 127.0.0.1. Time-outs are shortened; no test asserts a speed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests"
)]

mod headers;
mod limits;
mod logs;
mod shutdown;
mod slow;
mod support;
mod web;
