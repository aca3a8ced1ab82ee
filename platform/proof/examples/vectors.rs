//! Writes the examples with which other programs that verify papers can be tested:
//! `cargo run -p proof --example vectors > docs/verifiable-papers.json`
#![allow(clippy::expect_used)]

use proof::{Revocations, Signed, Signer, Statement, base45, canonical, digest, serial_hash};
use serde_json::{Map, Value, json};

/// For examples alone: no paper was ever signed with it.
const SECRET: [u8; 32] = *b"an example key, for nobody's use";

fn paper(signer: &Signer, serial: &str, issued: &str) -> (Signed, Vec<u8>) {
    let content = canonical::encode(&json!({
        "student": { "no": "1930001001", "nameCn": "欧阳𬭚", "nameEn": "OUYANG Xing" },
        "semesters": [{ "nameEn": "2026 Semester 1", "lines": [{ "code": "COMP1003", "grade": "A-", "units": 3 }] }],
    }))
    .expect("whole numbers");
    let summary: Map<String, Value> = [
        ("nameCn", json!("欧阳𬭚")),
        ("nameEn", json!("OUYANG Xing")),
        ("no", json!("1930001001")),
        ("gpa", json!(367)),
        ("units", json!(3)),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .into_iter()
    .collect();
    let statement = Statement {
        kind: "FULL".to_owned(),
        serial: serial.to_owned(),
        issued: issued.to_owned(),
        summary,
        digest: digest(&content),
    };
    (Signed::new(&statement, signer).expect("whole numbers"), content)
}

fn main() {
    let signer = Signer::new(2026, &SECRET);
    let serial = "TR-20261117-4Q7XK2M9";
    let (good, content) = paper(&signer, serial, "2026-11-17");
    let bytes = good.bytes().expect("bytes");
    let mut altered = bytes.clone();
    // Somewhere inside the English name.
    let at = altered.windows(6).position(|six| six == b"OUYANG").expect("the name");
    altered.splice(at..at + 6, *b"OUYEUN");
    let code = |bytes: &[u8]| format!("{}{}", proof::PREFIX, base45::encode(bytes));
    let text = |signed: &Signed| signed.text().expect("text");
    let revoked_serial = "TR-20261116-8B3TN5WC";
    let revoked = Revocations {
        as_of: "2026-11-18T00:00:00Z".to_owned(),
        hashes: [serial_hash(revoked_serial)].into_iter().collect(),
    };
    let taken_back = text(&paper(&signer, revoked_serial, "2026-11-16").0);
    let forged = text(&paper(&Signer::new(2026, &[8; 32]), serial, "2026-11-17").0);
    let unknown = text(&paper(&Signer::new(2031, &SECRET), serial, "2031-01-02").0);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let example = |about: &str, code: String, serial: &str, verdict: &str| json!({ "about": about, "code": code, "serial": serial, "verdict": verdict });
    let examples = json!({
        "secret": hex(&SECRET),
        "keys": proof::Trusted::of([&signer]).published(),
        "revoked": { "list": revoked.publish(&signer).expect("a list") },
        "content": hex(&content),
        "papers": [
            example("as it was issued", text(&good), serial, "GENUINE"),
            example("one name written over another", code(&altered), serial, "ALTERED"),
            example("signed by somebody else", forged, serial, "ALTERED"),
            example("of a year whose key is not in the list", unknown, serial, "UNKNOWN_KEY"),
            example("taken back", taken_back, revoked_serial, "REVOKED"),
            example("the end is missing", text(&good).chars().take(300).collect(), serial, "MALFORMED"),
        ],
    });
    println!("{}", serde_json::to_string_pretty(&examples).expect("JSON"));
}
