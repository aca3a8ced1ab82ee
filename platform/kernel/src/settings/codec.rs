//! Settings as they lie in the table.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Secret, Settings};
use crate::{
    Error, Result,
    protect::{Keys, Place, is_sealed, key_id},
};

/// Secrets lie sealed. `row` names the row, so that a value moved to another is of no use.
pub fn encode<S: Settings>(keys: &Keys, row: &str, value: &mut S) -> Result<String> {
    let mut object = object_of(value)?;
    for (name, secret) in value.secrets() {
        let sealed = if secret.is_empty() { String::new() } else { keys.seal(place(name, row), secret.reveal())? };
        object.insert(name.to_owned(), sealed.into());
    }
    serde_json::to_string(&object).map_err(Error::internal)
}

/// Fields that a later version no longer has are left out; a wrong type is an error and not a default.
pub fn decode<S: Settings>(keys: &Keys, row: &str, text: &str) -> Result<S> {
    let known = object_of(&S::default())?;
    let stored: Map<String, Value> = serde_json::from_str(text).map_err(Error::internal)?;
    let kept = stored.into_iter().filter(|(name, _)| known.contains_key(name)).collect();
    let mut value: S = serde_json::from_value(Value::Object(kept)).map_err(Error::internal)?;
    for (name, secret) in value.secrets() {
        // One stored by an earlier version is in clear until the next start seals it.
        if is_sealed(secret.reveal()) {
            *secret = Secret::new(keys.open(place(name, row), secret.reveal())?.as_str());
        }
    }
    Ok(value)
}

/// The name of a row in the places of its secrets.
pub fn row_name(area: &str, student_type: &str) -> String {
    format!("{area}/{student_type}")
}

pub fn place<'a>(name: &'a str, row: &'a str) -> Place<'a> {
    Place::new("setting", name, row)
}

/// The row with its secrets under the current key; `None` if they are already.
pub fn resealed(keys: &Keys, row: &str, text: &str) -> Result<Option<String>> {
    let mut object: Map<String, Value> = serde_json::from_str(text).map_err(Error::internal)?;
    let (current, mut changed) = (keys.current(), false);
    for (name, value) in &mut object {
        if let Value::String(sealed) = value
            && key_id(sealed).is_some_and(|id| id != current)
        {
            *sealed = keys.seal(place(name, row), &keys.open(place(name, row), sealed)?)?;
            changed = true;
        }
    }
    changed.then(|| serde_json::to_string(&object).map_err(Error::internal)).transpose()
}

/// The row with these secrets sealed; `None` if none of them is in clear.
pub fn sealed(keys: &Keys, row: &str, text: &str, names: &[&str]) -> Result<Option<String>> {
    let mut object: Map<String, Value> = serde_json::from_str(text).map_err(Error::internal)?;
    let mut changed = false;
    for name in names {
        if let Some(Value::String(secret)) = object.get_mut(*name)
            && !secret.is_empty()
            && !is_sealed(secret)
        {
            *secret = keys.seal(place(name, row), secret)?;
            changed = true;
        }
    }
    changed.then(|| serde_json::to_string(&object).map_err(Error::internal)).transpose()
}

fn object_of(value: &impl Serialize) -> Result<Map<String, Value>> {
    match serde_json::to_value(value).map_err(Error::internal)? {
        Value::Object(object) => Ok(object),
        _ => Err(Error::internal("settings must be an object")),
    }
}
