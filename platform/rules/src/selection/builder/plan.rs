//! The question, put in order for the search: courses and sections by name, sections with the same hours together,
//! and which hours clash.

use std::{cell::RefCell, collections::BTreeMap, ops::Range};

use super::{
    Allowed, FEW_SEATS, Held, Preferences, Wanted,
    load::{Block, Load, blocks, kinds_of_weeks},
};
use crate::{
    selection::terms::Hour,
    timetable::{Slot, Weeks},
};

/// Hours that can be put in order.
pub(super) type When = (Slot, Weeks);

/// Sections of a course that meet at the same hours and are the same to the rules.
pub(super) struct Group {
    /// The first group of the course that is the same to the rules.
    pub like: usize,
    pub blocks: Vec<Block>,
    /// Bit 0 is Monday.
    pub weekdays: u8,
    /// Hours begun too early, and hours that end too late.
    pub early: i32,
    pub late: i32,
    /// What its cheapest member costs by itself.
    pub points: i32,
    /// Cheapest first, then by name.
    pub members: Vec<Member>,
    /// The groups that can be taken beside it, as bits.
    pub beside: Vec<u64>,
}

#[derive(Clone, Debug)]
pub(super) struct Member {
    pub section: String,
    /// Beyond the cheapest of the group.
    pub more: i32,
    pub few: bool,
    pub full: bool,
}

pub(super) struct Course {
    pub name: String,
    /// Numbers in [`Plan::groups`].
    pub groups: Range<usize>,
    /// How many sections it has, and with a seat.
    pub sections: usize,
    pub open: usize,
    /// What the student holds that clashes with its open sections.
    pub in_the_way: Vec<String>,
}

pub(super) struct Plan<'a> {
    /// By name.
    pub courses: Vec<Course>,
    pub groups: Vec<Group>,
    pub load: Load,
    /// Days that could still be free.
    pub free: u8,
    pub preferences: &'a Preferences,
    /// The courses as the student named them.
    pub wanted: Vec<&'a str>,
    pub(super) allowed: Allowed<'a>,
    /// What the rules said, by course and group.
    pub(super) asked: RefCell<BTreeMap<Vec<(usize, usize)>, bool>>,
}

/// What the rules tell apart: the number of the candidate, and whether it would be waited for.
type Alike = (u32, bool);
/// Sections by their hours, and of each its seats.
type ByHours = BTreeMap<(Vec<When>, Alike), Vec<Member>>;

impl<'a> Plan<'a> {
    pub fn new(wanted: &'a [Wanted], held: &'a [Held], preferences: &'a Preferences, allowed: Allowed<'a>) -> Self {
        let mut order: Vec<&str> = vec![];
        for one in wanted {
            if !order.contains(&one.course.as_str()) {
                order.push(&one.course);
            }
        }
        let mut names = order.clone();
        names.sort_unstable();
        let (own, others): (Vec<&Held>, Vec<&Held>) =
            held.iter().partition(|held| order.contains(&held.course.as_str()));
        let kept = |held: &&Held| held.stays || preferences.keeps(&held.section);
        let others: Vec<&Held> = others.into_iter().filter(kept).collect();
        let taken: Vec<When> = others.iter().flat_map(|held| in_order(&held.hours)).collect();
        let (mut courses, mut of_courses) = (vec![], vec![]);
        for name in names {
            let (mut course, by_hours) = course(name, wanted, &own, preferences);
            let (clashing, fitting): (ByHours, ByHours) =
                by_hours.into_iter().partition(|((hours, _), _)| clash(hours, &taken));
            let in_the_way =
                others.iter().filter(|held| clashing.keys().any(|(hours, _)| clash(hours, &in_order(&held.hours))));
            course.in_the_way = in_the_way.map(|held| held.section.clone()).collect();
            course.in_the_way.sort();
            courses.push(course);
            of_courses.push(fitting);
        }
        let kinds =
            kinds_of_weeks(of_courses.iter().flat_map(BTreeMap::keys).flat_map(|(hours, _)| hours).chain(&taken));
        let all_hours: Vec<Vec<When>> =
            of_courses.iter().flat_map(|of| of.keys().map(|(hours, _)| hours.clone())).collect();
        let mut groups: Vec<Group> = vec![];
        for (course, by_hours) in courses.iter_mut().zip(of_courses) {
            let first = groups.len();
            let mut seen: BTreeMap<Alike, usize> = BTreeMap::new();
            for ((hours, alike), members) in by_hours {
                let like = *seen.entry(alike).or_insert(groups.len());
                let beside = beside(&hours, &all_hours);
                let blocks = blocks(&kinds, hours.iter());
                groups.push(Group { like, blocks, beside, ..group(&hours, members, preferences) });
            }
            course.groups = first..groups.len();
        }
        let mut load = Load::new(kinds.len());
        load.add(&blocks(&kinds, taken.iter()));
        let free = bits(preferences.free_days.iter().copied()) & !weekdays(&taken);
        Self { courses, groups, load, free, preferences, wanted: order, allowed, asked: RefCell::default() }
    }

