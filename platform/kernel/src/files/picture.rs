//! Pictures are decoded within limits and encoded anew: what was hidden in the file is gone.

use std::{
    fs::File,
    io::{BufReader, BufWriter, Seek, Write},
    path::Path,
};

use image::{
    DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
    imageops::FilterType,
    metadata::Orientation,
};

use super::png_parts;
use crate::{Both, Error, Result, Text};

const MAX_PIXELS: u64 = 40_000_000;
/// Four bytes for each of 40 million pixels, and as much again for the decoder.
const MAX_ALLOC: u64 = 320 * 1024 * 1024;
const MAX_SIDE: u32 = 20_000;
/// From this size on, a file that unpacks to more than two hundred times itself was made to fill the
/// memory: photographs stay below thirty, drawings of such a size below a hundred.
const SUSPECT_FROM: u64 = 16 * 1024 * 1024;
const MAX_RATIO: u64 = 200;
const JPEG_QUALITY: u8 = 85;

/// What a purpose makes of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub longest_side: u32,
    /// Photographs in a page stay JPEG; a PNG of one would be ten times larger.
    pub keep_jpeg: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoded {
    pub mime: &'static str,
    pub extension: &'static str,
}

/// Does the file begin like a picture we take, whatever it is called?
pub fn is_picture(head: &[u8]) -> bool {
    matches!(image::guess_format(head), Ok(ImageFormat::Png | ImageFormat::Jpeg))
}

fn not_a_picture() -> Error {
    Error::invalid(
        "file",
        "not_a_picture",
        Text::new(
            "请上传 PNG 或 JPEG 图片，不支持 SVG 等其他格式",
            "Upload a PNG or JPEG picture; SVG and others are not accepted",
        ),
    )
}

fn too_many_pixels(width: u32, height: u32) -> Error {
    let text = Both::new(
        format!("图片为 {width}×{height}，超过 4000 万像素的上限"),
        format!("The picture is {width}×{height}; the limit is 40 megapixels"),
    );
    Error::invalid("file", "picture_too_large", text)
}

fn too_empty() -> Error {
    let text = Text::new(
        "图片尺寸很大而几乎没有内容，请缩小后再上传",
        "The picture is very large and almost empty; make it smaller and upload it again",
    );
    Error::invalid("file", "picture_too_empty", text)
}

/// Blocking; takes as long as the picture is large.
pub fn encode_anew(from: &Path, to: &File, shape: Shape) -> Result<Encoded> {
    let (picture, format) = decode(from)?;
    let side = shape.longest_side;
    let picture = if picture.width() > side || picture.height() > side {
        picture.resize(side, side, FilterType::Triangle)
    } else {
        picture
    };
    let out = BufWriter::new(to);
    if shape.keep_jpeg && format == ImageFormat::Jpeg { write_jpeg(&picture, out) } else { write_png(&picture, out) }
}

fn decode(from: &Path) -> Result<(DynamicImage, ImageFormat)> {
    let file = File::open(from).map_err(Error::internal)?;
    let packed = file.metadata().map_err(Error::internal)?.len();
    let mut reader = ImageReader::new(BufReader::new(file)).with_guessed_format().map_err(Error::internal)?;
    let format = match reader.format() {
        Some(format @ (ImageFormat::Png | ImageFormat::Jpeg)) => format,
        _ => return Err(not_a_picture()),
    };
    if format == ImageFormat::Png {
        let mut file = reader.into_inner().into_inner();
        file.rewind().map_err(Error::internal)?;
        let essential = png_parts::essential(&file).map_err(|_| not_a_picture())?;
        reader = ImageReader::with_format(BufReader::new(essential), format);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(u32::MAX);
    limits.max_image_height = Some(u32::MAX);
    limits.max_alloc = Some(MAX_ALLOC);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| not_a_picture())?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE || decoder.total_bytes() > MAX_ALLOC {
        return Err(too_many_pixels(width, height));
    }
    if decoder.total_bytes() > SUSPECT_FROM && decoder.total_bytes() / packed.max(1) > MAX_RATIO {
        return Err(too_empty());
    }
    // Telephones store pictures lying on their side and say so only in the data that is dropped here.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| not_a_picture())?;
    picture.apply_orientation(orientation);
    Ok((picture, format))
}

fn write_png(picture: &DynamicImage, mut out: impl Write + Seek) -> Result<Encoded> {
    let pixels = picture.to_rgba8();
    let (width, height) = pixels.dimensions();
    PngEncoder::new(&mut out)
        .write_image(pixels.as_raw(), width, height, image::ExtendedColorType::Rgba8)
        .map_err(Error::internal)?;
    out.flush().map_err(Error::internal)?;
    Ok(Encoded { mime: "image/png", extension: "png" })
}

fn write_jpeg(picture: &DynamicImage, mut out: impl Write + Seek) -> Result<Encoded> {
    let pixels = picture.to_rgb8();
    let (width, height) = pixels.dimensions();
    JpegEncoder::new_with_quality(&mut out, JPEG_QUALITY)
        .write_image(pixels.as_raw(), width, height, image::ExtendedColorType::Rgb8)
        .map_err(Error::internal)?;
    out.flush().map_err(Error::internal)?;
    Ok(Encoded { mime: "image/jpeg", extension: "jpg" })
}

#[cfg(test)]
#[path = "picture_tests.rs"]
mod tests;
