//! Units of a type and of the semester, and how many may be waited for.

use super::{Ask, Mode};
use crate::selection::{
    handles::TypeNo,
    outcome::{Failed, Notice, Rule},
    state::{Seat, Wait},
    terms::{Section, Waiver},
};

impl Ask<'_> {
    pub(super) fn units(&self, seat: Seat, section: &Section, mode: Mode, rules: &mut Vec<Rule>) {
        if self.waived(Waiver::Units, seat.section) {
            return;
        }
        rules.extend(self.room(seat.of, section, mode));
        let has = self.total();
        let most = self.person.max_units(Some(seat.section));
        if has + section.units > most {
            rules.push(Rule::MaxUnits { most, has, wanted: section.units });
        }
    }

    fn total(&self) -> i32 {
        self.held().map(|seat| self.state.units_of(seat.section)).sum()
    }

    /// What of a type stands in the way. What is waited for counts as if it were there, except what a seat in this
    /// section would end.
    pub(super) fn room(&self, of: Option<TypeNo>, section: &Section, mode: Mode) -> Vec<Rule> {
        let mut rules = vec![];
        let Some(of) = of else { return rules };
        let assigned = self.person.facts.student.types.iter().find(|assigned| assigned.of == of);
        // Out of the target: the office let it pass, or it was said before.
        let Some(assigned) = assigned.map(|assigned| assigned.units) else { return rules };
        let of_type = || self.held().filter(|seat| seat.of == Some(of));
        let waits = || self.person.waits.iter().filter(|wait| wait.of == Some(of) && self.goes_on(wait, section, mode));
        let selected = of_type().map(|seat| self.state.units_of(seat.section)).sum();
        let waiting = waits().map(|wait| self.state.units_of(wait.section)).sum();
        if selected + waiting + section.units > assigned {
            rules.push(Rule::TypeUnits { of, assigned, selected, waiting, wanted: section.units });
        }
        let has = u32::try_from(of_type().count() + waits().count()).unwrap_or(u32::MAX);
        let most = self.terms.types.get(of.at()).and_then(|of| of.max_courses);
        if let Some(most) = most.filter(|most| has >= *most) {
            rules.push(Rule::TypeCourses { of, most, has });
        }
        rules
    }

    /// Whether a wait would still be there with the seat: those of the same course end.
    fn goes_on(&self, wait: &Wait, section: &Section, mode: Mode) -> bool {
        let course = self.course(wait.section);
        let taken = self.plus.iter().any(|seat| self.course(seat.section) == course);
        mode == Mode::Join || (course != Some(section.course) && !taken)
    }

    /// The rules of the waiting list itself.
    pub(super) fn queue(&self, seat: Seat, failed: &mut Vec<Failed>) {
        let allowed = |of: TypeNo| self.terms.types.get(of.at()).is_some_and(|of| of.waiting);
        if !self.terms.round.waiting {
            failed.push(Failed::new(Some(seat.section), Rule::WaitingOff { of: None }));
        } else if seat.of.is_some_and(|of| !allowed(of)) {
            failed.push(Failed::new(Some(seat.section), Rule::WaitingOff { of: seat.of }));
        }
        // One place for each course: whoever wants another section leaves the first queue.
        let course = self.course(seat.section);
        if let Some(wait) = self.person.waits.iter().find(|wait| self.course(wait.section) == course) {
            failed.push(Failed::new(Some(seat.section), Rule::AlreadyWaiting { rank: wait.rank }));
        }
        let most = self.terms.round.max_waits;
        if self.person.waits.len() >= usize::try_from(most).unwrap_or(usize::MAX) {
            let sections = self.person.waits.iter().map(|wait| wait.section).collect();
            failed.push(Failed::new(Some(seat.section), Rule::TooManyWaits { most, sections }));
        }
    }

    /// Whether the units of the semester would fall below the least: who is below already and loses none is not held.
    pub(super) fn minimum(&self, give: Option<Seat>, gain: i32) -> Option<Failed> {
        let give = give.filter(|_| self.terms.round.keep_minimum && !self.person.waived(Waiver::Units, None))?;
        let (left, loss) = (self.total_after(give, gain), self.state.units_of(give.section) - gain);
        let least = self.person.facts.student.min_units;
        let rule = Rule::BelowMinimum { least, left };
        (loss > 0 && left < least).then(|| Failed::new(Some(give.section), rule))
    }

    fn total_after(&self, give: Seat, gain: i32) -> i32 {
        self.total() - self.state.units_of(give.section) + gain
    }

    /// What is said although it is granted.
    pub fn notice(&self) -> Option<Notice> {
        let (units, least) = (self.total(), self.person.facts.student.min_units);
        (units < least).then_some(Notice::BelowMinimum { units, least })
    }
}
