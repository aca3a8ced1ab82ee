//! Bytes that are worst for somebody who reads them: all alike, nested, nearly equal, never closed.

/// A piece that is repeated until a text is as long as it may be.
pub const PIECES: [(&str, &str); 22] = [
    ("backslashes", "\\"),
    ("quotes", "\""),
    ("apostrophes", "'"),
    ("braces", "{"),
    ("brackets", "["),
    ("parentheses", "("),
    ("both parentheses", "()"),
    ("angles", "<"),
    ("digits", "1"),
    ("letters", "a"),
    ("blanks", " "),
    ("lines", "\r\n"),
    ("commas", ","),
    ("semicolons", ";"),
    ("points", "."),
    ("ats", "a@"),
    ("minus", "-"),
    ("percents", "%"),
    ("ampersands", "a&"),
    ("equals", "a=1&"),
    ("characters", "学"),
    ("words", "a and "),
];

pub fn repeated(piece: &str, size: usize) -> String {
    piece.repeat(size / piece.len())
}

type OfSize = fn(usize) -> Vec<u8>;

/// Whole bodies, most of which are not JSON, at about a size.
pub const BODIES: [(&str, OfSize); 15] = [
    ("only backslashes", |size| vec![b'\\'; size]),
    ("only quotes", |size| vec![b'"'; size]),
    ("only braces", |size| vec![b'{'; size]),
    ("only brackets", |size| vec![b'['; size]),
    ("only digits", |size| vec![b'1'; size]),
    ("only blanks", |size| vec![b' '; size]),
    ("nested objects", |size| repeated("{\"a\":", size).into_bytes()),
    ("nested and closed", |size| [vec![b'['; size / 2], vec![b']'; size / 2]].concat()),
    ("a text of backslashes", |size| inside("{\"a\":\"", &repeated("\\\\", size), "\"}")),
    ("escaped letters", |size| inside("{\"a\":\"", &repeated("\\u0061", size), "\"}")),
    ("halves of characters", |size| inside("{\"a\":\"", &repeated("\\ud800", size), "\"}")),
    ("one long number", |size| inside("{\"a\":", &repeated("9", size), "}")),
    ("one long fraction", |size| inside("{\"a\":0.", &repeated("9", size), "e9}")),
    ("many numbers", |size| inside("{\"a\":[0", &repeated(",0", size), "]}")),
    ("keys that begin alike", |size| {
        let key = "a".repeat(64);
        let keys: Vec<_> = (0..size / 76).map(|n| format!("\"{key}{n:06}\":0")).collect();
        inside("{", &keys.join(","), "}")
    }),
];

fn inside(before: &str, text: &str, after: &str) -> Vec<u8> {
    format!("{before}{text}{after}").into_bytes()
}
