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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standards_own_examples_are_valid() {
        let card = identity_card("11010519491231002X").unwrap();
        assert_eq!((card.birth, card.female), (NaiveDate::from_ymd_opt(1949, 12, 31).unwrap(), true));
        let card = identity_card("440524188001010014").unwrap();
        assert_eq!((card.birth, card.female), (NaiveDate::from_ymd_opt(1880, 1, 1).unwrap(), false));
    }

    #[test]
    fn every_single_slip_and_every_swap_of_neighbours_is_found() {
        let good = "11010519491231002X";
        let mut tried = 0;
        for place in 0..17 {
            for digit in '0'..='9' {
                let mut slip: Vec<char> = good.chars().collect();
                if slip[place] == digit {
                    continue;
                }
                slip[place] = digit;
                assert!(identity_card(&slip.iter().collect::<String>()).is_err());
                tried += 1;
            }
        }
        for place in 0..16 {
            let mut swap: Vec<char> = good.chars().collect();
            swap.swap(place, place + 1);
            let swap: String = swap.iter().collect();
            assert!(swap == good || identity_card(&swap).is_err(), "{swap}");
        }
        assert_eq!(tried, 153);
    }

    #[test]
    fn each_problem_is_named() {
        for (number, problem) in [
            ("", CardProblem::Form),
            ("11010519491231002", CardProblem::Form),
            ("11010519491231002x", CardProblem::Check),
            ("1101051949123100２X", CardProblem::Form),
            ("11010519491231002XX", CardProblem::Form),
            ("A1010519491231002X", CardProblem::Form),
            ("99010519491231002X", CardProblem::Region),
            ("11010519491331002X", CardProblem::Birth),
            ("11010519490229002X", CardProblem::Birth),
            ("110105194912310021", CardProblem::Check),
        ] {
            assert_eq!(identity_card(number), Err(problem), "{number}");
        }
    }

    #[test]
    fn names_written_differently_are_one_name() {
        for (a, b) in [
            ("张 三", "张三"),
            ("阿卜杜拉·买买提", "阿卜杜拉 买买提"),
            ("ZHANG San", "San Zhang"),
            ("Zhang，San", "zhang san"),
            ("ｚｈａｎｇ　ｓａｎ", "Zhang San"),
        ] {
            assert_eq!(name_key(a), name_key(b));
        }
        assert_ne!(name_key("张三"), name_key("张四"));
        assert_ne!(name_key("Zhang San"), name_key("Zhang Sang"));
    }
}
