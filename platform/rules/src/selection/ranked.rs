//! Ranked preferences: who gets which seats when everybody says beforehand what they would rather have.
//!
//! - Serial dictatorship: one student after the other takes the best seats that are left. Nobody can be made better off
//!   without another being worse off.
//! - Deferred acceptance, where sections have their own order of students: everybody asks for their best wishes, a
//!   section keeps those who come first with it, and whoever is turned away asks for the next. Nobody is passed over by
//!   a section that took somebody who comes later with it. Where all sections have the same order, the two agree.
//!
//! In both a student who wants one seat of a list gains nothing by handing in another list than the true one. With
//! several seats of one list that holds for serial dictatorship only.

use std::collections::{BTreeMap, VecDeque};

use super::handles::{SectionNo, StudentNo};

#[cfg(test)]
mod tests;

/// What a student wants, best first, and how many of them at most. A student hands in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    pub student: StudentNo,
    pub wishes: Vec<SectionNo>,
    pub up_to: usize,
}

/// Seats of each section; one that is not named has none.
pub type Quotas = BTreeMap<SectionNo, u32>;

/// What each student gets, in the order of the list; nobody who handed in a list is missing.
pub type Given = BTreeMap<StudentNo, Vec<SectionNo>>;

impl List {
    /// The best of those that are still open.
    pub fn best(&self, open: &[SectionNo]) -> Vec<SectionNo> {
        open.iter().copied().take(self.up_to).collect()
    }

    fn once(&self) -> Vec<SectionNo> {
        let mut wishes = vec![];
        for wish in &self.wishes {
            if !wishes.contains(wish) {
                wishes.push(*wish);
            }
        }
        wishes
    }
}

/// In the order given; who is not named in it comes last, by number.
pub fn serial_dictatorship(order: &[StudentNo], lists: &[List], quotas: &Quotas) -> Given {
    let mut left = quotas.clone();
    let places: BTreeMap<StudentNo, usize> = order.iter().copied().zip(0..).collect();
    let mut turns: Vec<&List> = lists.iter().collect();
    turns.sort_by_key(|list| (places.get(&list.student).copied().unwrap_or(usize::MAX), list.student));
    let mut given = Given::new();
    for list in turns {
        let mut open = list.once();
        open.retain(|wish| left.get(wish).is_some_and(|seats| *seats > 0));
        let taken = list.best(&open);
        for section in &taken {
            left.entry(*section).and_modify(|seats| *seats -= 1);
        }
        given.insert(list.student, taken);
    }
    given
}

/// The students ask. `precedence` is a section's order: the smallest first, then the student's number. `choose` says
/// which of the sections that have not turned the student away are asked for: [`List::best`], or fewer where rules do
/// not allow them together.
pub fn deferred_acceptance<P: Ord>(
    lists: &[List],
    quotas: &Quotas,
    precedence: impl Fn(SectionNo, StudentNo) -> P,
    choose: impl Fn(&List, &[SectionNo]) -> Vec<SectionNo>,
) -> Given {
    let mut asking: Vec<Asking> = lists.iter().map(|list| Asking { open: list.once(), asked: vec![] }).collect();
    let mut kept: BTreeMap<SectionNo, Vec<(P, StudentNo, usize)>> = BTreeMap::new();
    let mut next: VecDeque<usize> = (0..lists.len()).collect();
    while let Some(at) = next.pop_front() {
        let (Some(list), Some(one)) = (lists.get(at), asking.get_mut(at)) else { continue };
        let asked = choose(list, &one.open);
        let before = std::mem::replace(&mut one.asked, asked.clone());
        for section in before.iter().filter(|section| !asked.contains(section)) {
            kept.entry(*section).or_default().retain(|(_, _, by)| *by != at);
        }
        for section in asked.iter().filter(|section| !before.contains(section)) {
            let all = kept.entry(*section).or_default();
            let place = (precedence(*section, list.student), list.student, at);
            all.insert(all.partition_point(|other| *other < place), place);
            let seats = quotas.get(section).map_or(0, |seats| usize::try_from(*seats).unwrap_or(usize::MAX));
            let turned_away: Vec<usize> = all.drain(seats.min(all.len())..).map(|(_, _, by)| by).collect();
            for by in turned_away {
                if let Some(one) = asking.get_mut(by) {
                    one.open.retain(|open| open != section);
                    one.asked.retain(|asked| asked != section);
                }
                next.push_back(by);
            }
        }
    }
    lists.iter().zip(asking).map(|(list, one)| (list.student, one.asked)).collect()
}

struct Asking {
    /// Sections that have not turned the student away.
    open: Vec<SectionNo>,
    /// Of these, where the student stands now.
    asked: Vec<SectionNo>,
}
