//! Every rule that stands in the way of a request, in the order in which they are told: window, status, target, already
//! selected or passed, requirement, exclusion, units, clash, seat.

mod offers;
mod section;
mod units;
mod whole;

pub(super) use offers::with_offers;
pub(super) use section::Mode;
pub use whole::whole;

use super::{
    handles::{Millis, SectionNo, StudentNo},
    outcome::{Failed, Rule},
    ready::Terms,
    request::{Pick, What},
    state::{Person, Seat, State},
    terms::{Waiver, Way},
};

/// A student's question at a moment.
#[derive(Clone, Copy)]
pub(super) struct Ask<'a> {
    pub terms: &'a Terms,
    pub state: &'a State,
    pub person: &'a Person,
    pub now: Millis,
    /// Whether the round itself is asked as well: its window, its years, its way.
    pub window: bool,
    /// A seat that would be given up for it.
    pub minus: Option<Seat>,
    /// Seats that would be taken with it, those before it.
    pub plus: &'a [Seat],
    /// Everything that would be taken with it.
    pub together: &'a [Pick],
    /// The seat whose type and nature it takes over: another section of the same course.
    pub inherit: Option<Seat>,
}

/// What stands in the way of a student's request at this moment, with what would help; nothing when it would be granted.
/// Before the window opens it says so and everything else besides: a list of wishes can be tried in time.
pub fn may(terms: &Terms, state: &State, student: StudentNo, what: &What, now: Millis) -> Vec<Failed> {
    let Some(ask) = Ask::new(terms, state, student, now) else { return vec![Failed::new(None, Rule::Unknown)] };
    match ask.answer(what) {
        Ok(_) => vec![],
        Err(failed) => with_offers(&ask, what, failed),
    }
}

/// What granting would change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Granted {
    Take { give: Option<Seat>, take: Vec<Seat> },
    Join(Seat),
    Leave(SectionNo),
    Wish,
}

impl<'a> Ask<'a> {
    pub fn new(terms: &'a Terms, state: &'a State, student: StudentNo, now: Millis) -> Option<Self> {
        let person = state.person(student)?;
        let (minus, inherit) = (None, None);
        Some(Self { terms, state, person, now, window: true, minus, plus: &[], together: &[], inherit })
    }

    pub fn answer(&self, what: &What) -> Result<Granted, Vec<Failed>> {
        match what {
            What::Select(pick) => self.bundle(std::slice::from_ref(pick)),
            What::Bundle { picks } => self.bundle(picks),
            What::Replace { from, to } => self.replace(*from, *to),
            What::Drop { section } => self.drop(*section),
            What::Join(pick) => self.join(*pick),
            What::Leave { section } => self.leave(*section),
            What::Wish { picks } => self.wish(picks),
            _ => Err(vec![Failed::new(None, Rule::NotTheirs)]),
        }
    }

    /// All of them or none.
    pub fn bundle(&self, picks: &[Pick]) -> Result<Granted, Vec<Failed>> {
        let sections: Vec<SectionNo> = picks.iter().map(|pick| pick.section).collect();
        let mut failed = self.open(&sections, &sections);
        if picks.is_empty() {
            failed.push(Failed::new(None, Rule::Unknown));
        }
        let mut take = Vec::with_capacity(picks.len());
        for pick in picks {
            let ask = Ask { plus: &take, together: picks, ..*self };
            let seat = ask.section(*pick, Mode::Select, &mut failed);
            take.push(seat);
        }
        in_order(failed).map(|()| Granted::Take { give: None, take })
    }

    pub fn replace(&self, from: SectionNo, to: Pick) -> Result<Granted, Vec<Failed>> {
        let mut failed = self.open(&[from, to.section], &[to.section]);
        let give = self.person.seat(from);
        let same = give.is_some() && self.course(from).is_some() && self.course(from) == self.course(to.section);
        match give {
            None => failed.push(Failed::new(Some(from), Rule::NotSelected)),
            Some(_) if same && !self.terms.round.change_section => {
                failed.push(Failed::new(Some(from), Rule::SectionChangeOff));
            }
            Some(seat) if !same && self.stays(seat) => failed.push(Failed::new(Some(from), Rule::RequiredStays)),
            Some(_) => {}
        }
        // Replacing a section by itself finds it selected already.
        let minus = give.filter(|seat| seat.section != to.section);
        let ask = Ask { minus, inherit: minus.filter(|_| same), ..*self };
        let mut take = ask.section(to, Mode::Select, &mut failed);
        take.required = same && give.is_some_and(|seat| seat.required);
        failed.extend(self.minimum(give, self.state.units_of(to.section)));
        in_order(failed).map(|()| Granted::Take { give, take: vec![take] })
    }

    fn drop(&self, section: SectionNo) -> Result<Granted, Vec<Failed>> {
        let mut failed = self.open(&[section], &[]);
        let give = self.person.seat(section);
        match give {
            None => failed.push(Failed::new(Some(section), Rule::NotSelected)),
            Some(seat) if self.stays(seat) => failed.push(Failed::new(Some(section), Rule::RequiredStays)),
            Some(_) => {}
        }
        failed.extend(self.minimum(give, 0));
        in_order(failed).map(|()| Granted::Take { give, take: vec![] })
    }

