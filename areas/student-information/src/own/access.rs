//! Who opened the own record.
use super::types::AccessView;
use kernel::{Cx, Result};
pub async fn list(_cx: &Cx) -> Result<Vec<AccessView>> {
    Err(kernel::Error::internal("follows"))
}
