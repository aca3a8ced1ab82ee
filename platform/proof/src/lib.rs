//! Papers that prove themselves: what a paper says as bytes that have one form only, signed with the key of its year,
//! so that anybody tells a true paper from a false one without asking us. The format is told in
//! `docs/verifiable-papers.md`, with examples that another program can be tested with.
//!
//! Pure: no clock, no files, no database. Whoever signs brings the key.

pub mod base45;
pub mod canonical;
pub mod file;
mod keys;
mod revoked;
mod token;
mod verdict;

pub use keys::{Signer, Trusted, year_of};
pub use revoked::{Revocations, serial_hash};
pub use token::{PREFIX, Signed, Statement, digest};
pub use verdict::{Findings, Verdict, verify};

/// Bytes that are not what they should be. Whoever brings them made a mistake, or changed them.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Malformed(pub String);

impl Malformed {
    fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

#[cfg(test)]
mod tests;
