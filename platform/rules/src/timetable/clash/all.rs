//! Every clash of a semester, by looking through the week of everybody once.

use std::collections::{BTreeMap, HashMap};

use super::{Clash, Index, Meeting, Rule, index::at};
use crate::timetable::{slot::Slot, weeks::Weeks};

/// Pairs at one time with those who are in both.
type Pairs<'a> = HashMap<(Rule, u32, u32), (Weeks, Vec<&'a str>)>;

impl Index {
    pub fn all(&self) -> Vec<Clash> {
        let mut pairs: Pairs<'_> = HashMap::new();
        let mut sorted = vec![];
        for (rule, by) in [(Rule::Teacher, &self.teachers), (Rule::Place, &self.places), (Rule::Group, &self.groups)] {
            for (id, numbers) in by {
                self.by_time(numbers.iter().copied(), &mut sorted);
                self.sweep(&sorted, |_, _| true, |a, b, weeks| note(&mut pairs, (rule, a, b), weeks, id));
            }
        }
        let differ = |a: u32, b: u32| self.held(a).map(|held| held.section) != self.held(b).map(|held| held.section);
        for student in &self.students {
            let sections = student.sections.iter().filter_map(|n| self.sections.get(at(*n)));
            self.by_time(sections.flat_map(|section| section.meetings.iter().copied()), &mut sorted);
            self.sweep(&sorted, differ, |a, b, weeks| note(&mut pairs, (Rule::Student, a, b), weeks, &student.id));
        }
        for section in &self.sections {
            self.by_time(section.meetings.iter().copied(), &mut sorted);
            self.sweep(
                &sorted,
                |_, _| true,
                |a, b, weeks| {
                    let takers = section.takers.iter().filter_map(|n| self.students.get(at(*n)));
                    let takers = takers.map(|student| student.id.as_str()).collect();
                    pairs.insert((Rule::Student, a, b), (weeks, takers));
                },
            );
        }
        let mut found: Vec<Clash> = pairs.into_iter().filter_map(|(pair, of)| self.told(pair, of)).collect();
        let placed = || self.meetings().filter(|meeting| meeting.slot.is_placed());
        found.extend(self.classes().into_iter().filter_map(|class| self.room_for(&class)));
        found.extend(placed().flat_map(|meeting| self.alone(meeting)));
        found.sort();
        found
    }

    /// Calls `hit` for every two of the sorted meetings that are at one time.
    fn sweep(&self, sorted: &[(Slot, u32)], may: impl Fn(u32, u32) -> bool, mut hit: impl FnMut(u32, u32, Weeks)) {
        for (n, (slot, a)) in sorted.iter().enumerate() {
            let later = sorted.get(n + 1..).unwrap_or_default();
            for (_, b) in later.iter().take_while(|(other, _)| other.weekday == slot.weekday && other.start < slot.end)
            {
                let (Some(one), Some(other)) = (self.held(*a), self.held(*b)) else { continue };
                if !may(*a, *b) {
                    continue;
                }
                let weeks = self.both((&one.meeting, one.weeks), other);
                if !weeks.is_empty() {
                    hit(*a.min(b), *a.max(b), weeks);
                }
            }
        }
    }

    fn told(&self, (rule, a, b): (Rule, u32, u32), (weeks, who): (Weeks, Vec<&str>)) -> Option<Clash> {
        let ids = vec![self.held(a)?.meeting.id.clone(), self.held(b)?.meeting.id.clone()];
        Some(Clash::new(rule, ids, who.into_iter().map(str::to_owned).collect(), weeks))
    }

    /// Every meeting in a place, those of combined sections as one class.
    fn classes(&self) -> Vec<Vec<&Meeting>> {
        let mut combined: BTreeMap<(&str, Slot, &str), Vec<&Meeting>> = BTreeMap::new();
        let mut classes = vec![];
        for meeting in self.meetings().filter(|meeting| meeting.slot.is_placed()) {
            let Some(place) = meeting.place.as_deref() else { continue };
            match &meeting.combined {
                Some(group) => combined.entry((group, meeting.slot, place)).or_default().push(meeting),
                None => classes.push(vec![meeting]),
            }
        }
        classes.extend(combined.into_values());
        classes
    }
}

fn note<'a>(pairs: &mut Pairs<'a>, pair: (Rule, u32, u32), weeks: Weeks, who: &'a str) {
    pairs.entry(pair).or_insert((weeks, vec![])).1.push(who);
}
