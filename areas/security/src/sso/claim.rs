//! Reading one value out of a provider's answer.

use serde_json::Value;

/// The text or number at a dotted path. Anything else names nobody.
pub fn claim(answer: &Value, path: &str) -> Option<String> {
    let found = path.split('.').try_fold(answer, |value, part| value.get(part))?;
    match found {
        Value::String(text) => subject(text),
        // A whole number: others could be written in more than one way.
        Value::Number(number) if number.is_i64() || number.is_u64() => Some(number.to_string()),
        _ => None,
    }
}

/// A subject as it may stand in a link: compared byte for byte, so nothing is trimmed or folded.
pub fn subject(text: &str) -> Option<String> {
    let fits = !text.is_empty() && text.len() <= 255 && text.trim() == text && !text.chars().any(char::is_control);
    fits.then(|| text.to_owned())
}
