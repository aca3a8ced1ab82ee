//! Logic-less templates: `{{name}}` becomes a value, and nothing else happens.
//!
//! A value is put in once and never read as a template; control characters in it are dropped, so it
//! cannot add a line to a header.

use crate::{Both, FieldError};

#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Text(&'a str),
    /// The name and where its braces begin, in bytes.
    Value(&'a str, usize),
    Unclosed(usize),
}

fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut pieces = vec![];
    let (mut rest, mut at) = (template, 0);
    while let Some((before, after)) = rest.split_once("{{") {
        pieces.push(Piece::Text(before));
        let begin = at + before.len();
        let Some((name, tail)) = after.split_once("}}") else {
            pieces.push(Piece::Unclosed(begin));
            return pieces;
        };
        pieces.push(Piece::Value(name.trim(), begin));
        at = begin + 4 + name.len();
        rest = tail;
    }
    pieces.push(Piece::Text(rest));
    pieces
}

/// The mistakes in one text of a template.
pub fn problems(field: &str, template: &str, names: &[&str]) -> Vec<FieldError> {
    let found = pieces(template).into_iter().filter_map(|piece| match piece {
        Piece::Value(name, at) if !names.contains(&name) => Some(unknown(field, template, name, at, names)),
        Piece::Unclosed(at) => {
            let (line, column) = position(template, at);
            let text = Both::new(
                format!("第 {line} 行第 {column} 字：{{{{ 没有对应的 }}}}"),
                format!("Line {line}, character {column}: {{{{ has no }}}}"),
            );
            Some(FieldError::new(field, "unclosed_placeholder", text))
        }
        _ => None,
    });
    found.collect()
}

fn unknown(field: &str, template: &str, name: &str, at: usize, names: &[&str]) -> FieldError {
    let (line, column) = position(template, at);
    let list = names.join(", ");
    let text = Both::new(
        format!("第 {line} 行第 {column} 字：没有变量“{name}”；可用的变量：{list}"),
        format!("Line {line}, character {column}: there is no “{name}”; there are: {list}"),
    );
    FieldError::new(field, "unknown_placeholder", text)
}

/// Line and character, both from 1.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// Fills in the values. Templates are checked when they are saved; what is unknown here stays empty.
fn fill(template: &str, values: &[(&str, &str)], clean: impl Fn(&str) -> String) -> String {
    pieces(template).into_iter().fold(String::with_capacity(template.len()), |mut out, piece| {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Value(name, _) => {
                let value = values.iter().find(|(n, _)| *n == name).map_or("", |(_, v)| *v);
                out.push_str(&clean(value));
            }
            Piece::Unclosed(_) => {}
        }
        out
    })
}

const MAX_SUBJECT: usize = 200;

pub fn subject(template: &str, values: &[(&str, &str)]) -> String {
    one_line(&fill(template, values, str::to_owned)).chars().take(MAX_SUBJECT).collect()
}

pub fn body(template: &str, values: &[(&str, &str)]) -> String {
    let printable = |text: &str| text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    printable(&fill(template, values, printable))
}

/// Also the separators that some mail programs take for line ends.
fn one_line(text: &str) -> String {
    let spaced = text.chars().map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c });
    spaced.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_go_in_once() {
        let values = [("name", "{{secret}}"), ("secret", "x"), ("course", "数据库")];
        assert_eq!(body("您好 {{ name }}：{{course}}。\n{{name}}", &values), "您好 {{secret}}：数据库。\n{{secret}}");
        assert_eq!(body("}} {single} {{}}", &values), "}} {single} ");
    }

    #[test]
    fn a_subject_is_one_line() {
        let values = [("name", "A\r\nBcc: everyone@example.edu\u{2028}x\0")];
        assert_eq!(subject("Hi {{name}}\n!", &values), "Hi A Bcc: everyone@example.edu x !");
        assert_eq!(subject("{{name}}", &[("name", &"长".repeat(300))]).chars().count(), MAX_SUBJECT);
    }

    #[test]
    fn mistakes_are_found_where_they_are() {
        let text = "您好 {{name}}，\n课程{{couse}}已开 {{";
        let found = problems("bodyZh", text, &["name", "course"]);
        let texts: Vec<_> = found.iter().map(|e| e.text.en.as_str()).collect();
        assert_eq!(
            texts,
            ["Line 2, character 3: there is no “couse”; there are: name, course", "Line 2, character 15: {{ has no }}"]
        );
    }

    proptest! {
        #[test]
        fn rendering_never_breaks_a_header_or_evaluates_a_value(template in any::<String>(), value in any::<String>()) {
            let rendered = subject(&template, &[("v", &value)]);
            prop_assert!(!rendered.contains(['\r', '\n', '\0']));
            let whole = body("{{v}}", &[("v", &value)]);
            prop_assert!(value.contains(&whole) || value.chars().any(char::is_control));
        }

        #[test]
        fn pieces_cover_the_template(template in any::<String>()) {
            prop_assert_eq!(
                problems("f", &template, &[]).is_empty(),
                !template.contains("{{")
            );
        }
    }
}
