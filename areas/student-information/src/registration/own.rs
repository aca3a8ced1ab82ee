//! A student registers.
use super::types::{RegisterInput, RegisterView};
use kernel::{Cx, Result};
pub async fn look(_cx: &Cx) -> Result<RegisterView> {
    Err(kernel::Error::internal("follows"))
}
pub async fn register(_cx: &Cx, _input: RegisterInput) -> Result<RegisterView> {
    Err(kernel::Error::internal("follows"))
}
