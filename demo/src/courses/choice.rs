//! What somebody takes in a semester: what is due first, within the load, and nothing whose requirement is not met.

use crate::seed::Seed;

use super::{
    catalogue::CourseNo,
    grades,
    history::{Attempt, End, Kind, Open, Presence, Source, Studies, opened},
    plan::Slot,
};

const USUAL: i32 = 18;
const WITH_APPROVAL: i32 = 21;
const FULL_TIME: i32 = 12;
const ABROAD: i32 = 15;

/// How much may be taken, and what of it.
pub(super) struct Load {
    most: i32,
    /// Whether what is planned later is taken already.
    ahead: i32,
    /// Only courses of three units.
    threes: bool,
}

impl Studies<'_> {
    /// After poor results no more than twelve units, or nine; good ones may do more, with approval.
    pub(super) fn load(&self, seed: &mut Seed, presence: &Presence, decides: bool) -> Load {
        let usual = Load { most: USUAL, ahead: 0, threes: false };
        let undergraduate = self.plan.programme.student_type == "UG";
        let last = presence.since_entry + 1 == self.student.length * 2;
        match self.low.filter(|_| undergraduate) {
            _ if presence.kind == Kind::Abroad => Load { most: ABROAD, ahead: 1, threes: true },
            Some(lost) => Load { most: if lost <= 6 { 12 } else { 9 }, ahead: 0, threes: decides },
            None if !undergraduate => usual,
            None if self.student.end == End::Done && last => Load { most: WITH_APPROVAL, ..usual },
            None if self.excellent && presence.since_entry > 2 && seed.below(60) == 0 => {
                Load { most: WITH_APPROVAL, ahead: 2, ..usual }
            }
            None => usual,
        }
    }

    pub(super) fn choose(&mut self, seed: &mut Seed, presence: &Presence, load: &Load) -> Vec<(Open, Attempt)> {
        let (mut taken, mut units) = (vec![], 0);
        self.pass(seed, presence, (load, 0, load.most), (&mut taken, &mut units));
        if load.ahead > 0 {
            self.pass(seed, presence, (load, load.ahead, load.most), (&mut taken, &mut units));
        } else if units < FULL_TIME && self.plan.programme.student_type == "UG" {
            // Nobody idles while there is something to be taken.
            self.pass(seed, presence, (load, 2, load.most.min(15)), (&mut taken, &mut units));
        }
        taken
    }

    /// Goes through what is open once and takes what is due, or due in `ahead` semesters.
    fn pass(
        &mut self,
        seed: &mut Seed,
        presence: &Presence,
        (load, ahead, most): (&Load, i32, i32),
        (taken, units): (&mut Vec<(Open, Attempt)>, &mut i32),
    ) {
        for open in std::mem::take(&mut self.open) {
            let due = (open.slot.at.0 - 1) * 2 + open.slot.at.1 - 1;
            let wanted = due <= presence.since_entry + ahead && self.fits(presence, &open.slot);
            let choice = if wanted { self.pick(seed, &open, taken) } else { None };
            let worth = choice.and_then(|(course, _)| self.catalogue.course(course)).map_or(0, |c| c.units);
            match choice.filter(|_| *units + worth <= most && (!load.threes || worth == 3)) {
                Some((course, minor)) => {
                    *units += worth;
                    let attempt = self.attempt(presence, &open.slot, (course, worth, minor), *units);
                    taken.push((open, attempt));
                }
                None => self.open.push(open),
            }
        }
    }

    /// Abroad one takes what may be chosen; a thesis that is late begins after the regular years.
    fn fits(&self, presence: &Presence, slot: &Slot) -> bool {
        let late = self.student.end == End::Missing && presence.since_entry < self.student.length * 2;
        match presence.kind {
            Kind::Abroad => slot.of.len() > 1 && !["WPE", "GCAP"].contains(&slot.block),
            _ => slot.block != "THESIS" || !late,
        }
    }

    /// What was failed before, the next course of the minor, or one of those that may be taken.
    fn pick(&self, seed: &mut Seed, open: &Open, taken: &[(Open, Attempt)]) -> Option<(CourseNo, bool)> {
        if let Some(again) = open.again {
            return Some((again, self.student.minor.contains(&again)));
        }
        let new = |n: &CourseNo| !self.attempts.iter().chain(taken.iter().map(|t| &t.1)).any(|a| a.course == *n);
        if open.slot.block == "FE" {
            let next = self.student.minor.iter().find(|n| new(n) && self.may(**n, taken));
            if let Some(next) = next {
                return Some((*next, true));
            }
        }
        let able: Vec<CourseNo> = open.slot.of.iter().filter(|n| new(n) && self.may(**n, taken)).copied().collect();
        seed.pick(&able).map(|course| (*course, false))
    }

    /// Whether the requirement of a course is met by what was passed before, and what is taken beside it.
    fn may(&self, course: CourseNo, taken: &[(Open, Attempt)]) -> bool {
        let Some(course) = self.catalogue.course(course) else { return false };
        let passed = |code: &String| self.passed.contains(&self.catalogue.number(code));
        let all = || self.attempts.iter().chain(taken.iter().map(|t| &t.1));
        let met = |code: &String| all().any(|a| a.course == self.catalogue.number(code));
        let needs = &course.needs;
        needs.all.iter().all(passed)
            && (needs.any.is_empty() || needs.any.iter().any(passed))
            && !needs.never.iter().any(met)
            && needs.not_programme != Some(self.plan.programme.code)
    }

    fn attempt(
        &self,
        presence: &Presence,
        slot: &Slot,
        (course, units, minor): (CourseNo, i32, bool),
        load: i32,
    ) -> Attempt {
        let before = || self.attempts.iter().filter(|a| a.course == course && a.grade != "W");
        Attempt {
            course,
            term: presence.term,
            units,
            grade: "",
            counts_as: self.plan.kind(slot.block),
            source: match presence.kind {
                Kind::Abroad => Source::Transfer,
                _ if load > USUAL => Source::Approved,
                _ if slot.of.len() == 1 => Source::Plan,
                _ => Source::Chosen,
            },
            state: match presence.kind {
                Kind::Closed | Kind::Abroad => "COMPLETED",
                Kind::Running => "REGISTERED",
                Kind::LeftEarly => "WITHDRAWN",
                Kind::JustLeft => "DROPPED",
            },
            no: before().map(|a| a.no).max().unwrap_or(0) + 1,
            minor,
            former: false,
            before: before().map(|a| a.term).max(),
            highest: false,
        }
    }

    /// Somebody need not take Chinese; the units are to be made up for.
    pub(super) fn exempt(&mut self, presence: &Presence) {
        let course = self.catalogue.number("CHIN1013");
        let Some(n) = self.open.iter().position(|open| open.slot.of == [course]) else { return };
        let open = self.open.remove(n);
        let attempt = self.attempt(presence, &open.slot, (course, 3, false), 0);
        self.passed.insert(course);
        self.attempts.push(Attempt { grade: "EX", state: "COMPLETED", source: Source::Exempt, ..attempt });
    }

    /// From here on another programme: what was taken counts where the new plan has it, else as a free elective;
    /// what all programmes ask for stays.
    pub(super) fn change_plan(&mut self) {
        self.plan = self.student.plan;
        let mut open = opened(self.plan);
        for attempt in &mut self.attempts {
            attempt.former = true;
            let passed = !grades::failed(attempt.grade);
            let exact = open.iter().position(|o| o.slot.of.contains(&attempt.course));
            let place = exact.or_else(|| open.iter().position(|o| passed && o.slot.block == "FE"));
            if let Some(found) = place.and_then(|n| open.get_mut(n)) {
                attempt.counts_as = self.plan.kind(found.slot.block);
                found.again = (!passed).then_some(attempt.course);
            } else if ["MR", "ME"].contains(&attempt.counts_as) {
                attempt.counts_as = "FE";
            }
            if let Some(n) = place.filter(|_| passed) {
                open.remove(n);
            }
        }
        self.open = open;
    }
}
