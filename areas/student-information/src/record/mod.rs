//! The record of a student: the list, the whole of it, adding and changing it, and who opened it.

use kernel::{Api, Result};

#[allow(clippy::unnecessary_wraps)]
pub fn mount(_api: &mut Api) -> Result<()> {
    Ok(())
}
