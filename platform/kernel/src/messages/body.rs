//! The text of a message. One that holds a secret lies sealed until it is sent, and is erased then.

use super::message;
use crate::{
    Result,
    planted::fault,
    protect::{Keys, Place},
};

fn place(id: &str) -> Place<'_> {
    Place::new("message", "sealed_body", id)
}

/// Puts a text into a row that is about to be written.
pub(super) fn put(keys: &Keys, row: &mut message::Model, text: String) -> Result<()> {
    if row.confidential && !fault("codes_in_clear") {
        row.sealed_body = Some(keys.seal(place(&row.id), &text)?);
    } else {
        row.body = text;
    }
    Ok(())
}

pub(super) fn text(keys: &Keys, row: &message::Model) -> Result<String> {
    match &row.sealed_body {
        Some(sealed) => Ok(keys.open(place(&row.id), sealed)?.to_string()),
        None => Ok(row.body.clone()),
    }
}

impl message::Model {
    pub(super) fn is_erased(&self) -> bool {
        self.body.is_empty() && self.sealed_body.is_none()
    }

    pub(super) fn erase(&mut self) {
        self.body.clear();
        self.sealed_body = None;
    }
}
