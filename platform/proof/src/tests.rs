#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn signer() -> Signer {
    Signer::new(2026, &[7; 32])
}

fn keys() -> Trusted {
    Trusted::of([&signer()])
}

fn content() -> Vec<u8> {
    canonical::encode(&json!({ "student": { "no": "1930001001", "nameCn": "张三" }, "gpa": 342 })).unwrap()
}

fn statement() -> Statement {
    let Value::Object(summary) = json!({ "name": "张三", "no": "1930001001", "gpa": 342 }) else { unreachable!() };
    Statement {
        kind: "FULL".into(),
        serial: "TR-20261117-4Q7XK2M9".into(),
        issued: "2026-11-17".into(),
        summary,
        digest: digest(&content()),
    }
}

fn signed() -> Signed {
    Signed::new(&statement(), &signer()).unwrap()
}

#[test]
fn what_was_signed_is_genuine_in_every_form() {
    let text = signed().text().unwrap();
    for signed in [Signed::read_text(&text).unwrap(), Signed::read_text(&format!(" {text}\r\n")).unwrap()] {
        let found = verify(&signed, None, &keys(), None).unwrap();
        assert_eq!((found.verdict, found.statement, found.as_of), (Verdict::Genuine, statement(), None));
    }
    let (signed, content) = file::unpack(&file::pack(&signed(), &content()).unwrap()).unwrap();
    let found = verify(&signed, Some(&content), &keys(), None).unwrap();
    assert_eq!(found.content.unwrap()["student"]["nameCn"], "张三");
}

#[test]
fn one_altered_byte_anywhere_is_never_genuine() {
    let bytes = signed().bytes().unwrap();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        let found = Signed::read(&changed).and_then(|signed| verify(&signed, None, &keys(), None));
        assert!(found.is_err() || found.unwrap().verdict != Verdict::Genuine, "byte {at}");
    }
    let content = content();
    for at in 0..content.len() {
        let mut changed = content.clone();
        changed[at] ^= 1;
        let found = verify(&signed(), Some(&changed), &keys(), None).unwrap();
        assert_eq!((found.verdict, found.content), (Verdict::Altered, None), "byte {at}");
    }
}

#[test]
fn somebody_elses_key_and_another_year_are_told_apart() {
    let forged = Signed::new(&statement(), &Signer::new(2026, &[8; 32])).unwrap();
    assert_eq!(verify(&forged, None, &keys(), None).unwrap().verdict, Verdict::Altered);
    let later = Statement { issued: "2027-01-01".into(), ..statement() };
    let later = Signed::new(&later, &Signer::new(2027, &[9; 32])).unwrap();
    assert_eq!(verify(&later, None, &keys(), None).unwrap().verdict, Verdict::UnknownKey);
}

#[test]
fn a_revoked_paper_is_told_with_the_date_of_the_list() {
    let mut list = Revocations { as_of: "2026-12-01T08:00:00Z".into(), ..Revocations::default() };
    let read = |list: &Revocations| Revocations::read(&list.publish(&signer()).unwrap(), &keys()).unwrap();
    let found = verify(&signed(), None, &keys(), Some(&read(&list))).unwrap();
    assert_eq!((found.verdict, found.as_of.as_deref()), (Verdict::Genuine, Some("2026-12-01T08:00:00Z")));
    list.hashes.insert(serial_hash("TR-20261117-4Q7XK2M9"));
    let found = verify(&signed(), None, &keys(), Some(&read(&list))).unwrap();
    assert_eq!(found.verdict, Verdict::Revoked);
    let other = Signer::new(2026, &[8; 32]);
    assert!(Revocations::read(&list.publish(&other).unwrap(), &keys()).is_err());
    // A paper's signature is of no use for a list, nor the other way round.
    assert_ne!(signer().sign("collegium.paper.v1", b"x"), signer().sign("collegium.revoked.v1", b"x"));
}

#[test]
fn keys_are_read_as_they_are_published() {
    let text = keys().published().to_string();
    assert_eq!(Trusted::read(&text).unwrap(), keys());
    assert_eq!(Trusted::read(&json!({ "result": keys().published() }).to_string()).unwrap(), keys());
    assert!(Trusted::read("{}").is_err() && Trusted::read(r#"{"keys":[{"year":2026,"key":"AA"}]}"#).is_err());
}

#[test]
fn base45_is_that_of_the_rfc() {
    for (bytes, text) in [("AB", "BB8"), ("Hello!!", "%69 VD92EX0"), ("base-45", "UJCLQE7W581"), ("ietf!", "QED8WEX0")]
    {
        assert_eq!(
            (base45::encode(bytes.as_bytes()).as_str(), base45::decode(text).unwrap().as_slice()),
            (text, bytes.as_bytes())
        );
    }
    for wrong in ["GGW", "A", "::", "aB8", "BB8_"] {
        assert!(base45::decode(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn one_content_has_one_form() {
    let one: Value = serde_json::from_str(r#"{"bb":1,"a":[true,null,-5,1000],"ab":"学"}"#).unwrap();
    let bytes = canonical::encode(&one).unwrap();
    assert_eq!(bytes[..4], [0xa3, 0x61, b'a', 0x84], "the shorter key first, lengths up front");
    assert_eq!(canonical::decode(&bytes).unwrap(), one);
    assert!(canonical::encode(&json!({ "gpa": 3.42 })).is_err());
    // The same map with its keys the other way round, and a number longer than it need be.
    assert!(canonical::decode(&[0xa2, 0x61, b'b', 1, 0x61, b'a', 2]).is_err());
    assert!(canonical::decode(&[0x18, 0x05]).is_err());
}

/// The examples of `docs/verifiable-papers.json`, which other programs are tested with too.
#[test]
fn the_published_examples_hold() {
    let text = include_str!("../../../docs/verifiable-papers.json");
    let examples: Value = serde_json::from_str(text).unwrap();
    let keys = Trusted::read(&examples["keys"].to_string()).unwrap();
    let revoked = Revocations::read(&examples["revoked"].to_string(), &keys).unwrap();
    for example in examples["papers"].as_array().unwrap() {
        let code = example["code"].as_str().unwrap();
        let found = Signed::read_text(code).and_then(|signed| verify(&signed, None, &keys, Some(&revoked)));
        let verdict = found.as_ref().map_or("MALFORMED", |found| found.verdict.code());
        assert_eq!(verdict, example["verdict"].as_str().unwrap(), "{}", example["about"]);
        if let Ok(found) = found {
            assert_eq!(found.statement.serial, example["serial"].as_str().unwrap());
        }
    }
}

proptest! {
    #[test]
    fn base45_comes_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(base45::decode(&base45::encode(&bytes)).unwrap(), bytes);
    }

    #[test]
    fn whatever_is_read_is_refused_or_read_and_never_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = (Signed::read(&bytes), file::inside(&bytes), canonical::decode(&bytes));
        let _ = Signed::read_text(&String::from_utf8_lossy(&bytes));
    }
}
