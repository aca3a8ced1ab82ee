//! A student changes the programme, and the courses change their categories with it.

use kernel::{Api, Result};

#[allow(clippy::unnecessary_wraps)]
pub fn mount(_api: &mut Api) -> Result<()> {
    Ok(())
}
