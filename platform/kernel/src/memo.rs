//! An answer made once and sent many times, in which only the request id differs.
//!
//! The common part is compressed once; each answer appends its tail as a stored block, so that
//! sending costs a copy and no compression.

use std::io::Write;

use bytes::{BufMut, Bytes, BytesMut};
use flate2::{Compress, Compression, FlushCompress};
use serde::Serialize;

use crate::{Error, Result, reply::Reply};

pub struct Memo {
    plain: Bytes,
    deflated: Bytes,
    crc: crc32fast::Hasher,
}

const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

impl Memo {
    pub fn of(result: &impl Serialize) -> Result<Self> {
        let result = serde_json::value::to_raw_value(result).map_err(Error::internal)?;
        let mut plain = Reply::envelope(&result, "")?;
        // The envelope ends with an empty request id: `"}` is the tail of every answer.
        plain.truncate(plain.len() - TAIL.len());
        let mut crc = crc32fast::Hasher::new();
        crc.update(&plain);
        Ok(Self { deflated: deflate(&plain)?, plain: plain.into(), crc })
    }

    pub fn plain(&self, request_id: &str) -> Bytes {
        let mut out = BytesMut::with_capacity(self.plain.len() + request_id.len() + TAIL.len());
        out.put_slice(&self.plain);
        out.put_slice(request_id.as_bytes());
        out.put_slice(TAIL);
        out.freeze()
    }

    pub fn gzip(&self, request_id: &str) -> Bytes {
        let tail = [request_id.as_bytes(), TAIL].concat();
        let len = u16::try_from(tail.len()).unwrap_or(u16::MAX);
        let mut crc = self.crc.clone();
        crc.update(&tail);
        let size = u32::try_from((self.plain.len() + tail.len()) % (1 << 32)).unwrap_or(0);
        let mut out = BytesMut::with_capacity(self.deflated.len() + tail.len() + 23);
        out.put_slice(&GZIP_HEAD);
        out.put_slice(&self.deflated);
        out.put_u8(1);
        out.put_u16_le(len);
        out.put_u16_le(!len);
        out.put_slice(&tail);
        out.put_u32_le(crc.finalize());
        out.put_u32_le(size);
        out.freeze()
    }
}

const TAIL: &[u8] = b"\"}";

/// Deflates up to a byte boundary, leaving the stream open for one more block.
fn deflate(plain: &[u8]) -> Result<Bytes> {
    let mut compress = Compress::new(Compression::default(), false);
    let mut out = Vec::with_capacity(plain.len() / 2 + 1024);
    loop {
        let done = usize::try_from(compress.total_in()).unwrap_or(usize::MAX);
        let rest = plain.get(done..).unwrap_or_default();
        compress.compress_vec(rest, &mut out, FlushCompress::Sync).map_err(Error::internal)?;
        let all_in = usize::try_from(compress.total_in()).unwrap_or(0) == plain.len();
        if all_in && out.len() < out.capacity() {
            break;
        }
        out.reserve(plain.len() / 2 + 1024);
    }
    out.flush().map_err(Error::internal)?;
    Ok(out.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn both_forms_hold_the_same_envelope() -> Result<()> {
        let memo = Memo::of(&serde_json::json!({ "name": "张三", "list": (0..5000).collect::<Vec<_>>() }))?;
        let plain = memo.plain("r-1");
        let mut text = String::new();
        flate2::read::GzDecoder::new(&memo.gzip("r-1")[..]).read_to_string(&mut text).map_err(Error::internal)?;
        assert_eq!(text.as_bytes(), &plain[..]);
        let value: serde_json::Value = serde_json::from_str(&text).map_err(Error::internal)?;
        assert_eq!(value["requestId"], "r-1");
        assert_eq!(value["result"]["name"], "张三");
        assert!(memo.gzip("r-1").len() < plain.len() / 2);
        Ok(())
    }
}
