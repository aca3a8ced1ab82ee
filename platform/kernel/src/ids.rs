//! Opaque identifiers and secrets.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// A new row id. Version 7 keeps neighbours together in the index.
pub fn new_id() -> String {
    uuid::Uuid::now_v7().simple().to_string()
}

/// 256 random bits for a bearer token, a reset link or a file name.
pub fn new_secret() -> crate::Result<String> {
    let mut bytes = [0_u8; 32];
    fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

pub fn fill(bytes: &mut [u8]) -> crate::Result<()> {
    getrandom::fill(bytes).map_err(crate::Error::internal)
}

/// Six decimal digits, each value as likely as any other.
pub fn new_digits() -> crate::Result<String> {
    // The largest multiple of a million below 2^32: above it some values would come more often.
    const FAIR: u32 = u32::MAX - u32::MAX % 1_000_000;
    loop {
        let mut bytes = [0_u8; 4];
        fill(&mut bytes)?;
        let number = u32::from_be_bytes(bytes);
        if number < FAIR {
            return Ok(format!("{:06}", number % 1_000_000));
        }
    }
}

/// Letters and digits that nobody takes for each other, for what people type from paper.
pub fn new_letters(count: usize) -> crate::Result<String> {
    const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let mut bytes = vec![0; count];
    fill(&mut bytes)?;
    Ok(bytes.iter().filter_map(|byte| LETTERS.get(usize::from(byte % 32))).map(|letter| char::from(*letter)).collect())
}

/// What is stored of a secret. The secret has full entropy, so one round suffices.
pub fn secret_hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
        let _ = write!(out, "{b:02x}");
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_have_256_bits() -> crate::Result<()> {
        let (a, b) = (new_secret()?, new_secret()?);
        assert_ne!(a, b);
        assert_eq!(a.len(), 43);
        assert_eq!(secret_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        Ok(())
    }
}
