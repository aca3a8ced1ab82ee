//! The last bytes of an archive: a digest of all the others.
//!
//! The sum inside gzip is of what is unpacked. Packed, the same content can be written in many ways, so a
//! damaged byte may go unseen; here it does not. The tail is a gzip member without content, so every
//! program that unpacks gzip still does.

use std::io::{self, BufRead, Read, Write};

use sha2::{Digest, Sha256};

/// No time, unknown system, an extra field of 36 bytes: ours, 32 bytes long.
const OPEN: [u8; 16] = [0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255, 36, 0, b'C', b'o', 32, 0];
/// An empty block, and the sum and length of nothing.
const CLOSE: [u8; 10] = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0];

pub fn tail(hash: Sha256) -> Vec<u8> {
    [OPEN.as_slice(), &hash.finalize(), &CLOSE].concat()
}

/// Passes bytes on and counts them into a digest.
pub struct Tally<I> {
    pub inner: I,
    pub hash: Sha256,
}

impl<I> Tally<I> {
    pub fn new(inner: I) -> Self {
        Self { inner, hash: Sha256::new() }
    }
}

impl<W: Write> Write for Tally<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.hash.update(bytes.get(..count).unwrap_or_default());
        Ok(count)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: BufRead> Read for Tally<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(buffer.get(..count).unwrap_or_default());
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Tally<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }
    fn consume(&mut self, count: usize) {
        // Whoever consumes has just been shown these bytes, so they are there without reading.
        if let Ok(bytes) = self.inner.fill_buf() {
            self.hash.update(bytes.get(..count).unwrap_or_default());
        }
        self.inner.consume(count);
    }
}
