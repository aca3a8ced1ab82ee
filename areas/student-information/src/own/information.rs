//! The own record, read.
use super::types::Information;
use kernel::{Cx, Result};
pub async fn look(_cx: &Cx) -> Result<Information> {
    Err(kernel::Error::internal("follows"))
}
