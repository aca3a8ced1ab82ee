//! The directory at the end of the archive: read only to be compared.

use std::collections::HashMap;
use std::io::BufRead;

use super::CENTRAL;
use super::bytes::Counter;
use super::entry::{Entry, Method};
use super::local::wide_figures;
use crate::{ReadError, Trick};

const END: u32 = 0x0605_4B50;
const END64: u32 = 0x0606_4B50;
const LOCATOR64: u32 = 0x0706_4B50;
/// "See the 64-bit record" in the two widths of the end record.
const SEE_16: u16 = u16::MAX;
const SEE_32: u32 = u32::MAX;

fn mismatch() -> ReadError {
    ReadError::Trick(Trick::DirectoryMismatch)
}

/// Checks all from the first directory header, whose signature stood at `start`,
/// to the end of the file.
pub fn check<R: BufRead>(input: &mut Counter<R>, start: u64, entries: &[Entry]) -> Result<(), ReadError> {
    let mut left: HashMap<u64, &Entry> = entries.iter().map(|e| (e.header_at, e)).collect();
    let mut end = start;
    let mut signature = CENTRAL;
    while signature == CENTRAL {
        let header = Header::read(input)?;
        let entry = left.remove(&header.header_at).ok_or_else(mismatch)?;
        header.agree(entry)?;
        end = input.at();
        signature = input.u32()?;
    }
    if !left.is_empty() {
        return Err(mismatch());
    }
    let shape = Shape { count: entries.len() as u64, start, size: end - start };
    let wide = signature == END64;
    if wide {
        shape.check_end64(input, end)?;
        signature = input.u32()?;
    }
    if signature != END {
        return Err(ReadError::Damaged("zip"));
    }
    shape.check_end(input, wide)
}

struct Header {
    name: Vec<u8>,
    method: u16,
    crc: u32,
    packed: u64,
    inflated: u64,
    header_at: u64,
}

impl Header {
    fn read<R: BufRead>(input: &mut Counter<R>) -> Result<Self, ReadError> {
        let _versions = input.u32()?;
        let _flags = input.u16()?;
        let method = input.u16()?;
        let _time_and_date = input.u32()?;
        let crc = input.u32()?;
        let mut packed = u64::from(input.u32()?);
        let mut inflated = u64::from(input.u32()?);
        let (name_length, extra_length, comment) = (input.u16()?, input.u16()?, input.u16()?);
        let _disk = input.u16()?;
        let _attributes = (input.u16()?, input.u32()?);
        let mut header_at = u64::from(input.u32()?);
        let name = input.bytes(name_length)?;
        let extra = input.bytes(extra_length)?;
        input.skip(u64::from(comment))?;
        if let Some(mut wide) = wide_figures(&extra)? {
            wide.replace(&mut inflated)?;
            wide.replace(&mut packed)?;
            wide.replace(&mut header_at)?;
        }
        Ok(Self { name, method, crc, packed, inflated, header_at })
    }

    fn agree(&self, entry: &Entry) -> Result<(), ReadError> {
        let method = match entry.method {
            Method::Stored => 0,
            Method::Deflated => 8,
        };
        if self.name != entry.name.as_bytes() || self.method != method {
            return Err(mismatch());
        }
        if (self.packed, self.inflated, self.crc) != (entry.packed, entry.inflated, entry.crc) {
            return Err(ReadError::Trick(Trick::FalseFigures));
        }
        Ok(())
    }
}

/// What the end records have to say about the directory.
struct Shape {
    count: u64,
    start: u64,
    size: u64,
}

impl Shape {
    /// The 64-bit end record and its locator.
    fn check_end64<R: BufRead>(&self, input: &mut Counter<R>, at: u64) -> Result<(), ReadError> {
        let record_size = input.u64()?;
        let _versions = input.u32()?;
        let disks = (input.u32()?, input.u32()?);
        let figures = [input.u64()?, input.u64()?, input.u64()?, input.u64()?];
        // The fixed part behind the size field; what follows it is other programs' own.
        let own = record_size.checked_sub(44).ok_or_else(mismatch)?;
        input.skip(own)?;
        let signature = input.u32()?;
        let (disk, record_at, all_disks) = (input.u32()?, input.u64()?, input.u32()?);
        let expected = [self.count, self.count, self.size, self.start];
        let sound = disks == (0, 0) && figures == expected && signature == LOCATOR64;
        if !sound || disk != 0 || record_at != at || all_disks > 1 {
            return Err(mismatch());
        }
        Ok(())
    }

    /// The end record: nothing but its own comment may follow it.
    fn check_end<R: BufRead>(&self, input: &mut Counter<R>, wide: bool) -> Result<(), ReadError> {
        let disks = (input.u16()?, input.u16()?);
        let counts = [input.u16()?, input.u16()?];
        let (size, start) = (input.u32()?, input.u32()?);
        let comment = input.u16()?;
        let count_fits = |count: u16| u64::from(count) == self.count || (wide && count == SEE_16);
        let fits = |figure: u32, own| u64::from(figure) == own || (wide && figure == SEE_32);
        let disk_fits = disks == (0, 0) || (wide && disks == (SEE_16, SEE_16));
        let sound = counts.into_iter().all(count_fits) && fits(size, self.size) && fits(start, self.start) && disk_fits;
        if !sound {
            return Err(mismatch());
        }
        input.skip(u64::from(comment))?;
        if !input.at_end()? {
            return Err(ReadError::Trick(Trick::TrailingData));
        }
        Ok(())
    }
}
