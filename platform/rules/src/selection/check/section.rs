//! The rules of one section for one student.

use super::Ask;
use crate::{
    requirement::{Atom, Facts, Requirement, holds},
    selection::{
        handles::{CourseNo, SectionNo, TypeNo},
        outcome::{Failed, Rule},
        request::Pick,
        state::{Seat, Seats},
        terms::{Section, Status, Waiver},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::selection) enum Mode {
    Select,
    Join,
    /// From the waiting list; that there is a seat is known.
    Promote,
    Wish,
}

impl Ask<'_> {
    /// Adds what stands in the way; the answer is the seat that it would be.
    pub fn section(&self, pick: Pick, mode: Mode, failed: &mut Vec<Failed>) -> Seat {
        let Some(seats) = self.state.section(pick.section) else {
            failed.push(Failed::new(Some(pick.section), Rule::Unknown));
            return Seat { section: pick.section, of: pick.of, required: false };
        };
        let mut rules = vec![];
        let section = &seats.facts.section;
        if seats.status != Status::Open {
            rules.push(Rule::NotOpen { status: seats.status });
        }
        let of = self.target(pick, section, mode, &mut rules);
        self.already(pick.section, section, &mut rules);
        self.record(pick.section, section, &mut rules);
        // What is there already needs no further seat.
        let own = self.held().any(|seat| seat.section == pick.section);
        if mode != Mode::Wish && !own {
            self.units(Seat { section: pick.section, of, required: false }, section, mode, &mut rules);
            self.clashes(pick.section, seats, &mut rules);
            self.seat(pick.section, seats, mode, &mut rules);
        }
        failed.extend(rules.into_iter().map(|rule| Failed::new(Some(pick.section), rule)));
        Seat { section: pick.section, of, required: false }
    }

    pub(super) fn course(&self, section: SectionNo) -> Option<CourseNo> {
        self.state.section(section).map(|seats| seats.facts.section.course)
    }

    /// Seats that the student would have beside this one.
    pub(super) fn held(&self) -> impl Iterator<Item = &Seat> {
        let gone = self.minus.map(|seat| seat.section);
        self.person.seats.iter().filter(move |seat| Some(seat.section) != gone).chain(self.plus)
    }

    pub(super) fn waived(&self, waiver: Waiver, section: SectionNo) -> bool {
        self.person.waived(waiver, Some(section))
    }

    /// The type it counts for: the one asked for, else the first of its types that has room for it, else the first that
    /// the student is in at all.
    fn target(&self, pick: Pick, section: &Section, mode: Mode, rules: &mut Vec<Rule>) -> Option<TypeNo> {
        if let Some(seat) = self.inherit {
            return seat.of;
        }
        let mine = |of: &&TypeNo| self.person.facts.student.types.iter().any(|assigned| assigned.of == **of);
        let asked = section.types.iter().filter(|of| pick.of.is_none_or(|asked| asked == **of));
        let room = |of: &&TypeNo| self.room(Some(**of), section, mode).is_empty();
        let mut possible = asked.clone().filter(mine);
        if let Some(of) = possible.clone().find(room).or_else(|| possible.next()) {
            return Some(*of);
        }
        if section.types.is_empty() && pick.of.is_none() {
            return None;
        }
        if !self.waived(Waiver::Target, pick.section) {
            rules.push(Rule::NotInTarget { types: section.types.clone() });
        }
        asked.clone().next().or(section.types.first()).copied()
    }

    /// Whether somebody to whom only a seat is missing may wait for it.
    pub(super) fn may_queue(&self, pick: Pick) -> bool {
        let Some(seats) = self.state.section(pick.section) else { return false };
        let section = &seats.facts.section;
        let of = self.target(pick, section, Mode::Join, &mut vec![]);
        let mut failed = vec![];
        self.queue(Seat { section: pick.section, of, required: false }, &mut failed);
        let room = || self.room(of, section, Mode::Join).is_empty();
        failed.is_empty() && (self.waived(Waiver::Units, pick.section) || room())
    }

    fn already(&self, no: SectionNo, section: &Section, rules: &mut Vec<Rule>) {
        let code = self.terms.code(section.course);
        let alike = |seat: &&Seat| {
            let course = self.course(seat.section);
            // The first is the course itself.
            let counts = |course| self.terms.stands_for(course).iter().skip(1).any(|other| other == code);
            seat.section == no || course == Some(section.course) || course.is_some_and(counts)
        };
        if let Some(seat) = self.held().find(alike) {
            rules.push(Rule::AlreadySelected { by: seat.section });
        }
        if let Some(pass) = self.facts().passed(code)
            && !self.waived(Waiver::Passed, no)
        {
            rules.push(Rule::AlreadyPassed { through: pass.through.clone() });
        }
    }

    fn facts(&self) -> &Facts {
        self.person.facts.facts(self.terms)
    }

    fn record(&self, no: SectionNo, section: &Section, rules: &mut Vec<Rule>) {
        if let Some(requirement) = &section.requirement
            && !self.waived(Waiver::Requirement, no)
        {
            let mut unmet = vec![];
            if !self.meets(no, requirement, &mut unmet) {
                rules.push(Rule::Requirement { unmet });
            }
        }
        if !section.exclusions.is_empty() && !self.waived(Waiver::Exclusion, no) {
            let never = |course: &&String| {
                let atom = Requirement::Atom(Atom::NotTaken { course: (*course).clone() });
                !self.meets(no, &atom, &mut vec![])
            };
            let courses: Vec<String> = section.exclusions.iter().filter(never).cloned().collect();
            if !courses.is_empty() {
                rules.push(Rule::Exclusion { courses });
            }
        }
    }

    /// As the record answers, except that what is taken at the same time is who has a seat: such a course is not taken
    /// before, but it is taken now.
    fn meets(&self, no: SectionNo, requirement: &Requirement, unmet: &mut Vec<Atom>) -> bool {
        let known = unmet.len();
        let met = match requirement {
            Requirement::All(items) => {
                let mut met = true;
                for item in items {
                    met &= self.meets(no, item, unmet);
                }
                met
            }
            Requirement::Any(items) => items.iter().any(|item| self.meets(no, item, unmet)),
            Requirement::Atom(atom) => {
                let met = match atom {
                    Atom::NotTaken { course } => holds(requirement, self.facts()) && !self.takes(no, course),
                    Atom::RegisteredNow { course } => self.takes(no, course),
                    _ => holds(requirement, self.facts()),
                };
                if !met {
                    unmet.push(atom.clone());
                }
                met
            }
        };
        if met {
            unmet.truncate(known);
        }
        met
    }

    /// Whether the student would take the course beside this section.
    fn takes(&self, no: SectionNo, code: &str) -> bool {
        let sections = self.held().map(|seat| seat.section).chain(self.together.iter().map(|pick| pick.section));
        let mut courses = sections.filter(|section| *section != no).filter_map(|section| self.course(section));
        courses.any(|course| self.terms.stands_for(course).iter().any(|other| other == code))
    }

    fn clashes(&self, no: SectionNo, seats: &Seats, rules: &mut Vec<Rule>) {
        if self.waived(Waiver::Clash, no) || crate::planted::fault("selection_clash_unseen") {
            return;
        }
        for held in self.held() {
            let other = self.state.section(held.section);
            if let Some((slot, weeks)) = other.and_then(|other| seats.facts.clash(&other.facts)) {
                rules.push(Rule::Clash { with: held.section, slot, weeks });
            }
        }
    }

    fn seat(&self, no: SectionNo, seats: &Seats, mode: Mode, rules: &mut Vec<Rule>) {
        let free = seats.free() > 0 || crate::planted::fault("selection_one_more");
        match mode {
            Mode::Select if !free && !self.waived(Waiver::Seat, no) => {
                rules.push(Rule::Full { seats: seats.released, taken: seats.occupied(), waiting: seats.waiting() });
            }
            Mode::Join if free => rules.push(Rule::SeatFree),
            _ => {}
        }
    }
}
