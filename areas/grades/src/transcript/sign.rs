//! The signature of a transcript: what of it fits into a code on paper, and the key of the year.

use kernel::{App, Error, Result};
use proof::{Signed, Signer, Statement, canonical, digest};
use serde_json::{Map, Value, json};

use super::kind::{self, Kind};

/// What the key file is asked for.
const PURPOSE: &str = "paper";

/// The key of a year is made from the key file, so it is kept and backed up with it and lies in no database.
pub fn signer(app: &App, year: i32) -> Result<Signer> {
    Ok(Signer::new(year, &app.keys.secret(PURPOSE, &year.to_string())?))
}

/// What a transcript proves itself with.
pub struct Sealed {
    /// SHA-256 of the content, in hexadecimal digits.
    pub digest: String,
    /// The text of the code.
    pub code: String,
}

pub fn seal(app: &App, kind: Kind, (serial, issued): (&str, &str), content: &Value, replaces: &str) -> Result<Sealed> {
    let bytes = canonical::encode(content).map_err(Error::internal)?;
    let year = proof::year_of(issued).ok_or_else(|| Error::internal(format!("no date: {issued}")))?;
    let signer = signer(app, year)?;
    let digest = digest(&bytes);
    for longest in LONGEST {
        let statement = Statement {
            kind: kind::code(kind).to_owned(),
            serial: serial.to_owned(),
            issued: issued.to_owned(),
            summary: summary(content, kind, replaces, longest),
            digest,
        };
        let signed = Signed::new(&statement, &signer).map_err(Error::internal)?;
        if signed.bytes().map_err(Error::internal)?.len() <= MOST {
            let code = signed.text().map_err(Error::internal)?;
            return Ok(Sealed { digest: kernel::ids::hex(&digest), code });
        }
    }
    Err(Error::internal("the summary of a transcript does not fit into a code"))
}

/// Bytes of a code that a phone reads from paper.
const MOST: usize = 400;
/// Bytes of one text in it: as long as they fit, shorter where they do not.
const LONGEST: [usize; 5] = [80, 56, 40, 28, 16];

/// Enough to know whose paper it is and what it comes to. Its whole content is proved by the digest.
fn summary(content: &Value, kind: Kind, replaces: &str, longest: usize) -> Map<String, Value> {
    let zh = kind::language(kind) == kernel::Lang::Zh;
    let student = |name: &str| content.pointer(&format!("/student/{name}")).cloned().unwrap_or_default();
    let pick = |cn: &str, en: &str| student(if zh { cn } else { en });
    let total = |name: &str| content.pointer(&format!("/total/{name}")).cloned().unwrap_or_default();
    let award = if kind == Kind::FullWithAward { student("degreeEn") } else { Value::Null };
    let entries = [
        ("cn", short(student("nameCn"), longest)),
        ("en", short(student("nameEn"), longest)),
        ("no", student("no")),
        ("prog", short(pick("programmeCn", "programmeEn"), longest)),
        ("award", short(award, longest)),
        ("state", short(pick("statusCn", "statusEn"), longest)),
        ("gpa", total("gpa")),
        ("units", total("gained")),
        ("from", student("entry")),
        ("to", student("graduated")),
        ("old", json!(replaces)),
    ];
    let told = entries.into_iter().filter(|(_, value)| !value.is_null() && value != "");
    told.map(|(key, value)| (key.to_owned(), value)).collect()
}

fn short(value: Value, longest: usize) -> Value {
    match value {
        Value::String(text) if text.len() > longest => {
            let cut = text.char_indices().map(|(at, _)| at).take_while(|at| *at <= longest - '…'.len_utf8()).last();
            Value::String(format!("{}…", text.get(..cut.unwrap_or_default()).unwrap_or_default()))
        }
        other => other,
    }
}
