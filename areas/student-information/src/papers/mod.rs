//! Papers about students, with a serial number and a code that anybody can verify.

use kernel::{Api, Result};

#[allow(clippy::unnecessary_wraps)]
pub fn mount(_api: &mut Api) -> Result<()> {
    Ok(())
}
