//! Is this paper ours, unchanged, and still good?

use serde_json::Value;

use crate::{Malformed, Revocations, Signed, Statement, Trusted, canonical, digest};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Genuine,
    /// Not what was signed.
    Altered,
    /// Signed, perhaps, but by whom we cannot tell.
    UnknownKey,
    /// Ours, and taken back since.
    Revoked,
}

impl Verdict {
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Genuine => "GENUINE",
            Self::Altered => "ALTERED",
            Self::UnknownKey => "UNKNOWN_KEY",
            Self::Revoked => "REVOKED",
        }
    }
}

/// What was found, with what the paper says when that is proved.
#[derive(Clone, Debug)]
pub struct Findings {
    pub verdict: Verdict,
    pub statement: Statement,
    /// The whole content, where it came with the paper and is what was signed.
    pub content: Option<Value>,
    /// How new the knowledge about revocations is; none where there was no list.
    pub as_of: Option<String>,
}

/// # Errors
/// If it is no paper at all.
pub fn verify(
    signed: &Signed,
    content: Option<&[u8]>,
    keys: &Trusted,
    revoked: Option<&Revocations>,
) -> Result<Findings, Malformed> {
    let statement = signed.statement()?;
    let as_of = revoked.map(|list| list.as_of.clone());
    let same = content.is_none_or(|content| digest(content) == statement.digest);
    let verdict = match signed.holds(&statement.issued, keys) {
        None => Verdict::UnknownKey,
        Some(false) => Verdict::Altered,
        Some(true) if !same => Verdict::Altered,
        Some(true) if revoked.is_some_and(|list| list.contains(&statement.serial)) => Verdict::Revoked,
        Some(true) => Verdict::Genuine,
    };
    let proved = matches!(verdict, Verdict::Genuine | Verdict::Revoked);
    let content = content.filter(|_| proved).map(canonical::decode).transpose()?;
    Ok(Findings { verdict, statement, content, as_of })
}
