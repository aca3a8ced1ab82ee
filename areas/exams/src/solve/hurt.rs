//! Who is hurt by what in a timetable: the solver's parts, with papers and people counted.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use solver::{Hard, Instance, Part, Soft, Solution, findings};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamPlanPart)]
pub struct Hurt {
    /// CLASH, SEATS, TWO_IN_A_ROW and so on.
    pub part: String,
    pub hard: bool,
    /// Violations, or weighted cost.
    pub amount: i64,
    pub students: usize,
}

/// Only what hurts at all.
pub fn parts(instance: &Instance, solution: &Solution) -> Vec<Hurt> {
    let mut sums: BTreeMap<Part, (i64, BTreeSet<u32>)> = BTreeMap::new();
    for finding in findings(instance, solution) {
        let (amount, students) = sums.entry(finding.part).or_default();
        *amount += finding.amount;
        students.extend(finding.students);
    }
    let hurt = |(part, (amount, students)): (Part, (i64, BTreeSet<u32>))| {
        let (code, hard) = code(part);
        Hurt { part: code.to_owned(), hard, amount, students: students.len() }
    };
    sums.into_iter().map(hurt).collect()
}

fn code(part: Part) -> (&'static str, bool) {
    match part {
        Part::Hard(part) => (hard(part), true),
        Part::Soft(part) => (soft(part), false),
    }
}

fn hard(part: Hard) -> &'static str {
    match part {
        Hard::Clash => "CLASH",
        Hard::Seats => "SEATS",
        Hard::Period => "PERIOD",
        Hard::Room => "ROOM",
        Hard::After => "AFTER",
        Hard::Together => "TOGETHER",
        Hard::Apart => "APART",
        Hard::Alone => "ALONE",
    }
}

fn soft(part: Soft) -> &'static str {
    match part {
        Soft::TwoInARow => "TWO_IN_A_ROW",
        Soft::TwoInADay => "TWO_IN_A_DAY",
        Soft::ThreeInTwoDays => "THREE_IN_TWO_DAYS",
        Soft::Spread => "SPREAD",
        Soft::MixedDurations => "MIXED_DURATIONS",
        Soft::LargeLate => "LARGE_LATE",
        Soft::PeriodCost => "PERIOD_COST",
        Soft::RoomCost => "ROOM_COST",
        Soft::RoomOpened => "ROOM_OPENED",
        Soft::MovedPeriod => "MOVED_PERIOD",
        Soft::MovedRoom => "MOVED_ROOM",
        Soft::SameAsOther => "SAME_AS_OTHER",
    }
}
