//! The transfer itself.
use super::types::{TransferInput, TransferView};
use kernel::{Cx, Result};
pub async fn transfer(_cx: &Cx, _input: TransferInput) -> Result<TransferView> {
    Err(kernel::Error::internal("follows"))
}
