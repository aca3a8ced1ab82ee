//! Who is expected.
use super::types::{ExpectInput, ExpectView};
use kernel::{Cx, Result};
pub async fn expect(_cx: &Cx, _input: ExpectInput) -> Result<ExpectView> {
    Err(kernel::Error::internal("follows"))
}
