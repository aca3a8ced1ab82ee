//! The form of a backup: `head.json`, `tables/NAME/00000.jsonl`, `files/NAME`, `manifest.json`.
//!
//! The manifest comes last, so an archive without one was never finished. Behind it all lies a [`tail`] over
//! every byte before it.

mod read;
mod tail;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
mod tests;
mod write;

use std::collections::BTreeMap;

use kernel::db::copy::{TableLayout, TableSum};
use serde::{Deserialize, Serialize};

pub use read::{Part, walk};
pub use write::Writer;

/// 1 had no tail.
pub const FORMAT: u32 = 2;
/// The first format with a tail.
const TAILED: u32 = 2;
const HEAD: &str = "head.json";
const MANIFEST: &str = "manifest.json";
const KEYS: &str = "keys.json";

/// What is known when a backup begins.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    pub product: String,
    pub format: u32,
    pub version: String,
    pub created_at: String,
    /// The schema's version: the migrations it has had.
    pub migrations: Vec<String>,
    pub tables: Vec<TableLayout>,
}

/// What is known when it is complete.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub head_sha256: String,
    pub tables: BTreeMap<String, TableSum>,
    pub files: u64,
    pub file_bytes: u64,
    /// Files that the database names and that were not there, or not as it says.
    pub missing: Vec<String>,
    pub audit_links: i64,
    pub audit_head: String,
    pub has_keys: bool,
}

impl Manifest {
    pub fn rows(&self) -> u64 {
        self.tables.values().map(|t| t.rows).sum()
    }
}
