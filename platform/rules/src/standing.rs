//! Academic standing and honours of a semester.
//!
//! [`judge`] goes through the semesters of a student in order of time and says for each where the student stands, why,
//! and how many units may be taken next. The figures are data ([`Regulation`]), by student type; they compare the
//! displayed average.
//!
//! Two readings of ours, where the regulation is silent: a semester without an average changes nothing; and nobody is
//! dismissed for an average who was not on probation just before, whichever mixture of full and light semesters led
//! there.

#[cfg(test)]
mod tests;

use serde::Serialize;

use crate::gpa::{Counting, Rounding};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Standing {
    #[default]
    Good,
    Warning,
    Probation,
    Dismissal,
}

impl Standing {
    pub fn code(self) -> &'static str {
        match self {
            Self::Good => "GOOD",
            Self::Warning => "WARNING",
            Self::Probation => "PROBATION",
            Self::Dismissal => "DISMISSAL",
        }
    }

    pub fn of_code(code: &str) -> Option<Self> {
        [Self::Good, Self::Warning, Self::Probation, Self::Dismissal].into_iter().find(|one| one.code() == code)
    }
}

/// A semester below `low` for the `probation`th or `dismissal`th time in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ladder {
    /// Averages below this warn. Hundredths, as all averages here.
    pub warning: i32,
    /// Averages below this are low; 0 for none.
    pub low: i32,
    pub probation: u32,
    pub dismissal: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LoadCap {
    pub units: i32,
    /// For those who failed more than `many` units in the semester.
    pub lower: i32,
    pub many: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Honours {
    pub president: i32,
    pub dean: i32,
    pub min_units: i32,
    /// No grade with fewer points.
    pub lowest: i32,
}

/// How the figures of one student type are made and judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Regulation {
    pub rounding: Rounding,
    pub counting: Counting,
    pub ladder: Ladder,
    /// For semesters with fewer units in the average than this.
    pub light: Option<(i32, Ladder)>,
    pub load_cap: Option<LoadCap>,
    pub honours: Option<Honours>,
}

const UG_LIGHT: Ladder = Ladder { warning: 200, low: 167, probation: 2, dismissal: 3 };
const CAP: LoadCap = LoadCap { units: 12, lower: 9, many: 6 };

pub const UG: Regulation = Regulation {
    rounding: Rounding::HalfUp,
    counting: Counting::USUAL,
    ladder: Ladder { warning: 200, low: 167, probation: 1, dismissal: 2 },
    light: Some((12, UG_LIGHT)),
    load_cap: Some(CAP),
    honours: Some(Honours { president: 350, dean: 300, min_units: 12, lowest: 200 }),
};

pub const TPG: Regulation = Regulation {
    rounding: Rounding::HalfUp,
    counting: Counting::USUAL,
    ladder: Ladder { warning: 250, low: 220, probation: 1, dismissal: 2 },
    light: None,
    load_cap: Some(CAP),
    honours: None,
};

/// Probation and dismissal come from progress reports, not from averages.
pub const RPG: Regulation = Regulation {
    rounding: Rounding::HalfUp,
    counting: Counting::USUAL,
    ladder: Ladder { warning: 267, low: 0, probation: 1, dismissal: 2 },
    light: None,
    load_cap: None,
    honours: None,
};

/// By the code of the student type.
pub fn regulation(student_type: &str) -> Option<&'static Regulation> {
    match student_type {
        "UG" => Some(&UG),
        "TPG" => Some(&TPG),
        "RPG" => Some(&RPG),
        _ => None,
    }
}

/// A semester of a student, as displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Term {
    pub gpa: Option<i32>,
    pub gpa_units: i32,
    pub failed_units: i32,
    /// A required course was failed after two repeats.
    pub exhausted: bool,
    /// A progress report was unsatisfactory (research students).
    pub bad_report: bool,
    /// What the university decided in place of what the rules say.
    pub decided: Option<Standing>,
}

/// Why somebody stands where they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reason {
    GoodAverage {
        gpa: i32,
    },
    /// The standing of the semester before goes on.
    NoAverage,
    BelowWarning {
        gpa: i32,
        below: i32,
        units: i32,
    },
    /// For the `times`th time in a row.
    Low {
        gpa: i32,
        below: i32,
        units: i32,
        times: u32,
    },
    BadReport,
    Exhausted,
    Decided,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Judgement {
    pub standing: Standing,
    pub reason: Reason,
    /// Most units of the next semester.
    pub load_cap: Option<i32>,
}

