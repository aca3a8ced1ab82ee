//! The order of a drawn round, which anybody can compute again with `sha256sum`.
//!
//! Before the round the office publishes the commitment to a secret. When the wishes are in, a public word is fixed
//! that nobody knew before (the hash of the last entry of the round's book), the secret is told, and the two make the
//! seed. The office cannot choose another secret any more, and when it chose this one it could not know the word.
//!
//! All of it is SHA-256 of plain UTF-8 text without an end of line, in 64 small hexadecimal digits:
//!
//! ```text
//! commitment  printf 'commit:%s:%s'  "$round" "$secret"         | sha256sum
//! seed        printf 'seed:%s:%s:%s' "$round" "$secret" "$word" | sha256sum
//! lot         printf 'draw:%s:%s'    "$seed"  "$name"           | sha256sum
//! ```
//!
//! The smallest lot comes first, as `sort` has it. The name is a student's, or student and section with a colon
//! between them where every wish draws its own lot. A lot depends on nobody else, so one more student moves nobody
//! past another.

use sha2::{Digest, Sha256};

use super::ledger::hex;

#[cfg(test)]
mod tests;

/// How many hexadecimal digits a secret has at least: too many to be guessed from its commitment.
pub const SECRET_DIGITS: usize = 32;

/// The seed of a round, 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed(String);

/// Why a secret is none, or not the one that was promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedError {
    /// Fewer than [`SECRET_DIGITS`] small hexadecimal digits, or other characters.
    NoSecret,
    /// A round's name is letters, digits, `-` and `_`, so that the text to be hashed can be read in one way only.
    NoRound,
    /// It does not make the published commitment.
    OtherSecret,
}

/// One name with its lot.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lot {
    /// 64 hexadecimal digits.
    pub lot: String,
    pub name: String,
}

/// What is published before the round.
pub fn commitment(round: &str, secret: &str) -> Result<String, SeedError> {
    readable(round, secret)?;
    Ok(sha256(&format!("commit:{round}:{secret}")))
}

impl Seed {
    /// From the revealed secret, if it is the one that was promised, and the public word.
    pub fn reveal(round: &str, secret: &str, word: &str, commitment: &str) -> Result<Self, SeedError> {
        if self::commitment(round, secret)? != commitment {
            return Err(SeedError::OtherSecret);
        }
        Ok(Self(sha256(&format!("seed:{round}:{secret}:{word}"))))
    }

    /// A published seed, to compute a finished round again.
    pub fn parse(text: &str) -> Option<Self> {
        (text.len() == 64 && hexadecimal(text)).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn lot(&self, name: &str) -> String {
        sha256(&format!("draw:{}:{name}", self.0))
    }

    /// The lot of one wish, where students do not draw one lot for all of theirs.
    pub fn wish_lot(&self, student: &str, section: &str) -> String {
        self.lot(&format!("{student}:{section}"))
    }

    /// Everybody once, by their lots.
    pub fn order<S: AsRef<str>>(&self, names: impl IntoIterator<Item = S>) -> Vec<Lot> {
        let lots = names.into_iter().map(|name| Lot { lot: self.lot(name.as_ref()), name: name.as_ref().to_owned() });
        let mut lots: Vec<Lot> = lots.collect();
        lots.sort();
        lots.dedup();
        lots
    }
}

fn readable(round: &str, secret: &str) -> Result<(), SeedError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if round.is_empty() || !round.chars().all(plain) {
        return Err(SeedError::NoRound);
    }
    if secret.len() < SECRET_DIGITS || !hexadecimal(secret) {
        return Err(SeedError::NoSecret);
    }
    Ok(())
}

fn hexadecimal(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()).into())
}
