//! Every exemplar succeeds, and both databases answer it alike: what an area does is told as a story on one of them,
//! because each of its operations was seen to do the same on the other.

use kernel::Op;
use serde_json::{Value, json};
use testkit::{Answer, Backend};

use crate::{
    assignment::takes_json,
    calls::registry,
    exemplars::{Body, Exemplar, exemplar, restore},
    plain::Plain,
    support::Site,
};

/// What an operation answered, without what differs from site to site.
type Told = (String, u16, Value);

/// All exemplars of one site, one after the other. In a thread of its own, so that both sites count from one.
fn play(backend: Backend) -> Vec<Told> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let site = Site::start(backend).await;
        // Time passes between exports; the proof of the beginning would be old before the end.
        testkit::step_up_everyone(&site.app).await;
        let (mut plain, mut told, mut wrong) = (Plain::default(), vec![], vec![]);
        for op in registry().ops() {
            let Some(exemplar) = exemplar(&site, op).await else {
                wrong.push(format!("{}: no exemplar", op.id));
                continue;
            };
            let answer = exemplar.send().await;
            if !succeeds(op, &exemplar, &answer) {
                wrong.push(format!("{}: {} {}", op.id, answer.status, String::from_utf8_lossy(&answer.bytes)));
            }
            told.push((op.id.clone(), answer.status.as_u16(), plain.value(shown(op, &answer))));
            restore(&site, op).await;
        }
        assert!(wrong.is_empty(), "on {backend:?}:\n{}", wrong.join("\n"));
        told
    })
}

fn succeeds(op: &Op, exemplar: &Exemplar, answer: &Answer) -> bool {
    // An import that finds mistakes answers too, but has done nothing.
    let done = op.id.starts_with("import") == (answer.result()["committed"] == true);
    // Some bodies may be left out, but none may be sent that the document does not know.
    let described = !matches!(exemplar.body, Body::Json(_)) || takes_json(op);
    answer.status.is_success() && done && described
}

fn shown(op: &Op, answer: &Answer) -> Value {
    if !answer.json.is_null() {
        let mut json = answer.json.clone();
        // Messages are known to the program, and both sites run in this one: exemplars make some known as they go.
        if ["myNotifications", "templateKinds"].contains(&op.id.as_str()) {
            let of_exemplars = |kind: &Value| kind["code"].as_str().is_some_and(|code| code.starts_with("authz."));
            json["result"].as_array_mut().into_iter().for_each(|kinds| kinds.retain(|kind| !of_exemplars(kind)));
        }
        // Eight digits, drawn for one visit and too short to be told from others by their look.
        if op.id == "askKioskCode" {
            json["result"]["code"] = Value::Null;
        }
        return without_chance(json);
    }
    let kind = answer.headers.get("content-type").map(|kind| kind.to_str().unwrap_or_default());
    // A paper is typeset from what was compared before, and the metrics are of the process that runs both.
    let text = match answer.bytes.as_ref() {
        [b'%', b'P', b'D', b'F', ..] => String::new(),
        _ if op.id == "metrics" => String::new(),
        [b'P', b'K', ..] => parts_of(&answer.bytes),
        bytes => String::from_utf8_lossy(bytes).into_owned(),
    };
    without_chance(json!({ "kind": kind, "text": text }))
}

/// The texts of a sheet.
fn parts_of(bytes: &[u8]) -> String {
    let (mut parts, mut text) = (zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap(), String::new());
    for n in 0..parts.len() {
        std::io::Read::read_to_string(&mut parts.by_index(n).unwrap(), &mut text).unwrap();
    }
    text
}

/// What is drawn by lot under a name of its own.
const DRAWN: [&str; 5] = ["qr", "recoveryCodes", "secret", "uri", "verifyCode"];

/// Tokens, hashes, sealed values and numbers of documents are other ones every time; everything else may not be.
fn without_chance(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let kept = |(key, value): (String, Value)| {
                let value = if DRAWN.contains(&key.as_str()) { Value::Null } else { without_chance(value) };
                (key, value)
            };
            Value::Object(map.into_iter().map(kept).collect())
        }
        Value::Array(items) => items.into_iter().map(without_chance).collect(),
        Value::String(text) => Value::String(words_without_chance(&text)),
        other => other,
    }
}

fn words_without_chance(text: &str) -> String {
    let in_word = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(in_word) {
        let length = rest[start..].find(|c| !in_word(c)).unwrap_or(rest.len() - start);
        let (word, after) = rest[start..].split_at(length);
        out.push_str(&rest[..start]);
        // The fake provider listens where there was room.
        let port = out.ends_with("127.0.0.1:");
        out.push_str(if port || is_drawn(word) { "~" } else { word });
        rest = after;
    }
    out + rest
}

/// A secret or a hash by its length; the number of a document, which ends in a few drawn letters after its day; the
/// code by which a paper is checked.
fn is_drawn(word: &str) -> bool {
    let capitals = |part: &str| part.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
    let dated = word.rsplit_once('-').is_some_and(|(day, drawn)| {
        let day = day.bytes().rev().take_while(u8::is_ascii_digit).count();
        day == 8 && (6..=8).contains(&drawn.len()) && capitals(drawn)
    });
    let checked = word.len() == 24 && word.split('-').all(|part| part.len() == 4 && capitals(part));
    word.len() >= 43 || dated || checked
}

#[test]
fn only_what_is_drawn_is_left_out() {
    for (text, left) in [
        ("RS-20261115-5WVHN88P of 2026-11-15", "~ of 2026-11-15"),
        ("http://127.0.0.1:44663/cas", "http://127.0.0.1:~/cas"),
        ("02SS-NVW5-TF4D-ASXQ-0BFE", "~"),
        ("COMP1010-01, 0123456789abcdef0123456789abcdef", "COMP1010-01, 0123456789abcdef0123456789abcdef"),
        ("https://x.edu/a9zXj6cyQrXA5w7oaHSwCecKYiwTqMX5Y65ydTNwHhs?n=1", "https://x.edu/~?n=1"),
    ] {
        assert_eq!(words_without_chance(text), left);
    }
}

#[test]
fn every_operation_has_a_request_that_succeeds_and_both_databases_answer_alike() {
    let backends = testkit::backends();
    let told: Vec<Vec<Told>> = std::thread::scope(|scope| {
        let sites: Vec<_> = backends.iter().map(|backend| scope.spawn(|| play(*backend))).collect();
        sites.into_iter().map(|site| site.join().unwrap()).collect()
    });
    let one = &told[0];
    assert_eq!(one.len(), registry().ops().count());
    for other in &told[1..] {
        let differing: Vec<_> = one.iter().zip(other).filter(|(a, b)| a != b).collect();
        let lines = differing.iter().map(|((op, _, a), (_, _, b))| format!("{op}\n  {a}\n  {b}"));
        assert!(differing.is_empty(), "answered otherwise:\n{}", lines.collect::<Vec<_>>().join("\n"));
    }
    eprintln!("A1 exemplars: {} cases on {backends:?}", one.len());
}
