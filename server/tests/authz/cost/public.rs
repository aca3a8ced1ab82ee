//! Every operation that needs no session, by the registry: whole bodies, and each text of a request that succeeds.

use axum::http::Method;
use kernel::{Op, Policy, op::JSON_BODY};
use serde_json::Value;
use testkit::Backend;

use super::{
    Findings,
    bytes::{BODIES, PIECES, repeated},
    send,
};
use crate::{
    calls::{from_elsewhere, path_of, registry},
    exemplars::{Body, exemplar},
    support::Site,
};

/// As much of an address as the edge lets in, with room for the rest of the head.
const QUERY: usize = 12 * 1024;
/// Room for the other fields of a body.
const ONE_TEXT: usize = JSON_BODY - 4 * 1024;

#[tokio::test]
async fn the_worst_bytes_cost_a_public_operation_no_more_than_their_length() {
    let site = Site::start(Backend::Sqlite).await;
    let mut open: Vec<&Op> = registry().ops().filter(|op| matches!(op.policy, Policy::Public(_))).collect();
    // Its exemplar leaves nobody who could help the others.
    open.sort_by_key(|op| op.id == "createFirstAdmin");
    let mut found = Findings::default();
    for op in open {
        if op.method == Method::GET {
            queries(&site, op, &mut found).await;
        } else {
            bodies(&site, op, &mut found).await;
            texts(&site, op, &mut found).await;
        }
    }
    found.none("bodies, texts and queries of public operations");
}

async fn queries(site: &Site, op: &Op, found: &mut Findings) {
    for (name, piece) in PIECES {
        found
            .weigh(&format!("{}, query of {name}", op.id), QUERY, async |size| {
                let piece: String = piece.bytes().map(|b| format!("%{b:02X}")).collect();
                let text = repeated(&piece, size / 2);
                from_elsewhere(&site.anonymous()).get(&format!("{}?{text}={text}", path_of(op))).await;
            })
            .await;
    }
    found
        .weigh(&format!("{}, many parameters", op.id), QUERY, async |size| {
            from_elsewhere(&site.anonymous()).get(&format!("{}?{}", path_of(op), repeated("ids=a&", size))).await;
        })
        .await;
}

async fn bodies(site: &Site, op: &Op, found: &mut Findings) {
    for (name, body) in BODIES {
        found
            .weigh(&format!("{}, {name}", op.id), ONE_TEXT, async |size| {
                send(&site.anonymous(), op.method.clone(), &path_of(op), body(size)).await;
            })
            .await;
    }
}

/// One text after the other is replaced in a body that the operation takes.
async fn texts(site: &Site, op: &Op, found: &mut Findings) {
    let Some(made) = exemplar(site, op).await else { panic!("no exemplar of {}", op.id) };
    let Body::Json(body) = made.body else { return };
    for place in texts_in(&body, "") {
        for (name, piece) in PIECES {
            found
                .weigh(&format!("{}{place}, {name}", op.id), ONE_TEXT, async |size| {
                    let mut body = body.clone();
                    *body.pointer_mut(&place).unwrap() = Value::String(fitting(piece, size));
                    send(&made.client, made.method.clone(), &made.path, body.to_string().into_bytes()).await;
                })
                .await;
        }
    }
}

/// Where texts stand, however deep.
fn texts_in(value: &Value, at: &str) -> Vec<String> {
    match value {
        Value::String(_) => vec![at.to_owned()],
        Value::Array(list) => {
            list.iter().enumerate().flat_map(|(n, item)| texts_in(item, &format!("{at}/{n}"))).collect()
        }
        Value::Object(map) => map.iter().flat_map(|(key, item)| texts_in(item, &format!("{at}/{key}"))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => vec![],
    }
}

/// As often as the piece fits when it is written as JSON.
fn fitting(piece: &str, size: usize) -> String {
    let written = Value::String(piece.to_owned()).to_string().len() - 2;
    piece.repeat(size / written)
}
