//! What makes a paper ours: its number, and a code that nobody guesses.

use chrono::{Duration, NaiveDate};
use kernel::{Cx, Error, Result, ids};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::papers::kind::PaperKind;

pub struct Seal {
    pub serial_no: String,
    pub code: String,
    pub issued: NaiveDate,
    pub valid_until: Option<NaiveDate>,
    /// A picture that leads to the page that verifies it.
    pub qr: String,
    /// The page to type the code into.
    pub page: String,
}

/// Letters and digits that nobody takes for each other.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Of a code: 100 bits, more than anybody tries.
const CODE: usize = 20;
/// Of a number, within its kind and day.
const SERIAL: usize = 8;

impl Seal {
    pub fn new(cx: &Cx, kind: PaperKind, site: &str) -> Result<Self> {
        let issued = cx.now().local_date();
        let code = letters(CODE)?;
        let address = format!("{site}/verify?code={code}");
        Ok(Self {
            serial_no: format!("{}-{}-{}", kind.prefix(), issued.format("%Y%m%d"), letters(SERIAL)?),
            qr: qr(&address)?,
            page: format!("{site}/verify"),
            code,
            issued,
            valid_until: kind.valid_days().map(|days| issued + Duration::days(days)),
        })
    }

    /// In groups, to be typed.
    pub fn spelled(&self) -> String {
        let letters: Vec<char> = self.code.chars().collect();
        letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("-")
    }
}

fn letters(count: usize) -> Result<String> {
    let mut bytes = vec![0; count];
    ids::fill(&mut bytes)?;
    Ok(bytes.iter().filter_map(|byte| LETTERS.get(usize::from(byte % 32))).map(|letter| char::from(*letter)).collect())
}

/// The code as a picture: one path, with the quiet zone that scanners need.
fn qr(text: &str) -> Result<String> {
    const QUIET: i32 = 2;
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(|problem| Error::internal(problem.to_string()))?;
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
