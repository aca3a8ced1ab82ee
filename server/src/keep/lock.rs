//! Encryption of backups in the format of `age`: to public keys, or with a passphrase.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use age::{
    DecryptError, Decryptor, Encryptor, Identity, scrypt,
    secrecy::{ExposeSecret, SecretString},
    stream::StreamWriter,
    x25519,
};
use kernel::{Error, Result};

use super::refuse;

/// 2^18 rounds, as the `age` program takes: about a second for whoever guesses, too. A debug build,
/// which never serves in earnest, would take ten.
const WORK: u8 = if cfg!(debug_assertions) { 12 } else { 18 };
/// A header that asks for more would only keep this machine busy.
const WORK_AT_MOST: u8 = 22;

/// How a backup is to be locked.
pub enum Lock {
    Open,
    Keys(Vec<x25519::Recipient>),
    Passphrase(SecretString),
}

/// What opens a backup.
pub enum Key {
    None,
    Identities(Vec<x25519::Identity>),
    Passphrase(SecretString),
}

impl Lock {
    pub fn of(key_files: &[PathBuf], passphrase_file: Option<&Path>) -> Result<Self> {
        if let Some(path) = passphrase_file {
            return Ok(Self::Passphrase(passphrase(path)?));
        }
        let mut keys = vec![];
        for path in key_files {
            for line in lines(path)? {
                // A secret key would do as well, but does not belong on the server.
                let key = line.parse::<x25519::Recipient>().map_err(|_| {
                    refuse(format!("{} is not a file of public keys (lines that start with age1)", path.display()))
                })?;
                keys.push(key);
            }
        }
        if keys.is_empty() && !key_files.is_empty() {
            return Err(refuse("there is no public key in the key file"));
        }
        Ok(if keys.is_empty() { Self::Open } else { Self::Keys(keys) })
    }

    pub fn is_open(&self) -> bool {
        matches!(self, Self::Open)
    }

    /// Starts writing, and answers with what reads it again: for one's own check a key that is
    /// made for it and forgotten.
    pub fn wrap(&self, out: BufWriter<File>) -> Result<(Sink, Key)> {
        match self {
            Self::Open => Ok((Sink::Open(out), Key::None)),
            Self::Keys(keys) => {
                let own = x25519::Identity::generate();
                let own_key = own.to_public();
                let all = keys.iter().chain([&own_key]).map(|k| k as &dyn age::Recipient);
                let sink = Encryptor::with_recipients(all).map_err(Error::internal)?.wrap_output(out);
                Ok((Sink::Sealed(sink.map_err(Error::internal)?), Key::Identities(vec![own])))
            }
            Self::Passphrase(secret) => {
                let mut recipient = scrypt::Recipient::new(secret.clone());
                recipient.set_work_factor(WORK);
                let all = std::iter::once(&recipient as &dyn age::Recipient);
                let sink = Encryptor::with_recipients(all).map_err(Error::internal)?.wrap_output(out);
                Ok((Sink::Sealed(sink.map_err(Error::internal)?), Key::Passphrase(secret.clone())))
            }
        }
    }
}

impl Key {
    pub fn of(key_files: &[PathBuf], passphrase_file: Option<&Path>) -> Result<Self> {
        if let Some(path) = passphrase_file {
            return Ok(Self::Passphrase(passphrase(path)?));
        }
        let mut identities = vec![];
        for path in key_files {
            for line in lines(path)? {
                let identity = line.parse::<x25519::Identity>().map_err(|_| {
                    refuse(format!("{} is not a file of secret keys (AGE-SECRET-KEY-…)", path.display()))
                })?;
                identities.push(identity);
            }
        }
        Ok(if identities.is_empty() { Self::None } else { Self::Identities(identities) })
    }

    /// The same key for another thread.
    pub fn again(&self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Identities(keys) => Self::Identities(keys.clone()),
            Self::Passphrase(secret) => Self::Passphrase(secret.clone()),
        }
    }

    /// The content of a backup, whether it is locked or not.
    pub fn open(&self, path: &Path) -> Result<Box<dyn BufRead>> {
        let file = File::open(path).map_err(|e| refuse(format!("{}: {e}", path.display())))?;
        let mut file = BufReader::new(file);
        let locked = file.fill_buf().map_err(Error::internal)?.starts_with(b"age-encryption.org/");
        if !locked {
            return Ok(Box::new(file));
        }
        let decryptor = Decryptor::new_buffered(file).map_err(|e| undecryptable(&e))?;
        let by_passphrase = decryptor.is_scrypt();
        let content = match self {
            Self::Identities(keys) if !by_passphrase => decryptor.decrypt(keys.iter().map(|k| k as &dyn Identity)),
            Self::Passphrase(secret) if by_passphrase => {
                let mut identity = scrypt::Identity::new(secret.clone());
                identity.set_max_work_factor(WORK_AT_MOST);
                decryptor.decrypt(std::iter::once(&identity as &dyn Identity))
            }
            _ if by_passphrase => return Err(refuse("the backup is locked with a passphrase: --passphrase-file")),
            _ => return Err(refuse("the backup is encrypted to a key: --key with the secret key's file")),
        };
        Ok(Box::new(BufReader::with_capacity(64 * 1024, content.map_err(|e| undecryptable(&e))?)))
    }
}

fn undecryptable(error: &DecryptError) -> Error {
    match error {
        DecryptError::NoMatchingKeys | DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed => {
            refuse("the key does not fit this backup")
        }
        other => refuse(format!("the backup is damaged: {other}")),
    }
}

fn lines(path: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(path).map_err(|e| refuse(format!("{}: {e}", path.display())))?;
    let wanted = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    Ok(wanted.map(str::to_owned).collect())
}

fn passphrase(path: &Path) -> Result<SecretString> {
    let text = std::fs::read_to_string(path).map_err(|e| refuse(format!("{}: {e}", path.display())))?;
    let secret = text.trim_end_matches(['\r', '\n']);
    if secret.chars().count() < 12 {
        return Err(refuse("the passphrase has fewer than 12 characters"));
    }
    Ok(SecretString::from(secret.to_owned()))
}

/// A new secret key in a file of its own; answers the public key.
pub fn make_key(path: &Path) -> Result<String> {
    let identity = x25519::Identity::generate();
    let public = identity.to_public().to_string();
    let directory = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(directory).map_err(Error::internal)?;
    let text = format!("# public key: {public}\n{}\n", identity.to_string().expose_secret());
    file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).map_err(Error::internal)?;
    file.persist_noclobber(path).map_err(|e| refuse(format!("{}: {}", path.display(), e.error)))?;
    Ok(public)
}

/// Where an archive is written to.
pub enum Sink {
    Open(BufWriter<File>),
    Sealed(StreamWriter<BufWriter<File>>),
}

impl Sink {
    /// The last bytes, on the disk.
    pub fn finish(self) -> io::Result<()> {
        let file = match self {
            Self::Open(out) => out,
            Self::Sealed(out) => out.finish()?,
        };
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Open(out) => out.write(bytes),
            Self::Sealed(out) => out.write(bytes),
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Open(out) => out.flush(),
            Self::Sealed(out) => out.flush(),
        }
    }
}

/// Reads and counts a hash on the way.
pub struct Hashing<'a, R> {
    pub inner: R,
    pub hash: &'a mut sha2::Sha256,
    pub size: u64,
}

impl<R: Read> Read for Hashing<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use sha2::Digest;
        let count = self.inner.read(buffer)?;
        self.hash.update(buffer.get(..count).unwrap_or_default());
        self.size += count as u64;
        Ok(count)
    }
}
