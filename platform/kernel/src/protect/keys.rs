//! Sealing, opening and indexing with the ring.

use std::{
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
};

use aes_gcm_siv::{
    Aes256GcmSiv, Nonce,
    aead::{Aead, Payload},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use zeroize::Zeroizing;

use super::{
    file,
    ring::{Ring, broken, expand, hmac},
};
use crate::{Error, Result, Timestamp, ids};

/// Where a sealed value lies. It opens there and nowhere else, so a value copied to another row
/// or column is of no use.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub table: &'a str,
    pub column: &'a str,
    pub row: &'a str,
}

impl<'a> Place<'a> {
    pub const fn new(table: &'a str, column: &'a str, row: &'a str) -> Self {
        Self { table, column, row }
    }

    /// The lengths keep ("a", "bc") and ("ab", "c") apart.
    pub(super) fn bound(&self, subject: &str) -> Vec<u8> {
        let mut out = vec![];
        for part in [self.table, self.column, self.row, subject] {
            out.extend_from_slice(&u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes());
            out.extend_from_slice(part.as_bytes());
        }
        out
    }
}

/// The keys of this installation. Clones share one ring.
#[derive(Clone)]
pub struct Keys(Arc<Shared>);

struct Shared {
    ring: RwLock<Arc<Ring>>,
    file: Option<PathBuf>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Keys({})", self.ring().current)
    }
}

/// The form of a value sealed with a key of the ring.
const DIRECT: &str = "s1";

impl Keys {
    pub(super) fn new(ring: Ring, file: Option<PathBuf>) -> Self {
        Self(Arc::new(Shared { ring: RwLock::new(Arc::new(ring)), file }))
    }

    /// A ring that lies in no file: for tests.
    pub fn in_memory(seed: [u8; 32]) -> Result<Self> {
        Ok(Self::new(Ring::of_seed(seed)?, None))
    }

    pub(super) fn ring(&self) -> Arc<Ring> {
        self.0.ring.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn replace(&self, ring: Ring) {
        *self.0.ring.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(ring);
    }

    pub fn file(&self) -> Option<&PathBuf> {
        self.0.file.as_ref()
    }

    pub fn current(&self) -> String {
        self.ring().current.clone()
    }

    /// The ring that has this key: a rotation by the command line may be newer than what we read.
    fn ring_with(&self, id: &str) -> Result<Arc<Ring>> {
        let ring = self.ring();
        if ring.key(id).is_some() {
            return Ok(ring);
        }
        self.refresh()?;
        Ok(self.ring())
    }

    /// Reads the file again: another process may have added a key.
    pub fn refresh(&self) -> Result<()> {
        if let Some(path) = self.file() {
            self.replace(file::read(path)?);
        }
        Ok(())
    }

    /// The ids of all keys with the time each was made.
    pub fn list(&self) -> Vec<(String, Timestamp)> {
        self.ring().keys.iter().map(|(id, key)| (id.clone(), key.made_at)).collect()
    }

    pub fn seal(&self, place: Place<'_>, clear: &str) -> Result<String> {
        let ring = self.ring();
        let key = ring.key(&ring.current).ok_or_else(|| broken("its current key is missing"))?;
        let body = lock(&key.cipher, &place.bound(""), clear.as_bytes())?;
        Ok(format!("{DIRECT}.{}.{body}", ring.current))
    }

    pub fn open(&self, place: Place<'_>, sealed: &str) -> Result<Zeroizing<String>> {
        let id = key_id(sealed).ok_or_else(|| Error::internal(format!("{place:?} holds no sealed value")))?;
        let ring = self.ring_with(id)?;
        let key = ring.key(id).ok_or_else(|| Error::internal(format!("key {id} is not in the key file")))?;
        let body = sealed.rsplit('.').next().unwrap_or_default();
        text(unlock(&key.cipher, &place.bound(""), body).ok_or_else(|| unopened(place))?)
    }

    /// The same text of the same kind always gives the same index, and only with the key file.
    pub fn index(&self, kind: &str, normalised: &str) -> String {
        let mac = expand(&self.ring().root, &format!("index:{kind}")).and_then(|key| hmac(&key, normalised.as_bytes()));
        // Neither step can fail for keys of 32 bytes; if one did, nothing would be found.
        mac.map(|bytes| ids::hex(&bytes)).unwrap_or_default()
    }

    /// Bytes that nobody without the key file can tell: the same for the same purpose and name.
    pub fn secret(&self, purpose: &str, name: &str) -> Result<[u8; 32]> {
        let key = expand(&self.ring().root, &format!("secret:{purpose}"))?;
        hmac(&key, name.as_bytes())
    }

    /// A key for something that is signed and lives shortly, such as a puzzle.
    pub fn sign(&self, purpose: &str, message: &str) -> Result<String> {
        let key = expand(&self.ring().root, &format!("sign:{purpose}"))?;
        Ok(URL_SAFE_NO_PAD.encode(hmac(&key, message.as_bytes())?))
    }
}

/// The key of a directly sealed value; `None` for anything else.
pub fn key_id(sealed: &str) -> Option<&str> {
    let (form, rest) = sealed.split_once('.')?;
    let (id, body) = rest.split_once('.')?;
    (form == DIRECT && !body.contains('.')).then_some(id)
}

pub fn is_sealed(text: &str) -> bool {
    key_id(text).is_some()
}

const NONCE: usize = 12;

pub(super) fn lock(cipher: &Aes256GcmSiv, bound: &[u8], clear: &[u8]) -> Result<String> {
    let mut nonce = [0_u8; NONCE];
    getrandom::fill(&mut nonce).map_err(Error::internal)?;
    let sealed = cipher
        .encrypt(&Nonce::from(nonce), Payload { msg: clear, aad: bound })
        .map_err(|_| Error::internal("a value cannot be sealed"))?;
    Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat()))
}

