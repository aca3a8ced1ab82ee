//! Relations between the parts of a workbook.

use std::io::BufRead;

use crate::xml::{Node, Scanner};
use crate::{Limits, ReadError, Trick};

pub struct Relation {
    pub id: String,
    /// The last step of the relation's type: `worksheet`, `styles`.
    pub kind: String,
    /// Full name of the part it leads to.
    pub part: String,
}

/// A workbook under the limits has far fewer.
const MAX_RELATIONS: usize = 1000;

/// Reads the relations of the part in `folder`. Relations to the outside are left out.
pub fn relations(input: impl BufRead, folder: &str, limits: &Limits) -> Result<Vec<Relation>, ReadError> {
    let mut scanner = Scanner::new(input, limits);
    let mut found = Vec::new();
    loop {
        let tag = match scanner.next()? {
            Node::Open(tag) if tag.name() == b"Relationship" => tag,
            Node::End => return Ok(found),
            _ => continue,
        };
        if found.len() == MAX_RELATIONS {
            return Err(ReadError::Damaged("relations"));
        }
        let outside = tag.attribute("TargetMode")?.is_some_and(|mode| mode == "External");
        let (Some(id), Some(kind), Some(target)) =
            (tag.attribute("Id")?, tag.attribute("Type")?, tag.attribute("Target")?)
        else {
            return Err(ReadError::Damaged("relations"));
        };
        if !outside {
            let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
            found.push(Relation { id, kind, part: resolve(folder, &target)? });
        }
    }
}

/// The name of a part from the folder of the part that refers to it.
fn resolve(folder: &str, target: &str) -> Result<String, ReadError> {
    let (start, target) = match target.strip_prefix('/') {
        Some(absolute) => ("", absolute),
        None => (folder, target),
    };
    let mut steps: Vec<&str> = start.split('/').filter(|step| !step.is_empty()).collect();
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(steps.pop().ok_or(ReadError::Trick(Trick::Path))?),
            step => steps.push(step),
        }
    }
    Ok(steps.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_resolved_inside_the_archive_only() {
        for (folder, target, part) in [
            ("xl", "worksheets/sheet1.xml", Some("xl/worksheets/sheet1.xml")),
            ("xl", "/xl/worksheets/sheet1.xml", Some("xl/worksheets/sheet1.xml")),
            ("xl", "../xl/./styles.xml", Some("xl/styles.xml")),
            ("", "xl/workbook.xml", Some("xl/workbook.xml")),
            ("xl", "../../etc/passwd", None),
        ] {
            assert_eq!(resolve(folder, target).ok().as_deref(), part, "{target}");
        }
    }
}
