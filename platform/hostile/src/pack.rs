//! A zip writer that can lie, and the smallest workbook around a sheet.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

#[derive(Clone)]
pub struct Part {
    pub name: Vec<u8>,
    pub packed: Vec<u8>,
    pub inflated: u32,
    pub crc: u32,
    pub method: u16,
    pub flags: u16,
    pub extra: Vec<u8>,
    pub central: Central,
}

/// What the directory says instead of the truth.
#[derive(Clone, Default)]
pub struct Central {
    pub name: Option<Vec<u8>>,
    pub packed: Option<u32>,
    pub inflated: Option<u32>,
    pub header_at: Option<u32>,
    pub omitted: bool,
}

impl Part {
    pub fn new(name: impl AsRef<[u8]>, data: impl AsRef<[u8]>) -> Self {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(data.as_ref()).unwrap();
        Self::with(name.as_ref(), data.as_ref(), encoder.finish().unwrap(), 8)
    }

    pub fn stored(name: impl AsRef<[u8]>, data: impl AsRef<[u8]>) -> Self {
        Self::with(name.as_ref(), data.as_ref(), data.as_ref().to_vec(), 0)
    }

    fn with(name: &[u8], data: &[u8], packed: Vec<u8>, method: u16) -> Self {
        let mut crc = Crc::new();
        crc.update(data);
        Self {
            name: name.to_vec(),
            packed,
            inflated: u32::try_from(data.len()).unwrap(),
            crc: crc.sum(),
            method,
            flags: 0,
            extra: Vec::new(),
            central: Central::default(),
        }
    }
}

fn local(out: &mut Vec<u8>, part: &Part) {
    let follows = part.flags & 8 != 0;
    let known = |figure: u32| if follows { 0 } else { figure };
    out.extend(b"PK\x03\x04\x14\x00");
    out.extend(part.flags.to_le_bytes());
    out.extend(part.method.to_le_bytes());
    out.extend([0; 4]);
    out.extend(known(part.crc).to_le_bytes());
    out.extend(known(part.packed.len() as u32).to_le_bytes());
    out.extend(known(part.inflated).to_le_bytes());
    out.extend((part.name.len() as u16).to_le_bytes());
    out.extend((part.extra.len() as u16).to_le_bytes());
    out.extend(&part.name);
    out.extend(&part.extra);
    out.extend(&part.packed);
    if follows {
        out.extend(b"PK\x07\x08");
        out.extend(part.crc.to_le_bytes());
        out.extend((part.packed.len() as u32).to_le_bytes());
        out.extend(part.inflated.to_le_bytes());
    }
}

fn central(out: &mut Vec<u8>, part: &Part, header_at: u32) {
    let name = part.central.name.as_ref().unwrap_or(&part.name);
    out.extend(b"PK\x01\x02\x14\x00\x14\x00");
    out.extend(part.flags.to_le_bytes());
    out.extend(part.method.to_le_bytes());
    out.extend([0; 4]);
    out.extend(part.crc.to_le_bytes());
    out.extend(part.central.packed.unwrap_or(part.packed.len() as u32).to_le_bytes());
    out.extend(part.central.inflated.unwrap_or(part.inflated).to_le_bytes());
    out.extend((name.len() as u16).to_le_bytes());
    // No extra field, no comment, disk 0, no attributes.
    out.extend([0; 12]);
    out.extend(part.central.header_at.unwrap_or(header_at).to_le_bytes());
    out.extend(name);
}

pub fn pack(parts: &[Part]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    let mut count: u16 = 0;
    for part in parts {
        let at = out.len() as u32;
        local(&mut out, part);
        if !part.central.omitted {
            central(&mut directory, part, at);
            count += 1;
        }
    }
    let start = out.len() as u32;
    out.extend(&directory);
    out.extend(b"PK\x05\x06\x00\x00\x00\x00");
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0; 2]);
    out
}

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const REL: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// The parts of a workbook; every text can be replaced.
pub struct Book {
    pub workbook: String,
    pub relations: String,
    pub sheet: String,
    pub strings: String,
    pub styles: String,
}

pub fn sheet_xml(rows: &str) -> String {
    format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#)
}

pub fn relation(id: &str, kind: &str, target: &str) -> String {
    format!(r#"<Relationship Id="{id}" Type="{REL}/{kind}" Target="{target}"/>"#)
}

impl Book {
    /// A workbook whose one sheet has these rows.
    pub fn new(rows: &str) -> Self {
        let relations = [
            relation("r1", "worksheet", "worksheets/sheet1.xml"),
            relation("r2", "sharedStrings", "sharedStrings.xml"),
            relation("r3", "styles", "styles.xml"),
        ]
        .concat();
        Self {
            workbook: r#"<sheets><sheet name="S1" sheetId="1" r:id="r1"/></sheets>"#.to_owned(),
            relations,
            sheet: sheet_xml(rows),
            strings: String::new(),
            styles: String::new(),
        }
    }

    pub fn parts(&self) -> Vec<Part> {
        let relations = format!("<Relationships>{}</Relationships>", self.relations);
        let root = relation("r1", "officeDocument", "xl/workbook.xml");
        let root = format!("<Relationships>{root}</Relationships>");
        let workbook = format!(r#"<workbook xmlns="{MAIN}" xmlns:r="{REL}">{}</workbook>"#, self.workbook);
        let strings = format!(r#"<sst xmlns="{MAIN}">{}</sst>"#, self.strings);
        let styles = format!(r#"<styleSheet xmlns="{MAIN}">{}</styleSheet>"#, self.styles);
        vec![
            Part::new("[Content_Types].xml", "<Types/>"),
            Part::new("_rels/.rels", root),
            Part::new("xl/workbook.xml", workbook),
            Part::new("xl/_rels/workbook.xml.rels", relations),
            Part::new("xl/styles.xml", styles),
            Part::new("xl/sharedStrings.xml", strings),
            Part::new("xl/worksheets/sheet1.xml", &self.sheet),
        ]
    }

    pub fn bytes(&self) -> Vec<u8> {
        pack(&self.parts())
    }
}
