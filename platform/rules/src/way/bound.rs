//! How many terms there must at least be, whatever is chosen.

use super::{Question, reach::Reach};
use crate::progress::progress;

pub fn least_terms(question: &Question<'_>, reach: &Reach<'_>) -> usize {
    let found = progress(question.plan, &question.hoped());
    let since = |n: &usize| reach.since.get(*n).copied().flatten();
    // A compulsory course, or what counts as it, is taken in some term.
    let chain = found.missing_compulsory.iter().filter_map(|id| {
        let able = reach.by_id.get(id.as_str())?;
        able.iter().filter_map(since).min().map(|term| term + 1)
    });
    let pinned = question.pins.iter().map(|(_, term)| term + 1);
    let missing = (found.required - found.earned).max(found.upper_required - found.upper_earned);
    chain.chain(pinned).chain([terms_for(question, missing)]).max().unwrap_or(0)
}

/// Terms that take so many units.
fn terms_for(question: &Question<'_>, missing: i32) -> usize {
    let mut taken = 0;
    for (n, term) in question.terms.iter().enumerate() {
        if taken >= missing {
            return n;
        }
        taken += term.max_units;
    }
    question.terms.len()
}
