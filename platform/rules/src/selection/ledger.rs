//! The chain of entries.
//!
//! An entry is a request and what was decided, written as JSON without spaces, fields in the order of their types: anybody
//! can read it, and it reads back to the same bytes. The hash of an entry is SHA-256 over the hash before it and these
//! bytes; the first follows the hash of the snapshot. A seal over the hash is made with a key that is not in the
//! database. A receipt is what a student keeps: number, hash, seal.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{outcome::Decision, request::Request, terms::Snapshot};

pub type Hash = [u8; 32];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub seq: u64,
    pub request: Request,
    pub decision: Decision,
}

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    pub bytes: Vec<u8>,
    pub hash: Hash,
    /// At least the last entry of a block has one.
    pub mac: Option<Hash>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub round: String,
    pub seq: u64,
    pub hash: Hash,
    pub mac: Hash,
}

/// Whoever can make and check seals.
pub trait Seal {
    fn seal(&self, message: &[u8]) -> Hash;
}

/// HMAC-SHA256.
#[derive(Clone)]
pub struct HmacSeal {
    keyed: Hmac<Sha256>,
}

impl HmacSeal {
    pub fn new(key: &[u8; 32]) -> Option<Self> {
        Hmac::<Sha256>::new_from_slice(key).ok().map(|keyed| Self { keyed })
    }
}

impl Seal for HmacSeal {
    fn seal(&self, message: &[u8]) -> Hash {
        let mut mac = self.keyed.clone();
        mac.update(message);
        mac.finalize().into_bytes().into()
    }
}

impl Entry {
    /// The bytes that are hashed and kept.
    pub fn bytes(&self) -> Vec<u8> {
        // Plain structures with string keys: writing them to memory cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// None for what is no entry, or not written as entries are.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let entry: Self = serde_json::from_slice(bytes).ok()?;
        (entry.bytes() == bytes).then_some(entry)
    }
}

pub fn chain(before: &Hash, bytes: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(before);
    hasher.update(bytes);
    hasher.finalize().into()
}

/// The next link.
pub fn append(before: &Hash, entry: &Entry) -> Sealed {
    let bytes = entry.bytes();
    let hash = chain(before, &bytes);
    Sealed { bytes, hash, mac: None }
}

/// The seal of the entry with this number and this hash.
pub fn seal(sealer: &dyn Seal, seq: u64, hash: &Hash) -> Hash {
    let mut message = b"collegium.selection.1".to_vec();
    message.extend(seq.to_be_bytes());
    message.extend(hash);
    sealer.seal(&message)
}

pub fn receipt(sealer: &dyn Seal, round: &str, seq: u64, hash: &Hash) -> Receipt {
    Receipt { round: round.to_owned(), seq, hash: *hash, mac: seal(sealer, seq, hash) }
}

/// The hash of a snapshot.
pub fn genesis(snapshot: &Snapshot) -> Hash {
    let mut hasher = Sha256::new();
    // Hashing cannot fail, nor can writing plain structures.
    let _ = serde_json::to_writer(Feed(&mut hasher), snapshot);
    hasher.finalize().into()
}

struct Feed<'a>(&'a mut Sha256);

impl std::io::Write for Feed<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub fn hex(hash: &Hash) -> String {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digit = |four: u8| DIGITS.get(usize::from(four)).copied().unwrap_or('0');
    hash.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
