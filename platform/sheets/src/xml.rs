//! A pull reader for the xml of a workbook, on top of `quick-xml`.
//!
//! Invariant: no token is buffered beyond `xml_token_bytes`, nothing nests deeper
//! than `xml_depth`, and there are no document types, no entities but the five of
//! xml itself, and no encoding but UTF-8. It resolves no namespaces: parts are told
//! apart by their place, so only local names matter.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use quick_xml::Reader;
use quick_xml::errors::Error;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};

use crate::{Limit, Limits, ReadError, Trick};

/// Counts the bytes of the current token, whatever the parser takes for one.
struct Budget<R> {
    inner: R,
    used: u64,
    limit: u64,
}

impl<R: BufRead> Read for Budget<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Budget<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used > self.limit {
            let error = ReadError::over(Limit::XmlTokenBytes, self.limit, self.used);
            return Err(error.into_io());
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.used += amount as u64;
        self.inner.consume(amount);
    }
}

pub enum Node<'a> {
    Open(Tag<'a>),
    Close,
    Text(Cow<'a, str>),
    End,
}

pub struct Tag<'a>(BytesStart<'a>);

impl Tag<'_> {
    pub fn name(&self) -> &[u8] {
        self.0.local_name().into_inner()
    }

    /// The value of an attribute by its full name.
    pub fn attribute(&self, name: &str) -> Result<Option<String>, ReadError> {
        self.pick(|key| key == name.as_bytes())
    }

    /// The value of an attribute whose name has some prefix.
    pub fn prefixed_attribute(&self, local: &str) -> Result<Option<String>, ReadError> {
        self.pick(|key| key.strip_suffix(local.as_bytes()).is_some_and(|prefix| prefix.ends_with(b":")))
    }

    fn pick(&self, wanted: impl Fn(&[u8]) -> bool) -> Result<Option<String>, ReadError> {
        // Looking for duplicates costs quadratic time, and the first one is as good.
        for attribute in self.0.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| malformed())?;
            if wanted(attribute.key.as_ref()) {
                let raw = std::str::from_utf8(&attribute.value).map_err(|_| not_utf8())?;
                let value = unescape(raw).map_err(|_| ReadError::Trick(Trick::Entity))?;
                return Ok(Some(value.into_owned()));
            }
        }
        Ok(None)
    }
}

pub struct Scanner<R: BufRead> {
    reader: Reader<Budget<R>>,
    buffer: Vec<u8>,
    depth: u64,
    seen_root: bool,
    max_depth: u64,
}

fn malformed() -> ReadError {
    ReadError::Damaged("xml")
}

fn not_utf8() -> ReadError {
    ReadError::Trick(Trick::Encoding)
}

impl<R: BufRead> Scanner<R> {
    pub fn new(inner: R, limits: &Limits) -> Self {
        let budget = Budget { inner, used: 0, limit: limits.xml_token_bytes };
        let mut reader = Reader::from_reader(budget);
        reader.config_mut().expand_empty_elements = true;
        let buffer = Vec::with_capacity(4096);
        Self { reader, buffer, depth: 0, seen_root: false, max_depth: limits.xml_depth }
    }

    /// Reads to the end, for nothing but the checks.
    pub fn drain(&mut self) -> Result<(), ReadError> {
        while !matches!(self.next()?, Node::End) {}
        Ok(())
    }

    pub fn next(&mut self) -> Result<Node<'_>, ReadError> {
        self.buffer.clear();
        self.reader.get_mut().used = 0;
        let event = self.reader.read_event_into(&mut self.buffer).map_err(from_xml)?;
        Ok(match event {
            Event::Start(tag) | Event::Empty(tag) => {
                if self.depth == 0 && self.seen_root {
                    return Err(malformed());
                }
                self.seen_root = true;
                self.depth += 1;
                ReadError::check(Limit::XmlDepth, self.max_depth, self.depth)?;
                Node::Open(Tag(tag))
            }
            Event::End(_) => {
                self.depth = self.depth.saturating_sub(1);
                Node::Close
            }
            Event::Text(text) => Node::Text(utf8(text.into_inner())?),
            Event::CData(text) => Node::Text(utf8(text.into_inner())?),
            Event::GeneralRef(reference) => Node::Text(resolve(&reference)?),
            Event::DocType(_) => return Err(ReadError::Trick(Trick::Entity)),
            Event::Decl(declaration) => {
                if let Some(encoding) = declaration.encoding() {
                    check_encoding(&encoding.map_err(|_| malformed())?)?;
                }
                Node::Text(Cow::Borrowed(""))
            }
            Event::Comment(_) | Event::PI(_) => Node::Text(Cow::Borrowed("")),
            Event::Eof if self.depth == 0 && self.seen_root => Node::End,
            Event::Eof => return Err(ReadError::Damaged("truncated")),
        })
    }
}

fn from_xml(error: Error) -> ReadError {
    match error {
        Error::Io(error) => ReadError::from_io(&error),
        _ => malformed(),
    }
}

/// Bytes are decoded here, not by the parser, so that no other encoding can slip in.
fn utf8(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, str>, ReadError> {
    let text = match bytes {
        Cow::Borrowed(bytes) => Cow::Borrowed(std::str::from_utf8(bytes).map_err(|_| not_utf8())?),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).map_err(|_| not_utf8())?),
    };
    if text.contains('\0') {
        return Err(not_utf8());
    }
    // Line ends of a file are one character to its reader.
    if text.contains('\r') {
        return Ok(Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")));
    }
    Ok(text)
}

fn check_encoding(encoding: &[u8]) -> Result<(), ReadError> {
    let known: [&[u8]; 2] = [b"utf-8", b"us-ascii"];
    if known.iter().any(|name| encoding.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    Err(not_utf8())
}

fn resolve(reference: &BytesRef<'_>) -> Result<Cow<'static, str>, ReadError> {
    // A cell may hold tens of thousands of references: the usual ones cost no allocation.
    let name = std::str::from_utf8(reference).map_err(|_| not_utf8())?;
    if !reference.is_char_ref() {
        let text = resolve_predefined_entity(name).ok_or(ReadError::Trick(Trick::Entity))?;
        return Ok(Cow::Borrowed(text));
    }
    let char = reference.resolve_char_ref().map_err(|_| malformed())?;
    Ok(Cow::Owned(char.ok_or_else(malformed)?.to_string()))
}
