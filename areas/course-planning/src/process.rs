//! A new course, by approval.

use kernel::{Api, Result};

#[allow(clippy::unnecessary_wraps)] // its operations follow
pub fn mount(_: &mut Api) -> Result<()> {
    Ok(())
}
