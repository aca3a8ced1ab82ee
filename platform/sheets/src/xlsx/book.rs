//! The workbook part: which sheet to read, and with which calendar.

use std::io::{BufRead, Read, Seek};

use super::dates::Epoch;
use super::parts::{Relation, relations};
use crate::archive::Archive;
use crate::xml::{Node, Scanner};
use crate::{Found, Limit, Limits, ReadError};

pub struct Book {
    pub sheet_name: String,
    pub sheet_part: String,
    pub styles: Option<String>,
    pub strings: Option<String>,
    pub epoch: Epoch,
}

struct SheetEntry {
    name: String,
    relation: String,
    visible: bool,
}

impl Book {
    pub fn read<S: Read + Seek>(archive: &mut Archive<S>, limits: &Limits) -> Result<Self, ReadError> {
        let no_workbook = || ReadError::WrongFormat(Found::Archive);
        let roots = relations(archive.open("_rels/.rels")?, "", limits)?;
        let root = roots.into_iter().find(|r| r.kind == "officeDocument").ok_or_else(no_workbook)?;
        let (folder, file) = root.part.rsplit_once('/').unwrap_or(("", &root.part));
        let relations_part = format!("{folder}/_rels/{file}.rels");
        let relations_part = relations_part.trim_start_matches('/');
        let (sheets, epoch) = sheets(archive.open(&root.part)?, limits)?;
        let related = relations(archive.open(relations_part)?, folder, limits)?;
        let part_of = |kind: &str| related.iter().find(|r| r.kind == kind).map(|r| r.part.clone());
        let (sheet_name, sheet_part) = first_visible(sheets, &related)?;
        let styles = part_of("styles").filter(|part| archive.find(part).is_some());
        let strings = part_of("sharedStrings").filter(|part| archive.find(part).is_some());
        Ok(Self { sheet_name, sheet_part, styles, strings, epoch })
    }
}

/// Chart sheets have no cells and are passed over.
fn first_visible(sheets: Vec<SheetEntry>, related: &[Relation]) -> Result<(String, String), ReadError> {
    let part_of = |sheet: &SheetEntry| {
        let matches = |r: &&Relation| r.id == sheet.relation && r.kind == "worksheet";
        related.iter().find(matches).map(|relation| relation.part.clone())
    };
    sheets
        .into_iter()
        .filter(|sheet| sheet.visible)
        .find_map(|sheet| part_of(&sheet).map(|part| (sheet.name, part)))
        .ok_or(ReadError::NoVisibleSheet)
}

fn sheets(input: impl BufRead, limits: &Limits) -> Result<(Vec<SheetEntry>, Epoch), ReadError> {
    let mut scanner = Scanner::new(input, limits);
    let mut sheets = Vec::new();
    let mut epoch = Epoch::From1900;
    loop {
        let tag = match scanner.next()? {
            Node::Open(tag) => tag,
            Node::End => return Ok((sheets, epoch)),
            _ => continue,
        };
        match tag.name() {
            b"workbookPr" => {
                let flag = tag.attribute("date1904")?;
                if matches!(flag.as_deref(), Some("1" | "true" | "on")) {
                    epoch = Epoch::From1904;
                }
            }
            b"sheet" => {
                ReadError::check(Limit::Sheets, limits.sheets, sheets.len() as u64 + 1)?;
                let state = tag.attribute("state")?;
                sheets.push(SheetEntry {
                    name: tag.attribute("name")?.unwrap_or_default(),
                    relation: tag.prefixed_attribute("id")?.unwrap_or_default(),
                    visible: state.is_none_or(|state| state == "visible"),
                });
            }
            _ => {}
        }
    }
}
