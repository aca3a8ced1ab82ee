//! Little-endian figures from a stream that knows its position.

use std::io::{self, BufRead, Read};

use crate::ReadError;

/// Counts what is consumed, so that the end of a deflate stream is a known place.
#[derive(Debug)]
pub struct Counter<R> {
    inner: R,
    at: u64,
}

impl<R: BufRead> Counter<R> {
    pub fn new(inner: R) -> Self {
        Self { inner, at: 0 }
    }

    pub fn at(&self) -> u64 {
        self.at
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    pub fn u16(&mut self) -> Result<u16, ReadError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, ReadError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64, ReadError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// At most 64 KB, as the length fields of the format allow no more.
    pub fn bytes(&mut self, length: u16) -> Result<Vec<u8>, ReadError> {
        let mut bytes = vec![0; usize::from(length)];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    pub fn skip(&mut self, length: u64) -> Result<(), ReadError> {
        let skipped = io::copy(&mut self.by_ref().take(length), &mut io::sink())?;
        if skipped < length {
            return Err(ReadError::Damaged("truncated"));
        }
        Ok(())
    }

    pub fn at_end(&mut self) -> Result<bool, ReadError> {
        Ok(self.inner.fill_buf()?.is_empty())
    }
}

impl<R: BufRead> Read for Counter<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(into)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counter<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.at += amount as u64;
        self.inner.consume(amount);
    }
}
