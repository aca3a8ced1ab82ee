//! The facts of a round, prepared for quick answers.

use std::sync::{Arc, OnceLock};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::{
    handles::{CourseNo, Millis, SectionNo},
    ledger::{Hash, genesis, hex},
    terms::{Course, ElectiveType, Hour, Round, SeatRow, Section, Snapshot, Student, WaitRow},
};
use crate::{
    equivalence::Equivalences,
    requirement::{About, Counting, Facts},
    timetable::{Slot, Weeks},
};

/// What a snapshot cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// The section names a course or a type that is not there.
    Section(String),
    Student(String),
    Seat(SeatRow),
    Wait(WaitRow),
    /// The secret of the reopening is missing, or not the one whose hash was published.
    Secret,
}

#[derive(Clone, Debug)]
pub struct Terms {
    pub round: Round,
    pub types: Vec<ElectiveType>,
    pub courses: Vec<Course>,
    /// The hash of the snapshot: what the chain begins with.
    pub genesis: Hash,
    pub(super) equivalences: Equivalences,
    /// Of each course: the codes that whoever takes it is taking, its own first.
    stands_for: Vec<Vec<String>>,
    secret: Option<[u8; 32]>,
    pub(super) sections: Vec<Arc<Prepared>>,
    pub(super) students: Vec<Arc<Known>>,
    pub(super) seats: Vec<SeatRow>,
    pub(super) waits: Vec<WaitRow>,
}

/// A section whose hours are quickly compared.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub section: Section,
    /// Parts of the week that it touches: nine a day. Two sections without a common one do not clash.
    week: u64,
}

/// A student whose record is read when it is first asked for.
#[derive(Debug, Default)]
pub struct Known {
    pub student: Student,
    facts: OnceLock<Facts>,
}

impl Terms {
    pub fn new(snapshot: Snapshot, secret: Option<[u8; 32]>) -> Result<Self, TermsError> {
        let genesis = genesis(&snapshot);
        let Snapshot { round, types, courses, sections, students, equivalences, seats, waits } = snapshot;
        if let Some(reopening) = &round.reopening {
            let kept = secret.is_some_and(|secret| commitment(&secret) == reopening.commitment);
            if !kept || reopening.least > reopening.most || reopening.least < 0 {
                return Err(TermsError::Secret);
            }
        }
        let equivalences = Equivalences::new(equivalences);
        let stands_for = courses.iter().map(|course| stands_for(course, &equivalences)).collect();
        let terms = Self {
            round,
            types,
            courses,
            genesis,
            equivalences,
            stands_for,
            secret,
            sections: sections.into_iter().map(|section| Arc::new(Prepared::new(section))).collect(),
            students: students.into_iter().map(|student| Arc::new(Known::new(student))).collect(),
            seats,
            waits,
        };
        terms.sound().map(|()| terms)
    }

    fn sound(&self) -> Result<(), TermsError> {
        let wrong = self.sections.iter().find(|section| !self.knows_section(&section.section));
        if let Some(section) = wrong {
            return Err(TermsError::Section(section.section.id.clone()));
        }
        if let Some(known) = self.students.iter().find(|known| !self.knows_types(&known.student)) {
            return Err(TermsError::Student(known.student.id.clone()));
        }
        let known = |student: usize, section: SectionNo, of: Option<super::TypeNo>| {
            let typed = of.is_none_or(|of| self.types.get(of.at()).is_some());
            student < self.students.len() && section.at() < self.sections.len() && typed
        };
        if let Some(seat) = self.seats.iter().find(|seat| !known(seat.student.at(), seat.section, seat.of)) {
            return Err(TermsError::Seat(*seat));
        }
        match self.waits.iter().find(|wait| !known(wait.student.at(), wait.section, wait.of)) {
            Some(wait) => Err(TermsError::Wait(*wait)),
            None => Ok(()),
        }
    }

    pub(super) fn knows_section(&self, section: &Section) -> bool {
        let typed = section.types.iter().all(|of| of.at() < self.types.len());
        section.course.at() < self.courses.len() && typed && section.units >= 0
    }

    pub(super) fn knows_types(&self, student: &Student) -> bool {
        student.types.iter().all(|of| of.of.at() < self.types.len())
    }

    pub fn code(&self, course: CourseNo) -> &str {
        self.courses.get(course.at()).map_or("", |course| course.code.as_str())
    }

