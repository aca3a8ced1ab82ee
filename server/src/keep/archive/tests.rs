//! Every byte of an archive counts.

use std::{
    fs::{self, File},
    io::BufWriter,
    path::Path,
};

use super::*;
use crate::keep::lock::{Key, Lock};

fn archive(path: &Path, format: u32) -> Vec<u8> {
    let (sink, _) = Lock::Open.wrap(BufWriter::new(File::create(path).unwrap())).unwrap();
    let head = Head {
        product: "collegium".into(),
        format,
        version: "0".into(),
        created_at: "2026-11-15T00:00:00.000Z".into(),
        migrations: vec![],
        tables: vec![],
    };
    Writer::begin(sink, &head).unwrap().finish().unwrap();
    fs::read(path).unwrap()
}

fn read(path: &Path, bytes: &[u8]) -> Result<u32, String> {
    fs::write(path, bytes).unwrap();
    walk(path, &Key::None, |_| Ok(())).map(|(head, _)| head.format).map_err(|e| e.to_string())
}

#[test]
fn every_flipped_bit_and_every_missing_byte_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a");
    let whole = archive(&path, FORMAT);
    assert_eq!(read(&path, &whole), Ok(FORMAT));
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << bit;
            let words = read(&path, &flipped).expect_err(&format!("bit {bit} of byte {at} of {}", whole.len()));
            assert!(["damaged", "incomplete", "not a backup"].iter().any(|w| words.contains(w)), "{at}.{bit}: {words}");
        }
        let words = read(&path, &whole[..at]).expect_err(&format!("{at} of {} bytes", whole.len()));
        assert!(["damaged", "incomplete", "not a backup"].iter().any(|w| words.contains(w)), "{at}: {words}");
    }
    read(&path, &[whole.as_slice(), b"x"].concat()).unwrap_err();
}

#[test]
fn earlier_archives_are_read_and_later_ones_are_called_so() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a");
    let old = archive(&path, 1);
    assert_eq!(read(&path, &old), Ok(1));
    let end = tail::tail(<sha2::Sha256 as sha2::Digest>::new_with_prefix(&old));
    read(&path, &[old.as_slice(), &end].concat()).unwrap_err();
    let later = archive(&path, FORMAT + 1);
    let words = read(&path, &later).unwrap_err();
    assert!(words.contains("a newer version"), "{words}");
}
