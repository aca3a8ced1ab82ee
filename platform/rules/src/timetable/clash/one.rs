//! What one meeting would clash with: the question of every drag.

use std::collections::BTreeMap;

use super::{Clash, Index, Meeting, Rule, index::at, together};
use crate::timetable::weeks::Weeks;

impl Index {
    /// Every clash that this meeting would be part of. The one with its id is taken as gone.
    pub fn check(&self, meeting: &Meeting) -> Vec<Clash> {
        if !meeting.slot.is_placed() {
            return vec![];
        }
        let mut found = vec![];
        let lists = [
            (Rule::Teacher, &self.teachers, meeting.teachers.as_slice()),
            (Rule::Place, &self.places, meeting.place.as_slice()),
            (Rule::Group, &self.groups, meeting.groups.as_slice()),
        ];
        let weeks = self.runs(meeting);
        for (rule, by, ids) in lists {
            let mut others: BTreeMap<u32, (Weeks, Vec<String>)> = BTreeMap::new();
            for id in ids {
                for number in by.get(id).into_iter().flatten() {
                    if let Some(common) = self.in_the_way(meeting, weeks, *number) {
                        others.entry(*number).or_insert((common, vec![])).1.push(id.clone());
                    }
                }
            }
            found.extend(others.into_iter().filter_map(|(n, (weeks, who))| self.pair(rule, meeting, n, weeks, who)));
        }
        self.students_of(meeting, weeks, &mut found);
        found.extend(self.too_small(meeting));
        found.extend(self.alone(meeting));
        found.sort();
        found
    }

    fn in_the_way(&self, meeting: &Meeting, weeks: Weeks, number: u32) -> Option<Weeks> {
        let other = self.held(number).filter(|other| other.meeting.id != meeting.id)?;
        Some(self.both((meeting, weeks), other)).filter(|common| !common.is_empty())
    }

    fn pair(&self, rule: Rule, one: &Meeting, other: u32, weeks: Weeks, who: Vec<String>) -> Option<Clash> {
        let other = self.held(other)?.meeting.id.clone();
        Some(Clash::new(rule, vec![one.id.clone(), other], who, weeks))
    }

    fn students_of(&self, meeting: &Meeting, weeks: Weeks, found: &mut Vec<Clash>) {
        let Some(section) = self.section(&meeting.section) else { return };
        let name = |n: &u32| self.students.get(at(*n)).map(|student| student.id.clone());
        for number in &section.meetings {
            if let Some(common) = self.in_the_way(meeting, weeks, *number) {
                let takers = section.takers.iter().filter_map(name).collect();
                found.extend(self.pair(Rule::Student, meeting, *number, common, takers));
            }
        }
        // Sections are asked for their hours once, however many of this one's students take them.
        let mut others: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for taker in &section.takers {
            for other in self.students.get(at(*taker)).into_iter().flat_map(|student| &student.sections) {
                others.entry(*other).or_default().push(*taker);
            }
        }
        for (other, who) in others {
            for number in self.sections.get(at(other)).into_iter().flat_map(|section| &section.meetings) {
                if self.held(*number).is_some_and(|held| held.meeting.section == meeting.section) {
                    continue;
                }
                if let Some(common) = self.in_the_way(meeting, weeks, *number) {
                    let who = who.iter().filter_map(name).collect();
                    found.extend(self.pair(Rule::Student, meeting, *number, common, who));
                }
            }
        }
    }

    /// The room is too small for this meeting and those that share it as one class.
    fn too_small(&self, meeting: &Meeting) -> Option<Clash> {
        let of_group = meeting.combined.as_ref().and_then(|id| self.combined.get(id));
        let others = of_group.into_iter().flatten().filter_map(|n| self.held(*n)).map(|held| &held.meeting);
        let sharing = others.filter(|other| other.id != meeting.id && together(meeting, other));
        let all: Vec<&Meeting> = sharing.chain([meeting]).collect();
        self.room_for(&all).filter(|clash| clash.about(&meeting.id))
    }

    /// Whether all of them, who are one class in one room, find a seat in every week.
    pub(super) fn room_for(&self, class: &[&Meeting]) -> Option<Clash> {
        class.first()?.place.as_ref()?;
        let capacity = class.iter().filter_map(|meeting| meeting.capacity).min()?;
        if class.iter().map(|meeting| meeting.seats).sum::<i32>() <= capacity {
            return None;
        }
        let weeks = class.iter().fold(Weeks::NONE, |all, meeting| all.union(self.runs(meeting)));
        let needed = |week: i32| -> i32 {
            let there = class.iter().filter(|meeting| meeting.weeks.contains(week)).map(|meeting| meeting.seats);
            if crate::planted::fault("combined_apart") { there.max().unwrap_or(0) } else { there.sum() }
        };
        let over: Weeks = weeks.iter().filter(|week| needed(*week) > capacity).collect();
        let most = over.iter().map(needed).max()?;
        let there = class.iter().filter(|meeting| meeting.weeks.meets(over)).map(|meeting| meeting.id.clone());
        let place = class.iter().filter_map(|meeting| meeting.place.clone()).collect();
        let clash = Clash::new(Rule::Capacity, there.collect(), place, over);
        Some(Clash { seats: Some((most, capacity)), ..clash })
    }

    /// What is wrong with a meeting by itself.
    pub(super) fn alone(&self, meeting: &Meeting) -> Vec<Clash> {
        let mut found = vec![];
        let frame = &self.frame;
        let late = meeting.weeks.minus(Weeks::all(frame.calendar.weeks()));
        let may = frame.weekdays.contains(&meeting.slot.weekday);
        let one = |rule, weeks| Clash::new(rule, vec![meeting.id.clone()], vec![], weeks);
        if !may || self.runs(meeting).is_empty() {
            found.push(one(Rule::Calendar, meeting.weeks));
        } else if !late.is_empty() {
            found.push(one(Rule::Calendar, late));
        }
        if !frame.periods.fits(&meeting.slot) {
            found.push(one(Rule::Period, meeting.weeks));
        }
        found
    }
}
