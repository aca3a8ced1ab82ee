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
