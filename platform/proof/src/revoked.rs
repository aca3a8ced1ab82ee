//! The papers that prove nothing any more: a signed, dated list of what their serial numbers hash to, so that the list
//! can be given to anybody and names nobody.

use std::collections::BTreeSet;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value as Cbor;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Malformed, Signer, canonical, keys::Trusted, token, year_of};

const PURPOSE: &str = "collegium.revoked.v1";

#[must_use]
pub fn serial_hash(serial: &str) -> [u8; 32] {
    Sha256::digest(serial.as_bytes()).into()
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revocations {
    /// `2026-11-17T09:30:00Z`; its year names the key.
    pub as_of: String,
    pub hashes: BTreeSet<[u8; 32]>,
}

impl Revocations {
    #[must_use]
    pub fn contains(&self, serial: &str) -> bool {
        self.hashes.contains(&serial_hash(serial))
    }

    /// Signed, in letters that go through anything.
    ///
    /// # Errors
    /// Never for a list of ours.
    pub fn publish(&self, signer: &Signer) -> Result<String, Malformed> {
        let hashes = self.hashes.iter().map(|hash| Cbor::Bytes(hash.to_vec())).collect();
        let list = canonical::bytes(&canonical::ordered(vec![
            ("version", Cbor::Integer(token::VERSION.into())),
            ("asOf", Cbor::Text(self.as_of.clone())),
            ("serials", Cbor::Array(hashes)),
        ]))?;
        Ok(URL_SAFE_NO_PAD.encode(token::pair(&list, &signer.sign(PURPOSE, &list))?))
    }

    /// From what is published, alone or inside the answer of the server.
    ///
    /// # Errors
    /// If it is no list, if nobody we trust signed it, or if it was changed.
    pub fn read(text: &str, keys: &Trusted) -> Result<Self, Malformed> {
        let wrong = || Malformed::new("no list of revoked papers");
        let value: Value = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.trim().to_owned()));
        let value = value.get("result").unwrap_or(&value);
        let list = value.get("list").unwrap_or(value).as_str().ok_or_else(wrong)?;
        let (list, signature) = token::parted(&URL_SAFE_NO_PAD.decode(list).map_err(|_| wrong())?)?;
        let found = Self::parse(&list).ok_or_else(wrong)?;
        match year_of(&found.as_of).and_then(|year| keys.holds(year, PURPOSE, &list, &signature)) {
            Some(true) => Ok(found),
            Some(false) => Err(Malformed::new("the list of revoked papers was changed")),
            None => Err(Malformed::new("the list of revoked papers is signed with a key that is not known")),
        }
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let Ok(Cbor::Map(entries)) = canonical::parse(bytes) else { return None };
        let find = |name: &str| entries.iter().find(|(key, _)| key.as_text() == Some(name)).map(|(_, value)| value);
        let hash = |value: &Cbor| value.as_bytes().and_then(|bytes| bytes.clone().try_into().ok());
        let hashes = find("serials")?.as_array()?.iter().map(hash).collect::<Option<_>>()?;
        Some(Self { as_of: find("asOf")?.as_text()?.to_owned(), hashes })
    }
}
