//! Who holds which seat, who waits with which rank, and which seats are held back.

mod moves;

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use super::{
    handles::{CourseNo, Key, Millis, SectionNo, StudentNo, TypeNo},
    outcome::Rule,
    ready::{Known, Prepared, Terms},
    request::{By, Pick, Request},
    terms::{Exception, SeatRow, Status, WaitRow, Waiver},
};

#[derive(Clone, Debug)]
pub struct State {
    /// The number of the next decision; the first is 1, for the snapshot is 0.
    pub seq: u64,
    /// The moment of the last decision.
    pub clock: Millis,
    /// By how much the window has grown.
    pub extension: Millis,
    /// Since when the round rests.
    pub paused: Option<Millis>,
    pub(super) seats: Vec<Seats>,
    pub(super) people: Vec<Person>,
    pub(super) by_course: Vec<Vec<SectionNo>>,
    /// Moments at which seats that are held back become free.
    pub(super) due: BTreeSet<(Millis, SectionNo, u64)>,
    keys: HashMap<(Option<StudentNo>, Key), u64>,
}

/// A section with its seats and its waiting list.
#[derive(Clone, Debug)]
pub struct Seats {
    pub facts: Arc<Prepared>,
    pub status: Status,
    pub quota: u32,
    pub released: u32,
    /// All that are taken, also by those who are no part of the round.
    pub taken: u32,
    pub(super) held: Vec<Held>,
    /// In the order of the ranks.
    pub(super) queue: Vec<Waiter>,
    pub(super) next_rank: u32,
}

/// A seat that was given up: whoever waited then may have it, everybody else when its moment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    pub until: Millis,
    pub seq: u64,
    /// Ranks below this waited when it was given up.
    pub before: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiter {
    pub rank: u32,
    pub student: StudentNo,
    pub of: Option<TypeNo>,
    /// Why the waiter was passed over, as last told.
    pub(super) told: Vec<Rule>,
}

/// A student with seats and waits.
#[derive(Clone, Debug)]
pub struct Person {
    pub facts: Arc<Known>,
    pub seats: Vec<Seat>,
    pub waits: Vec<Wait>,
    /// What was wished, best first, and in which entry.
    pub wishes: Vec<Pick>,
    pub wished: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    pub section: SectionNo,
    pub of: Option<TypeNo>,
    pub required: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    pub section: SectionNo,
    pub of: Option<TypeNo>,
    pub rank: u32,
}

impl Seats {
    pub(super) fn new(facts: Arc<Prepared>) -> Self {
        let section = &facts.section;
        Self {
            status: section.status,
            quota: section.quota,
            released: section.release.of(section.quota),
            taken: section.elsewhere,
            held: vec![],
            queue: vec![],
            next_rank: 1,
            facts,
        }
    }

    /// Seats that nobody has; those held back among them.
    pub fn left(&self) -> u32 {
        self.released.saturating_sub(self.taken)
    }

    /// Seats that anybody may take now.
    pub fn free(&self) -> u32 {
        self.left().saturating_sub(u32::try_from(self.held.len()).unwrap_or(u32::MAX))
    }

    /// Seats that nobody else can have now: what is shown, for a seat that is held back looks taken.
    pub fn occupied(&self) -> u32 {
        self.taken.saturating_add(u32::try_from(self.held.len()).unwrap_or(u32::MAX))
    }

    pub fn waiting(&self) -> u32 {
        u32::try_from(self.queue.len()).unwrap_or(u32::MAX)
    }

    pub fn queue(&self) -> &[Waiter] {
        &self.queue
    }

    /// How many wait before this rank. Ranks are numbers drawn: those of whoever has left stay empty.
    pub fn ahead(&self, rank: u32) -> u32 {
        u32::try_from(self.queue.iter().filter(|waiter| waiter.rank < rank).count()).unwrap_or(u32::MAX)
    }
}

impl Person {
    pub(super) fn new(facts: Arc<Known>) -> Self {
        Self { facts, seats: vec![], waits: vec![], wishes: vec![], wished: 0 }
    }

    pub fn seat(&self, section: SectionNo) -> Option<Seat> {
        self.seats.iter().copied().find(|seat| seat.section == section)
    }

    pub fn wait(&self, section: SectionNo) -> Option<Wait> {
        self.waits.iter().copied().find(|wait| wait.section == section)
    }

    fn exceptions(&self, section: Option<SectionNo>) -> impl Iterator<Item = &Exception> {
        let about = move |exception: &&Exception| exception.section.is_none() || exception.section == section;
        self.facts.student.exceptions.iter().filter(about)
    }

    pub fn waived(&self, waiver: Waiver, section: Option<SectionNo>) -> bool {
        self.exceptions(section).any(|exception| exception.waived.contains(&waiver))
    }

