//! Sheets: many changes at once, and the national register.

use kernel::{Api, Result};

#[allow(clippy::unnecessary_wraps)]
pub fn mount(_api: &mut Api) -> Result<()> {
    Ok(())
}
