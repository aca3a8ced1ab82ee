//! The keys of the years: the secret half signs, the public half is for everybody.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde_json::{Value, json};

use crate::Malformed;

/// Signs what is issued in one year.
pub struct Signer {
    pub year: i32,
    key: SigningKey,
}

impl Signer {
    /// The same key for the same secret.
    #[must_use]
    pub fn new(year: i32, secret: &[u8; 32]) -> Self {
        Self { year, key: SigningKey::from_bytes(secret) }
    }

    #[must_use]
    pub fn public(&self) -> [u8; 32] {
        self.key.verifying_key().to_bytes()
    }

    /// The purpose is signed with the bytes: a list of revocations is never taken for a paper.
    pub(crate) fn sign(&self, purpose: &str, bytes: &[u8]) -> [u8; 64] {
        self.key.sign(&message(purpose, bytes)).to_bytes()
    }
}

fn message(purpose: &str, bytes: &[u8]) -> Vec<u8> {
    [purpose.as_bytes(), b"\n", bytes].concat()
}

/// The year of a date written as `2026-11-17…`.
#[must_use]
pub fn year_of(date: &str) -> Option<i32> {
    date.split('-').next().filter(|year| year.len() == 4)?.parse().ok()
}

/// Public keys that somebody trusts, by year.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trusted(BTreeMap<i32, [u8; 32]>);

impl Trusted {
    #[must_use]
    pub fn of<'a>(signers: impl IntoIterator<Item = &'a Signer>) -> Self {
        Self(signers.into_iter().map(|signer| (signer.year, signer.public())).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = (i32, String)> {
        self.0.iter().map(|(year, key)| (*year, URL_SAFE_NO_PAD.encode(key)))
    }

    /// As it is published: `{"keys":[{"year":2026,"key":"…"}]}`.
    #[must_use]
    pub fn published(&self) -> Value {
        json!({ "keys": self.iter().map(|(year, key)| json!({ "year": year, "key": key })).collect::<Vec<_>>() })
    }

    /// From what is published, alone or inside the answer of the server.
    ///
    /// # Errors
    /// If it is no list of keys.
    pub fn read(text: &str) -> Result<Self, Malformed> {
        let wrong = || Malformed::new("no list of keys");
        let value: Value = serde_json::from_str(text).map_err(|_| wrong())?;
        let value = value.get("result").unwrap_or(&value);
        let one = |entry: &Value| {
            let year = entry.get("year").and_then(Value::as_i64).and_then(|year| i32::try_from(year).ok());
            let key = entry.get("key").and_then(Value::as_str).and_then(|key| URL_SAFE_NO_PAD.decode(key).ok());
            let key: [u8; 32] = key.and_then(|key| key.try_into().ok()).ok_or_else(wrong)?;
            Ok((year.ok_or_else(wrong)?, key))
        };
        let keys = value.get("keys").and_then(Value::as_array).ok_or_else(wrong)?;
        keys.iter().map(one).collect::<Result<_, _>>().map(Self)
    }

    /// None where there is no key of that year.
    pub(crate) fn holds(&self, year: i32, purpose: &str, bytes: &[u8], signature: &[u8]) -> Option<bool> {
        let key = VerifyingKey::from_bytes(self.0.get(&year)?).ok()?;
        let signature = Signature::from_slice(signature).ok();
        Some(signature.is_some_and(|signature| key.verify_strict(&message(purpose, bytes), &signature).is_ok()))
    }
}
