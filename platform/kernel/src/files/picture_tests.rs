use hostile::Expect;

use super::*;
use std::io::Read;

const AVATAR: Shape = Shape { longest_side: 512, keep_jpeg: false };
const CONTENT: Shape = Shape { longest_side: 2048, keep_jpeg: true };

fn sample(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(vec![]);
    DynamicImage::new_rgb8(width, height).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn run(bytes: &[u8], shape: Shape) -> Result<(Encoded, Vec<u8>)> {
    let dir = tempfile::tempdir().unwrap();
    let from = dir.path().join("in");
    std::fs::write(&from, bytes).unwrap();
    let to = File::create_new(dir.path().join("out")).unwrap();
    let encoded = encode_anew(&from, &to, shape)?;
    let mut out = vec![];
    File::open(dir.path().join("out")).unwrap().read_to_end(&mut out).unwrap();
    Ok((encoded, out))
}

fn code(result: Result<(Encoded, Vec<u8>)>) -> &'static str {
    match result {
        Err(Error::Invalid(errors)) => errors[0].code,
        Err(other) => other.code(),
        Ok(_) => "ok",
    }
}

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|w| w == needle)
}

#[test]
fn an_avatar_is_a_small_png() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg] {
        let (encoded, out) = run(&sample(format, 1600, 800), AVATAR).unwrap();
        assert_eq!(encoded, Encoded { mime: "image/png", extension: "png" });
        let picture = image::load_from_memory(&out).unwrap();
        assert_eq!((picture.width(), picture.height()), (512, 256));
    }
}

#[test]
fn small_pictures_keep_their_size_and_photographs_stay_jpeg() {
    let (encoded, out) = run(&sample(ImageFormat::Jpeg, 90, 60), CONTENT).unwrap();
    assert_eq!(encoded.extension, "jpg");
    assert_eq!(image::load_from_memory(&out).unwrap().width(), 90);
}

#[test]
fn hidden_data_does_not_survive() {
    let mut jpeg = sample(ImageFormat::Jpeg, 40, 40);
    let exif = b"Exif\0\0GPS-SECRET";
    let mut segment = vec![0xFF, 0xE1, 0, u8::try_from(exif.len() + 2).unwrap()];
    segment.extend_from_slice(exif);
    jpeg.splice(2..2, segment);
    assert!(contains(&jpeg, b"GPS-SECRET"));
    for shape in [AVATAR, CONTENT] {
        assert!(!contains(&run(&jpeg, shape).unwrap().1, b"GPS-SECRET"));
    }
    let mut polyglot = sample(ImageFormat::Png, 8, 8);
    polyglot.extend_from_slice(b"<script>alert(1)</script>");
    assert!(!contains(&run(&polyglot, CONTENT).unwrap().1, b"<script>"));
}

#[test]
fn a_turned_photograph_is_set_upright() {
    let mut jpeg = sample(ImageFormat::Jpeg, 80, 40);
    // TIFF, big endian, one entry: orientation (0x0112), short, 6 = turn right.
    let tiff = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let mut segment = vec![0xFF, 0xE1, 0, u8::try_from(tiff.len() + 2).unwrap()];
    segment.extend_from_slice(tiff);
    jpeg.splice(2..2, segment);
    let out = run(&jpeg, AVATAR).unwrap().1;
    let picture = image::load_from_memory(&out).unwrap();
    assert_eq!((picture.width(), picture.height()), (40, 80));
}

#[test]
fn hostile_pictures_are_refused_or_become_harmless() {
    let family = hostile::pictures();
    let mut wrong = vec![];
    for picture in &family {
        let result = run(&(picture.make)(), AVATAR);
        let outcome = match &result {
            Ok((_, copy)) if [&b"<script>"[..], b"GPS-SECRET", b"PK\x03\x04"].iter().any(|s| contains(copy, s)) => {
                "harmful"
            }
            Ok(_) => "stored",
            Err(_) => code(result),
        };
        let fits = match picture.expect {
            Expect::Code(expected) => outcome == expected,
            Expect::Refused => outcome != "stored" && outcome != "harmful",
            Expect::Rows(_) => outcome == "stored" || outcome == "not_a_picture",
        };
        if !fits {
            wrong.push(format!("{}: {:?} and {outcome}", picture.name, picture.expect));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    println!("E3: {} pictures", family.len());
}
