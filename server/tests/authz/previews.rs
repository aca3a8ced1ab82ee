//! A preview leaves nothing behind: every operation is asked for one, with the request that would succeed. Where the
//! document says `dryRun` it is answered like the real one; where it does not, there is nothing to be answered.

use kernel::Op;
use serde_json::{Value, json};

use crate::{
    answers::{document, parts},
    calls::registry,
    exemplars::{Body, Exemplar, exemplar, restore},
    on_every_database,
    state::state,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Query,
    Body,
}

/// Where the document says that an operation takes `dryRun`.
fn place_of(op: &Op) -> Option<Place> {
    let described = &document()["paths"][&op.path][op.method.as_str().to_lowercase()];
    let named = |parameter: &Value| parameter["name"] == "dryRun" && parameter["in"] == "query";
    if described["parameters"].as_array().is_some_and(|all| all.iter().any(named)) {
        return Some(Place::Query);
    }
    let body = described["requestBody"]["content"].get("application/json")?;
    let has = |part: &Value| part["properties"].get("dryRun").is_some();
    parts(&body["schema"]).into_iter().any(has).then_some(Place::Body)
}

fn as_preview(made: &Exemplar, place: Place) -> Exemplar {
    let mut asked = made.clone();
    match (place, &mut asked.body) {
        (Place::Body, Body::Json(body)) => body["dryRun"] = json!(true),
        (Place::Body, _) => panic!("no body: {}", made.path),
        (Place::Query, _) => {
            let sign = if made.path.contains('?') { '&' } else { '?' };
            asked.path = format!("{}{sign}dryRun=true", made.path);
        }
    }
    asked
}

on_every_database!(no_operation_writes_anything_in_a_preview, site, {
    // Time passes between exports; the proof of the beginning would be old before the end.
    testkit::step_up_everyone(&site.app).await;
    let (mut taken, mut others, mut wrong) = (0, 0, vec![]);
    for op in registry().ops() {
        let made = exemplar(&site, op).await.unwrap();
        let place = place_of(op);
        let before = state(&site).await;
        let answer = as_preview(&made, place.unwrap_or(Place::Query)).send().await;
        let left = before.difference(&site).await;
        if !left.is_empty() {
            wrong.push(format!("{} left in a preview:\n{}", op.id, left.join("\n")));
        }
        match place {
            Some(_) => {
                taken += 1;
                if !answer.status.is_success() {
                    let told = String::from_utf8_lossy(&answer.bytes);
                    wrong.push(format!("{} shows no preview: {} {told}", op.id, answer.status));
                }
            }
            None => {
                others += 1;
                if answer.status.as_u16() != 400 {
                    wrong.push(format!("{} has no preview and answers {}", op.id, answer.status));
                }
            }
        }
        restore(&site, op).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(taken > 60, "{taken}");
    eprintln!("previews: {taken} operations take one, {others} others refuse it; nothing was written");
});
