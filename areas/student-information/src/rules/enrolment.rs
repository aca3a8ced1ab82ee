//! Rules on whom a university takes in, and by which number they go. Pure.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Card, CardProblem, identity_card};

pub const YOUNGEST: i32 = 14;
pub const OLDEST: i32 = 60;

/// Whole years on a day; a birthday on 29 February is kept on 1 March of other years.
pub fn age_on(birth: NaiveDate, day: NaiveDate) -> i32 {
    let had_birthday = (day.month(), day.day()) >= (birth.month(), birth.day());
    day.year() - birth.year() - i32::from(!had_birthday)
}

pub fn of_age(birth: NaiveDate, day: NaiveDate) -> bool {
    (YOUNGEST..=OLDEST).contains(&age_on(birth, day))
}

/// What of an identity card disagrees with what was written beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disagreement {
    Number(CardProblem),
    Birth(NaiveDate),
    Gender { female: bool },
}

/// An empty birth date or gender agrees with every card.
pub fn disagreements(number: &str, birth: Option<NaiveDate>, gender: &str) -> Vec<Disagreement> {
    let Card { birth: on_card, female } = match identity_card(number) {
        Ok(card) => card,
        Err(problem) => return vec![Disagreement::Number(problem)],
    };
    let mut found = vec![];
    if birth.is_some_and(|birth| birth != on_card) {
        found.push(Disagreement::Birth(on_card));
    }
    if matches!(gender, "M" | "F") && (gender == "F") != female {
        found.push(Disagreement::Gender { female });
    }
    found
}

/// How student numbers are made: two digits of the entry year, a block for each programme, a serial number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct NumberRule {
    /// Digits in all.
    pub length: u8,
    /// Of them, digits of the serial number.
    pub serial_digits: u8,
}

impl Default for NumberRule {
    fn default() -> Self {
        Self { length: 10, serial_digits: 3 }
    }
}

const YEAR_DIGITS: u8 = 2;
const LONGEST: u8 = 18;

impl NumberRule {
    pub fn is_sound(&self) -> bool {
        (2..=9).contains(&self.serial_digits)
            && self.length <= LONGEST
            && self.length > YEAR_DIGITS + self.serial_digits
    }

    /// The two digits that all numbers of an entry year begin with.
    pub fn year(&self, entry_year: i32) -> String {
        format!("{:02}", entry_year.rem_euclid(100))
    }

    /// The next number of a programme in an entry year: after its own highest, or in the first block above
    /// all that the year has. `None` when the year has no block left.
    pub fn next<'a>(
        &self,
        entry_year: i32,
        of_programme: impl IntoIterator<Item = &'a str>,
        of_year: impl IntoIterator<Item = &'a str>,
    ) -> Option<String> {
        let (per_block, blocks) =
            (power(self.serial_digits)?, power(self.length.checked_sub(YEAR_DIGITS + self.serial_digits)?)?);
        let rest = |number: &'a str| self.rest(entry_year, number);
        let highest = of_programme.into_iter().filter_map(rest).max();
        if let Some(next) = highest.map(|n| n + 1).filter(|n| n % per_block != 0) {
            return self.written(entry_year, next);
        }
        // Numbers of the programme itself are numbers of the year too.
        let block = of_year.into_iter().filter_map(rest).chain(highest).map(|n| n / per_block).max();
        let block = block.map_or(blocks / 10, |block| block + 1);
        (block < blocks).then(|| self.written(entry_year, block * per_block + 1)).flatten()
    }

    /// Block and serial number as one; none for a number of another year or another form.
    fn rest(&self, entry_year: i32, number: &str) -> Option<u64> {
        let rest = number.strip_prefix(&self.year(entry_year))?;
        let digits = rest.bytes().all(|b| b.is_ascii_digit());
        (digits && number.len() == usize::from(self.length)).then(|| rest.parse().ok()).flatten()
    }

    fn written(&self, entry_year: i32, rest: u64) -> Option<String> {
        let digits = usize::from(self.length.checked_sub(YEAR_DIGITS)?);
        Some(format!("{}{rest:0digits$}", self.year(entry_year)))
    }
}

fn power(digits: u8) -> Option<u64> {
    10_u64.checked_pow(u32::from(digits))
}
