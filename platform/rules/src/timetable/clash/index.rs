//! The meetings of a semester by who and what is in them.

use std::collections::HashMap;

use super::{Frame, Meeting, together};
use crate::timetable::{slot::Slot, weeks::Weeks};

/// A meeting with what its comparisons need at hand.
pub(super) struct Held {
    pub meeting: Meeting,
    /// Those in which its weekday runs.
    pub weeks: Weeks,
    pub section: u32,
}

#[derive(Default)]
pub(super) struct Section {
    pub meetings: Vec<u32>,
    pub takers: Vec<u32>,
}

pub(super) struct Student {
    pub id: String,
    pub sections: Vec<u32>,
}

type By = HashMap<String, Vec<u32>>;

/// The timetable of a semester, ready to be asked.
#[derive(Default)]
pub struct Index {
    pub(super) frame: Frame,
    /// A meeting that was removed leaves its place empty.
    pub(super) meetings: Vec<Option<Held>>,
    by_id: HashMap<String, u32>,
    pub(super) teachers: By,
    pub(super) places: By,
    pub(super) groups: By,
    pub(super) combined: By,
    section_numbers: HashMap<String, u32>,
    pub(super) sections: Vec<Section>,
    pub(super) students: Vec<Student>,
}

impl Index {
    pub fn new<S: AsRef<str>>(
        frame: Frame,
        meetings: impl IntoIterator<Item = Meeting>,
        takers: impl IntoIterator<Item = (S, S)>,
    ) -> Self {
        let mut index = Self { frame, ..Self::default() };
        for meeting in meetings {
            index.put(meeting);
        }
        let mut numbers: HashMap<String, u32> = HashMap::new();
        for (student, section) in takers {
            let section = index.section_number(section.as_ref());
            let student = student.as_ref();
            let number = match numbers.get(student) {
                Some(number) => *number,
                None => {
                    let number = small(index.students.len());
                    numbers.insert(student.to_owned(), number);
                    index.students.push(Student { id: student.to_owned(), sections: vec![] });
                    number
                }
            };
            let Some(of) = index.students.get_mut(at(number)).map(|s| &mut s.sections) else { continue };
            if !of.contains(&section) {
                of.push(section);
                if let Some(section) = index.sections.get_mut(at(section)) {
                    section.takers.push(number);
                }
            }
        }
        index
    }

    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    fn section_number(&mut self, id: &str) -> u32 {
        if let Some(number) = self.section_numbers.get(id) {
            return *number;
        }
        let number = small(self.sections.len());
        self.section_numbers.insert(id.to_owned(), number);
        self.sections.push(Section::default());
        number
    }

    /// Adds a meeting, or takes it instead of the one with its id.
    pub fn put(&mut self, meeting: Meeting) {
        let before = self.by_id.get(&meeting.id).copied();
        self.remove(&meeting.id);
        // Its place again: an index that lives through many moves does not grow.
        let number = before.unwrap_or_else(|| small(self.meetings.len()));
        let section = self.section_number(&meeting.section);
        if let Some(section) = self.sections.get_mut(at(section)) {
            section.meetings.push(number);
        }
        self.by_id.insert(meeting.id.clone(), number);
        each_owner(self, &meeting, |of| of.push(number));
        let weeks = self.runs(&meeting);
        let held = Some(Held { meeting, weeks, section });
        match self.meetings.get_mut(at(number)) {
            Some(place) => *place = held,
            None => self.meetings.push(held),
        }
    }

    pub fn remove(&mut self, id: &str) -> Option<Meeting> {
        let number = self.by_id.remove(id)?;
        let held = self.meetings.get_mut(at(number))?.take()?;
        if let Some(section) = self.sections.get_mut(at(held.section)) {
            section.meetings.retain(|n| *n != number);
        }
        each_owner(self, &held.meeting, |of| of.retain(|n| *n != number));
        Some(held.meeting)
    }

    pub fn get(&self, id: &str) -> Option<&Meeting> {
        self.held(*self.by_id.get(id)?).map(|held| &held.meeting)
    }

    pub fn meetings(&self) -> impl Iterator<Item = &Meeting> {
        self.meetings.iter().flatten().map(|held| &held.meeting)
    }

    pub fn of_teacher(&self, id: &str) -> Vec<&Meeting> {
        self.listed(self.teachers.get(id))
    }

    pub fn of_place(&self, id: &str) -> Vec<&Meeting> {
        self.listed(self.places.get(id))
    }

    pub fn of_group(&self, id: &str) -> Vec<&Meeting> {
        self.listed(self.groups.get(id))
    }

    pub fn of_section(&self, id: &str) -> Vec<&Meeting> {
        self.listed(self.section(id).map(|section| &section.meetings))
    }

    fn listed(&self, numbers: Option<&Vec<u32>>) -> Vec<&Meeting> {
        numbers.into_iter().flatten().filter_map(|n| self.held(*n)).map(|held| &held.meeting).collect()
    }

    pub(super) fn held(&self, number: u32) -> Option<&Held> {
        self.meetings.get(at(number))?.as_ref()
    }

    pub(super) fn section(&self, id: &str) -> Option<&Section> {
        self.sections.get(at(*self.section_numbers.get(id)?))
    }

    /// The weeks in which the weekday of a meeting runs.
    pub(super) fn runs(&self, meeting: &Meeting) -> Weeks {
        meeting.weeks.intersection(self.frame.calendar.held(meeting.slot.weekday))
    }

    /// In which weeks two meetings are at one time, unless they are one class.
    pub(super) fn both(&self, (a, weeks): (&Meeting, Weeks), b: &Held) -> Weeks {
        let common = weeks.intersection(b.weeks);
        if common.is_empty() || !a.slot.overlaps(&b.meeting.slot) || together(a, &b.meeting) {
            return Weeks::NONE;
        }
        let odd = Weeks::odd(self.frame.calendar.weeks());
        if crate::planted::fault("odd_weeks_free") && common.minus(odd).is_empty() {
            return Weeks::NONE;
        }
        common
    }

    /// Those of a list that are on one weekday, as far as they take place, sorted for sweeping over them.
    pub(super) fn by_time(&self, numbers: impl IntoIterator<Item = u32>, sorted: &mut Vec<(Slot, u32)>) {
        sorted.clear();
        let placed = numbers.into_iter().filter_map(|n| Some((self.held(n)?.meeting.slot, n)));
        sorted.extend(placed.filter(|(slot, _)| slot.is_placed()));
        sorted.sort_unstable();
    }
}

fn each_owner(index: &mut Index, meeting: &Meeting, mut change: impl FnMut(&mut Vec<u32>)) {
    let mut unique = |by: &mut By, ids: &[String]| {
        for (n, id) in ids.iter().enumerate() {
            if !ids.iter().take(n).any(|before| before == id) {
                change(by.entry(id.clone()).or_default());
            }
        }
    };
    unique(&mut index.teachers, &meeting.teachers);
    unique(&mut index.groups, &meeting.groups);
    unique(&mut index.places, meeting.place.as_slice());
    unique(&mut index.combined, meeting.combined.as_slice());
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(super) fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