    pub(super) fn until(&self, section: Option<SectionNo>) -> Option<Millis> {
        self.exceptions(section).filter_map(|exception| exception.until).max()
    }

    /// The most units of the semester, with what exceptions allow for the section, or whichever section it is.
    pub fn max_units(&self, section: Option<SectionNo>) -> i32 {
        let most = self.exceptions(section).filter_map(|exception| exception.max_units).max();
        most.unwrap_or(0).max(self.facts.student.max_units)
    }
}

impl State {
    pub fn new(terms: &Terms) -> Self {
        let mut state = Self {
            seq: 1,
            clock: Millis::MIN,
            extension: 0,
            paused: terms.round.paused.then_some(terms.round.start),
            seats: terms.sections.iter().cloned().map(Seats::new).collect(),
            people: terms.students.iter().cloned().map(Person::new).collect(),
            by_course: vec![vec![]; terms.courses.len()],
            due: BTreeSet::new(),
            keys: HashMap::new(),
        };
        for (index, section) in terms.sections.iter().enumerate() {
            state.list(section.section.course, SectionNo::of(index));
        }
        for row in &terms.seats {
            state.sit(row.student, Seat { section: row.section, of: row.of, required: row.required });
        }
        let mut waits = terms.waits.clone();
        waits.sort();
        for row in waits {
            state.stand(row.student, Wait { section: row.section, of: row.of, rank: row.rank });
        }
        state
    }

    pub(super) fn list(&mut self, course: CourseNo, section: SectionNo) {
        if let Some(list) = self.by_course.get_mut(course.at()).filter(|list| !list.contains(&section)) {
            list.push(section);
        }
    }

    pub fn section(&self, no: SectionNo) -> Option<&Seats> {
        self.seats.get(no.at())
    }

    pub fn person(&self, no: StudentNo) -> Option<&Person> {
        self.people.get(no.at())
    }

    pub fn sections(&self) -> impl Iterator<Item = (SectionNo, &Seats)> {
        self.seats.iter().enumerate().map(|(index, seats)| (SectionNo::of(index), seats))
    }

    pub fn people(&self) -> impl Iterator<Item = (StudentNo, &Person)> {
        self.people.iter().enumerate().map(|(index, person)| (StudentNo::of(index), person))
    }

    /// Sections of one course.
    pub fn siblings(&self, course: CourseNo) -> &[SectionNo] {
        self.by_course.get(course.at()).map(Vec::as_slice).unwrap_or_default()
    }

    /// Units of this semester, those of one type, and those waited for.
    pub fn units(&self, student: StudentNo) -> i32 {
        let seats = self.person(student).map(|person| person.seats.as_slice()).unwrap_or_default();
        seats.iter().map(|seat| self.units_of(seat.section)).sum()
    }

    pub fn type_units(&self, student: StudentNo, of: TypeNo) -> (i32, i32) {
        let Some(person) = self.person(student) else { return (0, 0) };
        let selected = person.seats.iter().filter(|seat| seat.of == Some(of)).map(|seat| self.units_of(seat.section));
        let waiting = person.waits.iter().filter(|wait| wait.of == Some(of)).map(|wait| self.units_of(wait.section));
        (selected.sum(), waiting.sum())
    }

    pub(super) fn units_of(&self, section: SectionNo) -> i32 {
        self.section(section).map_or(0, |seats| seats.facts.section.units)
    }

    /// Who has a seat, in order.
    pub fn seat_rows(&self) -> Vec<SeatRow> {
        let of = |(student, person): (StudentNo, &Person)| {
            let row =
                move |seat: &Seat| SeatRow { student, section: seat.section, of: seat.of, required: seat.required };
            person.seats.iter().map(row).collect::<Vec<_>>()
        };
        let mut rows: Vec<SeatRow> = self.people().flat_map(of).collect();
        rows.sort();
        rows
    }

    /// Who waits, in order.
    pub fn wait_rows(&self) -> Vec<WaitRow> {
        let of = |(section, seats): (SectionNo, &Seats)| {
            let row = move |w: &Waiter| WaitRow { section, rank: w.rank, student: w.student, of: w.of };
            seats.queue.iter().map(row).collect::<Vec<_>>()
        };
        self.sections().flat_map(of).collect()
    }

    /// Under which number the same request was decided.
    pub fn decided(&self, request: &Request) -> Option<u64> {
        self.keys.get(&scope(request)).copied()
    }

    pub(super) fn remember(&mut self, request: &Request, seq: u64) {
        self.keys.insert(scope(request), seq);
    }
}

/// Students have keys of their own; office and time share theirs.
fn scope(request: &Request) -> (Option<StudentNo>, Key) {
    let student = if let By::Student(student) = request.by { Some(student) } else { None };
    (student, request.key)
}
