//! Keeping it: backups, bringing them back, and moving to another database.
//!
//! A backup is a `tar.gz` of JSON lines and files, on request encrypted in the format of `age`, so
//! that it can be read without this program, too.

pub mod archive;
pub mod backup;
pub mod lock;
pub mod progress;
pub mod restore;
pub mod transfer;

use kernel::Error;

/// A refusal in words for whoever typed the command.
#[track_caller]
fn refuse(words: impl Into<String>) -> Error {
    Error::internal(words.into())
}
