//! What is signed of a paper, short enough for a code that a phone reads from paper.

use ciborium::Value as Cbor;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::{Malformed, Signer, base45, canonical, keys::Trusted, year_of};

/// What a code begins with; the number is the version of the format.
pub const PREFIX: &str = "CP1:";
pub(crate) const VERSION: i64 = 1;
const PURPOSE: &str = "collegium.paper.v1";

#[must_use]
pub fn digest(content: &[u8]) -> [u8; 32] {
    Sha256::digest(content).into()
}

/// What the university says about a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub kind: String,
    pub serial: String,
    /// `2026-11-17`; its year names the key.
    pub issued: String,
    /// Texts and whole numbers.
    pub summary: Map<String, Value>,
    /// Of the whole content.
    pub digest: [u8; 32],
}

impl Statement {
    fn bytes(&self) -> Result<Vec<u8>, Malformed> {
        let summary = canonical::parse(&canonical::encode(&Value::Object(self.summary.clone()))?)?;
        canonical::bytes(&canonical::ordered(vec![
            ("version", Cbor::Integer(VERSION.into())),
            ("kind", Cbor::Text(self.kind.clone())),
            ("serial", Cbor::Text(self.serial.clone())),
            ("issued", Cbor::Text(self.issued.clone())),
            ("summary", summary),
            ("digest", Cbor::Bytes(self.digest.to_vec())),
        ]))
    }

    fn read(bytes: &[u8]) -> Result<Self, Malformed> {
        let wrong = || Malformed::new("no statement about a paper");
        let Cbor::Map(entries) = canonical::parse(bytes)? else { return Err(wrong()) };
        let find = |name: &str| entries.iter().find(|(key, _)| key.as_text() == Some(name)).map(|(_, value)| value);
        let text = |name: &str| find(name).and_then(Cbor::as_text).map(str::to_owned).ok_or_else(wrong);
        if find("version").and_then(Cbor::as_integer) != Some(VERSION.into()) {
            return Err(Malformed::new("a version of the format that this program does not know"));
        }
        let digest = find("digest").and_then(Cbor::as_bytes).and_then(|bytes| bytes.clone().try_into().ok());
        let Value::Object(summary) = canonical::json(find("summary").ok_or_else(wrong)?)? else {
            return Err(wrong());
        };
        let (kind, serial, issued) = (text("kind")?, text("serial")?, text("issued")?);
        let found = Self { kind, serial, issued, summary, digest: digest.ok_or_else(wrong)? };
        if found.bytes()? == bytes { Ok(found) } else { Err(Malformed::new("not in its one form")) }
    }
}

/// A statement with its signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    statement: Vec<u8>,
    signature: Vec<u8>,
}

impl Signed {
    /// # Errors
    /// If the summary has a fraction in it.
    pub fn new(statement: &Statement, signer: &Signer) -> Result<Self, Malformed> {
        let statement = statement.bytes()?;
        Ok(Self { signature: signer.sign(PURPOSE, &statement).to_vec(), statement })
    }

    /// # Errors
    /// Never for what was made here.
    pub fn bytes(&self) -> Result<Vec<u8>, Malformed> {
        pair(&self.statement, &self.signature)
    }

    /// As in the code.
    ///
    /// # Errors
    /// Never for what was made here.
    pub fn text(&self) -> Result<String, Malformed> {
        Ok(format!("{PREFIX}{}", base45::encode(&self.bytes()?)))
    }

    /// # Errors
    /// If the bytes are no signed statement.
    pub fn read(bytes: &[u8]) -> Result<Self, Malformed> {
        let (statement, signature) = parted(bytes)?;
        Ok(Self { statement, signature })
    }

    /// From a code as scanned or pasted. A blank is a character of codes; line ends and blanks around are not.
    ///
    /// # Errors
    /// If it is no code of a paper.
    pub fn read_text(text: &str) -> Result<Self, Malformed> {
        let text: String = text.trim().chars().filter(|c| !matches!(c, '\r' | '\n' | '\t')).collect();
        let body = text.strip_prefix(PREFIX).ok_or_else(|| Malformed::new(format!("a code begins with {PREFIX}")))?;
        Self::read(&base45::decode(body)?)
    }

    /// # Errors
    /// If what is signed is no statement about a paper.
    pub fn statement(&self) -> Result<Statement, Malformed> {
        Statement::read(&self.statement)
    }

    /// None where the key of its year is not known.
    pub(crate) fn holds(&self, issued: &str, keys: &Trusted) -> Option<bool> {
        keys.holds(year_of(issued)?, PURPOSE, &self.statement, &self.signature)
    }
}

/// Two strings of bytes, one after the other.
pub(crate) fn pair(one: &[u8], other: &[u8]) -> Result<Vec<u8>, Malformed> {
    canonical::bytes(&Cbor::Array(vec![Cbor::Bytes(one.to_vec()), Cbor::Bytes(other.to_vec())]))
}

pub(crate) fn parted(bytes: &[u8]) -> Result<(Vec<u8>, Vec<u8>), Malformed> {
    let wrong = || Malformed::new("not two strings of bytes");
    let parts: [Cbor; 2] =
        canonical::parse(bytes)?.into_array().map_err(|_| wrong())?.try_into().map_err(|_| wrong())?;
    let [one, other] = parts.map(Cbor::into_bytes);
    let found = (one.map_err(|_| wrong())?, other.map_err(|_| wrong())?);
    if pair(&found.0, &found.1)? == bytes { Ok(found) } else { Err(Malformed::new("not in its one form")) }
}
