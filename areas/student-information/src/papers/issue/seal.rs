//! What makes a paper ours: its number, and a code that nobody guesses.

use chrono::{Duration, NaiveDate};
use kernel::{Cx, Error, Result, ids};

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

/// Of a code: 100 bits, more than anybody tries.
const CODE: usize = 20;
/// Of a number, within its kind and day.
const SERIAL: usize = 8;

impl Seal {
    pub fn new(cx: &Cx, kind: PaperKind, site: &str) -> Result<Self> {
        let issued = cx.now().local_date();
        let code = ids::new_letters(CODE)?;
        let address = format!("{site}/verify?code={code}");
        Ok(Self {
            serial_no: format!("{}-{}-{}", kind.prefix(), issued.format("%Y%m%d"), ids::new_letters(SERIAL)?),
            qr: papers::qr(&address).map_err(Error::internal)?,
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
