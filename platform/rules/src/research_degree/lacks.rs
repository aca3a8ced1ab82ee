//! What is missing before a candidate can go on: steps that are not done, and facts below the table of the degree.

use serde::Serialize;

use super::{Move, Oral, Status, StepState};

/// The table of the degree. Units in whole ones, averages in hundredths, similarity in per cent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub units: i32,
    pub core_units: i32,
    pub seminar_units: i32,
    pub average: i32,
    pub publications: i32,
    pub similarity: i32,
}

/// What is known about a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub units: i32,
    pub core_units: i32,
    pub seminar_units: i32,
    pub average: Option<i32>,
    pub candidature: bool,
    pub reports_due: i32,
    pub reports_on_time: i32,
    pub publications: i32,
    /// In both languages.
    pub titles: bool,
    pub similarity: Option<i32>,
    pub intent: bool,
    pub examiners: bool,
    pub oral: Option<Oral>,
    pub final_thesis: bool,
    pub cleared: bool,
}

/// A step as far as it matters here: in which state it has to be done, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done<'a> {
    pub code: &'a str,
    pub stage: Status,
    pub state: StepState,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", tag = "kind", content = "code")]
pub enum Lack {
    Step(String),
    Units,
    CoreUnits,
    SeminarUnits,
    Average,
    Candidature,
    Reports,
    Publications,
    Titles,
    Similarity,
    Intent,
    Examiners,
    Failed,
    FinalThesis,
    Clearance,
}

impl Lack {
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Step(_) => "STEP",
            Self::Units => "UNITS",
            Self::CoreUnits => "CORE_UNITS",
            Self::SeminarUnits => "SEMINAR_UNITS",
            Self::Average => "AVERAGE",
            Self::Candidature => "CANDIDATURE",
            Self::Reports => "REPORTS",
            Self::Publications => "PUBLICATIONS",
            Self::Titles => "TITLES",
            Self::Similarity => "SIMILARITY",
            Self::Intent => "INTENT",
            Self::Examiners => "EXAMINERS",
            Self::Failed => "FAILED",
            Self::FinalThesis => "FINAL_THESIS",
            Self::Clearance => "CLEARANCE",
        }
    }
}

/// A step of an earlier state that came back is missing again, whatever was decided in between. Steps of the
/// corrections are for those who had to correct something.
pub fn lacks(from: Status, decided: Move, facts: &Facts, limits: &Limits, steps: &[Done<'_>]) -> Vec<Lack> {
    if !decided.advances() {
        return vec![];
    }
    let revised = matches!(facts.oral, Some(Oral::Minor | Oral::Major)) || from == Status::Revision;
    let asked = |step: &&Done<'_>| step.stage <= from && (step.stage != Status::Revision || revised);
    let open = steps.iter().filter(asked).filter(|step| !step.state.is_done());
    let mut found: Vec<Lack> = open.map(|step| Lack::Step(step.code.to_owned())).collect();
    let mut unless = |there: bool, lack: Lack| {
        if !there {
            found.push(lack);
        }
    };
    match decided {
        Move::Submit => {
            unless(facts.units >= limits.units, Lack::Units);
            unless(facts.core_units >= limits.core_units, Lack::CoreUnits);
            unless(facts.seminar_units >= limits.seminar_units, Lack::SeminarUnits);
            unless(limits.average == 0 || facts.average.is_some_and(|own| own >= limits.average), Lack::Average);
            unless(facts.candidature, Lack::Candidature);
            unless(facts.reports_on_time >= facts.reports_due, Lack::Reports);
            unless(facts.publications >= limits.publications, Lack::Publications);
            unless(facts.titles, Lack::Titles);
            unless(facts.similarity.is_some_and(|own| own <= limits.similarity), Lack::Similarity);
            unless(facts.intent, Lack::Intent);
        }
        Move::Examine(_) => unless(facts.examiners, Lack::Examiners),
        Move::Complete => {
            unless(facts.oral.is_some_and(|oral| oral != Oral::Fail), Lack::Failed);
            unless(facts.final_thesis, Lack::FinalThesis);
            unless(facts.cleared, Lack::Clearance);
        }
        _ => {}
    }
    found
}
