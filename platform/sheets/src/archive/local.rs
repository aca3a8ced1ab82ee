//! Local headers and the data behind them, in the order of the file.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader};

use super::bytes::Counter;
use super::entry::{Entry, Figures, Measured, Method, Totals};
use super::{check_macro, check_name};
use crate::xml::Scanner;
use crate::{Limit, Limits, ReadError, Trick};

const DESCRIPTOR: u32 = 0x0807_4B50;
/// Encrypted, patched, strongly encrypted, masked header.
const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
const PATCHED: u16 = 1 << 5;
const SIZES_FOLLOW: u16 = 1 << 3;
pub const ZIP64: u16 = 0x0001;

pub struct Walk<'a> {
    pub entries: Vec<Entry>,
    names: HashSet<String>,
    totals: Totals,
    limits: &'a Limits,
}

struct Header {
    name: String,
    method: Method,
    sizes_follow: bool,
    crc: u32,
    packed: u64,
    inflated: u64,
    zip64: bool,
}

impl<'a> Walk<'a> {
    pub fn new(limits: &'a Limits) -> Self {
        Self { entries: Vec::new(), names: HashSet::new(), totals: Totals::default(), limits }
    }

    /// One entry, whose signature has just been read at `header_at`.
    pub fn entry<R: BufRead>(&mut self, input: &mut Counter<R>, header_at: u64) -> Result<(), ReadError> {
        let count = self.entries.len() as u64 + 1;
        ReadError::check(Limit::Entries, self.limits.entries, count)?;
        let header = Header::read(input)?;
        if !self.names.insert(header.name.to_ascii_lowercase()) {
            return Err(ReadError::Trick(Trick::DuplicateEntry));
        }
        let data_at = input.at();
        let figures = self.inflate(input, &header)?;
        header.verify(input, &figures)?;
        self.totals.packed += figures.packed;
        self.totals.inflated += figures.inflated;
        self.entries.push(Entry {
            name: header.name,
            method: header.method,
            header_at,
            data_at,
            packed: figures.packed,
            inflated: figures.inflated,
            crc: figures.crc,
        });
        Ok(())
    }

    fn inflate<R: BufRead>(&self, input: &mut Counter<R>, header: &Header) -> Result<Figures, ReadError> {
        let mut data = Measured::new(input, header.method, header.packed, self.totals, self.limits);
        if is_markup(&header.name) {
            Scanner::new(BufReader::with_capacity(32 * 1024, &mut data), self.limits).drain()?;
        } else {
            io::copy(&mut data, &mut io::sink())?;
        }
        data.figures()
    }
}

/// `customXml` belongs to other programs, may be in any encoding and is never parsed.
fn is_markup(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    (lower.ends_with(".xml") || lower.ends_with(".rels")) && !lower.starts_with("customxml/")
}

impl Header {
    fn read<R: BufRead>(input: &mut Counter<R>) -> Result<Self, ReadError> {
        let _version = input.u16()?;
        let flags = input.u16()?;
        let method = input.u16()?;
        let _time_and_date = input.u32()?;
        let crc = input.u32()?;
        let mut packed = u64::from(input.u32()?);
        let mut inflated = u64::from(input.u32()?);
        let (name_length, extra_length) = (input.u16()?, input.u16()?);
        let name = String::from_utf8(input.bytes(name_length)?).map_err(|_| ReadError::Trick(Trick::Path))?;
        let extra = input.bytes(extra_length)?;
        if flags & ENCRYPTED != 0 {
            return Err(ReadError::PasswordProtected);
        }
        check_name(&name)?;
        check_macro(&name)?;
        let sizes_follow = flags & SIZES_FOLLOW != 0;
        let method = match method {
            0 if !sizes_follow => Method::Stored,
            8 => Method::Deflated,
            _ => return Err(ReadError::Damaged("zip method")),
        };
        if flags & PATCHED != 0 {
            return Err(ReadError::Damaged("zip method"));
        }
        let mut wide = wide_figures(&extra)?;
        if let Some(wide) = &mut wide {
            wide.replace(&mut inflated)?;
            wide.replace(&mut packed)?;
        }
        let zip64 = wide.is_some();
        Ok(Self { name, method, sizes_follow, crc, packed, inflated, zip64 })
    }

    /// Compares with the header, or with the descriptor behind the data if the
    /// writer could not know the sizes before.
    fn verify<R: BufRead>(&self, input: &mut Counter<R>, figures: &Figures) -> Result<(), ReadError> {
        if !self.sizes_follow {
            return figures.agree(self.packed, self.inflated, self.crc);
        }
        let mut crc = input.u32()?;
        if crc == DESCRIPTOR {
            crc = input.u32()?;
        }
        let (packed, inflated) =
            if self.zip64 { (input.u64()?, input.u64()?) } else { (u64::from(input.u32()?), u64::from(input.u32()?)) };
        figures.agree(packed, inflated, crc)
    }
}

/// The 64-bit figures of an extra field, in the order of the format.
pub struct Wide {
    figures: Vec<u64>,
    next: usize,
}

impl Wide {
    /// A 32-bit figure of all ones stands for the next 64-bit one.
    pub fn replace(&mut self, figure: &mut u64) -> Result<(), ReadError> {
        if *figure != u64::from(u32::MAX) {
            return Ok(());
        }
        let wide = self.figures.get(self.next).ok_or(ReadError::Trick(Trick::FalseFigures))?;
        *figure = *wide;
        self.next += 1;
        Ok(())
    }
}

/// Finds the zip64 field; a field that reaches beyond the block is a lie.
pub fn wide_figures(mut extra: &[u8]) -> Result<Option<Wide>, ReadError> {
    let lie = ReadError::Trick(Trick::FalseFigures);
    let mut found = None;
    while let Some((head, rest)) = extra.split_first_chunk::<4>() {
        let [id_low, id_high, length_low, length_high] = *head;
        let length = usize::from(u16::from_le_bytes([length_low, length_high]));
        let Some((body, next)) = rest.split_at_checked(length) else {
            return Err(lie);
        };
        if u16::from_le_bytes([id_low, id_high]) == ZIP64 {
            if found.is_some() {
                return Err(lie);
            }
            let (words, _) = body.as_chunks::<8>();
            let figures = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
            found = Some(Wide { figures, next: 0 });
        }
        extra = next;
    }
    Ok(found)
}
