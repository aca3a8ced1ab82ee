//! Small universities, worked by hand, and random ones with laws that must hold.

mod chain;
mod desk;
mod examples;
mod facts;
mod laws;
mod offers;
mod queue;
pub mod random;
mod rules;
mod takes;
mod whole;

use super::*;
use crate::{
    requirement::parse,
    timetable::{Slot, Weeks},
};

/// When windows open and close here.
pub const OPENS: Millis = 1_000_000;
pub const CLOSES: Millis = 2_000_000;

pub const FREE: TypeNo = TypeNo(0);
pub const MAJOR: TypeNo = TypeNo(1);

/// A Monday to Sunday slot, in whole hours, in all weeks.
pub fn hour(weekday: i32, from: i32, to: i32) -> Hour {
    Hour { slot: Slot::new(weekday, from * 60, to * 60), weeks: Weeks::all(15) }
}

/// Two types, four courses of three units with two sections each at different hours (A1 Monday 8, A2 Tuesday 8,
/// B1 Monday 9, …), and students of year 4 who may select nine units of free electives and eighteen altogether.
#[derive(Clone)]
pub struct World {
    pub snapshot: Snapshot,
    pub secret: Option<[u8; 32]>,
    pub terms: Terms,
    pub state: State,
    pub now: Millis,
    pub keys: u128,
    pub entries: Vec<Entry>,
}

pub fn section(course: u32, no: u32, quota: u32) -> Section {
    let letter = char::from(b'A' + u8::try_from(course).unwrap());
    let day = i32::try_from(no).unwrap();
    let start = 8 + i32::try_from(course).unwrap();
    Section {
        id: format!("{letter}{no}"),
        course: CourseNo(course),
        units: 3,
        quota,
        types: vec![FREE],
        hours: vec![hour(day, start, start + 1)],
        ..Section::default()
    }
}

pub fn student(no: usize) -> Student {
    Student {
        id: format!("s{no}"),
        year: 4,
        min_units: 3,
        max_units: 18,
        types: vec![TypeUnits { of: FREE, units: 9 }],
        ..Student::default()
    }
}

pub fn plain(students: usize, quota: u32) -> Snapshot {
    let code = |n: u8| format!("{}1003", char::from(b'A' + n));
    Snapshot {
        round: Round { id: "r1".into(), start: OPENS, end: CLOSES, ..Round::default() },
        types: vec![
            ElectiveType { id: "FE".into(), waiting: true, max_courses: None },
            ElectiveType { id: "ME".into(), waiting: false, max_courses: Some(1) },
        ],
        courses: (0..4).map(|n| Course { id: code(n), code: code(n) }).collect(),
        sections: (0..4).flat_map(|course| (1..=2).map(move |no| section(course, no, quota))).collect(),
        students: (0..students).map(student).collect(),
        ..Snapshot::default()
    }
}

// The sections of `plain`.
pub const A1: SectionNo = SectionNo(0);
pub const A2: SectionNo = SectionNo(1);
pub const B1: SectionNo = SectionNo(2);
pub const B2: SectionNo = SectionNo(3);
pub const C1: SectionNo = SectionNo(4);
pub const D1: SectionNo = SectionNo(6);

pub fn s(no: u32) -> StudentNo {
    StudentNo(no)
}

pub fn pick(section: SectionNo) -> Pick {
    Pick { section, of: None }
}

pub fn seat(student: u32, section: SectionNo) -> SeatRow {
    SeatRow { student: s(student), section, of: Some(FREE), required: false }
}

/// A failing round is told by its facts and its requests alone.
impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", serde_json::to_string(&self.snapshot).unwrap())
    }
}

impl World {
    pub fn new(snapshot: Snapshot) -> Self {
        Self::with_secret(snapshot, None)
    }

    pub fn with_secret(snapshot: Snapshot, secret: Option<[u8; 32]>) -> Self {
        let terms = Terms::new(snapshot.clone(), secret).unwrap();
        let state = State::new(&terms);
        Self { snapshot, secret, terms, state, now: OPENS, keys: 0, entries: vec![] }
    }

    pub fn request(&mut self, by: By, what: What) -> Request {
        self.keys += 1;
        Request { at: self.now, by, channel: Channel::Web, key: Key(self.keys), what }
    }

    pub fn ask(&mut self, by: By, what: What) -> Decision {
        let request = self.request(by, what);
        let seq = self.state.seq;
        let decision = decide(&self.terms, &mut self.state, &request);
        self.entries.push(Entry { seq, request, decision: decision.clone() });
        decision
    }

    pub fn student(&mut self, no: u32, what: What) -> Decision {
        self.ask(By::Student(s(no)), what)
    }

    pub fn office(&mut self, what: What) -> Decision {
        self.ask(By::Office { account: "registrar".into(), reason: "test".into() }, what)
    }

    pub fn select(&mut self, no: u32, section: SectionNo) -> Decision {
        self.student(no, What::Select(pick(section)))
    }

    pub fn drop(&mut self, no: u32, section: SectionNo) -> Decision {
        self.student(no, What::Drop { section })
    }

    pub fn replace(&mut self, no: u32, from: SectionNo, to: SectionNo) -> Decision {
        self.student(no, What::Replace { from, to: pick(to) })
    }

    pub fn join(&mut self, no: u32, section: SectionNo) -> Decision {
        self.student(no, What::Join(pick(section)))
    }

    pub fn has(&self, no: u32, section: SectionNo) -> bool {
        self.state.person(s(no)).unwrap().seat(section).is_some()
    }

    pub fn rank(&self, no: u32, section: SectionNo) -> Option<u32> {
        self.state.person(s(no)).unwrap().wait(section).map(|wait| wait.rank)
    }
}

/// The codes of the rules, in the order in which they are told.
pub fn codes(decision: &Decision) -> Vec<&'static str> {
    decision.rules().iter().map(|failed| failed.rule.code()).collect()
}

pub fn requirement(text: &str) -> Option<crate::requirement::Requirement> {
    parse(text).unwrap()
}