    pub fn everything(&self) -> Vec<usize> {
        (0..self.courses.len()).collect()
    }

    /// Whichever of their sections are taken.
    pub fn always_clash(&self, one: &Course, other: &Course) -> bool {
        let beside = |group: &Group, number: usize| {
            group.beside.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
        };
        let mut groups = one.groups.clone().filter_map(|number| self.groups.get(number));
        !groups.any(|group| other.groups.clone().any(|number| beside(group, number)))
    }

    pub fn gap_weight(&self) -> i32 {
        if self.preferences.few_gaps { self.preferences.weights.gap.max(0) } else { 0 }
    }
}

/// Its sections by their hours, without those that may not be chosen.
fn course(name: &str, wanted: &[Wanted], own: &[&Held], preferences: &Preferences) -> (Course, ByHours) {
    let mut by_hours = ByHours::new();
    let mut named: BTreeMap<&str, Option<Member>> = BTreeMap::new();
    let sections = wanted.iter().filter(|one| one.course == name).flat_map(|one| &one.sections);
    let only_fixed = sections.clone().any(|candidate| preferences.keeps(&candidate.section));
    for candidate in sections {
        let section = candidate.section.as_str();
        if named.contains_key(section) || (only_fixed && !preferences.keeps(section)) {
            continue;
        }
        // Who sits in it already has a seat, however full it is.
        let seated = own.iter().any(|held| held.section == section);
        let full = candidate.seats_left == 0 && !seated;
        let few = !seated && !full && candidate.seats_left < FEW_SEATS;
        let member = Member { section: section.to_owned(), more: 0, few, full };
        let member = Some(member).filter(|_| !full || preferences.with_full);
        if let Some(member) = &member {
            by_hours.entry((in_order(&candidate.hours), (candidate.alike, full))).or_default().push(member.clone());
        }
        named.insert(section, member);
    }
    let open = named.values().flatten().count();
    let course = Course { name: name.to_owned(), groups: 0..0, sections: named.len(), open, in_the_way: vec![] };
    (course, by_hours)
}

/// What the members cost by themselves, cheapest first.
fn group(hours: &[When], mut members: Vec<Member>, preferences: &Preferences) -> Group {
    let weights = &preferences.weights;
    let mut slots: Vec<_> = hours.iter().map(|(slot, _)| *slot).collect();
    slots.dedup();
    let begun = |minutes: i32| (minutes.max(0) + 59) / 60;
    let early =
        slots.iter().map(|slot| begun(preferences.not_before.map_or(0, |t| t.min(slot.end) - slot.start))).sum();
    let late = slots.iter().map(|slot| begun(preferences.not_after.map_or(0, |t| slot.end - t.max(slot.start)))).sum();
    for member in &mut members {
        let few = if member.few && preferences.seats_left { weights.few_seats.max(0) } else { 0 };
        member.more = few + if member.full { weights.full.max(0) } else { 0 };
    }
    members.sort_by(|a, b| (a.more, &a.section).cmp(&(b.more, &b.section)));
    let cheapest = members.first().map_or(0, |member| member.more);
    members.iter_mut().for_each(|member| member.more -= cheapest);
    let points = cheapest + weights.early.max(0) * early + weights.late.max(0) * late;
    Group { like: 0, blocks: vec![], weekdays: weekdays(hours), early, late, points, members, beside: vec![] }
}

/// Groups of the same course stand there too: the search takes one of each course.
fn beside(hours: &[When], all: &[Vec<When>]) -> Vec<u64> {
    let word = |groups: &[Vec<When>]| {
        groups.iter().enumerate().fold(0, |word, (bit, other)| word | (u64::from(!clash(hours, other)) << bit))
    };
    all.chunks(64).map(word).collect()
}

/// Those that take place at all.
fn in_order(hours: &[Hour]) -> Vec<When> {
    let placed = hours.iter().filter(|hour| hour.slot.is_placed() && !hour.weeks.is_empty());
    let mut when: Vec<When> = placed.map(|hour| (hour.slot, hour.weeks)).collect();
    when.sort_unstable();
    when.dedup();
    when
}

fn clash(a: &[When], b: &[When]) -> bool {
    a.iter().any(|(slot, weeks)| b.iter().any(|(other, others)| slot.overlaps(other) && weeks.meets(*others)))
}

fn weekdays(hours: &[When]) -> u8 {
    bits(hours.iter().map(|(slot, _)| slot.weekday))
}

fn bits(weekdays: impl Iterator<Item = i32>) -> u8 {
    weekdays.filter(|day| (1..=7).contains(day)).fold(0, |all, day| all | 1 << (day - 1))
}
