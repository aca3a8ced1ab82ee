//! Exactly one principal supervisor on every day. Pure.

use sea_orm::prelude::Date;

/// From when to when somebody is principal supervisor; without an end, from then on.
pub type Span = (Date, Option<Date>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Nobody on this day.
    Nobody(Date),
    /// More than one on this day.
    Several(Date),
}

/// The first day from `start` on that has no or more than one principal supervisor.
pub fn problem(start: Date, spans: &[Span]) -> Option<Problem> {
    let mut spans: Vec<Span> = spans.iter().copied().filter(|(_, to)| to.is_none_or(|to| to >= start)).collect();
    spans.sort();
    let mut due = Some(start);
    for (from, to) in spans {
        match due {
            // Whoever came before has no end.
            None => return Some(Problem::Several(from.max(start))),
            Some(day) if from > day => return Some(Problem::Nobody(day)),
            // Only the first may have begun before the day in question.
            Some(day) if from < day && day > start => return Some(Problem::Several(from.max(start))),
            Some(_) => {}
        }
        due = to.and_then(|to| to.succ_opt());
    }
    due.map(Problem::Nobody)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(n: u64) -> Date {
        Date::from_ymd_opt(2026, 9, 1).unwrap() + chrono::Days::new(n)
    }

    /// Day by day, the slow way.
    fn by_days(start: Date, spans: &[Span]) -> Option<bool> {
        (0..60).map(|n| start + chrono::Days::new(n)).find_map(|day| {
            let there = spans.iter().filter(|(from, to)| *from <= day && to.is_none_or(|to| to >= day)).count();
            (there != 1).then_some(there == 0)
        })
    }

    #[test]
    fn the_first_day_without_exactly_one_is_found() {
        let (a, b) = ((day(0), Some(day(9))), (day(10), None));
        assert_eq!(problem(day(0), &[b, a]), None);
        assert_eq!(problem(day(0), &[a]), Some(Problem::Nobody(day(10))));
        assert_eq!(problem(day(0), &[b]), Some(Problem::Nobody(day(0))));
        assert_eq!(problem(day(0), &[a, b, (day(20), None)]), Some(Problem::Several(day(20))));
        assert_eq!(problem(day(5), &[(day(0), None), (day(3), None)]), Some(Problem::Several(day(5))));
        assert_eq!(problem(day(0), &[]), Some(Problem::Nobody(day(0))));
    }

    /// Every set of up to three spans on a few days.
    #[test]
    fn it_agrees_with_counting_day_by_day() {
        let ends = [None, Some(1), Some(3), Some(5)];
        let spans: Vec<Span> = (0..6)
            .flat_map(|from| ends.into_iter().map(move |to| (from, to)))
            .filter(|(from, to)| to.is_none_or(|to| to >= *from))
            .map(|(from, to)| (day(from), to.map(day)))
            .collect();
        let mut cases = 0;
        for (i, a) in spans.iter().enumerate() {
            for (j, b) in spans.iter().enumerate() {
                for c in &spans {
                    let some = &[*a, *b, *c][..=(i + j) % 3];
                    for start in [0, 2, 4] {
                        let expected = by_days(day(start), some);
                        let nobody = problem(day(start), some).map(|p| matches!(p, Problem::Nobody(_)));
                        assert_eq!(nobody, expected, "from day {start}: {some:?}");
                        cases += 1;
                    }
                }
            }
        }
        assert!(cases > 5_000, "{cases}");
    }
}
