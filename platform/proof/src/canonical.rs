//! One form for one content: CBOR with the core deterministic encoding of RFC 8949 (4.2.1).
//!
//! `ciborium` writes numbers in their shortest form and lengths up front; the order of keys is ours. Fractions are
//! refused: a figure on a paper is a whole number of hundredths.

use ciborium::Value as Cbor;
use serde_json::{Map, Value};

use crate::Malformed;

/// # Errors
/// If the content has a fraction in it.
pub fn encode(content: &Value) -> Result<Vec<u8>, Malformed> {
    bytes(&cbor(content)?)
}

pub(crate) fn bytes(value: &Cbor) -> Result<Vec<u8>, Malformed> {
    let mut out = vec![];
    ciborium::into_writer(value, &mut out).map_err(|problem| Malformed::new(problem.to_string()))?;
    Ok(out)
}

/// Back to what it says. Refused unless these very bytes are the one form of it.
///
/// # Errors
/// If the bytes are no CBOR, or another form of it.
pub fn decode(bytes: &[u8]) -> Result<Value, Malformed> {
    let content = json(&parse(bytes)?)?;
    if encode(&content)? == bytes { Ok(content) } else { Err(Malformed::new("not in its one form")) }
}

/// How deep a content may go: ours goes five.
const DEEPEST: usize = 16;

pub(crate) fn parse(bytes: &[u8]) -> Result<Cbor, Malformed> {
    let mut rest = bytes;
    let found = ciborium::de::from_reader_with_recursion_limit(&mut rest, DEEPEST)
        .map_err(|_| Malformed::new("no CBOR, or too deep"))?;
    if rest.is_empty() { Ok(found) } else { Err(Malformed::new("something follows the end")) }
}

fn cbor(value: &Value) -> Result<Cbor, Malformed> {
    Ok(match value {
        Value::Null => Cbor::Null,
        Value::Bool(flag) => Cbor::Bool(*flag),
        Value::Number(number) => {
            let whole = number.as_i64().ok_or_else(|| Malformed::new(format!("{number} is no whole number")))?;
            Cbor::Integer(whole.into())
        }
        Value::String(text) => Cbor::Text(text.clone()),
        Value::Array(items) => Cbor::Array(items.iter().map(cbor).collect::<Result<_, _>>()?),
        Value::Object(map) => {
            let entries: Result<Vec<_>, Malformed> =
                map.iter().map(|(key, value)| Ok((key.as_str(), cbor(value)?))).collect();
            ordered(entries?)
        }
    })
}

/// By the bytes of the encoded keys: the shorter first, then letter by letter.
pub(crate) fn ordered(mut entries: Vec<(&str, Cbor)>) -> Cbor {
    entries.sort_by(|(a, _), (b, _)| a.len().cmp(&b.len()).then_with(|| a.as_bytes().cmp(b.as_bytes())));
    Cbor::Map(entries.into_iter().map(|(key, value)| (Cbor::Text(key.to_owned()), value)).collect())
}

pub(crate) fn json(value: &Cbor) -> Result<Value, Malformed> {
    Ok(match value {
        Cbor::Null => Value::Null,
        Cbor::Bool(flag) => Value::Bool(*flag),
        Cbor::Integer(whole) => {
            let whole = i64::try_from(*whole).map_err(|_| Malformed::new("a number out of range"))?;
            Value::from(whole)
        }
        Cbor::Text(text) => Value::String(text.clone()),
        Cbor::Array(items) => Value::Array(items.iter().map(json).collect::<Result<_, _>>()?),
        Cbor::Map(entries) => {
            let entry = |(key, value): &(Cbor, Cbor)| match key {
                Cbor::Text(key) => Ok((key.clone(), json(value)?)),
                _ => Err(Malformed::new("a key that is no text")),
            };
            Value::Object(entries.iter().map(entry).collect::<Result<Map<_, _>, _>>()?)
        }
        _ => return Err(Malformed::new("something that no content has")),
    })
}
