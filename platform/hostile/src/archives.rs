//! Archives that lie, overflow, overlap or break off.

use std::io::{Cursor, Write};

use zip::write::{SimpleFileOptions, ZipWriter};

use crate::Expect::{self, Code, Refused, Rows};
use crate::Hostile;
use crate::pack::{Book, Part, pack};

fn book() -> Book {
    Book::new(r#"<row><c><v>1</v></c></row>"#)
}

/// The sound workbook with its parts changed.
fn changed(name: &str, expect: Expect, change: fn(&mut Vec<Part>)) -> Hostile {
    Hostile::new(name, expect, move || {
        let mut parts = book().parts();
        change(&mut parts);
        pack(&parts)
    })
}

/// The sound workbook with its bytes changed.
fn bent(name: &str, expect: Expect, bend: impl Fn(&mut Vec<u8>) + Send + 'static) -> Hostile {
    Hostile::new(name, expect, move || {
        let mut bytes = book().bytes();
        bend(&mut bytes);
        bytes
    })
}

fn named(name: &'static [u8], title: &str, expect: Expect) -> Hostile {
    Hostile::new(title, expect, move || {
        let mut parts = book().parts();
        parts.push(Part::new(name, "x"));
        pack(&parts)
    })
}

/// Packs about fifty to one: under the ratio, so that the size has to be counted.
fn loose(length: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut data = vec![0; length];
    for block in data.chunks_mut(30_000) {
        for byte in block.iter_mut().take(600) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *byte = (state >> 24) as u8;
        }
    }
    data
}

fn find(bytes: &[u8], wanted: &[u8]) -> usize {
    bytes.windows(wanted.len()).rposition(|window| window == wanted).unwrap()
}

fn zip64_field(figures: &[u64]) -> Vec<u8> {
    let mut extra = vec![1, 0, (figures.len() * 8) as u8, 0];
    extra.extend(figures.iter().flat_map(|figure| figure.to_le_bytes()));
    extra
}

fn nested_bomb() -> Vec<u8> {
    let inner = pack(&[Part::new("zeros", vec![0; 20 << 20])]);
    pack(&[Part::new("inner.zip", &inner), Part::new("again.zip", &inner)])
}

