//! Which encoding a csv has, and its text in pieces.

use std::io::{Read, Seek, SeekFrom};

use encoding_rs::{DecoderResult, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

use crate::ReadError;

const PIECE: usize = 64 * 1024;

/// A mark at the beginning decides. Without one it is UTF-8 if every byte of it is,
/// else the encoding of Chinese spreadsheet programs; a file that is neither is refused.
pub fn detect<S: Read + Seek>(source: &mut S) -> Result<&'static Encoding, ReadError> {
    source.seek(SeekFrom::Start(0))?;
    let mut head = Vec::with_capacity(3);
    source.by_ref().take(3).read_to_end(&mut head)?;
    let marked = Encoding::for_bom(&head).map(|(encoding, _)| encoding);
    let candidates: &[&'static Encoding] = match marked {
        Some(encoding) if encoding == UTF_16LE => &[UTF_16LE],
        Some(encoding) if encoding == UTF_16BE => &[UTF_16BE],
        Some(_) => &[UTF_8],
        None => &[UTF_8, GB18030],
    };
    for encoding in candidates {
        if decodes(source, encoding)? {
            return Ok(encoding);
        }
    }
    Err(ReadError::UnknownEncoding)
}

fn decodes<S: Read + Seek>(source: &mut S, encoding: &'static Encoding) -> Result<bool, ReadError> {
    let mut decoded = Decoded::new(source, encoding)?;
    loop {
        match decoded.next() {
            Ok(Some(_)) => {}
            Ok(None) => return Ok(true),
            Err(ReadError::UnknownEncoding) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
}

/// The text of a file, mark removed, in pieces of a bounded size.
pub struct Decoded<'a, S> {
    source: &'a mut S,
    decoder: encoding_rs::Decoder,
    raw: Vec<u8>,
    text: String,
    ended: bool,
}

impl<'a, S: Read + Seek> Decoded<'a, S> {
    pub fn new(source: &'a mut S, encoding: &'static Encoding) -> Result<Self, ReadError> {
        source.seek(SeekFrom::Start(0))?;
        Ok(Self {
            source,
            decoder: encoding.new_decoder_with_bom_removal(),
            raw: Vec::with_capacity(PIECE),
            // Enough for whatever one piece becomes in UTF-8.
            text: String::with_capacity(3 * PIECE + 16),
            ended: false,
        })
    }

    /// `UnknownEncoding` at the first byte that is none of this encoding.
    pub fn next(&mut self) -> Result<Option<&str>, ReadError> {
        if self.ended {
            return Ok(None);
        }
        self.raw.clear();
        let read = self.source.by_ref().take(PIECE as u64).read_to_end(&mut self.raw)?;
        self.ended = read < PIECE;
        self.text.clear();
        let (result, _) = self.decoder.decode_to_string_without_replacement(&self.raw, &mut self.text, self.ended);
        match result {
            DecoderResult::InputEmpty => {}
            DecoderResult::OutputFull | DecoderResult::Malformed(..) => {
                return Err(ReadError::UnknownEncoding);
            }
        }
        if self.text.contains('\0') {
            return Err(ReadError::NulByte);
        }
        Ok(Some(&self.text))
    }
}
