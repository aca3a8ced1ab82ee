//! The shared strings of a workbook, in one block of memory.
//!
//! Invariant: memory is the text itself plus four bytes per string, so a part of
//! millions of empty strings costs no more than its limit says.

use std::io::{Read, Seek};

use crate::archive::Archive;
use crate::xml::{Node, Scanner};
use crate::{Limit, Limits, ReadError};

#[derive(Default)]
pub struct SharedStrings {
    text: String,
    ends: Vec<u32>,
}

/// Where in a shared or inline string the reader is. Phonetic runs (`rPh`) repeat
/// the text in kana or pinyin and are `Other`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Root,
    Item,
    Run,
    Text,
    Other,
}

fn place(parent: Option<Place>, name: &[u8]) -> Place {
    match (parent, name) {
        (None, b"sst") => Place::Root,
        (Some(Place::Root), b"si") => Place::Item,
        (Some(Place::Item), b"r") => Place::Run,
        (Some(Place::Item | Place::Run), b"t") => Place::Text,
        _ => Place::Other,
    }
}

impl SharedStrings {
    pub fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let start = match index.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        self.text.get(start as usize..end as usize)
    }

    pub fn check_size<S: Read + Seek>(archive: &Archive<S>, part: &str, limits: &Limits) -> Result<u64, ReadError> {
        let size = archive.find(part).map_or(0, |entry| entry.inflated);
        ReadError::check(Limit::SharedStringBytes, limits.shared_string_bytes, size)?;
        Ok(size)
    }

    pub fn read<S: Read + Seek>(archive: &mut Archive<S>, part: &str, limits: &Limits) -> Result<Self, ReadError> {
        let size = Self::check_size(archive, part, limits)?;
        // The text is shorter than its xml: reserved once, the block never moves.
        let mut strings = Self { text: String::with_capacity(usize::try_from(size).unwrap_or(0)), ends: Vec::new() };
        let mut scanner = Scanner::new(archive.open(part)?, limits);
        let mut path: Vec<Place> = Vec::new();
        let mut item = Gathered::default();
        loop {
            match scanner.next()? {
                Node::End => return Ok(strings),
                Node::Open(tag) => path.push(place(path.last().copied(), tag.name())),
                Node::Close => {
                    if path.pop() == Some(Place::Item) {
                        strings.push(item.as_str(), limits)?;
                        item.clear();
                    }
                }
                Node::Text(text) if path.last() == Some(&Place::Text) => {
                    item.push(&text, limits)?;
                }
                Node::Text(_) => {}
            }
        }
    }

    fn push(&mut self, item: &str, limits: &Limits) -> Result<(), ReadError> {
        let count = self.ends.len() as u64 + 1;
        ReadError::check(Limit::SharedStrings, limits.shared_strings, count)?;
        unescape_into(item, &mut self.text);
        self.ends.push(u32::try_from(self.text.len()).unwrap_or(u32::MAX));
        Ok(())
    }
}

/// The text of one cell while it comes in pieces. Counted piece by piece: a cell may
/// come as thousands of character references.
#[derive(Debug, Default)]
pub struct Gathered {
    text: String,
    chars: u64,
}

impl Gathered {
    pub fn push(&mut self, piece: &str, limits: &Limits) -> Result<(), ReadError> {
        self.chars += piece.chars().count() as u64;
        ReadError::check(Limit::CellChars, limits.cell_chars, self.chars)?;
        self.text.push_str(piece);
        Ok(())
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn clear(&mut self) {
        self.text.clear();
        self.chars = 0;
    }
}

/// Resolves `_x000D_`: what xml cannot hold is written so. What still is no
/// character of a text becomes a replacement character.
pub fn unescape_into(raw: &str, into: &mut String) {
    let mut rest = raw;
    while let Some(at) = rest.find("_x") {
        let (before, from) = rest.split_at(at);
        into.push_str(before);
        match escaped(from) {
            Some(c) => {
                into.push(c);
                rest = from.get(7..).unwrap_or_default();
            }
            None => {
                into.push_str("_x");
                rest = from.get(2..).unwrap_or_default();
            }
        }
    }
    into.push_str(rest);
}

fn escaped(from: &str) -> Option<char> {
    let hex = from.get(2..6)?;
    if !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) || from.get(6..7) != Some("_") {
        return None;
    }
    let code = u32::from_str_radix(hex, 16).ok()?;
    Some(match char::from_u32(code) {
        Some('\t' | '\n' | '\r') => char::from_u32(code)?,
        Some(c) if !c.is_control() => c,
        _ => char::REPLACEMENT_CHARACTER,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_resolved_once_and_from_the_left() {
        for (raw, text) in [
            ("a_x000D_b", "a\rb"),
            ("_x005F_x000D_", "_x000D_"),
            ("_x0041_x0042_", "Ax0042_"),
            ("_x000G_", "_x000G_"),
            ("_x00", "_x00"),
            ("__x0041_", "_A"),
            ("_xD800_", "\u{FFFD}"),
            ("_x0000_", "\u{FFFD}"),
            ("_x中文字符_", "_x中文字符_"),
            ("plain", "plain"),
        ] {
            let mut out = String::new();
            unescape_into(raw, &mut out);
            assert_eq!(out, text, "{raw}");
        }
    }
}
