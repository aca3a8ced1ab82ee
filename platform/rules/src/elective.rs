//! Seats of pools: how many each year of study has, and how many the rounds have released so far.

use std::collections::BTreeMap;

/// The years of study, as lists write them.
pub const YEARS: [&str; 4] = ["Y1", "Y2", "Y3", "Y4"];

/// A number by a word, written as `Y3:25` or `FE:50`.
pub fn by_word(text: &str) -> Option<(&str, i32)> {
    let (word, number) = text.trim().split_once(':')?;
    let (word, number) = (word.trim(), number.trim());
    let digits = !number.is_empty() && number.len() <= 5 && number.bytes().all(|b| b.is_ascii_digit());
    (!word.is_empty() && digits).then(|| number.parse().ok().map(|n| (word, n)))?
}

/// All of a list, each word once; none if any of it is not so written.
pub fn all_by_word(list: &[String]) -> Option<BTreeMap<String, i32>> {
    let mut found = BTreeMap::new();
    for text in list {
        let (word, number) = by_word(text)?;
        if found.insert(word.to_owned(), number).is_some() {
            return None;
        }
    }
    Some(found)
}

/// A round that has begun, as far as it releases seats of one type.
#[derive(Clone, Debug)]
pub struct Begun {
    /// None: all.
    pub years: Vec<String>,
    pub percent: i32,
}

/// Seats of a pool that may be taken by now. With shares, what the rounds add up to of the whole; else the seats of
/// the years whose turn has come, or all when nobody divided them by year.
pub fn released(by_share: bool, quota: i32, by_year: &BTreeMap<String, i32>, rounds: &[Begun]) -> i32 {
    if rounds.is_empty() {
        return 0;
    }
    if by_share {
        let percent: i64 = rounds.iter().map(|round| i64::from(round.percent)).sum();
        return i32::try_from(i64::from(quota) * percent.clamp(0, 100) / 100).unwrap_or(quota);
    }
    if by_year.is_empty() || rounds.iter().any(|round| round.years.is_empty()) {
        return quota;
    }
    let turn = |year: &str| rounds.iter().any(|round| round.years.iter().any(|y| y == year));
    by_year.iter().filter(|(year, _)| turn(year)).map(|(_, seats)| *seats).sum::<i32>().min(quota)
}

/// How full it is, in percent of all seats; what has no seats is full.
pub fn fill(quota: i32, selected: i32) -> i32 {
    if quota <= 0 { 100 } else { i32::try_from(i64::from(selected) * 100 / i64::from(quota)).unwrap_or(100) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(years: &[&str], percent: i32) -> Begun {
        Begun { years: years.iter().map(|y| (*y).to_owned()).collect(), percent }
    }

    fn years(list: &[(&str, i32)]) -> BTreeMap<String, i32> {
        list.iter().map(|(y, n)| ((*y).to_owned(), *n)).collect()
    }

    #[test]
    fn numbers_are_written_by_a_word() {
        assert_eq!(by_word("Y3:25"), Some(("Y3", 25)));
        assert_eq!(by_word(" FE : 50 "), Some(("FE", 50)));
        for wrong in ["", "Y3", "Y3:", ":3", "Y3:-1", "Y3:2.5", "Y3:999999"] {
            assert_eq!(by_word(wrong), None, "{wrong}");
        }
        assert_eq!(all_by_word(&["Y3:1".into(), "Y3:2".into()]), None);
    }

    #[test]
    fn shares_add_up_and_years_take_turns() {
        let whole = years(&[]);
        assert_eq!(released(true, 40, &whole, &[]), 0);
        assert_eq!(released(true, 40, &whole, &[round(&["Y4"], 50)]), 20);
        assert_eq!(released(true, 41, &whole, &[round(&["Y4"], 17), round(&[], 57)]), 30);
        assert_eq!(released(true, 40, &whole, &[round(&[], 60), round(&[], 60)]), 40);
        let divided = years(&[("Y3", 10), ("Y4", 25)]);
        assert_eq!(released(false, 40, &divided, &[round(&["Y4"], 0)]), 25);
        assert_eq!(released(false, 40, &divided, &[round(&["Y4"], 0), round(&["Y3", "Y4"], 0)]), 35);
        assert_eq!(released(false, 40, &divided, &[round(&[], 0)]), 40);
        assert_eq!(released(false, 30, &divided, &[round(&["Y3", "Y4"], 0)]), 30);
        assert_eq!(released(false, 40, &whole, &[round(&["Y4"], 0)]), 40);
    }

    #[test]
    fn what_has_no_seats_is_full() {
        assert_eq!((fill(0, 0), fill(40, 30), fill(40, 41)), (100, 75, 102));
    }
}
