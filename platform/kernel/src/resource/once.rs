//! A table that the commands of its area also write.

use std::sync::OnceLock;

use super::Table;
use crate::Result;

/// Described on first use, and the same for everybody who asks.
pub struct OnceTable(OnceLock<&'static Table>);

impl OnceTable {
    #[expect(clippy::new_without_default, reason = "a static is made by it, and nothing else")]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    pub fn described(&self, describe: impl FnOnce() -> Result<&'static Table>) -> Result<&'static Table> {
        match self.0.get() {
            Some(table) => Ok(table),
            None => describe().map(|table| *self.0.get_or_init(|| table)),
        }
    }
}
