//! Rich text is cleaned when it is saved: what is not on the list does not get in.
//!
//! Looks come from a few classes, never from `style`. Pictures come from our own files only, so a
//! page cannot report its readers to somebody else.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use ammonia::{Builder, UrlRelative};

const TAGS: [&str; 42] = [
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "p",
    "br",
    "hr",
    "div",
    "span",
    "blockquote",
    "pre",
    "code",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "small",
    "mark",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "a",
    "img",
    "figure",
    "figcaption",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
];

const ATTRIBUTES: [(&str, &[&str]); 5] = [
    ("a", &["href", "title"]),
    ("img", &["src", "alt", "title"]),
    ("ol", &["start"]),
    ("td", &["colspan", "rowspan"]),
    ("th", &["colspan", "rowspan"]),
];

pub const CLASSES: [&str; 8] =
    ["align-left", "align-center", "align-right", "align-justify", "width-25", "width-50", "width-75", "width-100"];

/// Dropped with everything inside them; other unknown tags lose only themselves.
const DROPPED: [&str; 22] = [
    "script",
    "style",
    "svg",
    "math",
    "template",
    "noscript",
    "iframe",
    "object",
    "embed",
    "applet",
    "form",
    "textarea",
    "select",
    "button",
    "title",
    "noembed",
    "noframes",
    "xmp",
    "plaintext",
    "audio",
    "video",
    "head",
];

pub const LINK_REL: &str = "noopener noreferrer";

fn cleaner() -> &'static Builder<'static> {
    static CLEANER: OnceLock<Builder<'static>> = OnceLock::new();
    CLEANER.get_or_init(|| {
        let mut builder = Builder::empty();
        builder
            .tags(HashSet::from(TAGS))
            .clean_content_tags(HashSet::from(DROPPED))
            .tag_attributes(ATTRIBUTES.iter().map(|(tag, names)| (*tag, names.iter().copied().collect())).collect())
            .generic_attributes(HashSet::new())
            .allowed_classes(TAGS.iter().map(|tag| (*tag, HashSet::from(CLASSES))).collect::<HashMap<_, _>>())
            .url_schemes(HashSet::from(["http", "https", "mailto"]))
            .url_relative(UrlRelative::PassThrough)
            .link_rel(Some(LINK_REL))
            .strip_comments(true)
            .attribute_filter(keep);
        builder
    })
}

fn keep<'v>(tag: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
    let kept = match (tag, name) {
        ("img", "src") => is_own_picture(value),
        ("a", "href") => is_link(value),
        (_, "colspan" | "rowspan" | "start") => value.len() <= 3 && value.bytes().all(|b| b.is_ascii_digit()),
        _ => true,
    };
    kept.then_some(Cow::Borrowed(value))
}

/// Of an address without a scheme, one that stays on this site. `//host` does not, whatever slashes it uses.
fn is_link(value: &str) -> bool {
    let has_scheme = ["http://", "https://", "mailto:"]
        .iter()
        .any(|s| value.get(..s.len()).is_some_and(|head| head.eq_ignore_ascii_case(s)));
    let plain = !value.chars().any(|c| c.is_control() || c == '\\');
    let local = value.starts_with('#') || (value.starts_with('/') && !value.starts_with("//"));
    plain && (has_scheme || local)
}

fn is_own_picture(value: &str) -> bool {
    let is_id = |id: &str| id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit());
    if let Some(id) = value.strip_prefix("/api/user/file/get?id=") {
        return is_id(id);
    }
    // The page's own door, which also readers without a session may use when the page is public.
    let parts = value.strip_prefix("/api/content/").and_then(|rest| rest.split_once("/attachment/"));
    parts.is_some_and(|(key, id)| super::is_key(key) && is_id(id))
}

/// How often a text is read again before it is taken for one that never comes to rest.
const ROUNDS: usize = 8;

/// A parser may read its own writing differently (a link inside a table inside a link moves out of it), so the
/// text is cleaned until it stays as it is: what is stored is what every later reading yields.
pub fn sanitise(html: &str) -> String {
    let mut clean = cleaner().clean(html).to_string();
    for _ in 0..ROUNDS {
        let again = cleaner().clean(&clean).to_string();
        if again == clean {
            return clean;
        }
        clean = again;
    }
    ammonia::clean_text(html)
}

#[cfg(test)]
#[path = "sanitise_tests.rs"]
mod tests;
