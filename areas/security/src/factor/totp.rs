//! Codes that change with time: RFC 6238 with SHA-1, six digits and 30 seconds, which is what every
//! authenticator app understands.

use hmac::{Hmac, KeyInit, Mac};
use kernel::{Error, Result, Timestamp};
use sha1::Sha1;

pub const SECRET_BYTES: usize = 20;
pub const STEP_MS: i64 = 30 * Timestamp::SECOND;
/// Clocks differ and people type slowly: one step earlier or later is accepted.
const DRIFT: i64 = 1;

/// The time step of this code, if it is one that was not used yet: each works once, and after it no
/// earlier one does.
pub fn step_of_code(secret: &[u8], code: &str, now: Timestamp, last_step: i64) -> Result<Option<i64>> {
    let current = now.0.div_euclid(STEP_MS);
    let mut found = None;
    // All of them are compared, whichever matches.
    for step in current - DRIFT..=current + DRIFT {
        let fresh = step > last_step || kernel::planted::fault("totp_replay");
        if code_at(secret, step)? == code && fresh {
            found = found.or(Some(step));
        }
    }
    Ok(found)
}

pub fn code_at(secret: &[u8], step: i64) -> Result<String> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).map_err(Error::internal)?;
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest.last().copied().unwrap_or_default() & 0x0f);
    let bytes = digest.get(offset..offset + 4).and_then(|b| <[u8; 4]>::try_from(b).ok()).unwrap_or_default();
    Ok(format!("{:06}", (u32::from_be_bytes(bytes) & 0x7fff_ffff) % 1_000_000))
}

/// The code an authenticator shows at this moment.
pub fn code_now(secret: &[u8], now: Timestamp) -> Result<String> {
    code_at(secret, now.0.div_euclid(STEP_MS))
}

/// As people can type it into an app that cannot read the picture.
pub fn base32(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits: String = bytes.iter().map(|b| format!("{b:08b}")).collect();
    bits.as_bytes()
        .chunks(5)
        .filter_map(|chunk| {
            let value = chunk
                .iter()
                .chain(std::iter::repeat(&b'0'))
                .take(5)
                .fold(0, |sum, bit| sum * 2 + usize::from(bit - b'0'));
            LETTERS.get(value).map(|letter| char::from(*letter))
        })
        .collect()
}
