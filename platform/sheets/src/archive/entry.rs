//! One counted entry, and the reader that counts it.

use std::io::{self, BufRead, Read};

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::bytes::Counter;
use crate::{Limit, Limits, ReadError, Trick};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Stored,
    Deflated,
}

/// All figures are counted ones.
#[derive(Debug)]
pub struct Entry {
    pub name: String,
    pub method: Method,
    pub header_at: u64,
    pub data_at: u64,
    pub packed: u64,
    pub inflated: u64,
    pub crc: u32,
}

enum Data<'a, R: BufRead> {
    Stored(io::Take<&'a mut Counter<R>>),
    Deflated(DeflateDecoder<&'a mut Counter<R>>),
}

/// Inflates one entry and refuses in the middle of it, as soon as a limit is passed.
pub struct Measured<'a, R: BufRead> {
    data: Data<'a, R>,
    crc: Crc,
    inflated: u64,
    /// Of the entries before this one.
    before: Totals,
    limits: &'a Limits,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Totals {
    pub packed: u64,
    pub inflated: u64,
}

pub struct Figures {
    pub packed: u64,
    pub inflated: u64,
    pub crc: u32,
}

impl<'a, R: BufRead> Measured<'a, R> {
    pub fn new(input: &'a mut Counter<R>, method: Method, stored: u64, before: Totals, limits: &'a Limits) -> Self {
        let data = match method {
            Method::Stored => Data::Stored(input.take(stored)),
            Method::Deflated => Data::Deflated(DeflateDecoder::new(input)),
        };
        Self { data, crc: Crc::new(), inflated: 0, before, limits }
    }

    fn packed(&self) -> u64 {
        match &self.data {
            Data::Stored(_) => self.inflated,
            Data::Deflated(decoder) => decoder.total_in(),
        }
    }

    fn check(&self) -> Result<(), ReadError> {
        let total = self.before.inflated + self.inflated;
        ReadError::check(Limit::InflatedBytes, self.limits.inflated_bytes, total)?;
        let packed = self.packed();
        self.check_ratio(self.inflated, packed)?;
        self.check_ratio(total, self.before.packed + packed)
    }

    fn check_ratio(&self, inflated: u64, packed: u64) -> Result<(), ReadError> {
        if inflated <= self.limits.ratio_floor {
            return Ok(());
        }
        let found = inflated.div_ceil(packed.max(1));
        ReadError::check(Limit::Ratio, self.limits.ratio, found)
    }

    /// To be called when the data was read to its end.
    pub fn figures(self) -> Result<Figures, ReadError> {
        if let Data::Stored(rest) = &self.data
            && rest.limit() > 0
        {
            return Err(ReadError::Damaged("truncated"));
        }
        Ok(Figures { packed: self.packed(), inflated: self.inflated, crc: self.crc.sum() })
    }
}

impl<R: BufRead> Read for Measured<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.data {
            Data::Stored(data) => data.read(into)?,
            Data::Deflated(data) => data.read(into)?,
        };
        self.crc.update(into.get(..read).unwrap_or_default());
        self.inflated += read as u64;
        self.check().map_err(ReadError::into_io)?;
        Ok(read)
    }
}

impl Figures {
    /// The file's own statement has to be what was counted.
    pub fn agree(&self, packed: u64, inflated: u64, crc: u32) -> Result<(), ReadError> {
        if (packed, inflated, crc) != (self.packed, self.inflated, self.crc) {
            return Err(ReadError::Trick(Trick::FalseFigures));
        }
        Ok(())
    }
}
