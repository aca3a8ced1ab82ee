//! What makes a paper ours: its number, and a code that nobody guesses.

use chrono::{Duration, NaiveDate};
use kernel::{Error, Result, ids};

use super::Order;

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
    pub fn new(order: &Order, site: &str, issued: NaiveDate) -> Result<Self> {
        let code = ids::new_letters(CODE)?;
        Ok(Self {
            serial_no: format!("{}-{}-{}", order.kind.prefix(), issued.format("%Y%m%d"), ids::new_letters(SERIAL)?),
            qr: picture(site, &code)?,
            page: page(site),
            code,
            issued,
            valid_until: order.valid_days.map(|days| issued + Duration::days(days)),
        })
    }

    /// In groups, to be typed.
    pub fn spelled(&self) -> String {
        let letters: Vec<char> = self.code.chars().collect();
        letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("-")
    }
}

/// Leads whoever scans it to the page that verifies the paper.
pub fn picture(site: &str, code: &str) -> Result<String> {
    papers::qr(&format!("{site}/verify?code={code}")).map_err(Error::internal)
}

/// Where a code is typed in.
pub fn page(site: &str) -> String {
    format!("{site}/verify")
}
