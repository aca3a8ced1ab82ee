//! Text that may stand in a file.

use std::borrow::Cow;

/// Characters that xml forbids, and no csv reader expects, are replaced.
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(is_illegal) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(is_illegal, "\u{FFFD}"))
}

fn is_illegal(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => false,
        '\0'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => true,
        _ => false,
    }
}

/// Columns that a text takes on the screen: Chinese characters are twice as wide.
pub fn display_width(text: &str) -> usize {
    text.chars().map(|c| if (c as u32) < 0x1100 { 1 } else { 2 }).sum()
}

/// A name that a sheet may have.
pub fn sheet_name(name: &str) -> String {
    let allowed: String = clean(name)
        .chars()
        .map(|c| if matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\') { '_' } else { c })
        .collect();
    let mut units = 0;
    let short: String = allowed
        .trim_matches(['\'', ' '])
        .chars()
        .take_while(|c| {
            units += c.len_utf16();
            units <= 31
        })
        .collect();
    let short = short.trim_matches(['\'', ' ']);
    // `History` is a name that spreadsheet programs keep for themselves.
    if short.is_empty() || short.eq_ignore_ascii_case("history") {
        return format!("{short}_");
    }
    short.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn illegal_characters_are_replaced_and_line_ends_kept() {
        assert_eq!(clean("a\0b\x1Fc\u{FFFE}"), "a\u{FFFD}b\u{FFFD}c\u{FFFD}");
        assert_eq!(clean("a\t\r\nb"), "a\t\r\nb");
    }

    #[test]
    fn sheet_names_are_made_legal() {
        assert_eq!(sheet_name("2026/2027 [A]"), "2026_2027 _A_");
        assert_eq!(sheet_name(""), "_");
        assert_eq!(sheet_name("'x'"), "x");
        assert_eq!(sheet_name("History"), "History_");
        assert_eq!(sheet_name(&"学".repeat(40)).chars().count(), 31);
        assert_eq!(sheet_name(&"😀".repeat(40)).chars().count(), 15);
    }

    #[test]
    fn chinese_is_twice_as_wide() {
        assert_eq!(display_width("学号no"), 6);
    }
}
