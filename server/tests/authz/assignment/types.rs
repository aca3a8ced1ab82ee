//! Values of another type than the field's, and something else than an object for a body.

use kernel::{Op, op::IdPlace};
use serde_json::{Map, Value, json};

use super::Sent;

const WHOLE: [&str; 8] = ["[]", "null", "1", "\"x\"", "true", "{", "{}x", "[{}]"];

/// So many of a list, others for each turn; at night all.
fn some<T: Clone>(all: &[T], many: usize, turn: usize) -> Vec<T> {
    let many = if testkit::long() { all.len() } else { many.min(all.len()) };
    all.iter().cycle().skip(turn % all.len().max(1)).take(many).cloned().collect()
}

/// Values that are not of this one's type.
fn other_values(value: &Value) -> Vec<Value> {
    let others = [
        json!({ "a": 1 }),
        json!([[1]]),
        json!(1.5),
        json!(true),
        json!("☃ not this"),
        json!(-1_000_000_000_000_000_i64),
    ];
    others.into_iter().filter(|other| !same_type(other, value)).collect()
}

fn same_type(a: &Value, b: &Value) -> bool {
    a.is_string() == b.is_string()
        && a.is_array() == b.is_array()
        && a.is_object() == b.is_object()
        && a.is_boolean() == b.is_boolean()
        && (a.is_i64() == b.is_i64() && a.is_f64() == b.is_f64())
}

/// Something else for the body or for one of its values.
pub fn of_other_types(op: &Op, body: &Map<String, Value>, turn: usize) -> Vec<Sent> {
    let whole = |text: String| Sent { what: format!("{text} for a body"), body: text, ids: false };
    let mut all: Vec<_> = some(&WHOLE, 3, turn).into_iter().map(|text| whole(text.to_owned())).collect();
    for (at, (name, value)) in body.iter().enumerate() {
        for other in some(&other_values(value), 2, turn + at) {
            let mut changed = body.clone();
            let what = format!("{other} for {name}");
            changed.insert(name.clone(), other);
            all.push(Sent { what, body: Value::Object(changed).to_string(), ids: true });
        }
    }
    // Serde takes a list for a struct. No id may reach a handler that way, past the guard.
    if op.ids.iter().any(|id| matches!(id.place, IdPlace::Body(_))) {
        let values: Vec<Value> = body.values().cloned().collect();
        all.extend([json!(values), json!([values]), json!([body])].map(|list| whole(list.to_string())));
    }
    all
}
