//! Request ids: unique in a process by construction, across processes by a random start.

use std::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
};

use axum::http::HeaderValue;

/// Sixteen hexadecimal digits; in the extensions of every request and in `x-request-id`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RequestId([u8; 16]);

impl RequestId {
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    pub(crate) fn header(&self) -> Option<HeaderValue> {
        HeaderValue::from_bytes(&self.0).ok()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

pub(crate) struct RequestIds(AtomicU64);

impl RequestIds {
    pub(crate) fn new() -> Self {
        // Without randomness ids would only repeat after a restart: worse logs, not a broken server.
        Self(AtomicU64::new(getrandom::u64().unwrap_or_default()))
    }

    pub(crate) fn next(&self) -> RequestId {
        let mut rest = mix(self.0.fetch_add(1, Ordering::Relaxed));
        let mut digits = [0; 16];
        for digit in &mut digits {
            let nibble = (rest >> 60) as u8;
            *digit = if nibble < 10 { b'0' + nibble } else { b'a' + nibble - 10 };
            rest <<= 4;
        }
        RequestId(digits)
    }
}

/// A bijection (splitmix64): neighbours look unlike each other and never collide.
fn mix(value: u64) -> u64 {
    let z = value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_sixteen_digits_and_differ() {
        let ids = RequestIds::new();
        let seen: std::collections::HashSet<_> = (0..10_000).map(|_| ids.next().to_string()).collect();
        assert_eq!(seen.len(), 10_000);
        assert!(
            seen.iter()
                .all(|id| { id.len() == 16 && id.bytes().all(|b| b.is_ascii_hexdigit() && !b.is_ascii_uppercase()) })
        );
    }
}
