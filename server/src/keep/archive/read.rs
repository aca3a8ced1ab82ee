//! Reads an archive and checks every part of it on the way.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, BufRead, Read},
    path::Path,
};

use flate2::bufread::GzDecoder;
use kernel::{
    Error, Result,
    db::copy::{Cell, TableLayout, TableSummer, parse_line},
    ids::hex,
};
use sha2::{Digest, Sha256};

use super::{
    FORMAT, HEAD, Head, KEYS, MANIFEST, Manifest, TAILED,
    tail::{Tally, tail},
};
use crate::keep::{
    lock::{Hashing, Key},
    refuse,
};

pub enum Part<'a> {
    Head(&'a Head),
    Lines(&'a str, Vec<u8>),
    File(&'a str, &'a mut dyn Read),
    Keys(Vec<u8>),
}

/// A damaged length must not fill the memory.
const PART_AT_MOST: u64 = 256 * 1024 * 1024;

/// More than a tail has.
const TAIL_AT_MOST: u64 = 1024;

/// What our gzip begins with: no name, no time, fast, unknown system.
const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255];

/// Hands out every part. Only an `Ok` says that all of them were right and none is missing.
pub fn walk(path: &Path, key: &Key, mut visit: impl FnMut(Part<'_>) -> Result<()>) -> Result<(Head, Manifest)> {
    let mut source = key.open(path)?;
    let start = source.fill_buf().map_err(|e| damaged(&e))?;
    if start.len() < GZIP_HEAD.len() || !start.starts_with(&GZIP_HEAD) {
        return Err(refuse("this is not a backup of Collegium, or its beginning is damaged"));
    }
    let mut tar = tar::Archive::new(GzDecoder::new(Tally::new(source)));
    let mut check = Check::default();
    for entry in tar.entries().map_err(|e| damaged(&e))? {
        let mut entry = entry.map_err(|e| damaged(&e))?;
        let name = String::from_utf8(entry.path_bytes().into_owned()).map_err(|_| broken("a name"))?;
        check.part(&name, &mut entry, &mut visit)?;
    }
    let mut gzip = tar.into_inner();
    // A tar ends with two empty blocks, of which its reader needs to see only one.
    let mut rest = vec![];
    Read::take(&mut gzip, 1024).read_to_end(&mut rest).map_err(|e| damaged(&e))?;
    let more = gzip.read(&mut [0]).map_err(|e| damaged(&e))?;
    if rest.iter().any(|b| *b != 0) || more > 0 {
        return Err(broken("the end"));
    }
    let Tally { mut inner, hash } = gzip.into_inner();
    let mut after = vec![];
    Read::take(&mut inner, TAIL_AT_MOST).read_to_end(&mut after).map_err(|e| damaged(&e))?;
    // Only what is whole may say that it is newer.
    if let Some(format) = check.newer {
        return Err(refuse(format!("this backup has format {format}; a newer version of Collegium made it")));
    }
    let tailed = check.head.as_ref().is_some_and(|(head, _)| head.format >= TAILED);
    if after != if tailed { tail(hash) } else { vec![] } {
        return Err(broken("the end"));
    }
    check.finish()
}

fn damaged(error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => refuse("the backup is incomplete: it ends too early"),
        _ => refuse(format!("the backup is damaged: {error}")),
    }
}

fn broken(what: &str) -> Error {
    refuse(format!("the backup is damaged: {what} is not right"))
}

#[derive(Default)]
struct Check {
    head: Option<(Head, String)>,
    layouts: BTreeMap<String, TableLayout>,
    sums: BTreeMap<String, TableSummer>,
    /// Size and hash of every file that the rows name.
    expected: HashMap<String, (i64, String)>,
    files: u64,
    file_bytes: u64,
    has_keys: bool,
    manifest: Option<Manifest>,
    /// A format that this version does not know.
    newer: Option<u32>,
}