    fn join(&self, pick: Pick) -> Result<Granted, Vec<Failed>> {
        let mut failed = self.open(&[pick.section], &[pick.section]);
        let seat = self.section(pick, Mode::Join, &mut failed);
        self.queue(seat, &mut failed);
        in_order(failed).map(|()| Granted::Join(seat))
    }

    fn leave(&self, section: SectionNo) -> Result<Granted, Vec<Failed>> {
        let mut failed = self.open(&[section], &[]);
        if self.person.wait(section).is_none() {
            failed.push(Failed::new(Some(section), Rule::NotWaiting));
        }
        in_order(failed).map(|()| Granted::Leave(section))
    }

    /// Wishes may clash and be more than anybody can take: only what can never be granted is refused.
    fn wish(&self, picks: &[Pick]) -> Result<Granted, Vec<Failed>> {
        let sections: Vec<SectionNo> = picks.iter().map(|pick| pick.section).collect();
        let mut failed = self.open(&sections, &[]);
        failed.extend(self.standing(&sections));
        if picks.is_empty() {
            failed.extend(self.round(None).into_iter().map(|rule| Failed::new(None, rule)));
        }
        if self.terms.round.way == Way::FirstCome {
            failed.push(Failed::new(None, Rule::NoWishes));
        }
        for pick in picks {
            self.section(*pick, Mode::Wish, &mut failed);
        }
        in_order(failed).map(|()| Granted::Wish)
    }

    fn stays(&self, seat: Seat) -> bool {
        seat.required && !self.terms.round.drop_required
    }

    /// Whether the round is open to the student for all of these, each of which may have an exception of its own; `gains`
    /// are those of which a seat or a place in a queue is asked for.
    fn open(&self, sections: &[SectionNo], gains: &[SectionNo]) -> Vec<Failed> {
        let mut failed: Vec<Failed> = vec![];
        let sections = sections.iter().filter(|_| self.window);
        for rule in sections.flat_map(|section| self.round(Some(*section))) {
            if failed.iter().all(|failed| failed.rule != rule) {
                failed.push(Failed::new(None, rule));
            }
        }
        if !gains.is_empty() && self.window && self.terms.round.way != Way::FirstCome {
            failed.push(Failed::new(None, Rule::OnlyWishes));
        }
        // Who may not study may still leave.
        if !gains.is_empty() {
            failed.extend(self.standing(gains));
        }
        failed
    }

    fn round(&self, section: Option<SectionNo>) -> Vec<Rule> {
        let (round, student) = (&self.terms.round, &self.person.facts.student);
        let mut rules = vec![];
        if self.state.paused.is_some() {
            rules.push(Rule::Paused);
        }
        if self.person.waived(Waiver::Window, section) {
            return rules;
        }
        let own = self.person.until(section).unwrap_or(round.end);
        let end = own.max(round.end).saturating_add(self.state.extension);
        if self.now < round.start {
            rules.push(Rule::NotYet { start: round.start });
        } else if self.now >= end {
            rules.push(Rule::Over { end });
        } else if self.person.until(section).is_none_or(|until| self.now >= until) {
            rules.extend(self.turn());
        }
        if !round.years.is_empty() && !round.years.contains(&student.year) {
            rules.push(Rule::NotYourYear { year: student.year, years: round.years.clone() });
        }
        rules
    }

    /// A year that has turns of its own comes in these; time that was lost is added to each.
    fn turn(&self) -> Option<Rule> {
        let (grown, year) = (self.state.extension, self.person.facts.student.year);
        let own = || self.terms.round.turns.iter().filter(move |turn| turn.year == year);
        let ends = own().map(|turn| turn.to.saturating_add(grown)).max()?;
        if own().any(|turn| turn.from <= self.now && self.now < turn.to.saturating_add(grown)) {
            return None;
        }
        let next = own().map(|turn| turn.from).filter(|from| *from > self.now).min();
        Some(next.map_or(Rule::Over { end: ends }, |start| Rule::NotYet { start }))
    }

    /// Status and holds, unless they are let pass for all of these.
    pub fn standing(&self, sections: &[SectionNo]) -> Vec<Failed> {
        if !sections.is_empty() && sections.iter().all(|no| self.person.waived(Waiver::Hold, Some(*no))) {
            return vec![];
        }
        let student = &self.person.facts.student;
        let barred = student.barred.clone().map(|status| Rule::Barred { status });
        let holds = Some(&student.holds).filter(|holds| !holds.is_empty()).cloned().map(|holds| Rule::Holds { holds });
        barred.into_iter().chain(holds).map(|rule| Failed::new(None, rule)).collect()
    }
}

/// Told in order, or nothing to tell.
fn in_order(mut failed: Vec<Failed>) -> Result<(), Vec<Failed>> {
    if failed.is_empty() {
        return Ok(());
    }
    failed.sort_by_key(|failed| failed.rule.step());
    Err(failed)
}
