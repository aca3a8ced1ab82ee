//! What the office, time and other parts of the system do to a round while it runs.

use std::sync::Arc;

use super::{
    decide::{Answer, Desk, refused},
    handles::{SectionNo, StudentNo},
    outcome::{Effect, Left, Rule},
    ready::{Known, Prepared},
    request::{Pick, What},
    state::{Person, Seat, Seats},
    terms::{Section, Student},
};

impl Desk<'_> {
    pub(super) fn office(&mut self, what: &What) -> Answer {
        match what {
            What::SetQuota { section, quota, released } => self.quota(*section, *quota, *released),
            What::SetStatus { section, status } => {
                let Some(seats) = self.state.seats.get_mut(section.at()) else {
                    return refused(Some(*section), Rule::Unknown);
                };
                seats.status = *status;
                self.effects.push(Effect::StatusSet { section: *section, status: *status });
                self.promote(*section);
                Ok(vec![])
            }
            What::PutSection { no, section } => self.put_section(*no, section),
            What::PutStudent { no, student } => self.put_student(*no, student),
            What::Pause | What::Resume | What::Extend { .. } => self.window(what),
            What::Grant { student, pick, required, beyond } => self.grant(*student, *pick, *required, *beyond),
            What::Take { student, section } => self.take_away(*student, *section),
            What::Place { student, picks } => self.place(*student, picks),
            What::EndWaiting => {
                for row in self.state.wait_rows() {
                    self.out(row.student, row.section, Left::Ended);
                }
                Ok(vec![])
            }
            What::Tick => Ok(vec![]),
            _ => refused(None, Rule::NotTheirs),
        }
    }

    /// A raise promotes at once; with a lower quota nobody loses a seat.
    fn quota(&mut self, section: SectionNo, quota: u32, released: Option<u32>) -> Answer {
        let Some(seats) = self.state.seats.get_mut(section.at()) else {
            return refused(Some(section), Rule::Unknown);
        };
        let raised = seats.released.saturating_add(quota.saturating_sub(seats.quota));
        seats.released = released.unwrap_or(raised).min(quota);
        seats.quota = quota;
        // Seats that are no longer there cannot be held back.
        let left = usize::try_from(seats.left()).unwrap_or(usize::MAX);
        let gone = seats.held.split_off(left.min(seats.held.len()));
        self.effects.push(Effect::QuotaSet { section, quota, released: seats.released });
        for held in gone {
            self.state.due.remove(&(held.until, section, held.seq));
        }
        self.promote(section);
        Ok(vec![])
    }

    fn put_section(&mut self, no: SectionNo, section: &Section) -> Answer {
        let known = self.state.seats.get(no.at()).map(|seats| seats.facts.section.course);
        let next = no.at() == self.state.seats.len();
        // Seats and waits of a section are those of its course.
        if !self.terms.knows_section(section) || known.map_or(!next, |course| course != section.course) {
            return refused(Some(no), Rule::Unknown);
        }
        let facts = Arc::new(Prepared::new(section.clone()));
        if let Some(seats) = self.state.seats.get_mut(no.at()) {
            seats.status = section.status;
            seats.facts = facts;
        } else {
            self.state.seats.push(Seats::new(facts));
            self.state.list(section.course, no);
        }
        self.effects.push(Effect::SectionPut { section: no });
        self.promote(no);
        // Hours and units concern everybody who sits in it and waits elsewhere.
        let sits = |person: &Person| person.seat(no).is_some() || person.wait(no).is_some();
        let people = self.state.people().filter(|(_, person)| !person.waits.is_empty() && sits(person));
        let people: Vec<StudentNo> = people.map(|(student, _)| student).collect();
        for student in people {
            self.settle(student);
        }
        Ok(vec![])
    }

    fn put_student(&mut self, no: StudentNo, student: &Student) -> Answer {
        if !self.terms.knows_types(student) || no.at() > self.state.people.len() {
            return refused(None, Rule::Unknown);
        }
        let facts = Arc::new(Known::new(student.clone()));
        match self.state.people.get_mut(no.at()) {
            Some(person) => person.facts = facts,
            None => self.state.people.push(Person::new(facts)),
        }
        self.effects.push(Effect::StudentPut { student: no });
        self.settle(no);
        Ok(vec![])
    }

    fn window(&mut self, what: &What) -> Answer {
        let state = &mut *self.state;
        match what {
            What::Pause => {
                state.paused = state.paused.or(Some(self.now));
                self.effects.push(Effect::Paused);
            }
            What::Resume => {
                // A pause that began before the window took none of it.
                let since = state.paused.take().map(|since| since.max(self.terms.round.start));
                state.extension += since.map_or(0, |since| self.now.saturating_sub(since).max(0));
                self.effects.push(Effect::Resumed { end: self.terms.round.end.saturating_add(state.extension) });
            }
            What::Extend { by } => {
                state.extension = state.extension.saturating_add((*by).max(0));
                self.effects.push(Effect::Extended { end: self.terms.round.end.saturating_add(state.extension) });
            }
            _ => {}
        }
        Ok(vec![])
    }

    fn grant(&mut self, student: StudentNo, pick: Pick, required: bool, beyond: bool) -> Answer {
        let Pick { section, of } = pick;
        let typed = of.is_none_or(|of| of.at() < self.terms.types.len());
        let (Some(person), Some(seats), true) = (self.state.person(student), self.state.section(section), typed) else {
            return refused(Some(section), Rule::Unknown);
        };
        if person.seat(section).is_some() {
            return refused(Some(section), Rule::AlreadySelected { by: section });
        }
        if !beyond && seats.left() == 0 {
            let rule = Rule::Full { seats: seats.released, taken: seats.occupied(), waiting: seats.waiting() };
            return refused(Some(section), rule);
        }
        self.take(student, Seat { section, of, required });
        self.settle(student);
        Ok(vec![])
    }

    fn take_away(&mut self, student: StudentNo, section: SectionNo) -> Answer {
        let person = self.state.person(student);
        if person.and_then(|person| person.wait(section)).is_some() {
            self.out(student, section, Left::Office);
            self.settle(student);
            return Ok(vec![]);
        }
        if person.and_then(|person| person.seat(section)).is_none() {
            return refused(Some(section), Rule::NotSelected);
        }
        self.state.rise(student, section);
        self.effects.push(Effect::SeatGivenUp { student, section });
        self.freed(section);
        self.settle(student);
        Ok(vec![])
    }
}
