//! Who and what is busy when: a bit for every hour of the week.

use std::collections::HashMap;

use crate::{
    campus::Room,
    organisation::{Staffing, Teacher},
};

use super::{catalogue::CourseOf, timetable::able};

/// Hours of a day from 08:00 to 21:50; classes end at half past five unless nothing else is free.
pub const PERIODS: usize = 14;
const USUAL_PERIODS: usize = 10;
const DAYS: usize = 5;

/// Consecutive hours of a day, in a room if there is one.
#[derive(Clone, Copy)]
pub struct Hours {
    pub day: usize,
    pub period: usize,
    pub long: usize,
    pub room: Option<usize>,
}

impl Hours {
    pub fn mask(&self) -> u128 {
        ((1 << self.long) - 1) << (self.day * PERIODS + self.period)
    }
}

pub struct Board<'a> {
    rooms: &'a [Room],
    kinds: HashMap<&'static str, Vec<usize>>,
    busy_rooms: Vec<u128>,
    able: HashMap<&'a str, Vec<&'a Teacher>>,
    busy_teachers: HashMap<&'a str, u128>,
    busy_students: Vec<u128>,
    turn: usize,
}

impl<'a> Board<'a> {
    pub fn new(rooms: &'a [Room], staffing: &'a Staffing, students: usize) -> Self {
        let mut kinds: HashMap<_, Vec<_>> = HashMap::new();
        for (n, room) in rooms.iter().enumerate() {
            kinds.entry(room.kind).or_default().push(n);
        }
        Self {
            rooms,
            kinds,
            busy_rooms: vec![0; rooms.len()],
            able: able(staffing),
            busy_teachers: HashMap::new(),
            busy_students: vec![0; students],
            turn: 0,
        }
    }

    pub fn room(&self, n: usize) -> Option<String> {
        self.rooms.get(n).map(|room| room.id.clone())
    }

    pub fn free(&self, student: usize, week: u128) -> bool {
        self.busy_students.get(student).is_none_or(|busy| busy & week == 0)
    }

    pub fn sit(&mut self, student: usize, week: u128) {
        if let Some(busy) = self.busy_students.get_mut(student) {
            *busy |= week;
        }
    }

    /// A teacher, and hours for each meeting of the course at which everybody is free, or as many as can be.
    pub fn place(&mut self, course: &CourseOf, who: &[usize], start: usize) -> (Option<&'a Teacher>, Vec<Hours>) {
        self.turn += 1;
        let of = self.able.get(course.programme.unwrap_or(course.division));
        let of = of.or_else(|| self.able.get(course.division));
        let teacher = of.and_then(|of| of.get(self.turn % of.len().max(1))).copied();
        let mut week = teacher.and_then(|t| self.busy_teachers.get(t.id.as_str())).copied().unwrap_or(0);
        let mut who: Vec<u128> = who.iter().filter_map(|n| self.busy_students.get(*n)).copied().collect();
        let mut meetings = vec![];
        for long in course.hours {
            let hours = self.hours(course, (week, &who), *long, start + meetings.len() * 11);
            let mask = hours.mask();
            week |= mask;
            who.retain(|busy| busy & mask == 0);
            if let Some(busy) = hours.room.and_then(|room| self.busy_rooms.get_mut(room)) {
                *busy |= mask;
            }
            meetings.push(hours);
        }
        if let Some(teacher) = teacher {
            self.busy_teachers.insert(&teacher.id, week);
        }
        (teacher, meetings)
    }

    /// Somebody else who can teach it and is free then.
    pub fn second(&mut self, course: &CourseOf, first: Option<&Teacher>, week: u128) -> Option<&'a Teacher> {
        let of = self.able.get(course.programme.unwrap_or(course.division));
        let of = of.or_else(|| self.able.get(course.division))?;
        let first = first.map(|teacher| teacher.id.as_str());
        let free = |teacher: &&&Teacher| {
            let busy = self.busy_teachers.get(teacher.id.as_str()).copied().unwrap_or(0);
            Some(teacher.id.as_str()) != first && busy & week == 0
        };
        let found = of.iter().find(free).copied()?;
        *self.busy_teachers.entry(&found.id).or_insert(0) |= week;
        Some(found)
    }

    fn hours(&self, course: &CourseOf, (week, who): (u128, &[u128]), long: usize, start: usize) -> Hours {
        let all = who.iter().fold(week, |all, busy| all | busy);
        let clear = candidates(long, start).filter(|hours| all & hours.mask() == 0);
        let mut without_room = None;
        for hours in clear {
            let room = self.free_room(course, hours.mask(), start);
            if room.is_some() {
                return Hours { room, ..hours };
            }
            without_room = without_room.or(Some(hours));
        }
        // Nobody is free at one time: the time at which most are.
        let clashes = |hours: &Hours| who.iter().filter(|busy| **busy & hours.mask() != 0).count();
        let most = || candidates(long, start).filter(|hours| week & hours.mask() == 0).min_by_key(clashes);
        let hours = without_room.or_else(most).unwrap_or(Hours { day: 0, period: 0, long, room: None });
        Hours { room: self.free_room(course, hours.mask(), start), ..hours }
    }

    fn free_room(&self, course: &CourseOf, mask: u128, start: usize) -> Option<usize> {
        let rooms = self.kinds.get(course.place)?;
        let fits = |n: &&usize| {
            let large = self.rooms.get(**n).is_some_and(|r| usize::try_from(r.capacity).unwrap_or(0) >= course.seats);
            large && self.busy_rooms.get(**n).is_some_and(|busy| busy & mask == 0)
        };
        let (before, after) = rooms.split_at(start % rooms.len().max(1));
        after.iter().chain(before).find(fits).copied()
    }
}

/// All times of a week, those of the day before those of the evening, beginning anywhere.
fn candidates(long: usize, start: usize) -> impl Iterator<Item = Hours> {
    let usual = (0..DAYS * USUAL_PERIODS).map(move |n| (n + start) % (DAYS * USUAL_PERIODS));
    let usual = usual.map(|n| (n % DAYS, n / DAYS));
    let late = (0..DAYS * PERIODS).map(|n| (n % DAYS, n / DAYS));
    let of_day = usual.filter(move |(_, period)| period + long <= USUAL_PERIODS);
    let evening = late.filter(move |(_, period)| period + long > USUAL_PERIODS && period + long <= PERIODS);
    of_day.chain(evening).map(move |(day, period)| Hours { day, period, long, room: None })
}
