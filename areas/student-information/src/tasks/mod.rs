//! Commands on students, each with its effects shown before they happen.

use kernel::{Api, Result};

#[allow(clippy::unnecessary_wraps)]
pub fn mount(_api: &mut Api) -> Result<()> {
    Ok(())
}
