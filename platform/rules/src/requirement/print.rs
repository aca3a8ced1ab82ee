//! From requirement to text, in one spelling for each language.

use super::{Atom, Requirement, words::Word};
use crate::language::Language;

/// Groups within groups stand in brackets, so that nobody has to know what binds closer.
pub fn print(requirement: &Requirement, language: Language) -> String {
    match requirement {
        Requirement::Atom(atom) => print_atom(atom, language),
        Requirement::All(items) => joined(items, Word::And, language),
        Requirement::Any(items) => joined(items, Word::Or, language),
    }
}

fn joined(items: &[Requirement], joint: Word, language: Language) -> String {
    let bracketed = |item: &Requirement| match item {
        Requirement::Atom(atom) => print_atom(atom, language),
        group => format!("({})", print(group, language)),
    };
    let parts: Vec<_> = items.iter().map(bracketed).collect();
    parts.join(&format!(" {} ", joint.text(language)))
}

pub fn print_atom(atom: &Atom, language: Language) -> String {
    let after = |word: Word, value: &str| match language {
        Language::Zh => format!("{}{value}", word.text(language)),
        Language::En => format!("{} {value}", word.text(language)),
    };
    match atom {
        Atom::Taken { course } => after(Word::Taken, course),
        Atom::NotTaken { course } => after(Word::NotTaken, course),
        Atom::ProgrammeIn { programmes } => after(Word::ProgrammeIs, &list(programmes, language)),
        Atom::ProgrammeNotIn { programmes } => after(Word::ProgrammeIsNot, &list(programmes, language)),
        Atom::PassedWith { course, grade } => {
            let (course, grade) = (after(Word::Passed, course), after(Word::WithAtLeast, grade));
            match language {
                Language::Zh => course + &grade,
                Language::En => format!("{course} {grade}"),
            }
        }
        Atom::YearIn { years } => after(Word::YearIs, &list(years, language)),
        Atom::CohortIn { cohorts } => after(Word::CohortIs, &list(cohorts, language)),
        Atom::MinUnits { units } => after(Word::UnitsAtLeast, &units.to_string()),
        Atom::MinCgpa { cgpa } => after(Word::CgpaAtLeast, &decimals(*cgpa)),
        Atom::RegisteredNow { course } => after(Word::TakingNow, course),
    }
}

pub(super) fn list<T: ToString>(values: &[T], language: Language) -> String {
    let separator = match language {
        Language::Zh => "、",
        Language::En => ", ",
    };
    values.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

pub(super) fn decimals(hundredths: i32) -> String {
    format!("{}.{:02}", hundredths.div_euclid(100), hundredths.rem_euclid(100))
}
