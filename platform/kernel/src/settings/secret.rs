//! A value that goes in and never comes out.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

/// Shown instead of a secret; sent back unchanged, it means "as before".
pub const MASK: &str = "••••••••";

/// Serialises as the mask, so it cannot reach an answer, the audit log or a trace.
#[derive(Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, format = Password)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The caller means the stored one.
    pub fn is_mask(&self) -> bool {
        self.0 == MASK
    }
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if self.0.is_empty() { "" } else { MASK })
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
