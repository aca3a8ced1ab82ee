//! Which addresses may be pages of the single-page application.

/// A page's address has no file extension, no hidden segment and nothing that another reader of
/// paths might take for a separator or a step up.
pub(crate) fn may_be_page(path: &str) -> bool {
    let Some(rest) = path.strip_prefix('/') else {
        return false;
    };
    let segments = rest.strip_suffix('/').unwrap_or(rest);
    rest.is_empty() || segments.split('/').all(plain_segment)
}

fn plain_segment(segment: &str) -> bool {
    let mut bytes = segment.bytes();
    while let Some(byte) = bytes.next() {
        let decoded = match byte {
            b'%' => {
                let mut digit = || bytes.next().and_then(|b| char::from(b).to_digit(16));
                match (digit(), digit()) {
                    (Some(high), Some(low)) => (high * 16 + low) as u8,
                    _ => return false,
                }
            }
            other => other,
        };
        if decoded.is_ascii_control() || matches!(decoded, b'.' | b'/' | b'\\' | b'%' | b':') {
            return false;
        }
    }
    !segment.is_empty()
}

#[cfg(test)]
mod tests {
    use super::may_be_page;

    #[test]
    fn pages_and_tricks() {
        for page in ["/", "/login", "/exams/rounds/", "/a/0192-ab_c~", "/%E6%88%90%E7%BB%A9"] {
            assert!(may_be_page(page), "{page}");
        }
        for trick in [
            "",
            "*",
            "x",
            "//",
            "//e",
            "/a//b",
            "/a/../b",
            "/..",
            "/.git/x",
            "/a/%2e%2e/b",
            "/a%2fb",
            "/a%5cb",
            "/a\\b",
            "/a%00",
            "/a%0d%0ab",
            "/a%",
            "/a%zz",
            "/a%252e",
            "/x.js",
            "/c:/x",
        ] {
            assert!(!may_be_page(trick), "{trick}");
        }
    }
}
