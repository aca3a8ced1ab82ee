//! Pictures that promise more than they hold, hold more than they promise, or are no pictures.

use std::io::Write;

use flate2::{Compression, Crc, write::ZlibEncoder};

use crate::{
    Expect::{self, Code, Refused, Rows},
    Hostile,
};

const TOO_LARGE: Expect = Code("picture_too_large");
const NOT_ONE: Expect = Code("not_a_picture");

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(kind);
    crc.update(data);
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [&length[..], kind, data, &crc.sum().to_be_bytes()].concat()
}

fn header(width: u32, height: u32, depth: u8, colour: u8) -> Vec<u8> {
    chunk(b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &[depth, colour, 0, 0, 0]].concat())
}

fn png(chunks: &[Vec<u8>]) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunks.concat(), chunk(b"IEND", b"")].concat()
}

/// `rows` rows of `row` zero bytes, packed as tightly as it goes.
fn zeros(row: usize, rows: usize) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let line = vec![0; row + 1];
    for _ in 0..rows {
        encoder.write_all(&line).unwrap();
    }
    encoder.finish().unwrap()
}

fn named(name: &str, file: &'static str, expect: Expect, make: impl Fn() -> Vec<u8> + Send + 'static) -> Hostile {
    Hostile { file, ..Hostile::new(name, expect, make) }
}

fn drawn(name: &str, expect: Expect, make: impl Fn() -> Vec<u8> + Send + 'static) -> Hostile {
    named(name, "a.png", expect, make)
}

fn promised(name: &str, width: u32, height: u32, expect: Expect) -> Hostile {
    drawn(name, expect, move || png(&[header(width, height, 8, 6), chunk(b"IDAT", &zeros(32, 8))]))
}

fn small(extra: &[Vec<u8>]) -> Vec<u8> {
    png(&[&[header(8, 8, 8, 6)], extra, &[chunk(b"IDAT", &zeros(32, 8))]].concat())
}

fn sizes() -> Vec<Hostile> {
    vec![
        promised("50,000 by 50,000", 50_000, 50_000, TOO_LARGE),
        promised("as wide as can be said", 0x7FFF_FFFF, 1, Refused),
        promised("as high as can be said", 1, 0x7FFF_FFFF, TOO_LARGE),
        promised("a side beyond the standard", 0xFFFF_FFFF, 0xFFFF_FFFF, Refused),
        promised("no width", 0, 8, NOT_ONE),
        promised("no height", 8, 0, NOT_ONE),
        promised("one pixel over the limit", 8_000, 5_001, TOO_LARGE),
        drawn("40 megapixels of nothing in 40 KB", Code("picture_too_empty"), || {
            png(&[header(8_000, 5_000, 8, 0), chunk(b"IDAT", &zeros(8_000, 5_000))])
        }),
        drawn("16 bits a channel of nothing", Code("picture_too_empty"), || {
            png(&[header(6_000, 4_000, 16, 6), chunk(b"IDAT", &zeros(48_000, 4_000))])
        }),
        drawn("more data than the header says", Rows(0), || {
            png(&[header(8, 8, 8, 6), chunk(b"IDAT", &zeros(32, 500_000))])
        }),
        drawn("less data than the header says", NOT_ONE, || {
            png(&[header(1_000, 1_000, 8, 6), chunk(b"IDAT", &zeros(32, 8))])
        }),
    ]
}

fn packed(kind: &[u8; 4], head: &[u8], size: usize) -> Vec<u8> {
    chunk(kind, &[head, &zeros(size, 1)].concat())
}

fn parts() -> Vec<Hostile> {
    vec![
        drawn("colour profile that inflates", Rows(0), || small(&[packed(b"iCCP", b"x\0\0", 64 << 20)])),
        drawn("compressed text that inflates", Rows(0), || small(&[packed(b"zTXt", b"x\0\0", 64 << 20)])),
        drawn("international text that inflates", Rows(0), || small(&[packed(b"iTXt", b"x\0\x01\0\0\0", 64 << 20)])),
        drawn("a hundred thousand texts", Rows(0), || {
            small(&vec![chunk(b"tEXt", b"Comment\0<script>alert(1)</script>"); 100_000])
        }),
        drawn("place where it was taken", Rows(0), || small(&[chunk(b"eXIf", b"MM\0\x2a\0\0\0\x08GPS-SECRET")])),
        drawn("animation of a million frames", Rows(0), || {
            let control = [&1_000_000_u32.to_be_bytes()[..], &[0; 4]].concat();
            small(&[chunk(b"acTL", &control)])
        }),
        drawn("palette larger than the standard", Refused, || {
            png(&[header(8, 8, 8, 3), chunk(b"PLTE", &[0; 3 * 5_000]), chunk(b"IDAT", &zeros(8, 8))])
        }),
        drawn("palette missing", Refused, || png(&[header(8, 8, 8, 3), chunk(b"IDAT", &zeros(8, 8))])),
        drawn("depth that does not exist", NOT_ONE, || png(&[header(8, 8, 7, 6), chunk(b"IDAT", &zeros(32, 8))])),
        drawn("chunk longer than the file", NOT_ONE, || {
            let mut bytes = small(&[]);
            bytes[33..37].copy_from_slice(&0x7FFF_FFFF_u32.to_be_bytes());
            bytes
        }),
        drawn("wrong checksum", NOT_ONE, || {
            let mut bytes = small(&[]);
            bytes[29] ^= 1;
            bytes
        }),
        drawn("cut off", NOT_ONE, || small(&[])[..40].to_vec()),
        drawn("two headers", Refused, || small(&[header(50_000, 50_000, 8, 6)])),
        drawn("no picture data", NOT_ONE, || png(&[header(8, 8, 8, 6)])),
        drawn("data that is not compressed", NOT_ONE, || png(&[header(8, 8, 8, 6), chunk(b"IDAT", b"not zlib")])),
    ]
}

fn others() -> Vec<Hostile> {
    let text = |name: &str, file, bytes: &'static [u8]| named(name, file, NOT_ONE, move || bytes.to_vec());
    vec![
        text("drawing with a script", "a.png", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        text("drawing by its own name", "a.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        text("page as a picture", "a.png", b"<html><script>alert(1)</script>"),
        text("GIF as PNG", "a.png", b"GIF89a\x01\0\x01\0"),
        text("bitmap", "a.bmp", b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0"),
        text("icon", "a.ico", b"\0\0\x01\0\x01\0\x10\x10"),
        text("program", "a.png", b"MZ\x90\0"),
        text("archive", "a.png", b"PK\x03\x04"),
        text("nothing", "a.png", b""),
        text("only the beginning of a photograph", "a.jpg", b"\xFF\xD8\xFF"),
        text("photograph of endless segments", "a.jpg", b"\xFF\xD8\xFF\xE0\xFF\xFF\xFF\xE0\xFF\xFF"),
        named("photograph of 65,535 by 65,535", "a.jpg", Refused, || {
            let frame = [0xFF, 0xC0, 0, 17, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
            [&[0xFF, 0xD8][..], &frame, &[0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0xFF, 0xD9]].concat()
        }),
        named("picture with a page behind it", "a.png", Rows(0), || {
            [small(&[]), b"<html><script>alert(1)</script>".to_vec()].concat()
        }),
        named("picture with an archive behind it", "a.png", Rows(0), || {
            [small(&[]), crate::pack::Book::new("<row/>").bytes()].concat()
        }),
    ]
}

/// Refused for their reason, or stored as a harmless copy (`Rows(0)`).
pub fn pictures() -> Vec<Hostile> {
    [sizes(), parts(), others()].into_iter().flatten().collect()
}
