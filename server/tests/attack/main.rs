//! The program as an adversary meets it: a process of its own, reached through its socket.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod files;

const BINARY: &str = env!("CARGO_BIN_EXE_collegium");
