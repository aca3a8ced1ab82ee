//! Weeks in the fewest signs that read back as the same weeks.

use super::Weeks;
use crate::language::Language;

impl Weeks {
    /// In words for a semester of `total` weeks; empty for no week.
    pub fn text(self, total: i32, language: Language) -> String {
        let weeks = self.to_vec();
        if weeks.is_empty() {
            return String::new();
        }
        let (odd, even, unit) = match language {
            Language::Zh => ("单周", "双周", "周"),
            Language::En => ("odd", "even", ""),
        };
        let listed = format!("{}{unit}", pieces(&weeks, language).join(","));
        for (same, word) in [(Self::odd(total), odd), (Self::even(total), even)] {
            if self == same && word.chars().count() < listed.chars().count() {
                return word.to_owned();
            }
        }
        listed
    }

    /// What is added to a time: ` (odd weeks)`, ` (weeks 1-7)`; nothing to what takes place every week.
    pub fn note(self, total: i32, language: Language) -> String {
        let text = self.text(total, language);
        match language {
            _ if text.is_empty() || self == Self::all(total) => String::new(),
            Language::Zh => format!("（{text}）"),
            Language::En if text.starts_with(|c: char| c.is_ascii_digit()) => format!(" (weeks {text})"),
            Language::En => format!(" ({text} weeks)"),
        }
    }
}

/// The shortest way through the weeks in runs and in runs of every second week.
fn pieces(weeks: &[i32], language: Language) -> Vec<String> {
    // The best way to write all weeks from each place to the end: its length, and where its first piece ends.
    let mut best: Vec<(usize, usize)> = vec![(0, weeks.len()); weeks.len() + 1];
    for from in (0..weeks.len()).rev() {
        let ends = [1, 2].into_iter().flat_map(|step| run(weeks, from, step));
        let ways = ends.filter_map(|(end, step)| {
            let after = best.get(end).map(|(long, _)| long + usize::from(end < weeks.len()))?;
            Some((piece(weeks.get(from..end)?, step, language).chars().count() + after, end))
        });
        let shortest = ways.min_by_key(|(long, end)| (*long, usize::MAX - end));
        if let (Some(way), Some(place)) = (shortest, best.get_mut(from)) {
            *place = way;
        }
    }
    let (mut from, mut pieces) = (0, vec![]);
    while let Some((_, end)) = best.get(from).filter(|_| from < weeks.len()) {
        let of = weeks.get(from..*end).unwrap_or_default();
        let step = of.get(1).zip(of.first()).map_or(1, |(second, first)| second - first);
        pieces.push(piece(of, step, language));
        from = *end;
    }
    pieces
}

/// Every end of a run from here that goes on by `step`.
fn run(weeks: &[i32], from: usize, step: i32) -> Vec<(usize, i32)> {
    let tail = weeks.get(from..).unwrap_or_default();
    let long = 1 + tail.windows(2).take_while(|pair| matches!(pair, [a, b] if b - a == step)).count();
    (1..=long).map(|n| (from + n, step)).collect()
}

fn piece(weeks: &[i32], step: i32, language: Language) -> String {
    match weeks {
        [] => String::new(),
        [one] => one.to_string(),
        [first, .., last] if step == 1 => format!("{first}-{last}"),
        [first, .., last] => {
            let word = match (language, first % 2 == 1) {
                (Language::Zh, true) => "(单)",
                (Language::Zh, false) => "(双)",
                (Language::En, true) => " odd",
                (Language::En, false) => " even",
            };
            format!("{first}-{last}{word}")
        }
    }
}
