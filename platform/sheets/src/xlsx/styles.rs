//! Which cell formats show dates. Fonts, fills and borders are passed over.

use std::collections::HashMap;
use std::io::BufRead;

use super::dates::{Look, built_in_look, pattern_look};
use crate::xml::{Node, Scanner, Tag};
use crate::{Limit, Limits, ReadError};

#[derive(Default)]
pub struct Styles {
    looks: Vec<Look>,
}

impl Styles {
    pub fn look(&self, style: usize) -> Look {
        self.looks.get(style).copied().unwrap_or_default()
    }

    pub fn read(input: impl BufRead, limits: &Limits) -> Result<Self, ReadError> {
        let mut scanner = Scanner::new(input, limits);
        let mut patterns: HashMap<u32, Look> = HashMap::new();
        let mut looks = Vec::new();
        // `xf` also stands in `cellStyleXfs`, which cells do not refer to.
        let mut in_cell_formats = false;
        let mut depth = 0;
        loop {
            match scanner.next()? {
                Node::End => return Ok(Self { looks }),
                Node::Text(_) => {}
                Node::Close => {
                    depth -= 1;
                    in_cell_formats &= depth > 1;
                }
                Node::Open(tag) => {
                    depth += 1;
                    match tag.name() {
                        b"cellXfs" => in_cell_formats = depth == 2,
                        b"numFmt" if depth == 3 => {
                            let (id, look) = number_format(&tag)?;
                            patterns.insert(id, look);
                            let count = patterns.len() as u64;
                            ReadError::check(Limit::Styles, limits.styles, count)?;
                        }
                        b"xf" if in_cell_formats && depth == 3 => {
                            let id = number(&tag, "numFmtId")?;
                            let pattern = patterns.get(&id).copied();
                            looks.push(pattern.unwrap_or_else(|| built_in_look(id)));
                            let count = looks.len() as u64;
                            ReadError::check(Limit::Styles, limits.styles, count)?;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}

fn number_format(tag: &Tag<'_>) -> Result<(u32, Look), ReadError> {
    let pattern = tag.attribute("formatCode")?.unwrap_or_default();
    Ok((number(tag, "numFmtId")?, pattern_look(&pattern)))
}

fn number(tag: &Tag<'_>, name: &str) -> Result<u32, ReadError> {
    Ok(tag.attribute(name)?.and_then(|id| id.parse().ok()).unwrap_or(0))
}
