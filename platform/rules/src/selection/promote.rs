//! Seats that become free: the waiting list first, in the order of its ranks, then everybody, at a moment that nobody can
//! foresee.

use super::{
    check::{Ask, Mode},
    decide::Desk,
    handles::{SectionNo, StudentNo},
    outcome::{Effect, Left, Rule},
    request::Pick,
    state::{Held, Seat, Seats, Waiter},
};

impl Seats {
    /// Whether somebody with this rank may have a seat now.
    fn open_to(&self, rank: u32) -> bool {
        self.free() > 0 || self.held.iter().any(|held| held.before > rank)
    }
}

impl Desk<'_> {
    /// A seat was given up. Where others are free anyway, nobody lies in wait for it.
    pub(super) fn freed(&mut self, section: SectionNo) {
        let delay = self.terms.delay(section, self.seq);
        let (now, seq) = (self.now, self.seq);
        if let Some(delay) = delay
            && let Some(seats) = self.state.seats.get_mut(section.at())
            && seats.free() == 1
        {
            let held = Held { until: now.saturating_add(delay), seq, before: seats.next_rank };
            seats.held.push(held);
            self.state.due.insert((held.until, section, seq));
        }
        self.promote(section);
        let seats = self.state.section(section);
        if let Some(held) = seats.and_then(|seats| seats.held.iter().find(|held| held.seq == seq)) {
            self.effects.push(Effect::HeldBack { section, until: held.until });
        }
    }

    /// Seats whose moment has come: the waiting list first, the rest is free.
    pub(super) fn reopen(&mut self) {
        while let Some((until, section, seq)) = self.state.due.first().copied().filter(|due| due.0 <= self.now) {
            self.state.due.remove(&(until, section, seq));
            if let Some(seats) = self.state.seats.get_mut(section.at()) {
                seats.held.retain(|held| held.seq != seq);
            }
            self.promote(section);
            let seats = self.state.section(section).map_or(0, Seats::free);
            if seats > 0 {
                self.effects.push(Effect::Reopened { section, seats });
            }
        }
    }

    /// Sections whose facts changed.
    pub(super) fn promote(&mut self, section: SectionNo) {
        self.work(vec![section]);
    }

    /// What changed for a student may be what a waiting list passed the student over for.
    pub(super) fn settle(&mut self, student: StudentNo) {
        if crate::planted::fault("selection_waiters_forgotten") {
            return;
        }
        let sections = self.waits_of(student);
        if !sections.is_empty() {
            self.work(sections);
        }
    }

    fn waits_of(&self, student: StudentNo) -> Vec<SectionNo> {
        let waits = self.state.person(student).map(|person| person.waits.as_slice()).unwrap_or_default();
        waits.iter().map(|wait| wait.section).collect()
    }

    fn work(&mut self, mut sections: Vec<SectionNo>) {
        while let Some(section) = sections.pop() {
            let mut rank = 0;
            // From the first to the last rank; whoever is promoted changes nothing for those passed over before.
            while let Some(waiter) = self.next(section, rank) {
                rank = waiter.rank;
                if self.try_one(section, &waiter) {
                    sections.extend(self.waits_of(waiter.student));
                }
            }
        }
    }

    /// The first of the queue behind this rank for whom there is a seat.
    fn next(&self, section: SectionNo, rank: u32) -> Option<Waiter> {
        let seats = self.state.section(section)?;
        let mut from = seats.queue.partition_point(|waiter| waiter.rank <= rank);
        if crate::planted::fault("selection_second_first") {
            from += 1;
        }
        seats.queue.get(from).filter(|waiter| seats.open_to(waiter.rank)).cloned()
    }

    /// By all rules; those of the window are for requests, and this is none.
    fn try_one(&mut self, section: SectionNo, waiter: &Waiter) -> bool {
        let Waiter { rank, student, of, .. } = *waiter;
        let Some(ask) = Ask::new(self.terms, self.state, student, self.now) else { return false };
        let mut failed = ask.standing(&[section]);
        let seat = ask.section(Pick { section, of }, Mode::Promote, &mut failed);
        if failed.is_empty() {
            self.seat_from_queue(student, seat, rank);
            return true;
        }
        failed.sort_by_key(|failed| failed.rule.step());
        let rules: Vec<Rule> = failed.into_iter().map(|failed| failed.rule).collect();
        if rules != waiter.told {
            let queue = self.state.seats.get_mut(section.at()).map(|seats| &mut seats.queue);
            if let Some(told) = queue.and_then(|queue| queue.iter_mut().find(|waiter| waiter.rank == rank)) {
                told.told.clone_from(&rules);
            }
            self.effects.push(Effect::Skipped { student, section, rank, rules });
        }
        false
    }

    fn seat_from_queue(&mut self, student: StudentNo, seat: Seat, rank: u32) {
        let Seat { section, of, .. } = seat;
        self.claim(section, rank);
        self.state.step_out(student, section);
        self.state.sit(student, seat);
        self.effects.push(Effect::Promoted { student, section, of, rank });
        self.out_of_course(student, section);
    }

    /// Who has a seat in a course waits for no other section of it.
    pub(super) fn out_of_course(&mut self, student: StudentNo, section: SectionNo) {
        let course = |no: SectionNo| self.state.section(no).map(|seats| seats.facts.section.course);
        let mine = course(section);
        let others: Vec<SectionNo> = self.waits_of(student).into_iter().filter(|no| course(*no) == mine).collect();
        for other in others {
            self.out(student, other, Left::CourseTaken);
        }
    }

    /// Uses a free seat, else one that was held back for this rank; for those without rank, any. False if there is none.
    pub(super) fn claim(&mut self, section: SectionNo, rank: u32) -> bool {
        let Some(seats) = self.state.seats.get_mut(section.at()) else { return false };
        if seats.free() > 0 {
            return true;
        }
        if seats.left() == 0 {
            return false;
        }
        let place = seats.held.iter().position(|held| held.before > rank || rank == u32::MAX);
        if let Some(place) = place {
            let held = seats.held.remove(place);
            self.state.due.remove(&(held.until, section, held.seq));
        }
        place.is_some()
    }
}
