//! The key ring: several keys with ids, one of them current, and the root of the blind indexes.

use std::collections::BTreeMap;

use aes_gcm_siv::{Aes256GcmSiv, KeyInit};
use base64::{Engine, engine::general_purpose::STANDARD};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use zeroize::{Zeroize, Zeroizing};

use crate::{Error, Result, Timestamp, ids};

pub type Bytes32 = Zeroizing<[u8; 32]>;

pub struct Ring {
    pub current: String,
    pub keys: BTreeMap<String, Key>,
    /// Not rotated with the keys: an index that changed would find nothing any more.
    pub root: Bytes32,
}

pub struct Key {
    pub made_at: Timestamp,
    bytes: Bytes32,
    pub cipher: Aes256GcmSiv,
}

impl Key {
    fn new(bytes: Bytes32, made_at: Timestamp) -> Self {
        let cipher = cipher(&bytes);
        Self { made_at, bytes, cipher }
    }
}

pub fn cipher(bytes: &Bytes32) -> Aes256GcmSiv {
    Aes256GcmSiv::new((&**bytes).into())
}

pub fn random() -> Result<Bytes32> {
    let mut bytes = Zeroizing::new([0_u8; 32]);
    getrandom::fill(bytes.as_mut_slice()).map_err(Error::internal)?;
    Ok(bytes)
}

impl Ring {
    pub fn new(now: Timestamp) -> Result<Self> {
        let mut ring = Self { current: String::new(), keys: BTreeMap::new(), root: random()? };
        ring.add(now)?;
        Ok(ring)
    }

    /// The same ring for the same seed.
    pub fn of_seed(seed: [u8; 32]) -> Result<Self> {
        let part = |name: &str| expand(&Zeroizing::new(seed), name);
        let key = Key::new(part("key")?, Timestamp(0));
        Ok(Self { current: "test".into(), keys: BTreeMap::from([("test".into(), key)]), root: part("root")? })
    }

    /// Adds a key and makes it the current one.
    pub fn add(&mut self, now: Timestamp) -> Result<()> {
        let id: String = ids::hex(random()?.as_slice()).chars().take(8).collect();
        self.keys.insert(id.clone(), Key::new(random()?, now));
        self.current = id;
        Ok(())
    }

    pub fn key(&self, id: &str) -> Option<&Key> {
        self.keys.get(id)
    }

    /// What a database keeps of every key, so that it recognises its own: it tells nothing of the key.
    pub fn proofs(&self) -> Result<BTreeMap<String, String>> {
        let proof = |bytes: &Bytes32| Ok::<_, Error>(ids::hex(expand(bytes, "proof")?.as_slice()));
        let mut all = BTreeMap::from([(INDEX.to_owned(), proof(&self.root)?)]);
        for (id, key) in &self.keys {
            all.insert(id.clone(), proof(&key.bytes)?);
        }
        Ok(all)
    }

    pub fn to_text(&self) -> Result<Zeroizing<String>> {
        let keys = self.keys.iter().map(|(id, key)| FileKey {
            id: id.clone(),
            made_at: key.made_at,
            key: STANDARD.encode(key.bytes.as_slice()),
        });
        let file = File {
            format: FORMAT,
            current: self.current.clone(),
            keys: keys.collect(),
            index: STANDARD.encode(self.root.as_slice()),
        };
        serde_json::to_string_pretty(&file).map(Zeroizing::new).map_err(Error::internal)
    }

    pub fn of_text(text: &str) -> Result<Self> {
        let file: File = serde_json::from_str(text).map_err(|_| broken("it is not a key file of this program"))?;
        if file.format != FORMAT {
            return Err(broken("it was written by a later version"));
        }
        let keys = file.keys.iter().map(|k| Ok((k.id.clone(), Key::new(bytes(&k.key)?, k.made_at))));
        let keys = keys.collect::<Result<BTreeMap<_, _>>>()?;
        if !keys.contains_key(&file.current) {
            return Err(broken("its current key is missing"));
        }
        Ok(Self { current: file.current.clone(), keys, root: bytes(&file.index)? })
    }
}

/// The name under which the root of the indexes is proved.
pub const INDEX: &str = "index";
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct File {
    format: u32,
    current: String,
    keys: Vec<FileKey>,
    index: String,
}

impl Drop for File {
    fn drop(&mut self) {
        self.index.zeroize();
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FileKey {
    id: String,
    made_at: Timestamp,
    key: String,
}

impl Drop for FileKey {
    fn drop(&mut self) {
        self.key.zeroize();
    }
}

fn bytes(text: &str) -> Result<Bytes32> {
    let decoded = Zeroizing::new(STANDARD.decode(text).map_err(|_| broken("a key is damaged"))?);
    let array: [u8; 32] = decoded.as_slice().try_into().map_err(|_| broken("a key has the wrong length"))?;
    Ok(Zeroizing::new(array))
}

/// Never with the content: messages end in logs.
pub fn broken(why: &str) -> Error {
    Error::internal(format!("the key file cannot be used: {why}"))
}

/// A key of its own for one purpose.
pub fn expand(root: &Bytes32, purpose: &str) -> Result<Bytes32> {
    let mut out = Zeroizing::new([0_u8; 32]);
    Hkdf::<Sha256>::new(Some(b"collegium"), root.as_slice())
        .expand(purpose.as_bytes(), out.as_mut_slice())
        .map_err(|_| Error::internal("a key cannot be derived"))?;
    Ok(out)
}

pub fn hmac(key: &Bytes32, message: &[u8]) -> Result<[u8; 32]> {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key.as_slice()).map_err(Error::internal)?;
    mac.update(message);
    Ok(mac.finalize().into_bytes().into())
}
