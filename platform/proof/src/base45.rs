//! Bytes in the characters of which a QR code holds most (RFC 9285).

use crate::Malformed;

const LETTERS: &[u8; 45] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(2) * 3);
    for pair in bytes.chunks(2) {
        let mut value = pair.iter().fold(0_usize, |value, byte| value * 256 + usize::from(*byte));
        for _ in 0..=pair.len() {
            out.extend(LETTERS.get(value % 45).map(|letter| char::from(*letter)));
            value /= 45;
        }
    }
    out
}

/// # Errors
/// If the text has other characters, or groups of them that stand for nothing.
pub fn decode(text: &str) -> Result<Vec<u8>, Malformed> {
    let mut out = Vec::with_capacity(text.len() / 3 * 2 + 1);
    for group in text.as_bytes().chunks(3) {
        let mut value = 0_usize;
        for letter in group.iter().rev() {
            let digit = LETTERS.iter().position(|known| known == letter);
            value = value * 45 + digit.ok_or_else(|| Malformed::new("a character that no code has"))?;
        }
        let bytes = group.len() - 1;
        let most = if bytes == 0 { 0 } else { 1_usize << (8 * bytes) };
        if value >= most {
            return Err(Malformed::new("the code is cut or mistyped"));
        }
        if bytes == 2 {
            out.push(u8::try_from(value / 256).unwrap_or_default());
        }
        out.push(u8::try_from(value % 256).unwrap_or_default());
    }
    Ok(out)
}
