//! Making a paper.

use kernel::{Cx, Error, FileReply, Result};

use super::PrintInput;

pub async fn issue(_cx: &Cx, _input: PrintInput) -> Result<FileReply> {
    Err(Error::Busy { retry_after_s: 60 })
}
