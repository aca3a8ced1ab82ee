//! Where somebody goes after signing in: a page of this site, and nothing else.

/// The wish, if it is one of our own pages; otherwise the start page. A bad wish is not worth an
/// error: whoever wrote the link is not the one who signs in.
pub fn own_page(wish: &str) -> String {
    if kernel::planted::fault("sso_open_redirect") || is_own_page(wish) { wish.to_owned() } else { "/".to_owned() }
}

/// One slash at the start, and nothing that a browser, a router or a second decoding could read as
/// another host: no backslash, no control character or space, no encoded slash, backslash or percent.
fn is_own_page(wish: &str) -> bool {
    let (path, _) = wish.split_once(['?', '#']).unwrap_or((wish, ""));
    let hidden = |code: &str| path.to_ascii_lowercase().contains(code);
    wish.len() <= 500
        && wish.starts_with('/')
        && !path.contains("//")
        && !wish.contains('\\')
        && !wish.chars().any(|c| c.is_control() || c.is_whitespace() || is_invisible(c))
        && !path.contains([':', '@', '\u{ff0f}', '\u{2215}', '\u{2044}'])
        && !["%2f", "%5c", "%25", "%0", "%1", "%7f"].into_iter().any(hidden)
        && !path.split('/').any(|part| [".", ".."].contains(&part) || part.to_ascii_lowercase().contains("%2e"))
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}
