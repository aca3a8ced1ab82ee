//! Requests of students to change their record: made, withdrawn, decided.

pub mod table;

/// The audit subject of requests.
pub const SUBJECT: &str = "si.request";

use super::types::{DecideInput, RequestDetail};
use kernel::{Cx, FileReply, Result, effects::Outcome};
pub async fn withdraw(_cx: &Cx, _id: &str) -> Result<()> {
    Err(kernel::Error::internal("follows"))
}
pub async fn detail(_cx: &Cx, _id: &str) -> Result<RequestDetail> {
    Err(kernel::Error::internal("follows"))
}
pub async fn attachment(_cx: &Cx, _id: &str, _file_id: &str) -> Result<FileReply> {
    Err(kernel::Error::internal("follows"))
}
pub async fn decide(_cx: &Cx, _input: DecideInput) -> Result<Outcome> {
    Err(kernel::Error::internal("follows"))
}