/// One judgement for each semester; `terms` in order of time, each with the regulation in force then.
pub fn judge<'a>(terms: impl IntoIterator<Item = (&'a Regulation, &'a Term)>) -> Vec<Judgement> {
    let mut before = Standing::Good;
    let mut low_in_a_row = 0;
    let mut judgements = vec![];
    for (regulation, term) in terms {
        let (standing, reason) = step(regulation, term, before, &mut low_in_a_row);
        let cap = regulation.load_cap.filter(|_| standing == Standing::Probation);
        let load_cap = cap.map(|cap| if term.failed_units > cap.many { cap.lower } else { cap.units });
        judgements.push(Judgement { standing, reason, load_cap });
        before = standing;
    }
    judgements
}

fn step(regulation: &Regulation, term: &Term, before: Standing, low_in_a_row: &mut u32) -> (Standing, Reason) {
    let by_average = by_average(regulation, term, before, low_in_a_row);
    if let Some(decided) = term.decided {
        return (decided, Reason::Decided);
    }
    // After due warning: on probation already.
    let twice = if before >= Standing::Probation { Standing::Dismissal } else { Standing::Probation };
    let by_report = term.bad_report.then_some((twice, Reason::BadReport));
    let by_repeats = term.exhausted.then_some((Standing::Dismissal, Reason::Exhausted));
    let graver = |a: (Standing, Reason), b: (Standing, Reason)| if b.0 > a.0 { b } else { a };
    [by_report, by_repeats].into_iter().flatten().fold(by_average, graver)
}

fn by_average(regulation: &Regulation, term: &Term, before: Standing, low_in_a_row: &mut u32) -> (Standing, Reason) {
    let Some(gpa) = term.gpa else { return (before, Reason::NoAverage) };
    let units = term.gpa_units;
    let light = regulation.light.filter(|(full, _)| units < *full).map(|(_, ladder)| ladder);
    let ladder = light.unwrap_or(regulation.ladder);
    if gpa >= ladder.low {
        *low_in_a_row = 0;
        return if gpa < ladder.warning {
            (Standing::Warning, Reason::BelowWarning { gpa, below: ladder.warning, units })
        } else {
            (Standing::Good, Reason::GoodAverage { gpa })
        };
    }
    *low_in_a_row += 1;
    let times = *low_in_a_row;
    let standing = match times {
        _ if times >= ladder.dismissal && before >= Standing::Probation => Standing::Dismissal,
        _ if times >= ladder.probation => Standing::Probation,
        _ => Standing::Warning,
    };
    (standing, Reason::Low { gpa, below: ladder.low, units, times })
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum HonoursList {
    #[default]
    None,
    Dean,
    President,
}

impl HonoursList {
    pub fn code(self) -> &'static str {
        match self {
            Self::None => "NONE",
            Self::Dean => "DEAN",
            Self::President => "PRESIDENT",
        }
    }
}

/// What a semester must show for a place on a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Achievement {
    /// As displayed.
    pub gpa: Option<i32>,
    pub gpa_units: i32,
    /// The lowest points in the average.
    pub lowest: Option<i32>,
    /// Any U.
    pub unsatisfactory: bool,
}

pub fn honours(regulation: &Regulation, semester: Achievement) -> HonoursList {
    let Some((rule, gpa)) = regulation.honours.zip(semester.gpa) else { return HonoursList::None };
    let clean = !semester.unsatisfactory && semester.lowest.is_some_and(|lowest| lowest >= rule.lowest);
    match gpa {
        _ if !clean || semester.gpa_units < rule.min_units => HonoursList::None,
        _ if gpa >= rule.president => HonoursList::President,
        _ if gpa >= rule.dean => HonoursList::Dean,
        _ => HonoursList::None,
    }
}

/// How many of the last semesters in a row had an average below; one without an average neither counts nor ends it.
pub fn below_in_a_row(averages: &[Option<i32>], below: i32) -> usize {
    averages.iter().rev().flatten().take_while(|average| **average < below).count()
}
