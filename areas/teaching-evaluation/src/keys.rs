//! The keys of an open folder: the seed of its ballots' PRF, and the key that seals envelopes.
//!
//! They lie beside the key file, one file for each folder, and never in the database: a backup of an open folder holds
//! envelopes that nobody can open. When the folder closes, the file is overwritten and removed.

use std::{
    collections::HashMap,
    fs,
    io::{ErrorKind, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use aes_gcm_siv::{
    Aes256GcmSiv, KeyInit, Nonce,
    aead::{Aead, Payload},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::{App, Error, Result, ids};
use oprf::Issuer;
use zeroize::Zeroizing;

const SEED: usize = 32;
const NONCE: usize = 12;
/// Envelopes have one of few sizes, so that the length of a text does not tell whose it is.
const STEP: usize = 4096;

/// Keys that lie in no file: for tests, whose key ring lies in none either.
#[derive(Default)]
struct InMemory(Mutex<HashMap<String, Vec<u8>>>);

/// Keys that a preview has shown and no file has yet: the folder opens with these. A preview leaves nothing behind.
#[derive(Default)]
struct Shown(Mutex<HashMap<String, Zeroizing<Vec<u8>>>>);

pub struct BallotKeys {
    bytes: Zeroizing<Vec<u8>>,
    folder_id: String,
}

fn path_of(app: &App, folder_id: &str) -> Option<PathBuf> {
    let beside = app.keys.file()?.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(beside.join("ballot-keys").join(format!("{folder_id}.key")))
}

fn fresh() -> Result<Zeroizing<Vec<u8>>> {
    let mut bytes = Zeroizing::new(vec![0_u8; 2 * SEED]);
    ids::fill(&mut bytes)?;
    Ok(bytes)
}

/// The keys with which this folder would open.
pub fn proposed(app: &App, folder_id: &str) -> Result<BallotKeys> {
    if let Some(there) = load(app, folder_id)? {
        return Ok(there);
    }
    let shown = app.kept.always::<Shown>();
    let mut shown = shown.0.lock().unwrap_or_else(PoisonError::into_inner);
    let bytes = match shown.get(folder_id) {
        Some(bytes) => bytes.clone(),
        None => shown.entry(folder_id.to_owned()).or_insert(fresh()?).clone(),
    };
    Ok(BallotKeys { bytes, folder_id: folder_id.to_owned() })
}

/// The keys of this folder, made on first use.
pub fn ensure(app: &App, folder_id: &str) -> Result<BallotKeys> {
    if let Some(there) = load(app, folder_id)? {
        return Ok(there);
    }
    let shown = app.kept.always::<Shown>();
    let shown = shown.0.lock().unwrap_or_else(PoisonError::into_inner).remove(folder_id);
    let bytes = shown.map_or_else(fresh, Ok)?;
    match path_of(app, folder_id) {
        None => {
            let all = app.kept.always::<InMemory>();
            all.0.lock().unwrap_or_else(PoisonError::into_inner).insert(folder_id.to_owned(), bytes.to_vec());
        }
        Some(path) => write(&path, &bytes)?,
    }
    load(app, folder_id)?.ok_or_else(|| Error::internal("ballot keys that were just made are not there"))
}

/// None when they were destroyed, or never made.
pub fn load(app: &App, folder_id: &str) -> Result<Option<BallotKeys>> {
    let bytes = match path_of(app, folder_id) {
        None => app.kept.always::<InMemory>().0.lock().unwrap_or_else(PoisonError::into_inner).get(folder_id).cloned(),
        Some(path) => match fs::read(path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(Error::internal(error)),
        },
    };
    let Some(bytes) = bytes.map(Zeroizing::new) else { return Ok(None) };
    if bytes.len() != 2 * SEED {
        return Err(Error::internal("a file of ballot keys is damaged"));
    }
    Ok(Some(BallotKeys { bytes, folder_id: folder_id.to_owned() }))
}

/// Whether the keys of this folder are still there.
pub fn exist(app: &App, folder_id: &str) -> Result<bool> {
    Ok(load(app, folder_id)?.is_some())
}

/// Overwritten, then removed.
pub fn destroy(app: &App, folder_id: &str) -> Result<()> {
    if kernel::planted::fault("keep_ballot_keys") {
        return Ok(());
    }
    let Some(path) = path_of(app, folder_id) else {
        app.kept.always::<InMemory>().0.lock().unwrap_or_else(PoisonError::into_inner).remove(folder_id);
        return Ok(());
    };
    let mut file = match fs::OpenOptions::new().write(true).open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Error::internal(error)),
    };
    let overwrite = |file: &mut fs::File| {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&[0; 2 * SEED])?;
        file.sync_all()
    };
    overwrite(&mut file).map_err(Error::internal)?;
    fs::remove_file(&path).map_err(Error::internal)?;
    sync_directory(&path)
}

/// Two that make the keys at once agree on whichever file came first.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let directory = path.parent().ok_or_else(|| Error::internal("ballot keys have no directory"))?;
    fs::create_dir_all(directory).map_err(Error::internal)?;
    // A temporary file has mode 0600 from the moment it exists.
    let mut file = tempfile::NamedTempFile::new_in(directory).map_err(Error::internal)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(Error::internal)?;
    match file.persist_noclobber(path) {
        Ok(_) => sync_directory(path),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(Error::internal(error)),
    }
}

fn sync_directory(path: &Path) -> Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    fs::File::open(directory).and_then(|d| d.sync_all()).map_err(Error::internal)
}

impl BallotKeys {
    pub fn issuer(&self) -> Result<Issuer> {
        let seed = self.bytes.first_chunk::<SEED>().ok_or_else(|| Error::internal("ballot keys are too short"))?;
        Issuer::of_seed(seed).map_err(Error::internal)
    }

    fn cipher(&self) -> Result<Aes256GcmSiv> {
        Aes256GcmSiv::new_from_slice(self.bytes.get(SEED..).unwrap_or_default()).map_err(Error::internal)
    }

    /// Padded, so that envelopes look alike.
    pub fn seal(&self, clear: &[u8]) -> Result<String> {
        let length = u32::try_from(clear.len()).map_err(Error::internal)?;
        let mut padded = Zeroizing::new(Vec::with_capacity(clear.len() + STEP));
        padded.extend_from_slice(&length.to_be_bytes());
        padded.extend_from_slice(clear);
        let whole = padded.len().next_multiple_of(STEP);
        padded.resize(whole, 0);
        let mut nonce = [0_u8; NONCE];
        ids::fill(&mut nonce)?;
        let payload = Payload { msg: &padded, aad: self.folder_id.as_bytes() };
        let sealed = self.cipher()?.encrypt(&Nonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| Error::internal("an envelope cannot be sealed"))?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat()))
    }

    pub fn open(&self, sealed: &str) -> Result<Zeroizing<Vec<u8>>> {
        let broken = || Error::internal("an envelope does not open");
        let bytes = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| broken())?;
        let (nonce, body) = bytes.split_first_chunk::<NONCE>().ok_or_else(broken)?;
        let payload = Payload { msg: body, aad: self.folder_id.as_bytes() };
        let padded = self.cipher()?.decrypt(&Nonce::from(*nonce), payload).map(Zeroizing::new);
        let padded = padded.map_err(|_| broken())?;
        let (length, rest) = padded.split_first_chunk::<4>().ok_or_else(broken)?;
        let length = usize::try_from(u32::from_be_bytes(*length)).map_err(Error::internal)?;
        Ok(Zeroizing::new(rest.get(..length).ok_or_else(broken)?.to_vec()))
    }
}
