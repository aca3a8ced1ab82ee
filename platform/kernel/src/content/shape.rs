//! Whether a rich text is made so that reading it stays cheap.
//!
//! A parser of HTML looks through everything that is open at every tag, opens again in each block what was left open
//! before it, and compares every attribute of a tag with those before it. So this is counted first, in one pass: a
//! text may hold thousands of tags, but not thousands inside each other.

mod tags;

use tags::{Tag, Tags};

/// What editors write is ten or twenty deep.
const DEEPEST: usize = 100;
/// What is open, added up over all tags: how often a parser looks at something that is open.
const MOST_LOOKS: usize = 1_000_000;
const MOST_ATTRIBUTES: usize = 100;
/// Where what is a tag depends on what is open, every `<` counts as one.
const MOST_UNCERTAIN: usize = 2_000;

/// Never have anything inside.
const VOID: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];
/// End where the next begins, and are in each other only by way of a table, which counts.
const ENDED_BY_THE_NEXT: [&str; 9] = ["p", "tr", "td", "th", "thead", "tbody", "tfoot", "caption", "colgroup"];
/// End where the next of their list begins, unless something else is open between; items of the other list are.
const ITEMS: [(&str, &str); 3] = [("li", "ul"), ("dd", "dl"), ("dt", "dl")];
/// What follows them is read by other rules: as text, or as another language.
const OTHER_RULES: [&str; 16] = [
    "svg",
    "math",
    "select",
    "script",
    "style",
    "title",
    "textarea",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "template",
    "frameset",
    "listing",
];

/// `false`: a parser would be kept busy by it.
pub fn is_cheap(html: &str) -> bool {
    let mut open: Vec<&str> = vec![];
    let mut looks = 0;
    for Tag { name, ends, attributes } in Tags::of(html) {
        let is = |names: &[&str]| names.iter().any(|n| n.eq_ignore_ascii_case(name));
        if is(&OTHER_RULES) {
            return html.bytes().filter(|b| *b == b'<').count() <= MOST_UNCERTAIN;
        }
        if ends {
            close(&mut open, name);
        } else if let Some(list) = list_of(name) {
            if open.last().and_then(|last| list_of(last)) != Some(list) {
                open.push(name);
            }
        } else if !is(&VOID) && !is(&ENDED_BY_THE_NEXT) {
            open.push(name);
        }
        looks += open.len();
        if open.len() > DEEPEST || looks > MOST_LOOKS || attributes > MOST_ATTRIBUTES {
            return false;
        }
    }
    true
}

/// The innermost of this name, with the items that were left open in it. Whatever else is open in it stays: a parser
/// opens it again behind it.
fn close(open: &mut Vec<&str>, name: &str) {
    if let Some(at) = open.iter().rposition(|o| o.eq_ignore_ascii_case(name)) {
        let inside = open.split_off(at);
        open.extend(inside.into_iter().skip(1).filter(|o| list_of(o).is_none()));
    }
}

fn list_of(name: &str) -> Option<&'static str> {
    ITEMS.iter().find(|(item, _)| item.eq_ignore_ascii_case(name)).map(|(_, list)| *list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_deep_or_left_open_is_seen_through_every_disguise() {
        let many = |piece: &str| piece.repeat(3_000);
        for deep in [
            many("<b>"),
            many("<DIV>"),
            many("<b></x>"),
            many("<b title=\"</b>\">"),
            many("<b title='</b>'>"),
            many("<b title=</b>").replace("</b>", "</b x>"),
            many("<b><!-- </b> -->"),
            many("<b><!-- > </b> -->"),
            many("<b><! </b x>"),
            many("<b></ b>"),
            many("<li><dd>"),
            many("<ul><li>"),
            many("<table><tr><td>"),
            many("<b/>"),
            many("<b\n>"),
            format!("{}{}", "<i>".repeat(99), many("<p>")).repeat(4),
            format!("<svg>{}", many("<g></g>")),
            format!("<svg><style>{}", many("<g>")),
            format!("<style><b x=\"</style>{}\">", many("<i>")),
            format!("<a {}>", many("b ")),
            format!("<a {}>", many("b=\">\" ")),
            format!("<a {}", many("/b")),
        ] {
            assert!(!is_cheap(&deep), "{}", &deep[..60]);
        }
    }

    #[test]
    fn long_pages_are_fine() {
        let many = |piece: &str| piece.repeat(3_000);
        for page in [
            many("<p>第一轮 <strong>9:00</strong> 开始。</p>"),
            many("<p>a<br>b<hr><img src=\"/a\">"),
            format!("<ul>{}</ul>", many("<li>a")),
            many("<ul><li>a<li>b</ul>"),
            many("<dl><dt>a<dd>b</dl>"),
            format!("<table>{}</table>", many("<tr><td>a<td>b")),
            many("1 < 2 && 3 > 2 <3 "),
            many("<a href=\"/x\" title=\"a > b\">x</a>"),
            format!("{}x{}", "<div>".repeat(90), "</div>".repeat(90)),
            format!("<style>{}</style><p>a</p>", "a b {} ".repeat(1000)),
            "<p>a <svg><path/></svg> b</p>".repeat(200),
        ] {
            assert!(is_cheap(&page), "{}", page.chars().take(60).collect::<String>());
        }
    }
}
