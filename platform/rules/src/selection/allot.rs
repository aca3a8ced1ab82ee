//! The end of a round that collected wishes: in which order they are placed.
//!
//! Every placement is a request like any other: `decide` answers it by all rules but those of the window, and it stands
//! in the round's book. Which comes after which is drawn from the round's [`Seed`] and can be computed again.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    check::Ask,
    decide,
    handles::{Key, Millis, SectionNo, StudentNo},
    lottery::Seed,
    outcome::{Decision, Step},
    ranked::{List, Quotas, deferred_acceptance},
    ready::Terms,
    request::{By, Channel, Pick, Request, What},
    state::State,
};

#[cfg(test)]
mod tests;

/// How wishes become seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Method {
    /// Everybody's first wish in the order of the lots, then everybody's second, and so on.
    Lottery,
    /// In the order of the lots everybody takes all wishes that can be had.
    InTurn,
    /// Each section prefers students of this year and above, then by a lot of its own; see [`super::ranked`]. Seats
    /// that remain, because rules stood in the way of those who were to have them, are taken in turn.
    Deferred { final_year: i32 },
}

/// A section that somebody wants, and the seat that would be given up for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    pub pick: Pick,
    pub instead_of: Option<SectionNo>,
}

/// Best first.
pub type Wishes = BTreeMap<StudentNo, Vec<Wish>>;

/// What the students of a round handed in.
pub fn collected(state: &State) -> Wishes {
    let wish = |pick: &Pick| Wish { pick: *pick, instead_of: None };
    let of = state.people().map(|(student, person)| (student, person.wishes.iter().map(wish).collect::<Vec<_>>()));
    of.filter(|(_, wishes)| !wishes.is_empty()).collect()
}

/// Places all wishes; the requests with their decisions, in order, as they are to be entered.
pub fn allot(
    terms: &Terms,
    state: &mut State,
    method: Method,
    seed: &Seed,
    wishes: &Wishes,
    at: Millis,
) -> Vec<(Request, Decision)> {
    let order = in_order(state, seed, wishes);
    let mut desk = Placing { terms, state, at, seed, entries: vec![] };
    match method {
        Method::Lottery => {
            let longest = wishes.values().map(Vec::len).max().unwrap_or(0);
            for turn in 0..longest {
                let of_turn = order.iter().filter_map(|student| Some((*student, *wishes.get(student)?.get(turn)?)));
                of_turn.for_each(|(student, wish)| desk.place(student, wish));
            }
        }
        Method::InTurn => desk.in_turn(&order, wishes, &BTreeSet::new()),
        Method::Deferred { final_year } => {
            let given = desk.deferred(wishes, final_year);
            for student in &order {
                let of_student = wishes.get(student).map(Vec::as_slice).unwrap_or_default();
                let to_have = of_student.iter().filter(|wish| given.contains(&(*student, wish.pick.section)));
                to_have.for_each(|wish| desk.place(*student, *wish));
            }
            desk.in_turn(&order, wishes, &given);
        }
    }
    desk.entries
}

/// The students who wish for something, by their lots.
fn in_order(state: &State, seed: &Seed, wishes: &Wishes) -> Vec<StudentNo> {
    let lot = |student: StudentNo| (seed.lot(&name(state, student)), student);
    let mut lots: Vec<(String, StudentNo)> = wishes.keys().map(|student| lot(*student)).collect();
    lots.sort();
    lots.into_iter().map(|(_, student)| student).collect()
}

fn name(state: &State, student: StudentNo) -> String {
    state.person(student).map(|person| person.facts.student.id.clone()).unwrap_or_default()
}

struct Placing<'a> {
    terms: &'a Terms,
    state: &'a mut State,
    at: Millis,
    seed: &'a Seed,
    entries: Vec<(Request, Decision)>,
}

