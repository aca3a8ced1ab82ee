//! The apostrophe that keeps text from being run as a formula.
//!
//! Invariant: `unguard(guard(text)) == text` for every text, and what `guard`
//! returns never begins with a character that starts a formula.

use std::borrow::Cow;

/// Characters with which a spreadsheet program begins a formula, or which it drops
/// from the front of a field so that the next one begins it.
const TRIGGERS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// A text of apostrophes and then a trigger: what `guard` makes, and what it has to
/// tell from its own work.
fn is_dangerous(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(TRIGGERS)
}

pub fn guard(text: &str) -> Cow<'_, str> {
    if is_dangerous(text) {
        return Cow::Owned(format!("'{text}"));
    }
    Cow::Borrowed(text)
}

pub fn unguard(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if is_dangerous(rest) => rest,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_apostrophe_more_and_one_less() {
        for (text, stored) in [
            ("=1+1", "'=1+1"),
            ("'=1", "''=1"),
            ("''@x", "'''@x"),
            ("＝1", "'＝1"),
            ("\t=1", "'\t=1"),
            ("-", "'-"),
            ("'abc", "'abc"),
            ("'", "'"),
            ("a=b", "a=b"),
            ("", ""),
        ] {
            assert_eq!(guard(text), stored, "{text}");
            assert_eq!(unguard(stored), text, "{stored}");
        }
    }
}
