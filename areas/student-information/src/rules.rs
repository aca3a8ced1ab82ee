//! Rules on identity documents and names. Pure.

pub mod enrolment;
pub mod pinyin;

use chrono::NaiveDate;

/// What the number of a resident identity card says of its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub birth: NaiveDate,
    pub female: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardProblem {
    /// Not seventeen digits and a check character.
    Form,
    /// No province has this beginning.
    Region,
    /// The birth date does not exist.
    Birth,
    /// The check character does not fit the digits.
    Check,
}

/// The first two digits of every province, region and municipality.
const PROVINCES: [u8; 35] = [
    11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54, 61, 62, 63,
    64, 65, 71, 81, 82, 83,
];

/// GB 11643: region, birth date, serial number, and a check character by ISO 7064 MOD 11-2.
pub fn identity_card(number: &str) -> Result<Card, CardProblem> {
    let (Some(digits), Some(check)) = (number.get(..17), number.get(17..)) else {
        return Err(CardProblem::Form);
    };
    if !digits.bytes().all(|b| b.is_ascii_digit()) || check.len() != 1 {
        return Err(CardProblem::Form);
    }
    let part = |range: std::ops::Range<usize>| digits.get(range).and_then(|t| t.parse::<u32>().ok()).unwrap_or(0);
    if !PROVINCES.iter().any(|p| u32::from(*p) == part(0..2)) {
        return Err(CardProblem::Region);
    }
    let year = i32::try_from(part(6..10)).unwrap_or(0);
    let birth = NaiveDate::from_ymd_opt(year, part(10..12), part(12..14)).ok_or(CardProblem::Birth)?;
    if year < 1850 {
        return Err(CardProblem::Birth);
    }
    if check_character(digits) != check.chars().next() {
        return Err(CardProblem::Check);
    }
    Ok(Card { birth, female: part(14..17) % 2 == 0 })
}

/// The check character for seventeen digits.
pub fn check_character(digits: &str) -> Option<char> {
    const FROM_REMAINDER: [char; 11] = ['1', '0', 'X', '9', '8', '7', '6', '5', '4', '3', '2'];
    if digits.len() != 17 {
        return None;
    }
    let sum = digits.bytes().enumerate().try_fold(0_usize, |sum, (place, digit)| {
        // The weight of a place is 2 to the power of its distance from the end, modulo 11.
        let weight = (0..17 - place).fold(1_usize, |weight, _| weight * 2 % 11);
        digit.is_ascii_digit().then(|| sum + usize::from(digit - b'0') * weight)
    })?;
    FROM_REMAINDER.get(sum % 11).copied()
}

/// A name as it is compared: without spaces and dots in Chinese; in Latin letters without case, and
/// whichever of the names comes first.
pub fn name_key(name: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    let name: String = name.chars().map(narrow).collect::<String>().to_lowercase();
    if name.chars().any(|c| !c.is_ascii() && c.is_alphabetic() && !c.is_lowercase()) {
        return name.chars().filter(|c| c.is_alphanumeric()).collect();
    }
    let mut words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}
