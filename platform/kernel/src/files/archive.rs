//! Many files as one, written to the disk as they come.

use std::{
    fs::File,
    io::{Read, Seek, Write},
};

use sha2::{Digest, Sha256};
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{FileStore, Upload};
use crate::{Error, Result, ids};

/// Compresses on the thread that adds: not for the threads that serve.
pub struct Archive(ZipWriter<File>);

impl Archive {
    pub fn begin(store: &FileStore) -> Result<Self> {
        Ok(Self(ZipWriter::new(store.temporary()?.into_file())))
    }

    pub fn add(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.0.start_file(name, SimpleFileOptions::default()).map_err(Error::internal)?;
        self.0.write_all(bytes).map_err(Error::disk)
    }

    /// Ready to be kept under this name.
    pub fn finish(self, store: &FileStore, name: String) -> Result<Upload> {
        let mut from = self.0.finish().map_err(Error::internal)?;
        from.rewind().map_err(Error::disk)?;
        let mut to = store.temporary()?;
        let (mut hash, mut size, mut buffer) = (Sha256::new(), 0, vec![0; 1 << 16]);
        loop {
            let read = from.read(&mut buffer).map_err(Error::disk)?;
            let Some(part) = buffer.get(..read).filter(|part| !part.is_empty()) else { break };
            hash.update(part);
            to.write_all(part).map_err(Error::disk)?;
            size += u64::try_from(read).unwrap_or_default();
        }
        Ok(Upload { name, path: to.into_temp_path(), size, sha256: ids::hex(&hash.finalize()) })
    }
}
