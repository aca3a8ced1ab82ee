//! What the students of a round wanted, read from what they tried.

use std::collections::BTreeMap;

use crate::selection::{
    allot::{Method, Wish, Wishes, allot},
    decide,
    handles::{Millis, SectionNo, StudentNo},
    lottery::Seed,
    ready::Terms,
    request::{By, Pick, Request, What},
    state::State,
};

#[derive(Clone, Debug, Default)]
pub struct Recorded {
    pub wishes: Wishes,
    /// What the office and others changed, and seats of before that students gave up, in order.
    changes: Vec<Request>,
    /// Who handed in wishes, and when last.
    came: BTreeMap<StudentNo, usize>,
    /// When all has been decided and every seat that was held back is free.
    pub end: Millis,
}

/// Reads the requests in their order. What was tried first is wished most, whether it was got or not; what somebody
/// dropped or stopped waiting for is wished no longer; what somebody would have exchanged a seat for is wished more
/// than that seat.
pub fn wishes(terms: &Terms, requests: &[Request]) -> Recorded {
    let mut state = State::new(terms);
    let before = state.clone();
    let had = |student: StudentNo, section: SectionNo| {
        before.person(student).is_some_and(|person| person.seat(section).is_some())
    };
    let mut recorded = Recorded::default();
    for (number, request) in requests.iter().enumerate() {
        let granted = decide(terms, &mut state, request).granted();
        let By::Student(student) = request.by else {
            recorded.office(request);
            continue;
        };
        let list = recorded.wishes.entry(student).or_default();
        match &request.what {
            What::Select(pick) | What::Join(pick) => add(list, *pick),
            What::Bundle { picks } => picks.iter().for_each(|pick| add(list, *pick)),
            What::Wish { picks } => {
                list.clear();
                picks.iter().for_each(|pick| add(list, *pick));
                recorded.came.insert(student, number);
            }
            What::Replace { from, to } => exchange(list, *from, *to, had(student, *from)),
            What::Leave { section } if granted => remove(list, *section),
            What::Drop { section } if granted => {
                remove(list, *section);
                if had(student, *section) {
                    recorded.changes.push(request.clone());
                }
            }
            _ => {}
        }
    }
    recorded.wishes.retain(|_, wishes| !wishes.is_empty());
    let most = terms.round.reopening.as_ref().map_or(0, |reopening| reopening.most);
    let last = requests.iter().map(|request| request.at).max().unwrap_or(terms.round.end);
    recorded.end = last.max(terms.round.end).saturating_add(most);
    recorded
}

impl Recorded {
    /// Placements of the round itself are not what is simulated; and what the office took away is wished no longer.
    fn office(&mut self, request: &Request) {
        if let What::Take { student, section } = request.what
            && let Some(list) = self.wishes.get_mut(&student)
        {
            remove(list, section);
        }
        if !matches!(request.what, What::Place { .. } | What::EndWaiting | What::Tick) {
            self.changes.push(request.clone());
        }
    }

    /// The round before anything is placed.
    pub(super) fn prepared(&self, terms: &Terms) -> State {
        let mut state = State::new(terms);
        self.changes.iter().for_each(|request| drop(decide(terms, &mut state, request)));
        state
    }

    /// Collected wishes as if the first who handed them in had been served first.
    pub(super) fn one_after_the_other(&self, terms: &Terms, state: &mut State, seed: &Seed) {
        let mut came: Vec<(usize, StudentNo)> = self.came.iter().map(|(student, number)| (*number, *student)).collect();
        came.sort_unstable();
        for (_, student) in came {
            let Some(wishes) = self.wishes.get(&student) else { continue };
            let alone = BTreeMap::from([(student, wishes.clone())]);
            drop(allot(terms, state, Method::InTurn, seed, &alone, self.end));
        }
    }
}

fn place(list: &[Wish], section: SectionNo) -> Option<usize> {
    list.iter().position(|wish| wish.pick.section == section)
}

fn add(list: &mut Vec<Wish>, pick: Pick) {
    if place(list, pick.section).is_none() {
        list.push(Wish { pick, instead_of: None });
    }
}

fn remove(list: &mut Vec<Wish>, section: SectionNo) {
    list.retain(|wish| wish.pick.section != section);
}

fn exchange(list: &mut Vec<Wish>, from: SectionNo, to: Pick, had: bool) {
    let wish = Wish { pick: to, instead_of: Some(from).filter(|_| had) };
    match (place(list, from), place(list, to.section)) {
        (Some(from), Some(already)) if already < from => {}
        (Some(from), already) => {
            if let Some(already) = already {
                list.remove(already);
            }
            list.insert(from, wish);
        }
        (None, Some(_)) => {}
        (None, None) => list.push(wish),
    }
}
