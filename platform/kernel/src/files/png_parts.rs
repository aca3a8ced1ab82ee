//! A PNG reduced to what makes the picture.
//!
//! Texts, colour profiles and what else a file may carry are thrown away before anything unpacks
//! them: a profile of a few kilobytes can fill the memory.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
};

const SIGNATURE: &[u8; 8] = b"\x89PNG\r\n\x1a\n";
const END: &[u8; 4] = b"IEND";
const TRANSPARENCY: &[u8; 4] = b"tRNS";

/// A copy with the parts that a picture cannot do without, in a file that has no name.
pub fn essential(from: &File) -> io::Result<File> {
    let mut from = BufReader::new(from);
    let mut to = BufWriter::new(tempfile::tempfile()?);
    let mut signature = [0; 8];
    from.read_exact(&mut signature)?;
    if signature != *SIGNATURE {
        return Err(io::ErrorKind::InvalidData.into());
    }
    to.write_all(SIGNATURE)?;
    loop {
        let (mut length, mut kind) = ([0; 4], [0; 4]);
        from.read_exact(&mut length)?;
        from.read_exact(&mut kind)?;
        // The checksum follows the data.
        let rest = u64::from(u32::from_be_bytes(length)) + 4;
        // A capital first letter means that the part is needed.
        if kind.first().is_some_and(u8::is_ascii_uppercase) || kind == *TRANSPARENCY {
            to.write_all(&length)?;
            to.write_all(&kind)?;
            if io::copy(&mut (&mut from).take(rest), &mut to)? != rest {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        } else {
            from.seek_relative(i64::try_from(rest).map_err(io::Error::other)?)?;
        }
        if kind == *END {
            let mut file = to.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.seek(SeekFrom::Start(0))?;
            return Ok(file);
        }
    }
}
