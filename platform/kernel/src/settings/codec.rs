//! Settings as they lie in the table.

use serde::Serialize;
use serde_json::{Map, Value};

use super::Settings;
use crate::{Error, Result};

/// For the table only: the secrets in clear.
pub fn encode<S: Settings>(value: &mut S) -> Result<String> {
    let mut object = object_of(value)?;
    for (name, secret) in value.secrets() {
        object.insert(name.to_owned(), secret.reveal().into());
    }
    serde_json::to_string(&object).map_err(Error::internal)
}

/// Fields that a later version no longer has are left out; a wrong type is an error and not a default.
pub fn decode<S: Settings>(text: &str) -> Result<S> {
    let known = object_of(&S::default())?;
    let stored: Map<String, Value> = serde_json::from_str(text).map_err(Error::internal)?;
    let kept = stored.into_iter().filter(|(name, _)| known.contains_key(name)).collect();
    serde_json::from_value(Value::Object(kept)).map_err(Error::internal)
}

fn object_of(value: &impl Serialize) -> Result<Map<String, Value>> {
    match serde_json::to_value(value).map_err(Error::internal)? {
        Value::Object(object) => Ok(object),
        _ => Err(Error::internal("settings must be an object")),
    }
}
