//! What has become of a student so far: drawn once, told by the record, the snapshots and the dated changes alike.

use chrono::{Days, NaiveDate};

use crate::{seed::Seed, terms::Term};

/// A change of state on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub from: &'static str,
    pub to: &'static str,
    pub on: NaiveDate,
    pub until: Option<NaiveDate>,
    pub reason: &'static str,
}

/// A life at the university, from the offer to today.
#[derive(Clone, Debug, Default)]
pub struct Fate {
    pub turns: Vec<Turn>,
    /// The day on which the programme was changed.
    pub transferred: Option<NaiveDate>,
}

pub const FIRST: &str = "NEW";

impl Fate {
    /// An ordinary student.
    pub fn studying_since(entry: NaiveDate) -> Self {
        Self::default().then("ACTIVE", entry, None, "REGISTERED")
    }

    fn then(mut self, to: &'static str, on: NaiveDate, until: Option<NaiveDate>, reason: &'static str) -> Self {
        let from = self.turns.last().map_or(FIRST, |turn| turn.to);
        self.turns.push(Turn { from, to, on, until, reason });
        self
    }

    /// The state on a day.
    pub fn on(&self, day: NaiveDate) -> &'static str {
        self.turns.iter().rfind(|turn| turn.on <= day).map_or(FIRST, |turn| turn.to)
    }

    pub fn last(&self) -> Option<&Turn> {
        self.turns.last()
    }
}

/// Where in time a student stands.
pub struct Span<'a> {
    /// The September they came.
    pub entry: i32,
    pub length: i32,
    pub today: NaiveDate,
    /// The semester that runs.
    pub now: &'a Term,
}

/// Draws a fate. The shares are per mille, larger than life where a screen needs something to show.
pub fn draw(seed: &mut Seed, span: &Span<'_>) -> Fate {
    let arrived = (day(span.entry, 9, 1) + Days::new(u64::try_from(seed.below(5)).unwrap_or(0))).min(span.today);
    let here = || Fate::default().then("ACTIVE", arrived, None, "REGISTERED");
    let years = span.now.year - span.entry;
    let number = seed.below(1000);
    if years == 0 {
        return newcomer(number, span, here);
    }
    if years >= span.length {
        return leaver(number, span, here());
    }
    let autumn = day(span.now.year, 9, 1);
    let back = span.now.start;
    match number {
        0..=7 => here().then("LEAVE", back, Some(back + Days::new(330)), "ILLNESS"),
        8..=11 => here().then("LEAVE", back - Days::new(200), Some(span.today + Days::new(20)), "PERSONAL"),
        12..=14 => here().then("MILITARY", autumn, Some(day(span.now.year + 2, 9, 1)), "ENLISTED"),
        15..=16 => here().then("SUSPENDED", back, Some(span.now.end), "DISCIPLINE"),
        17..=36 if years == 2 => here().then("EXCHANGE_OUT", back, Some(span.now.end), "EXCHANGE"),
        37..=41 => here().then("REPEAT_YEAR", autumn, None, "STANDING"),
        42..=49 => here().then("WITHDRAWN", back - Days::new(60), None, "OWN_WISH"),
        50..=51 => here().then("UNOFFICIAL_WD", (back + Days::new(20)).min(span.today), None, "NO_RETURN"),
        52 if span.length > 3 => here().then("DISMISSED", back - Days::new(30), None, "STANDING"),
        53..=54 => here().then("TRANSFERRED_OUT", autumn, None, "OTHER_UNIVERSITY"),
        55..=74 => {
            let (from, to) = (day(span.entry + 1, 2, 15), day(span.entry + 1, 9, 1));
            here().then("LEAVE", from, Some(to), "ILLNESS").then("ACTIVE", to, None, "RETURNED")
        }
        90..=119 if years == 3 => {
            let (from, to) = (day(span.entry + 2, 9, 1), day(span.entry + 3, 1, 17));
            here().then("EXCHANGE_OUT", from, Some(to), "EXCHANGE").then("ACTIVE", to, None, "RETURNED")
        }
        75..=89 => Fate { transferred: Some(day(span.entry + 1, 9, 1)), ..here() },
        _ => here(),
    }
}

fn newcomer(number: usize, span: &Span<'_>, here: impl Fn() -> Fate) -> Fate {
    let waited = span.now.first_class + Days::new(14);
    match number {
        0..=9 if waited <= span.today => Fate::default().then("NO_SHOW", waited, None, "NO_SHOW"),
        10..=15 => Fate::default().then("DEFERRED", span.now.start, Some(day(span.entry + 1, 9, 1)), "ILLNESS"),
        16..=30 => Fate::default(),
        31..=35 if span.now.first_class + Days::new(30) <= span.today => {
            let from = span.now.first_class + Days::new(30);
            here().then("LEAVE", from, Some(day(span.entry + 1, 9, 1)), "ILLNESS")
        }
        _ => here(),
    }
}

/// After the last regular year: done with, or a year longer.
fn leaver(number: usize, span: &Span<'_>, here: Fate) -> Fate {
    let end = day(span.entry + span.length, 6, 30);
    match number {
        0..=599 => here.then("GRADUATED", end, None, "GRADUATION"),
        600..=659 => here.then("COMPLETED", end, None, "NO_DEGREE"),
        _ => here.then("CONCESSIONAL", end + Days::new(63), None, "UNITS_MISSING"),
    }
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms;
    use student_information::statuses::{STATUSES, may_follow};

    /// Whatever the day the demo is made: every step is one that the program itself would allow, in order, and
    /// none lies in the future.
    #[test]
    fn every_fate_follows_the_rules() {
        let mut seen = std::collections::BTreeSet::new();
        for (month, of_month) in [(9, 1), (11, 15), (2, 20), (7, 10)] {
            let today = NaiveDate::from_ymd_opt(2027, month, of_month).unwrap();
            let (_, all) = terms::terms(today);
            let now = terms::current(&all, today).unwrap();
            let mut seed = Seed::new(u64::from(month));
            for entry in now.year - 4..=now.year {
                let span = Span { entry, length: 4, today, now };
                for _ in 0..3000 {
                    let fate = draw(&mut seed, &span);
                    let mut state = FIRST;
                    for turn in &fate.turns {
                        assert_eq!(turn.from, state);
                        let from = STATUSES.iter().find(|s| s.code == turn.from).unwrap();
                        let next: Vec<_> = from.next.iter().map(|c| (*c).to_owned()).collect();
                        assert!(may_follow(from.is_final(), &next, turn.to), "{turn:?}");
                        assert!(turn.on <= today.max(now.first_class), "{turn:?} on {today}");
                        let to = STATUSES.iter().find(|s| s.code == turn.to).unwrap();
                        assert_eq!(to.needs_end_date, turn.until.is_some(), "{turn:?}");
                        state = turn.to;
                    }
                    assert!(fate.turns.is_sorted_by_key(|turn| turn.on));
                    seen.insert(state);
                }
            }
        }
        assert!(seen.len() >= 14, "{seen:?}");
    }
}
