//! Where the bytes lie: random names in two levels of directories, never under a served path.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use axum::{extract::multipart::Field, http::StatusCode};
use sha2::{Digest, Sha256};
use tempfile::{NamedTempFile, TempPath};
use tokio::{
    io::{AsyncWriteExt, BufWriter},
    sync::Semaphore,
};

use crate::{Error, Result, ids};

/// An uploaded file in the store's temporary directory; gone when dropped.
pub struct Upload {
    /// As the client sent it. Not to be used as a path.
    pub name: String,
    pub path: TempPath,
    pub size: u64,
    pub sha256: String,
}

pub struct FileStore {
    root: PathBuf,
    temporary: PathBuf,
    /// A picture may take hundreds of megabytes while it is decoded.
    pub(super) decoding: Arc<Semaphore>,
}

const DECODE_AT_ONCE: usize = 2;
/// An upload takes minutes; what is a day old was left behind by a crash.
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 60 * 60);

impl FileStore {
    pub fn open(dir: PathBuf) -> Result<Self> {
        let temporary = dir.join("tmp");
        std::fs::create_dir_all(&temporary).map_err(Error::internal)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&dir, std::fs::Permissions::from_mode(0o700)).map_err(Error::internal)?;
        }
        for entry in std::fs::read_dir(&temporary).map_err(Error::internal)?.flatten() {
            if is_old(&entry) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
        Ok(Self { root: dir, temporary, decoding: Arc::new(Semaphore::new(DECODE_AT_ONCE)) })
    }

    /// A new empty file that nobody else sees.
    pub fn temporary(&self) -> Result<NamedTempFile> {
        NamedTempFile::new_in(&self.temporary).map_err(Error::disk)
    }

    /// Writes a form field to a file while hashing it. `None`: it is larger than `limit`.
    pub async fn receive(&self, name: String, mut field: Field<'_>, limit: usize) -> Result<Option<Upload>> {
        let (file, path) = self.temporary()?.into_parts();
        let mut out = BufWriter::new(tokio::fs::File::from_std(file));
        let (mut hash, mut size) = (Sha256::new(), 0_u64);
        loop {
            let chunk = match field.chunk().await {
                Ok(Some(chunk)) => chunk,
                Ok(None) => break,
                Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => return Ok(None),
                Err(_) => {
                    return Err(Error::malformed("文件没有传完", "The file was not sent completely"));
                }
            };
            size += chunk.len() as u64;
            if size > limit as u64 {
                return Ok(None);
            }
            hash.update(&chunk);
            out.write_all(&chunk).await.map_err(Error::disk)?;
        }
        out.flush().await.map_err(Error::disk)?;
        Ok(Some(Upload { name, path, size, sha256: ids::hex(&hash.finalize()) }))
    }

    /// Where a stored file lies.
    pub fn path_of(&self, storage_name: &str) -> Result<PathBuf> {
        let plain = storage_name.len() == NAME_LEN && storage_name.bytes().all(|b| b.is_ascii_hexdigit());
        let parts = plain.then(|| storage_name.get(..2).zip(storage_name.get(2..4))).flatten();
        let (first, second) = parts.ok_or_else(|| Error::internal("a storage name is not one of ours"))?;
        Ok(self.root.join(first).join(second).join(storage_name))
    }

    /// Moves a file into the store, durably. Answers its new name.
    pub async fn keep(&self, file: TempPath) -> Result<String> {
        let mut bytes = [0_u8; NAME_LEN / 2];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        let name = ids::hex(&bytes);
        let to = self.path_of(&name)?;
        tokio::task::spawn_blocking(move || settle(file, &to)).await.map_err(Error::internal)??;
        Ok(name)
    }

    /// The names of stored files old enough to have been committed or given up.
    pub(super) fn settled_names(&self) -> Result<Vec<String>> {
        let mut names = vec![];
        for first in subdirectories(&self.root)? {
            for second in subdirectories(&first)? {
                let entries = std::fs::read_dir(second).map_err(Error::disk)?.flatten();
                names.extend(entries.filter(is_old).filter_map(|e| e.file_name().into_string().ok()));
            }
        }
        Ok(names)
    }
}

/// 128 random bits in hexadecimal.
const NAME_LEN: usize = 32;

/// Bytes first, then the name, then the directory: after a crash there is the whole file or none.
fn settle(file: TempPath, to: &Path) -> Result<()> {
    let sync = |path: &Path| std::fs::File::open(path).and_then(|f| f.sync_all()).map_err(Error::disk);
    sync(&file)?;
    let parent = to.parent().unwrap_or(to);
    std::fs::create_dir_all(parent).map_err(Error::disk)?;
    file.persist_noclobber(to).map_err(|e| Error::disk(e.error))?;
    parent.ancestors().take(3).try_for_each(sync)
}

fn subdirectories(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(dir).map_err(Error::disk)?.flatten();
    let two = |e: &std::fs::DirEntry| e.file_name().len() == 2 && e.file_type().is_ok_and(|t| t.is_dir());
    Ok(entries.filter(two).map(|e| e.path()).collect())
}

fn is_old(entry: &std::fs::DirEntry) -> bool {
    let age = entry.metadata().and_then(|m| m.modified()).ok().and_then(|t| SystemTime::now().duration_since(t).ok());
    age.is_some_and(|age| age > LEFT_BEHIND)
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
