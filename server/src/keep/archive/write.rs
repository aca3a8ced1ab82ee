//! Writes an archive, part by part.

use std::{
    fs::File,
    io::{Read, Write},
};

use flate2::{Compression, GzBuilder, write::GzEncoder};
use kernel::{Error, Result, ids::hex};
use sha2::{Digest, Sha256};

use super::{
    HEAD, Head, KEYS, MANIFEST, Manifest, TAILED,
    tail::{Tally, tail},
};
use crate::keep::lock::{Hashing, Sink};

/// Lines are collected into parts of this size: small enough for memory, large enough for tar.
const PART: usize = 4 * 1024 * 1024;

pub struct Writer {
    tar: tar::Builder<GzEncoder<Tally<Sink>>>,
    tailed: bool,
    pub manifest: Manifest,
    lines: Vec<u8>,
    part: u32,
}

impl Writer {
    pub fn begin(sink: Sink, head: &Head) -> Result<Self> {
        // A fixed gzip head, so that a reader can tell a damaged one.
        let gzip = GzBuilder::new().write(Tally::new(sink), Compression::fast());
        let (tar, tailed) = (tar::Builder::new(gzip), head.format >= TAILED);
        let mut writer = Self { tar, tailed, manifest: Manifest::default(), lines: vec![], part: 0 };
        let bytes = serde_json::to_vec_pretty(head).map_err(Error::internal)?;
        writer.manifest.head_sha256 = hex(&Sha256::digest(&bytes));
        writer.add(HEAD, &bytes)?;
        Ok(writer)
    }

    fn add(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.tar.append_data(&mut entry(bytes.len() as u64), name, bytes).map_err(Error::internal)
    }

    pub fn lines(&mut self, table: &str, lines: &[u8]) -> Result<()> {
        self.lines.extend_from_slice(lines);
        if self.lines.len() >= PART { self.flush(table) } else { Ok(()) }
    }

    /// Ends a table.
    pub fn end(&mut self, table: &str) -> Result<()> {
        self.flush(table)?;
        self.part = 0;
        Ok(())
    }

    fn flush(&mut self, table: &str) -> Result<()> {
        if self.lines.is_empty() {
            return Ok(());
        }
        let lines = std::mem::take(&mut self.lines);
        self.add(&format!("tables/{table}/{:05}.jsonl", self.part), &lines)?;
        self.part += 1;
        Ok(())
    }

    /// Adds a stored file. `false`: it is not what the database says it is.
    pub fn file(&mut self, name: &str, file: &mut File, size: u64, sha256: &str) -> Result<bool> {
        let mut hash = Sha256::new();
        let mut content = Hashing { inner: file.take(size), hash: &mut hash, size: 0 };
        self.tar.append_data(&mut entry(size), format!("files/{name}"), &mut content).map_err(Error::internal)?;
        Ok(hex(&hash.finalize()) == sha256)
    }

    pub fn keys(&mut self, bytes: &[u8]) -> Result<()> {
        self.manifest.has_keys = true;
        self.add(KEYS, bytes)
    }

    /// The manifest and the end, down to the disk.
    pub fn finish(mut self) -> Result<Manifest> {
        let bytes = serde_json::to_vec_pretty(&self.manifest).map_err(Error::internal)?;
        self.add(MANIFEST, &bytes)?;
        let gzip = self.tar.into_inner().map_err(Error::internal)?;
        let Tally { inner: mut sink, hash } = gzip.finish().map_err(Error::internal)?;
        if self.tailed {
            sink.write_all(&tail(hash)).map_err(Error::internal)?;
        }
        sink.finish().map_err(Error::internal)?;
        Ok(self.manifest)
    }
}

fn entry(size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_mode(0o600);
    header.set_size(size);
    header
}
