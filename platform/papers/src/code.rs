//! Codes that machines read.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::PaperError;

/// A QR code as a picture: one path, with the quiet zone that scanners need.
///
/// # Errors
/// If the text is longer than any code holds.
pub fn qr(text: &str) -> Result<String, PaperError> {
    const QUIET: i32 = 2;
    let code =
        QrCode::encode_text(text, QrCodeEcc::Medium).map_err(|problem| PaperError(format!("the code: {problem}")))?;
    let side = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            path.push_str(&format!("M{},{}h1v1h-1z", x + QUIET, y + QUIET));
        }
    }
    Ok(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#fff"/><path d="{path}" fill="#000"/></svg>"##
    ))
}