impl Placing<'_> {
    fn in_turn(&mut self, order: &[StudentNo], wishes: &Wishes, placed: &BTreeSet<(StudentNo, SectionNo)>) {
        for student in order {
            for wish in wishes.get(student).into_iter().flatten() {
                if !placed.contains(&(*student, wish.pick.section)) {
                    self.place(*student, *wish);
                }
            }
        }
    }

    fn place(&mut self, student: StudentNo, wish: Wish) {
        let Wish { pick, instead_of } = wish;
        let Some(from) = instead_of else {
            self.enter(student, pick.section, What::Place { student, picks: vec![pick] });
            return;
        };
        // Nobody gives up a seat for one that is gone: whether it can be had is asked first.
        let held = self.state.person(student).and_then(|person| person.seat(from));
        let ask = Ask::new(self.terms, self.state, student, self.at).map(|ask| Ask { window: false, ..ask });
        let (Some(held), Some(Ok(_))) = (held, ask.map(|ask| ask.replace(from, pick))) else { return };
        self.enter(student, from, What::Take { student, section: from });
        if !self.enter(student, pick.section, What::Place { student, picks: vec![pick] }) {
            let back = Pick { section: from, of: held.of };
            self.enter(student, from, What::Grant { student, pick: back, required: held.required, beyond: true });
        }
    }

    fn enter(&mut self, student: StudentNo, section: SectionNo, what: What) -> bool {
        // The same seed places the same wish under the same key: done twice, it is decided once.
        let kind = if matches!(what, What::Grant { .. }) { "back" } else { "place" };
        let lot = self.seed.lot(&format!("{kind}:{}:{}", student.0, section.0));
        let key = lot.get(..32).and_then(|digits| u128::from_str_radix(digits, 16).ok()).unwrap_or_default();
        let request = Request { at: self.at, by: By::System, channel: Channel::System, key: Key(key), what };
        let decision = decide(self.terms, self.state, &request);
        let granted = decision.granted();
        self.entries.push((request, decision));
        granted
    }

    /// Who is to have what by deferred acceptance. Everybody asks for as many wishes as the rules allow together.
    fn deferred(&self, wishes: &Wishes, final_year: i32) -> BTreeSet<(StudentNo, SectionNo)> {
        let plain = |wishes: &[Wish]| -> Vec<SectionNo> {
            wishes.iter().filter(|wish| wish.instead_of.is_none()).map(|wish| wish.pick.section).collect()
        };
        let list = |(student, wishes): (&StudentNo, &Vec<Wish>)| {
            let wishes = plain(wishes);
            List { student: *student, up_to: wishes.len(), wishes }
        };
        let lists: Vec<List> = wishes.iter().map(list).collect();
        let quotas: Quotas = self.state.sections().map(|(no, seats)| (no, seats.free())).collect();
        let precedence = |section: SectionNo, student: StudentNo| {
            let person = self.state.person(student);
            let last = person.is_some_and(|person| person.facts.student.year >= final_year);
            let of = self.state.section(section).map(|seats| seats.facts.section.id.clone()).unwrap_or_default();
            (!last, self.seed.wish_lot(&name(self.state, student), &of))
        };
        let choose = |list: &List, open: &[SectionNo]| {
            let of_student = wishes.get(&list.student).map(Vec::as_slice).unwrap_or_default();
            let open = of_student.iter().map(|wish| wish.pick).filter(|pick| open.contains(&pick.section));
            self.together(list.student, open)
        };
        let given = deferred_acceptance(&lists, &quotas, precedence, choose);
        given.into_iter().flat_map(|(student, sections)| sections.into_iter().map(move |no| (student, no))).collect()
    }

    /// The best first, then whatever the rules allow beside it; whether there is a seat is not asked.
    fn together(&self, student: StudentNo, picks: impl Iterator<Item = Pick>) -> Vec<SectionNo> {
        let Some(ask) = Ask::new(self.terms, self.state, student, self.at) else { return vec![] };
        let ask = Ask { window: false, ..ask };
        let mut taken: Vec<Pick> = vec![];
        for pick in picks {
            taken.push(pick);
            let failed = ask.bundle(&taken).err().unwrap_or_default();
            if failed.iter().any(|failed| failed.rule.step() != Step::Seat) {
                taken.pop();
            }
        }
        taken.iter().map(|pick| pick.section).collect()
    }
}