pub(super) fn unlock(cipher: &Aes256GcmSiv, bound: &[u8], body: &str) -> Option<Zeroizing<Vec<u8>>> {
    let bytes = URL_SAFE_NO_PAD.decode(body).ok()?;
    let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
    cipher.decrypt(&Nonce::from(*nonce), Payload { msg: sealed, aad: bound }).ok().map(Zeroizing::new)
}

pub(super) fn text(bytes: Zeroizing<Vec<u8>>) -> Result<Zeroizing<String>> {
    std::str::from_utf8(&bytes).map(|t| Zeroizing::new(t.to_owned())).map_err(Error::internal)
}

pub(super) fn unopened(place: Place<'_>) -> Error {
    Error::internal(format!("the value at {place:?} does not open: changed, moved or of another key"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Place<'_> = Place::new("student", "id_no", "1");

    fn keys() -> Keys {
        Keys::in_memory([7; 32]).unwrap()
    }

    #[test]
    fn a_value_opens_where_it_was_sealed_and_nowhere_else() {
        let sealed = keys().seal(AT, "机密 42").unwrap();
        assert!(sealed.starts_with("s1.test.") && is_sealed(&sealed) && !sealed.contains("42"));
        assert_eq!(*keys().open(AT, &sealed).unwrap(), "机密 42");
        for place in [
            Place::new("app_user", "id_no", "1"),
            Place::new("student", "mobile", "1"),
            Place::new("student", "id_no", "2"),
            Place::new("studenti", "d_no", "1"),
        ] {
            assert!(keys().open(place, &sealed).is_err(), "{place:?}");
        }
        assert!(Keys::in_memory([8; 32]).unwrap().open(AT, &sealed).is_err());
        assert_ne!(sealed, keys().seal(AT, "机密 42").unwrap(), "equal values look different");
    }

    #[test]
    fn a_changed_value_is_refused_and_the_refusal_does_not_tell_it() {
        let sealed = keys().seal(AT, "13800000001").unwrap();
        for at in "s1.test.".len()..sealed.len() {
            let mut bytes = sealed.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            if changed != sealed
                && let Ok(clear) = keys().open(AT, &changed)
            {
                // The last character of the encoding holds spare bits only.
                assert_eq!((at, clear.as_str()), (sealed.len() - 1, "13800000001"));
            }
        }
        for text in ["", "13800000001", "s1.test", "s1.gone.AAAA", "s2.test.AAAA", "s1.test.A.B"] {
            let error = keys().open(AT, text).unwrap_err().to_string();
            assert!(!error.contains("13800000001"), "{error}");
        }
    }

    #[test]
    fn an_index_is_stable_and_of_its_kind_and_key() {
        let index = keys().index("phone", "13800000001");
        assert_eq!((index.len(), &index), (64, &keys().index("phone", "13800000001")));
        assert_ne!(index, keys().index("document", "13800000001"));
        assert_ne!(index, keys().index("phone", "13800000002"));
        assert_ne!(index, Keys::in_memory([8; 32]).unwrap().index("phone", "13800000001"));
    }
}
