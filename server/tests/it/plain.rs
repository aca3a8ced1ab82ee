//! Answers in a form that does not depend on the site that gave them.

use std::collections::HashMap;

use serde_json::Value;

/// What differs from site to site by nature: numbers of requests and of the log, and secrets.
const OWN: [&str; 4] = ["requestId", "temporaryPassword", "seq", "head"];

/// Ids by the order in which they were first seen.
#[derive(Default)]
pub struct Plain {
    seen: HashMap<String, usize>,
}

impl Plain {
    pub fn value(&mut self, value: Value) -> Value {
        match value {
            Value::Object(map) => {
                let entry = |(key, value): (String, Value)| {
                    let value = if OWN.contains(&key.as_str()) { Value::Null } else { self.value(value) };
                    (key, value)
                };
                Value::Object(map.into_iter().map(entry).collect())
            }
            Value::Array(items) => Value::Array(items.into_iter().map(|item| self.value(item)).collect()),
            Value::String(text) => Value::String(self.name_ids(&text)),
            other => other,
        }
    }

    /// Replaces every id inside a text by the order of its appearance.
    pub fn name_ids(&mut self, text: &str) -> String {
        let hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let mut out = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(hex) {
            let length = rest[start..].find(|c: char| !hex(c)).unwrap_or(rest.len() - start);
            let (run, after) = rest[start..].split_at(length);
            out.push_str(&rest[..start]);
            if length == 32 {
                let next = self.seen.len();
                let place = *self.seen.entry(run.to_owned()).or_insert(next);
                out.push_str(&format!("#{place}"));
            } else {
                out.push_str(run);
            }
            rest = after;
        }
        out + rest
    }
}
