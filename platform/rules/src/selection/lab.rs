//! The laboratory: what would have become of a round if its seats had been given another way.
//!
//! The recorded requests are decided again as they came; and what each student wanted, in the order in which they tried
//! for it, is placed by lottery and by ranked preferences. All of it goes through `decide`, on the facts of the round
//! and what the office changed meanwhile.

mod compare;
mod recorded;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    allot::{Method, Wishes, allot},
    decide,
    handles::{SectionNo, StudentNo},
    lottery::Seed,
    ready::Terms,
    request::Request,
    state::State,
    terms::Way as RoundWay,
};

pub use compare::{Change, Difference};
pub use recorded::{Recorded, wishes};

/// The ways that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Way {
    AsItCame,
    Lottery,
    RankedInTurn,
    RankedDeferred,
}

impl Way {
    pub const ALL: [Self; 4] = [Self::AsItCame, Self::Lottery, Self::RankedInTurn, Self::RankedDeferred];

    fn method(self, final_year: i32) -> Option<Method> {
        match self {
            Self::AsItCame => None,
            Self::Lottery => Some(Method::Lottery),
            Self::RankedInTurn => Some(Method::InTurn),
            Self::RankedDeferred => Some(Method::Deferred { final_year }),
        }
    }
}

/// Students of a year who wished for something, and the units of the wishes that they got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct YearUnits {
    pub year: i32,
    pub students: u32,
    pub units: i32,
}

/// What came of one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    pub way: Way,
    /// Wished sections that somebody has at the end.
    pub seats_given: u32,
    /// Released seats that nobody has.
    pub seats_left: u32,
    /// Students who have their first wish.
    pub first_wishes: u32,
    /// By name: who wished for something and has none of it.
    pub with_nothing: Vec<String>,
    pub by_year: Vec<YearUnits>,
    /// Of each student the wished sections, best first.
    pub given: BTreeMap<String, Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// What each student wished for, best first.
    pub wishes: BTreeMap<String, Vec<String>>,
    /// In the order of [`Way::ALL`].
    pub ways: Vec<Outcome>,
}

/// All ways on the requests of one round. Those of `final_year` and above come first where sections have an order.
pub fn simulate(terms: &Terms, requests: &[Request], seed: &Seed, final_year: i32) -> Report {
    // Recorded wishes are placed as they came, too: the way of the round itself must not stand in their way.
    let mut terms = terms.clone();
    let live = terms.round.way == RoundWay::FirstCome;
    terms.round.way = RoundWay::FirstCome;
    let recorded = wishes(&terms, requests);
    let prepared = recorded.prepared(&terms);
    let run = |way: Way| {
        let mut state = prepared.clone();
        match way.method(final_year) {
            Some(method) => drop(allot(&terms, &mut state, method, seed, &recorded.wishes, recorded.end)),
            None if live => {
                state = State::new(&terms);
                requests.iter().for_each(|request| drop(decide(&terms, &mut state, request)));
            }
            None => recorded.one_after_the_other(&terms, &mut state, seed),
        }
        outcome(way, &state, &recorded.wishes)
    };
    let named = recorded.wishes.iter().map(|(student, wishes)| {
        let sections = wishes.iter().map(|wish| section_name(&prepared, wish.pick.section)).collect();
        (student_name(&prepared, *student), sections)
    });
    Report { wishes: named.collect(), ways: Way::ALL.into_iter().map(run).collect() }
}

fn outcome(way: Way, state: &State, wishes: &Wishes) -> Outcome {
    let (mut given, mut with_nothing) = (BTreeMap::new(), vec![]);
    let mut years: BTreeMap<i32, YearUnits> = BTreeMap::new();
    let (mut seats_given, mut first_wishes) = (0, 0);
    for (student, wishes) in wishes {
        let Some(person) = state.person(*student) else { continue };
        let has = wishes.iter().map(|wish| wish.pick.section).filter(|no| person.seat(*no).is_some());
        let has: Vec<SectionNo> = has.collect();
        seats_given += u32::try_from(has.len()).unwrap_or(u32::MAX);
        first_wishes += u32::from(has.first() == wishes.first().map(|wish| &wish.pick.section));
        let name = student_name(state, *student);
        if has.is_empty() {
            with_nothing.push(name.clone());
        }
        let year = person.facts.student.year;
        let of_year = years.entry(year).or_insert(YearUnits { year, ..YearUnits::default() });
        of_year.students += 1;
        of_year.units += has.iter().map(|no| state.units_of(*no)).sum::<i32>();
        given.insert(name, has.iter().map(|no| section_name(state, *no)).collect());
    }
    with_nothing.sort();
    let seats_left = state.sections().map(|(_, seats)| seats.left()).sum();
    let by_year = years.into_values().collect();
    Outcome { way, seats_given, seats_left, first_wishes, with_nothing, by_year, given }
}

fn student_name(state: &State, student: StudentNo) -> String {
    state.person(student).map(|person| person.facts.student.id.clone()).unwrap_or_default()
}

fn section_name(state: &State, section: SectionNo) -> String {
    state.section(section).map(|seats| seats.facts.section.id.clone()).unwrap_or_default()
}
