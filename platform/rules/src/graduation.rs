//! Whether a student graduates, and with what class.
//!
//! [`judge`] asks three questions of one record: what is sure (passed courses alone), what is hoped (everything under way
//! passed), and what is shown (both together, what is certain placed first). Somebody passes when the sure record
//! completes the plan and the averages reach; if only the hoped one does, they pass if they pass what they are at.

mod batch;
#[cfg(test)]
mod tests;

pub use batch::{Duty, Status};

use crate::progress::{CategoryProgress, Plan, Progress, State, Taken, progress};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Pass,
    /// When everything that is under way is passed.
    PassIfCurrentCompleted,
    Fail,
}

impl Verdict {
    pub fn code(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::PassIfCurrentCompleted => "PASS_IF_CURRENT_COMPLETED",
            Self::Fail => "FAIL",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    Yes,
    IfPassed,
    No,
}

impl Met {
    pub fn code(self) -> &'static str {
        match self {
            Self::Yes => "MET",
            Self::IfPassed => "IF_PASSED",
            Self::No => "NOT_MET",
        }
    }

    fn of(sure: bool, hoped: bool) -> Self {
        match (sure, hoped) {
            (true, _) => Self::Yes,
            (false, true) => Self::IfPassed,
            (false, false) => Self::No,
        }
    }
}

/// One thing that a degree asks for beside its categories. Averages in hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    pub code: &'static str,
    pub met: Met,
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
}

pub const TOTAL_UNITS: &str = "TOTAL_UNITS";
pub const UPPER_UNITS: &str = "UPPER_UNITS";
pub const COMPULSORY: &str = "COMPULSORY";
pub const CATEGORIES: &str = "CATEGORIES";
pub const AVERAGE: &str = "AVERAGE";
pub const MAJOR_AVERAGE: &str = "MAJOR_AVERAGE";

/// Averages as they are displayed: hundredths, rounded once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Averages {
    pub all: Option<i32>,
    pub least: i32,
    pub major: Option<i32>,
    pub least_major: Option<i32>,
}

#[derive(Clone, Debug)]
pub struct Judged {
    pub verdict: Verdict,
    pub checks: Vec<Check>,
    /// As the plan has its categories.
    pub categories: Vec<Met>,
    /// What is shown.
    pub progress: Progress,
}

impl Judged {
    /// What stands in the way, by code.
    pub fn problems(&self) -> Vec<&'static str> {
        self.checks.iter().filter(|check| check.met == Met::No).map(|check| check.code).collect()
    }
}

pub fn judge(plan: &Plan, taken: &[Taken], averages: Averages) -> Judged {
    let passed: Vec<Taken> = taken.iter().filter(|course| course.state == State::Passed).cloned().collect();
    let mut all = taken.to_vec();
    all.iter_mut().for_each(|course| course.state = State::Passed);
    let (sure, hoped, shown) = (progress(plan, &passed), progress(plan, &all), progress(plan, taken));
    let categories: Vec<Met> = sure
        .categories
        .iter()
        .zip(&hoped.categories)
        .map(|(sure, hoped)| Met::of(sure.is_fulfilled(), hoped.is_fulfilled()))
        .collect();
    let checks = checks(&sure, &hoped, &shown, &averages);
    let reach = checks.iter().filter(|check| [AVERAGE, MAJOR_AVERAGE].contains(&check.code));
    let verdict = match reach.into_iter().all(|check| check.met == Met::Yes) {
        true if sure.is_complete() => Verdict::Pass,
        true if hoped.is_complete() => Verdict::PassIfCurrentCompleted,
        _ => Verdict::Fail,
    };
    Judged { verdict, checks, categories, progress: shown }
}

fn checks(sure: &Progress, hoped: &Progress, shown: &Progress, averages: &Averages) -> Vec<Check> {
    let count = |of: &Progress| i32::try_from(of.missing_compulsory.len()).unwrap_or(i32::MAX);
    let fulfilled = |of: &Progress| of.categories.iter().filter(|c| c.is_fulfilled()).count();
    let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let mut checks = vec![Check {
        code: TOTAL_UNITS,
        met: Met::of(sure.earned >= sure.required, hoped.earned >= hoped.required),
        required: shown.required,
        earned: shown.earned,
        in_progress: shown.in_progress,
    }];
    if shown.upper_required > 0 {
        checks.push(Check {
            code: UPPER_UNITS,
            met: Met::of(sure.upper_earned >= sure.upper_required, hoped.upper_earned >= hoped.upper_required),
            required: shown.upper_required,
            earned: shown.upper_earned,
            in_progress: shown.upper_in_progress,
        });
    }
    // Courses that have still to be taken, and those of them that somebody is at.
    checks.push(Check {
        code: COMPULSORY,
        met: Met::of(count(sure) == 0, count(hoped) == 0),
        required: count(sure),
        earned: 0,
        in_progress: count(sure) - count(hoped),
    });
    checks.push(Check {
        code: CATEGORIES,
        met: Met::of(
            sure.categories.iter().all(CategoryProgress::is_fulfilled),
            hoped.categories.iter().all(CategoryProgress::is_fulfilled),
        ),
        required: number(sure.categories.len()),
        earned: number(fulfilled(sure)),
        in_progress: number(fulfilled(hoped).saturating_sub(fulfilled(sure))),
    });
    let average = |code, has: Option<i32>, least: i32| Check {
        code,
        met: Met::of(has.unwrap_or(0) >= least, false),
        required: least,
        earned: has.unwrap_or(0),
        in_progress: 0,
    };
    checks.push(average(AVERAGE, averages.all, averages.least));
    checks.extend(averages.least_major.map(|least| average(MAJOR_AVERAGE, averages.major, least)));
    checks
}

/// A class and the least displayed average for it, highest first.
type Bands = &'static [(&'static str, i32)];

/// By the code of a rule version; a version that is not known gives no classes.
fn bands(version: &str) -> Bands {
    match version {
        "HONOURS_2024" => {
            &[("FIRST", 340), ("SECOND_UPPER", 300), ("SECOND_LOWER", 250), ("THIRD", 220), ("PASS", 200)]
        }
        "GENERAL_2024" => &[("DISTINCTION", 340), ("MERIT", 267), ("PASS", 200)],
        _ => &[],
    }
}

/// The class suggested for a displayed average; none below all bands.
pub fn honours(version: &str, average: Option<i32>) -> &'static str {
    let reached = |(_, least): &&(&str, i32)| average.is_some_and(|average| average >= *least);
    bands(version).iter().find(reached).map_or("NONE", |(class, _)| class)
}
