//! One decision.

use super::{
    check::{Ask, Granted, with_offers},
    handles::{Millis, SectionNo, StudentNo},
    outcome::{Decision, Effect, Failed, Left, Notice, Outcome, Rule},
    ready::Terms,
    request::{By, Pick, Request, What},
    state::{Seat, State, Wait},
};

/// Answers a request and changes the state accordingly. The number of the decision is `state.seq` before the call. A
/// request that was decided before is only told its number.
pub fn decide(terms: &Terms, state: &mut State, request: &Request) -> Decision {
    if let Some(seq) = state.decided(request) {
        return Decision { outcome: Outcome::Repeated { seq }, effects: vec![] };
    }
    let seq = state.seq;
    state.remember(request, seq);
    state.seq += 1;
    state.clock = state.clock.max(request.at);
    let mut desk = Desk { terms, now: state.clock, state, seq, effects: vec![] };
    desk.reopen();
    let outcome = match desk.answer(request) {
        Ok(notices) => Outcome::Granted { notices },
        Err(rules) => Outcome::Refused { rules },
    };
    Decision { outcome, effects: desk.effects }
}

/// Where a request is dealt with.
pub(super) struct Desk<'a> {
    pub terms: &'a Terms,
    pub state: &'a mut State,
    pub seq: u64,
    pub now: Millis,
    pub effects: Vec<Effect>,
}

pub(super) type Answer = Result<Vec<Notice>, Vec<Failed>>;

pub(super) fn refused<T>(section: Option<SectionNo>, rule: Rule) -> Result<T, Vec<Failed>> {
    Err(vec![Failed::new(section, rule)])
}

impl Desk<'_> {
    fn answer(&mut self, request: &Request) -> Answer {
        let own = matches!(
            request.what,
            What::Select(_)
                | What::Drop { .. }
                | What::Replace { .. }
                | What::Bundle { .. }
                | What::Join(_)
                | What::Leave { .. }
                | What::Wish { .. }
        );
        match (&request.by, own) {
            (By::Student(student), true) => self.own(*student, &request.what),
            (By::Office { .. } | By::System, false) => self.office(&request.what),
            _ => refused(None, Rule::NotTheirs),
        }
    }

    fn own(&mut self, student: StudentNo, what: &What) -> Answer {
        let Some(ask) = Ask::new(self.terms, self.state, student, self.now) else {
            return refused(None, Rule::Unknown);
        };
        let answer = ask.answer(what).map_err(|failed| with_offers(&ask, what, failed));
        if let (What::Replace { from, .. }, Err(_), true) =
            (what, &answer, crate::planted::fault("selection_replace_drops_first"))
        {
            self.state.rise(student, *from);
        }
        let granted = answer?;
        match granted {
            Granted::Take { give, take } => self.exchange(student, give, &take),
            Granted::Join(seat) => self.join(student, seat),
            Granted::Leave(section) => self.out(student, section, Left::Own),
            Granted::Wish => self.wish(student, what),
        }
        self.settle(student);
        let notice = match what {
            What::Drop { .. } | What::Replace { .. } => Ask::new(self.terms, self.state, student, self.now),
            _ => None,
        };
        Ok(notice.and_then(|ask| ask.notice()).into_iter().collect())
    }

    /// A wish whose turn has come: by all rules but those of the window.
    pub(super) fn place(&mut self, student: StudentNo, picks: &[Pick]) -> Answer {
        let Some(ask) = Ask::new(self.terms, self.state, student, self.now) else {
            return refused(None, Rule::Unknown);
        };
        if let Granted::Take { give, take } = (Ask { window: false, ..ask }).bundle(picks)? {
            self.exchange(student, give, &take);
        }
        self.settle(student);
        Ok(vec![])
    }

    /// One seat for others, in one go: all of it was found to be possible.
    fn exchange(&mut self, student: StudentNo, give: Option<Seat>, take: &[Seat]) {
        if let Some(give) = give {
            self.state.rise(student, give.section);
            self.effects.push(Effect::SeatGivenUp { student, section: give.section });
        }
        for seat in take {
            if take.len() > 1 && seat.section.0 % 2 == 0 && crate::planted::fault("selection_bundle_in_part") {
                continue;
            }
            self.take(student, *seat);
        }
        if let Some(give) = give {
            self.freed(give.section);
        }
    }

    /// Sits down: on a free seat, else on one that is held back, else beyond the quota. Whoever calls knows that it may.
    pub(super) fn take(&mut self, student: StudentNo, seat: Seat) {
        let Seat { section, of, required } = seat;
        let beyond = !self.claim(section, u32::MAX);
        self.out(student, section, Left::Selected);
        self.out_of_course(student, section);
        self.state.sit(student, seat);
        self.effects.push(Effect::SeatTaken { student, section, of, required, beyond });
    }

    /// At the end of the queue: who comes back has lost the rank.
    fn join(&mut self, student: StudentNo, seat: Seat) {
        let Seat { section, of, .. } = seat;
        let mut rank = self.state.section(section).map_or(1, |seats| seats.next_rank);
        if crate::planted::fault("selection_rank_by_student") {
            rank = rank.max(1_000).saturating_sub(student.0);
        }
        self.state.stand(student, Wait { section, of, rank });
        self.effects.push(Effect::Queued { student, section, of, rank });
    }

    pub(super) fn out(&mut self, student: StudentNo, section: SectionNo, why: Left) {
        if let Some(wait) = self.state.step_out(student, section) {
            self.effects.push(Effect::LeftQueue { student, section, rank: wait.rank, why });
        }
    }

    fn wish(&mut self, student: StudentNo, what: &What) {
        let (What::Wish { picks }, Some(person)) = (what, self.state.people.get_mut(student.at())) else { return };
        person.wishes.clone_from(picks);
        person.wished = self.seq;
        self.effects.push(Effect::Wished { student, picks: picks.clone() });
    }
}
