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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::check_character;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn ages_are_whole_years() {
        for (birth, on, age) in [
            ("2008-09-01", "2026-08-31", 17),
            ("2008-09-01", "2026-09-01", 18),
            ("2008-02-29", "2026-02-28", 17),
            ("2008-02-29", "2026-03-01", 18),
        ] {
            assert_eq!(age_on(day(birth), day(on)), age, "{birth} {on}");
        }
        for (birth, fits) in [("2012-09-02", false), ("2012-09-01", true), ("1966-09-01", true), ("1965-09-01", false)]
        {
            assert_eq!(of_age(day(birth), day("2026-09-01")), fits, "{birth}");
        }
    }

    #[test]
    fn the_card_tells_birth_and_sex() {
        // 1949-12-31, serial 002: even, so a woman.
        let card = "11010519491231002X";
        assert_eq!(disagreements(card, Some(day("1949-12-31")), "F"), []);
        assert_eq!(disagreements(card, None, ""), []);
        assert_eq!(disagreements(card, None, "X"), []);
        assert_eq!(disagreements(card, Some(day("1949-12-30")), "F"), [Disagreement::Birth(day("1949-12-31"))]);
        assert_eq!(disagreements(card, None, "M"), [Disagreement::Gender { female: true }]);
        assert_eq!(disagreements("110105194912310021", None, ""), [Disagreement::Number(CardProblem::Check)],);
        let digits = "11010020050101001";
        let man = format!("{digits}{}", check_character(digits).unwrap());
        assert_eq!(disagreements(&man, None, "F"), [Disagreement::Gender { female: false }]);
    }

    #[test]
    fn numbers_go_on_where_the_programme_stopped() {
        let rule = NumberRule::default();
        let next = |programme: &[&str], year: &[&str]| {
            rule.next(2026, programme.iter().copied(), year.iter().copied()).unwrap_or_default()
        };
        assert_eq!(next(&[], &[]), "2610000001");
        assert_eq!(next(&["2610000001", "2610000007"], &["2610003004"]), "2610000008");
        assert_eq!(next(&[], &["2610003004", "2610001090"]), "2610004001");
        // The block is full: the next free one.
        assert_eq!(next(&["2610000999"], &["2610003004"]), "2610004001");
        assert_eq!(next(&["2610000999"], &[]), "2610001001");
        // Numbers of another year or form do not count.
        assert_eq!(next(&["2510000001", "S26", "26100000ab"], &["2510009001"]), "2610000001");
        assert_eq!(next(&["2699999999"], &["2699999999"]), "");
    }

    #[test]
    fn rules_that_leave_no_room_are_unsound() {
        for (length, serial_digits, sound) in
            [(10, 3, true), (5, 3, false), (6, 3, true), (10, 1, false), (19, 3, false)]
        {
            assert_eq!(NumberRule { length, serial_digits }.is_sound(), sound, "{length} {serial_digits}");
        }
    }
}