    /// The codes that whoever takes this course is taking.
    pub(super) fn stands_for(&self, course: CourseNo) -> &[String] {
        self.stands_for.get(course.at()).map(Vec::as_slice).unwrap_or_default()
    }

    /// How long a seat is held back that was given up in this entry: within the range, and known to nobody who does not
    /// know the secret.
    pub(super) fn delay(&self, section: SectionNo, seq: u64) -> Option<Millis> {
        let (reopening, mut secret) = (self.round.reopening.as_ref()?, self.secret?);
        if crate::planted::fault("selection_moment_foreseen") {
            secret = [0; 32];
        }
        let mut mac = Hmac::<Sha256>::new_from_slice(&secret).ok()?;
        mac.update(&section.0.to_be_bytes());
        mac.update(&seq.to_be_bytes());
        let drawn = mac.finalize().into_bytes();
        let number = drawn.iter().take(8).fold(0_u64, |all, byte| (all << 8) | u64::from(*byte));
        let range = u64::try_from(reopening.most - reopening.least).ok()?.saturating_add(1);
        Some(reopening.least + Millis::try_from(number % range).unwrap_or(0))
    }
}

/// What is published of a secret at the beginning.
pub fn commitment(secret: &[u8; 32]) -> String {
    hex(&Sha256::digest(secret).into())
}

fn stands_for(course: &Course, equivalences: &Equivalences) -> Vec<String> {
    let mut facts = Facts::default();
    facts.take(course.code.clone());
    facts.apply(equivalences);
    let others = facts.all_in_progress().filter(|code| **code != course.code).map(str::to_owned);
    std::iter::once(course.code.clone()).chain(others).collect()
}

impl Prepared {
    pub fn new(section: Section) -> Self {
        let week = section.hours.iter().fold(0, |week, hour| week | parts(hour));
        Self { section, week }
    }

    /// The hours at which both meet; where they go on side by side in the same weeks, and no longer.
    pub fn common(&self, other: &Self) -> Vec<Hour> {
        let pairs = self.section.hours.iter().flat_map(|a| other.section.hours.iter().map(move |b| (a, b)));
        let common = pairs.filter(|(a, b)| a.slot.overlaps(&b.slot)).map(|(a, b)| Hour {
            slot: Slot::new(a.slot.weekday, a.slot.start.max(b.slot.start), a.slot.end.min(b.slot.end)),
            weeks: a.weeks.intersection(b.weeks),
        });
        common.filter(|hour| !hour.weeks.is_empty()).collect()
    }

    /// The first meeting of this one that stands in the other's way. It is whole, and stays so: books record it, and a
    /// book that says anything else than the rules is found out. People read [`Prepared::common`].
    pub fn clash(&self, other: &Self) -> Option<(Slot, Weeks)> {
        if self.week & other.week == 0 {
            return None;
        }
        let pairs = self.section.hours.iter().flat_map(|a| other.section.hours.iter().map(move |b| (a, b)));
        let mut common =
            pairs.filter(|(a, b)| a.slot.overlaps(&b.slot)).map(|(a, b)| (a.slot, a.weeks.intersection(b.weeks)));
        common.find(|(_, weeks)| !weeks.is_empty())
    }
}

/// Minutes of a part of the day.
const PART: i32 = 160;

fn parts(hour: &Hour) -> u64 {
    let Slot { weekday, start, end } = hour.slot;
    if !(1..=7).contains(&weekday) || start >= end {
        return 0;
    }
    let touched =
        (start.div_euclid(PART)..=(end - 1).div_euclid(PART)).map(|part| (weekday - 1) * 9 + part.clamp(0, 8));
    touched.fold(0, |all, bit| all | 1_u64.checked_shl(bit.unsigned_abs()).unwrap_or(0))
}

impl Known {
    pub fn new(student: Student) -> Self {
        Self { student, facts: OnceLock::new() }
    }

    pub(super) fn facts(&self, terms: &Terms) -> &Facts {
        self.facts.get_or_init(|| {
            let record = &self.student.record;
            let about = About {
                programmes: record.programmes.clone(),
                year: Some(self.student.year),
                cohort: record.cohort,
                units_gained: record.units_gained,
                cgpa: record.cgpa,
            };
            let counting = if record.taking_counts { Counting::PassedOrInProgress } else { Counting::Passed };
            let mut facts = Facts::new(about, counting);
            for passed in &record.passed {
                facts.pass(passed.course.clone(), passed.points);
            }
            for course in &record.taking {
                facts.take(course.clone());
            }
            facts.apply(&terms.equivalences);
            facts
        })
    }
}
