//! Which documents may be attached. The name must say what the first bytes are.
//!
//! Macro formats, programs, HTML and SVG are not in the list, so they are refused.

pub struct Kind {
    extensions: &'static [&'static str],
    pub mime: &'static str,
    begins: Begins,
}

enum Begins {
    With(&'static [u8]),
    /// Text of any encoding: no NUL byte near the start.
    Text,
}

const ZIP: &[u8] = b"PK\x03\x04";
const OLE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

/// How much of a file is looked at.
pub const HEAD: usize = 4096;

const KINDS: [Kind; 12] = [
    kind(&["pdf"], "application/pdf", b"%PDF-"),
    kind(&["png"], "image/png", b"\x89PNG\r\n\x1a\n"),
    kind(&["jpg", "jpeg"], "image/jpeg", b"\xFF\xD8\xFF"),
    kind(&["xlsx"], "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ZIP),
    kind(&["docx"], "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ZIP),
    kind(&["pptx"], "application/vnd.openxmlformats-officedocument.presentationml.presentation", ZIP),
    kind(&["zip"], "application/zip", ZIP),
    kind(&["xls"], "application/vnd.ms-excel", OLE),
    kind(&["doc"], "application/msword", OLE),
    kind(&["ppt"], "application/vnd.ms-powerpoint", OLE),
    Kind { extensions: &["csv"], mime: "text/csv", begins: Begins::Text },
    Kind { extensions: &["txt"], mime: "text/plain", begins: Begins::Text },
];

const fn kind(extensions: &'static [&'static str], mime: &'static str, magic: &'static [u8]) -> Kind {
    Kind { extensions, mime, begins: Begins::With(magic) }
}

/// For the refusal: what would have been accepted.
pub fn accepted() -> String {
    KINDS.iter().flat_map(|k| k.extensions).copied().collect::<Vec<_>>().join(", ")
}

pub fn detect(extension: &str, head: &[u8]) -> Option<&'static Kind> {
    KINDS.iter().find(|k| k.extensions.contains(&extension)).filter(|k| match k.begins {
        Begins::With(magic) => head.starts_with(magic),
        Begins::Text => !head.contains(&0) && !head.starts_with(b"MZ") && !head.starts_with(b"%PDF-"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_and_bytes_must_agree() {
        let mime = |ext, head: &[u8]| detect(ext, head).map(|k| k.mime);
        assert_eq!(mime("pdf", b"%PDF-1.7\n"), Some("application/pdf"));
        assert_eq!(mime("jpeg", b"\xFF\xD8\xFF\xE0"), Some("image/jpeg"));
        assert_eq!(mime("csv", "学号,姓名".as_bytes()), Some("text/csv"));
        for (ext, head) in [
            ("pdf", &b"MZ\x90"[..]),
            ("png", b"<svg onload=alert(1)>"),
            ("xlsx", OLE),
            ("xlsm", ZIP),
            ("svg", b"<svg"),
            ("html", b"<html>"),
            ("exe", b"MZ"),
            ("txt", b"MZ\x90\x01"),
            ("txt", b"a\0b"),
            ("", b"%PDF-"),
        ] {
            assert_eq!(mime(ext, head), None, "{ext}");
        }
    }
}
