//! The office's part.
use super::types::{ExemptInput, ListInput};
use kernel::{Cx, Result, effects::Outcome};
pub async fn stamp(_cx: &Cx, _input: ListInput) -> Result<Outcome> {
    Err(kernel::Error::internal("follows"))
}
pub async fn exempt(_cx: &Cx, _input: ExemptInput) -> Result<Outcome> {
    Err(kernel::Error::internal("follows"))
}
pub async fn counter(_cx: &Cx, _input: ListInput) -> Result<Outcome> {
    Err(kernel::Error::internal("follows"))
}
