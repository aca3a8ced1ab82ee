//! File names as people gave them, made safe to show and to save under.

const MAX_BYTES: usize = 200;

/// The last part of a path without anything that hides, breaks or redirects. Never empty.
pub fn clean(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last
        .chars()
        .filter(|c| !c.is_control() && !is_invisible(*c))
        .map(|c| if r#"<>:"|?*"#.contains(c) { '_' } else { c })
        .collect();
    let kept = kept.trim_matches([' ', '.', '\u{3000}']);
    let kept = shorten(kept);
    if kept.is_empty() { "file".to_owned() } else { kept }
}

/// Also what turns the reading direction: `gnp.exe` must not look like `exe.png`.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// Shortens the stem and keeps the extension, because that is what people open files by.
fn shorten(name: &str) -> String {
    if name.len() <= MAX_BYTES {
        return name.to_owned();
    }
    let (stem, ext) = match name.rsplit_once('.') {
        Some((stem, ext)) if ext.len() <= 10 => (stem, format!(".{ext}")),
        _ => (name, String::new()),
    };
    let mut out = String::with_capacity(MAX_BYTES);
    for c in stem.chars() {
        if out.len() + c.len_utf8() + ext.len() > MAX_BYTES {
            break;
        }
        out.push(c);
    }
    out + &ext
}

/// The name with another extension.
pub fn with_extension(name: &str, ext: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    clean(&format!("{stem}.{ext}"))
}

/// The extension in lower case, without the dot.
pub fn extension(name: &str) -> String {
    name.rsplit_once('.').map_or_else(String::new, |(_, ext)| ext.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_of_a_path_or_a_trick_remains() {
        for (given, kept) in [
            ("成绩单.xlsx", "成绩单.xlsx"),
            ("../../etc/passwd", "passwd"),
            ("..\\..\\boot.ini", "boot.ini"),
            ("/abs/olute.pdf", "olute.pdf"),
            ("a\0b\r\n.txt", "ab.txt"),
            ("photo\u{202e}gnp.exe", "photognp.exe"),
            ("..", "file"),
            ("", "file"),
            ("   ", "file"),
            ("a<b>:c?.png", "a_b__c_.png"),
            (".htaccess", "htaccess"),
            ("x/", "file"),
        ] {
            assert_eq!(clean(given), kept, "{given:?}");
        }
    }

    #[test]
    fn long_names_keep_their_extension() {
        let long = format!("{}.xlsx", "学".repeat(100));
        let kept = clean(&long);
        assert!(kept.len() <= MAX_BYTES && kept.len() > MAX_BYTES - 3, "{}", kept.len());
        assert!(kept.ends_with("学.xlsx"));
        assert_eq!(extension(&kept), "xlsx");
        assert_eq!(with_extension("a.b.JPG", "png"), "a.b.png");
        assert_eq!(with_extension("plain", "png"), "plain.png");
    }

    proptest! {
        #[test]
        fn cleaning_is_final(name in any::<String>()) {
            let once = clean(&name);
            prop_assert!(!once.is_empty() && once.len() <= MAX_BYTES);
            prop_assert!(!once.chars().any(|c| c.is_control() || is_invisible(c) || c == '/' || c == '\\'));
            prop_assert_eq!(clean(&once), once);
        }
    }
}