/// A sound workbook from another library: sizes behind the data, zip64 on demand.
fn by_zip_crate(large: bool, streamed: bool) -> Vec<u8> {
    let sources: [(&str, &str); 4] = [
        ("_rels/.rels", r#"<R><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></R>"#),
        ("xl/workbook.xml", r#"<w xmlns:r="r"><sheet name="S" r:id="b"/></w>"#),
        ("xl/_rels/workbook.xml.rels", r#"<R><Relationship Id="b" Type="x/worksheet" Target="s.xml"/></R>"#),
        ("xl/s.xml", "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"),
    ];
    let options = SimpleFileOptions::default().large_file(large);
    if streamed {
        let mut writer = ZipWriter::new_stream(Vec::new());
        for (name, content) in sources {
            writer.start_file(name, options).unwrap();
            writer.write_all(content.as_bytes()).unwrap();
        }
        return writer.finish().unwrap().into_inner();
    }
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in sources {
        writer.start_file(name, options).unwrap();
        writer.write_all(content.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Puts a 64-bit end record before the end record, as streaming writers do.
fn with_end64(count: u64) -> Vec<u8> {
    let mut bytes = book().bytes();
    let end = find(&bytes, b"PK\x05\x06");
    let tail = bytes.split_off(end);
    let figure = |at: usize| u32::from_le_bytes(tail[at..at + 4].try_into().unwrap());
    let (size, start) = (u64::from(figure(12)), u64::from(figure(16)));
    bytes.extend(b"PK\x06\x06");
    bytes.extend(44_u64.to_le_bytes());
    bytes.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for value in [count, count, size, start] {
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend(b"PK\x06\x07\0\0\0\0");
    bytes.extend((end as u64).to_le_bytes());
    bytes.extend([1, 0, 0, 0]);
    bytes.extend(tail);
    bytes
}

fn sizes() -> Vec<Hostile> {
    vec![
        changed("deflate bomb", Code("sheet.ratio"), |parts| {
            parts.push(Part::new("xl/media/a.png", vec![0; 60 << 20]));
        }),
        changed("many small bombs", Code("sheet.ratio"), |parts| {
            for n in 0..100 {
                parts.push(Part::new(format!("xl/media/{n}.png"), vec![0; 900 << 10]));
            }
        }),
        changed("loose bomb", Code("sheet.inflates_too_large"), |parts| {
            parts.push(Part::new("xl/media/a.bin", loose(60 << 20)));
        }),
        changed("nested bomb", Rows(1), |parts| {
            parts.push(Part::new("xl/embeddings/a.zip", nested_bomb()));
        }),
        changed("201 entries", Code("sheet.too_many_entries"), |parts| {
            (parts.len()..201).for_each(|n| parts.push(Part::stored(format!("x/{n}"), "")));
        }),
        changed("200 entries", Rows(1), |parts| {
            (parts.len()..200).for_each(|n| parts.push(Part::stored(format!("x/{n}"), "")));
        }),
        changed("60000 entries", Code("sheet.too_many_entries"), |parts| {
            (0..60_000).for_each(|n| parts.push(Part::stored(format!("x/{n}"), "")));
        }),
        changed("stored without a known size", Code("sheet.damaged"), |parts| {
            let mut part = Part::stored("y", vec![7; 100]);
            part.flags = 8;
            parts.push(part);
        }),
    ]
}

fn lies() -> Vec<Hostile> {
    vec![
        changed("directory says smaller", Code("sheet.false_figures"), |parts| {
            parts[6].central.inflated = Some(1);
        }),
        changed("directory says shorter", Code("sheet.false_figures"), |parts| {
            parts[6].central.packed = Some(1);
        }),
        changed("header says smaller", Code("sheet.false_figures"), |parts| parts[6].inflated -= 1),
        changed("wrong checksum", Code("sheet.false_figures"), |parts| parts[6].crc ^= 1),
        changed("header lies alone", Code("sheet.false_figures"), |parts| {
            parts[6].central.inflated = Some(parts[6].inflated);
            parts[6].inflated -= 1;
        }),
        changed("descriptor lies alone", Code("sheet.false_figures"), |parts| {
            parts[6].flags = 8;
            parts[6].central.inflated = Some(parts[6].inflated);
            parts[6].inflated -= 1;
        }),
    ]
}

fn directories() -> Vec<Hostile> {
    vec![
        changed("overlap: one header twice", Code("sheet.directory_mismatch"), |parts| {
            parts[1].central.header_at = Some(0);
        }),
        changed("overlap: entry inside an entry", Code("sheet.directory_mismatch"), |parts| {
            let inner = pack(&[Part::stored("xl/worksheets/sheet1.xml", "x")]);
            let before = pack(&parts[..]).windows(4).position(|w| w == b"PK\x01\x02").unwrap();
            parts.push(Part::stored("outer", inner));
            parts[6].central.header_at = Some(before as u32 + 30 + 5);
        }),
        changed("entry missing in the directory", Code("sheet.directory_mismatch"), |parts| {
            parts[5].central.omitted = true;
        }),
        changed("directory with another name", Code("sheet.directory_mismatch"), |parts| {
            parts[5].central.name = Some(b"xl/sharedStrings.xmL".to_vec());
        }),
    ]
}

fn ends_and_names() -> Vec<Hostile> {
    vec![
        bent("end record counts wrong", Code("sheet.directory_mismatch"), |bytes| {
            let end = find(bytes, b"PK\x05\x06");
            bytes[end + 10] += 1;
        }),
        bent("end record starts elsewhere", Code("sheet.directory_mismatch"), |bytes| {
            let end = find(bytes, b"PK\x05\x06");
            bytes[end + 16] ^= 1;
        }),
        changed("duplicate name", Code("sheet.duplicate_entry"), |parts| {
            let again = parts[6].clone();
            parts.push(again);
        }),
        changed("duplicate name in other case", Code("sheet.duplicate_entry"), |parts| {
            parts.push(Part::new("XL/Worksheets/SHEET1.xml", "<a/>"));
        }),
    ]
}

fn wide_figures() -> Vec<Hostile> {
    vec![
        changed("zip64 field lies", Code("sheet.false_figures"), |parts| {
            parts[6].inflated = u32::MAX;
            parts[6].extra = zip64_field(&[1]);
        }),
        changed("zip64 field missing", Code("sheet.false_figures"), |parts| {
            parts[6].inflated = u32::MAX;
        }),
        changed("zip64 field too short", Code("sheet.false_figures"), |parts| {
            parts[6].inflated = u32::MAX;
            parts[6].extra = zip64_field(&[]);
        }),
        changed("extra field beyond its block", Code("sheet.false_figures"), |parts| {
            parts[6].extra = vec![1, 0, 200, 0, 1];
        }),
        Hostile::new("zip64 end record lies", Code("sheet.directory_mismatch"), || with_end64(8)),
        Hostile::new("zip64 end record sound", Rows(1), || with_end64(7)),
        Hostile::new("zip64 sound", Rows(1), || by_zip_crate(true, false)),
        Hostile::new("streamed sound", Rows(1), || by_zip_crate(false, true)),
        changed("sizes behind the data", Rows(1), |parts| {
            parts.iter_mut().for_each(|part| part.flags = 8);
        }),
    ]
}

fn shapes() -> Vec<Hostile> {
    vec![
        changed("encrypted flag", Code("sheet.password"), |parts| parts[6].flags = 1),
        changed("masked header flag", Code("sheet.password"), |parts| parts[2].flags = 1 << 13),
        changed("patched data flag", Code("sheet.damaged"), |parts| parts[2].flags = 1 << 5),
        changed("unknown method", Code("sheet.damaged"), |parts| parts[6].method = 12),
        changed("deflate garbage", Code("sheet.damaged"), |parts| {
            parts[6].packed = vec![0xFF; 100];
        }),
        named(b"xl/vbaProject.bin", "macro", Code("sheet.macro")),
        named(b"xl/macrosheets/sheet1.xml", "old macro sheet", Code("sheet.macro")),
        named(b"../../etc/cron.d/x", "path up", Code("sheet.path")),
        named(b"xl/../x", "path up inside", Code("sheet.path")),
        named(b"/etc/passwd", "path absolute", Code("sheet.path")),
        named(b"xl\\x.xml", "path backslash", Code("sheet.path")),
        named(b"C:x", "path drive", Code("sheet.path")),
        named(b"xl/a\0.xml", "path NUL", Code("sheet.path")),
        named(b"xl/\xFF\xFE", "path not UTF-8", Code("sheet.path")),
        named(b"", "path empty", Code("sheet.path")),
    ]
}

fn surroundings() -> Vec<Hostile> {
    vec![
        bent("script before the archive", Code("sheet.unknown_format"), |bytes| {
            bytes.splice(0..0, *b"#!/bin/sh\nexit\n");
        }),
        bent("data behind the archive", Code("sheet.trailing_data"), |bytes| {
            bytes.extend(b"<script>alert(1)</script>");
        }),
        bent("comment behind the archive", Rows(1), |bytes| {
            let length = bytes.len();
            bytes[length - 2] = 25;
            bytes.extend(b"<script>alert(1)</script>");
        }),
        bent("gap between entries", Code("sheet.damaged"), |bytes| {
            let at = bytes.windows(4).skip(4).position(|w| w == b"PK\x03\x04").unwrap() + 4;
            bytes.splice(at..at, [0; 16]);
        }),
        bent("archive of several disks", Code("sheet.archive"), |bytes| {
            bytes.splice(0..0, *b"PK\x07\x08");
        }),
        bent("no end record", Refused, |bytes| {
            let end = find(bytes, b"PK\x05\x06");
            bytes.truncate(end);
        }),
    ]
}

pub fn archives() -> Vec<Hostile> {
    let families = [sizes(), lies(), directories(), ends_and_names(), wide_figures(), shapes(), surroundings()];
    let mut all: Vec<Hostile> = families.into_iter().flatten().collect();
    for tenth in 0..10 {
        all.push(bent(&format!("truncated at {tenth} tenths"), Refused, move |bytes| {
            bytes.truncate(bytes.len() * tenth / 10);
        }));
    }
    all.push(bent("last byte missing", Refused, |bytes| {
        bytes.pop();
    }));
    all
}
