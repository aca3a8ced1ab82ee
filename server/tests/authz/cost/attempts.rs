//! What can be sent to an operation before anybody is known, made of any size: addresses, heads, whole bodies, and each
//! text of a request that succeeds. Operations and their parameters are those of the registry.

use axum::{
    body::Body as Bytes,
    http::{HeaderValue, Method, header},
};
use kernel::{Op, Policy, op::JSON_BODY};
use serde_json::Value;
use testkit::Client;

use super::bytes::{BODIES, PIECES, repeated};
use crate::{
    answers::document,
    calls::{from_elsewhere, path_of, registry},
    exemplars::{Body, exemplar},
    support::Site,
};

/// As much of an address as the edge lets in, with room for the rest of the head.
const ADDRESS: usize = 12 * 1024;
/// Room for the other fields of a body.
const ONE_TEXT: usize = JSON_BODY - 4 * 1024;
/// What is read of a head whoever sends it.
const HEADS: [&str; 7] =
    ["authorization", "accept-language", "cookie", "idempotency-key", "if-none-match", "content-type", "host"];

#[derive(Default)]
struct Parts {
    path: String,
    head: Option<(&'static str, String)>,
    body: Option<Vec<u8>>,
}

/// A request that can be made of any size.
pub struct Attempt {
    pub name: String,
    pub size: usize,
    client: Client,
    method: Method,
    make: Box<dyn Fn(usize) -> Parts + Send + Sync>,
}

impl Attempt {
    pub async fn send(&self, size: usize) {
        let parts = (self.make)(size);
        let client = from_elsewhere(&self.client);
        let mut request = client.request(self.method.clone(), &parts.path);
        if let Some(bytes) = parts.body {
            assert!(bytes.len() <= JSON_BODY, "the guard would not read {} bytes", bytes.len());
            request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            *request.body_mut() = Bytes::from(bytes);
        }
        // What no head can hold does not come this far.
        if let Some((name, value)) = parts.head
            && let Ok(value) = HeaderValue::from_str(&value)
        {
            request.headers_mut().insert(name, value);
        }
        client.run(request).await;
    }
}

/// Every operation that needs no session.
pub fn open() -> Vec<&'static Op> {
    let mut open: Vec<&Op> = registry().ops().filter(|op| matches!(op.policy, Policy::Public(_))).collect();
    // Its exemplar leaves nobody who could help the others.
    open.sort_by_key(|op| op.id == "createFirstAdmin");
    open
}

pub async fn attempts(site: &Site, op: &Op) -> Vec<Attempt> {
    let mut all = addresses(site, op);
    all.extend(heads(site, op));
    all.extend(bodies(site, op));
    all.extend(texts(site, op).await);
    all
}

fn escaped(piece: &str, size: usize) -> String {
    repeated(&piece.bytes().map(|b| format!("%{b:02X}")).collect::<String>(), size)
}

/// Names that the operation itself knows, by its description.
fn parameters(op: &Op, place: &str) -> Vec<String> {
    let described = &document()["paths"][&op.path][op.method.as_str().to_lowercase()]["parameters"];
    let of_place = described.as_array().into_iter().flatten().filter(|parameter| parameter["in"] == place);
    of_place.map(|parameter| parameter["name"].as_str().unwrap().to_owned()).collect()
}

fn addresses(site: &Site, op: &Op) -> Vec<Attempt> {
    let one = |name: String, make: Box<dyn Fn(usize) -> String + Send + Sync>| Attempt {
        name: format!("{}, {name}", op.id),
        size: ADDRESS,
        client: site.anonymous(),
        method: op.method.clone(),
        make: Box::new(move |size| Parts { path: make(size), ..Parts::default() }),
    };
    let mut all = vec![];
    for (name, piece) in PIECES {
        let path = path_of(op);
        all.push(one(
            format!("query of {name}"),
            Box::new(move |size| {
                let text = escaped(piece, size / 2);
                format!("{path}?{text}={text}")
            }),
        ));
        let path = path_of(op);
        all.push(one(
            format!("a segment more, of {name}"),
            Box::new(move |size| format!("{path}/{}", escaped(piece, size))),
        ));
        for known in parameters(op, "query") {
            let path = path_of(op);
            all.push(one(
                format!("{known} of {name}"),
                Box::new(move |size| format!("{path}?{known}={}", escaped(piece, size))),
            ));
        }
        for known in parameters(op, "path") {
            let path = op.path.clone();
            all.push(one(
                format!("segment {known} of {name}"),
                Box::new(move |size| path.replace(&format!("{{{known}}}"), &escaped(piece, size))),
            ));
        }
    }
    for (name, piece) in [("many parameters", "ids=a&"), ("many empty parameters", "&"), ("many equals", "a==&")] {
        let path = path_of(op);
        all.push(one(name.to_owned(), Box::new(move |size| format!("{path}?{}", repeated(piece, size)))));
    }
    let path = path_of(op);
    all.push(one("many segments".to_owned(), Box::new(move |size| format!("{path}{}", repeated("/a", size)))));
    all
}

fn heads(site: &Site, op: &Op) -> Vec<Attempt> {
    let more = [("languages", "en;q=0.1,"), ("cookies", "a=b; "), ("tags", "\"a\", ")];
    let of = |head: &'static str, (name, piece): (&str, &'static str)| {
        let path = path_of(op);
        Attempt {
            name: format!("{}, {head} of {name}", op.id),
            size: ADDRESS,
            client: site.anonymous(),
            method: op.method.clone(),
            make: Box::new(move |size| Parts {
                path: path.clone(),
                head: Some((head, repeated(piece, size))),
                body: None,
            }),
        }
    };
    HEADS.into_iter().flat_map(|head| PIECES.into_iter().chain(more).map(move |piece| of(head, piece))).collect()
}

fn bodies(site: &Site, op: &Op) -> Vec<Attempt> {
    let of = |(name, body): (&str, fn(usize) -> Vec<u8>)| {
        let path = path_of(op);
        Attempt {
            name: format!("{}, {name}", op.id),
            size: ONE_TEXT,
            client: site.anonymous(),
            method: op.method.clone(),
            make: Box::new(move |size| Parts { path: path.clone(), head: None, body: Some(body(size)) }),
        }
    };
    BODIES.into_iter().map(of).collect()
}

/// One text after the other is replaced in a body that the operation takes.
async fn texts(site: &Site, op: &Op) -> Vec<Attempt> {
    let Some(made) = exemplar(site, op).await else { panic!("no exemplar of {}", op.id) };
    let Body::Json(body) = made.body else { return vec![] };
    let of = |place: &String, (name, piece): (&str, &'static str)| {
        let (place, path, body) = (place.clone(), made.path.clone(), body.clone());
        Attempt {
            name: format!("{}{place}, {name}", op.id),
            size: ONE_TEXT,
            client: made.client.clone(),
            method: made.method.clone(),
            make: Box::new(move |size| {
                let mut body = body.clone();
                *body.pointer_mut(&place).unwrap() = Value::String(fitting(piece, size));
                Parts { path: path.clone(), head: None, body: Some(body.to_string().into_bytes()) }
            }),
        }
    };
    texts_in(&body, "").iter().flat_map(|place| PIECES.into_iter().map(move |piece| of(place, piece))).collect()
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
