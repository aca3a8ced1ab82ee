//! Changing the own record.
use super::types::{ChangeInput, ChangeView};
use kernel::{Cx, Result};
pub async fn change(_cx: &Cx, _input: ChangeInput) -> Result<ChangeView> {
    Err(kernel::Error::internal("follows"))
}