impl Check {
    fn part(
        &mut self,
        name: &str,
        content: &mut impl Read,
        visit: &mut impl FnMut(Part<'_>) -> Result<()>,
    ) -> Result<()> {
        if self.newer.is_some() {
            return io::copy(content, &mut io::sink()).map(|_| ()).map_err(|e| damaged(&e));
        }
        if self.manifest.is_some() {
            return Err(broken("the order of the parts"));
        }
        if name == HEAD {
            let bytes = whole(content)?;
            let head: Head = serde_json::from_slice(&bytes).map_err(|_| broken(HEAD))?;
            if !(1..=FORMAT).contains(&head.format) {
                self.newer = Some(head.format);
                return Ok(());
            }
            self.layouts = head.tables.iter().map(|t| (t.name.clone(), t.clone())).collect();
            visit(Part::Head(&head))?;
            self.head = Some((head, hex(&Sha256::digest(&bytes))));
            return Ok(());
        }
        if self.head.is_none() {
            return Err(broken("the order of the parts"));
        }
        if name == MANIFEST {
            self.manifest = Some(serde_json::from_slice(&whole(content)?).map_err(|_| broken(MANIFEST))?);
            return Ok(());
        }
        if name == KEYS {
            self.has_keys = true;
            return visit(Part::Keys(whole(content)?));
        }
        if let Some(table) = name.strip_prefix("tables/").and_then(|n| n.split('/').next()) {
            let lines = whole(content)?;
            self.lines(table, &lines)?;
            return visit(Part::Lines(table, lines));
        }
        match name.strip_prefix("files/") {
            Some(file) => self.file(file, content, visit),
            None => Err(broken("the name of a part")),
        }
    }

    fn lines(&mut self, table: &str, lines: &[u8]) -> Result<()> {
        let layout = self.layouts.get(table).ok_or_else(|| broken("the name of a table"))?;
        let columns = (table == "stored_file")
            .then(|| ["storage_name", "size", "sha256"].map(|c| layout.position(c).unwrap_or(usize::MAX)));
        for line in lines.split_inclusive(|b| *b == b'\n') {
            let row = parse_line(layout, line).ok_or_else(|| broken("a row"))?;
            if let Some([name, size, sha256]) = columns
                && let (Some(Cell::Text(name)), Some(Cell::Int(size)), Some(Cell::Text(sha256))) =
                    (row.get(name), row.get(size), row.get(sha256))
            {
                self.expected.insert(name.clone(), (*size, sha256.clone()));
            }
        }
        self.sums.entry(table.to_owned()).or_default().add(lines);
        Ok(())
    }

    fn file(
        &mut self,
        name: &str,
        content: &mut impl Read,
        visit: &mut impl FnMut(Part<'_>) -> Result<()>,
    ) -> Result<()> {
        let (size, sha256) = self.expected.remove(name).ok_or_else(|| broken("the name of a file"))?;
        let mut hash = Sha256::new();
        let mut content = Hashing { inner: content, hash: &mut hash, size: 0 };
        visit(Part::File(name, &mut content))?;
        io::copy(&mut content, &mut io::sink()).map_err(|e| damaged(&e))?;
        let found = content.size;
        if i64::try_from(found) != Ok(size) || hex(&hash.finalize()) != sha256 {
            return Err(broken("a file"));
        }
        self.files += 1;
        self.file_bytes += found;
        Ok(())
    }

    fn finish(self) -> Result<(Head, Manifest)> {
        let incomplete = || refuse("the backup is incomplete: it has no end");
        let ((head, head_sha256), manifest) = self.head.zip(self.manifest).ok_or_else(incomplete)?;
        let mut sums = self.sums;
        let tables: BTreeMap<_, _> =
            self.layouts.into_keys().map(|t| (t.clone(), sums.remove(&t).unwrap_or_default().finish())).collect();
        let missing = self.expected.keys().filter(|n| !manifest.missing.contains(*n)).count();
        for (what, right) in [
            (HEAD, manifest.head_sha256 == head_sha256),
            ("a table's sum", manifest.tables == tables),
            (
                "the number of files",
                (manifest.files, manifest.file_bytes) == (self.files, self.file_bytes) && missing == 0,
            ),
            (KEYS, manifest.has_keys == self.has_keys),
        ] {
            if !right {
                return Err(broken(what));
            }
        }
        Ok((head, manifest))
    }
}

fn whole(content: &mut impl Read) -> Result<Vec<u8>> {
    let mut bytes = vec![];
    content.take(PART_AT_MOST + 1).read_to_end(&mut bytes).map_err(|e| damaged(&e))?;
    if bytes.len() as u64 > PART_AT_MOST { Err(broken("the size of a part")) } else { Ok(bytes) }
}
