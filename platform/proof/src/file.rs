//! The whole of a paper as it lies inside its PDF: the signed statement, and the content it is the digest of.

use std::io::Read;

use crate::{Malformed, Signed, token};

/// What the file inside the PDF is called.
pub const NAME: &str = "collegium-paper.cbor";

/// # Errors
/// Never for what was made here.
pub fn pack(signed: &Signed, content: &[u8]) -> Result<Vec<u8>, Malformed> {
    token::pair(&signed.bytes()?, content)
}

/// # Errors
/// If the bytes are no such file.
pub fn unpack(bytes: &[u8]) -> Result<(Signed, Vec<u8>), Malformed> {
    let (signed, content) = token::parted(bytes)?;
    Ok((Signed::read(&signed)?, content))
}

/// A paper has a few hundred lines; more than this is no paper.
const LARGEST: u64 = 4 << 20;

/// Every paper inside a PDF: several may follow each other in one file.
///
/// Looks for the streams that say they are embedded files, which no PDF keeps inside another stream; so this needs no
/// reader of PDF that knows everything.
#[must_use]
pub fn inside(pdf: &[u8]) -> Vec<(Signed, Vec<u8>)> {
    let mut found = vec![];
    let mut from = 0;
    while let Some(at) = position(pdf, from, b"/EmbeddedFile") {
        from = at + 1;
        let Some(begin) = position(pdf, at, b"stream").map(|begin| begin + b"stream".len()) else { break };
        let Some(dictionary) = pdf.get(at..begin) else { break };
        let begin =
            begin + pdf.get(begin..).unwrap_or_default().iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
        let Some(end) = position(pdf, begin, b"endstream") else { break };
        // The object begins before its type is told.
        let head = pdf.get(at.saturating_sub(200)..at).unwrap_or_default();
        let head = position_last(head, b" obj").and_then(|start| head.get(start..)).unwrap_or(head);
        let packed = [head, dictionary].iter().any(|part| position(part, 0, b"FlateDecode").is_some());
        let body = pdf.get(begin..end).unwrap_or_default();
        found.extend(content(body, packed).and_then(|bytes| unpack(&bytes).ok()));
    }
    found
}

fn content(body: &[u8], packed: bool) -> Option<Vec<u8>> {
    if !packed {
        let trimmed = body.strip_suffix(b"\n").unwrap_or(body);
        return Some(trimmed.strip_suffix(b"\r").unwrap_or(trimmed).to_vec());
    }
    let mut out = vec![];
    flate2::read::ZlibDecoder::new(body).take(LARGEST).read_to_end(&mut out).ok()?;
    Some(out)
}

fn position(bytes: &[u8], from: usize, wanted: &[u8]) -> Option<usize> {
    let rest = bytes.get(from..)?;
    rest.windows(wanted.len()).position(|window| window == wanted).map(|at| at + from)
}

fn position_last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|window| window == wanted)
}
