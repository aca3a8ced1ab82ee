//! The tags of a text, found as the standard says a browser finds them ("tokenization"), each byte looked at once.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    pub name: &'a str,
    pub ends: bool,
    pub attributes: usize,
}

pub struct Tags<'a> {
    rest: &'a str,
}

/// Where in a tag the reader is.
enum At {
    BeforeName,
    Name,
    AfterName,
    BeforeValue,
    Value,
    Quoted(u8),
}

impl<'a> Tags<'a> {
    pub fn of(html: &'a str) -> Self {
        Self { rest: html }
    }

    /// What follows the first `end`, or nothing when there is none.
    fn skip_past(&mut self, end: &str) {
        self.rest = self.rest.split_once(end).map_or("", |(_, after)| after);
    }

    /// After `<!`.
    fn skip_declaration(&mut self) {
        let Some(comment) = self.rest.strip_prefix("--") else { return self.skip_past(">") };
        self.rest = comment;
        if let Some(after) = comment.strip_prefix(">").or_else(|| comment.strip_prefix("->")) {
            self.rest = after;
            return;
        }
        // Both ends of a comment begin alike; whichever comes first ends it.
        while let Some((_, after)) = self.rest.split_once("--") {
            if let Some(after) = after.strip_prefix('>').or_else(|| after.strip_prefix("!>")) {
                self.rest = after;
                return;
            }
            // A third dash may be the first of the two that count.
            self.rest = self.rest.get(self.rest.len() - after.len() - 1..).unwrap_or_default();
        }
        self.rest = "";
    }

    /// After `<` or `</`, at a letter. A tag in which the text ends is none to a browser, but is read all the same.
    fn tag(&mut self, ends: bool) -> Tag<'a> {
        let text = self.rest;
        let length = text.bytes().position(is_end_of_name).unwrap_or(text.len());
        let (name, inside) = text.split_at_checked(length).unwrap_or((text, ""));
        let (mut at, mut attributes) = (At::BeforeName, 0);
        for (index, byte) in inside.bytes().enumerate() {
            at = match (at, byte) {
                (At::Quoted(quote), _) if byte == quote => At::BeforeName,
                (At::Quoted(quote), _) => At::Quoted(quote),
                (At::BeforeValue, b'"' | b'\'') => At::Quoted(byte),
                (_, b'>') => {
                    self.rest = inside.get(index + 1..).unwrap_or_default();
                    return Tag { name, ends, attributes };
                }
                (At::BeforeValue, _) if is_blank(byte) => At::BeforeValue,
                (At::BeforeValue, _) => At::Value,
                (At::Value, _) if is_blank(byte) => At::BeforeName,
                (At::Value, _) => At::Value,
                (At::Name | At::AfterName, b'=') => At::BeforeValue,
                (_, b'/') => At::BeforeName,
                (At::Name | At::AfterName, _) if is_blank(byte) => At::AfterName,
                (At::BeforeName, _) if is_blank(byte) => At::BeforeName,
                (At::Name, _) => At::Name,
                (At::BeforeName | At::AfterName, _) => {
                    attributes += 1;
                    At::Name
                }
            };
        }
        self.rest = "";
        Tag { name, ends, attributes }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c)
}

fn is_end_of_name(byte: u8) -> bool {
    is_blank(byte) || byte == b'/' || byte == b'>'
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        loop {
            let (_, after) = self.rest.split_once('<')?;
            self.rest = after;
            let letter = |text: &str| text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic());
            if letter(after) {
                return Some(self.tag(false));
            }
            if let Some(end) = after.strip_prefix('/') {
                self.rest = end;
                if letter(end) {
                    return Some(self.tag(true));
                }
                if !end.is_empty() {
                    self.skip_past(">");
                }
            } else if let Some(declaration) = after.strip_prefix('!') {
                self.rest = declaration;
                self.skip_declaration();
            } else if after.starts_with('?') {
                self.skip_past(">");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(html: &str) -> Vec<(&str, bool, usize)> {
        Tags::of(html).map(|tag| (tag.name, tag.ends, tag.attributes)).collect()
    }

    #[test]
    fn tags_are_found_where_a_browser_finds_them() {
        assert_eq!(found("a < b <b>c</b>"), [("b", false, 0), ("b", true, 0)]);
        assert_eq!(found("<a href='>' b c=d>x"), [("a", false, 3)]);
        assert_eq!(found("<a b = '>' c>x"), [("a", false, 2)]);
        assert_eq!(found("<a b=c'>d'>x"), [("a", false, 1)]);
        assert_eq!(found("<a '>x<b>"), [("a", false, 1), ("b", false, 0)]);
        assert_eq!(found("<a/b/c>"), [("a", false, 2)]);
        assert_eq!(found("<a b=/>x"), [("a", false, 1)]);
        assert_eq!(found("<a b='c'd>"), [("a", false, 2)]);
        assert_eq!(found("<!--><b>"), [("b", false, 0)]);
        assert_eq!(found("<!---><b>"), [("b", false, 0)]);
        assert_eq!(found("<!-- <i> --><b>"), [("b", false, 0)]);
        assert_eq!(found("<!-- <i> --!><b>"), [("b", false, 0)]);
        assert_eq!(found("<!-- a --- <i> ---><b>"), [("b", false, 0)]);
        assert_eq!(found("<!-- a -- > <i> --> <b>"), [("b", false, 0)]);
        assert_eq!(found("<!x <i><b>"), [("b", false, 0)]);
        assert_eq!(found("<?x <i><b>"), [("b", false, 0)]);
        assert_eq!(found("</ <i><b>"), [("b", false, 0)]);
        assert_eq!(found("</><b>"), [("b", false, 0)]);
        assert_eq!(found("<<b>"), [("b", false, 0)]);
        assert_eq!(found("<b <i>"), [("b", false, 1)]);
        assert_eq!(found("<b title=\"<i>"), [("b", false, 1)]);
    }
}
