//! Forms that the office draws up: questions, which of them are asked of whom, and whether the answers will do.
//!
//! An answer is a text, of whatever kind the question is: a code of a choice, a day, a number; several codes have
//! commas between them. Files are counted here and kept elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub const MOST_CHOICES: usize = 20;
const LONGEST_LINE: usize = 200;
/// Of any answer.
pub const LONGEST_TEXT: usize = 5_000;
/// Enough for amounts and years, and exact in every program that reads a sheet.
const LARGEST: f64 = 1e12;

/// One of the answers to a question that has choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub code: String,
    pub cn: String,
    pub en: String,
}

/// `CODE|name in Chinese|name in English`, with `;` between them. None when it is written in another way.
pub fn choices_of(text: &str) -> Option<Vec<Choice>> {
    let one = |part: &str| {
        let mut words = part.split('|').map(str::trim);
        let (code, cn, en) = (words.next()?, words.next()?, words.next()?);
        let whole = words.next().is_none() && ![code, cn, en].iter().any(|word| word.is_empty());
        let known = code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        (whole && known).then(|| Choice { code: code.to_owned(), cn: cn.to_owned(), en: en.to_owned() })
    };
    let found = text.split(';').filter(|part| !part.trim().is_empty()).map(one).collect::<Option<Vec<_>>>()?;
    let codes: BTreeSet<&str> = found.iter().map(|choice| choice.code.as_str()).collect();
    ((2..=MOST_CHOICES).contains(&found.len()) && codes.len() == found.len()).then_some(found)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Kind {
    Line,
    Text,
    Number,
    Date,
    Choice,
    /// Any of the choices.
    Several,
    File,
}

impl Kind {
    pub const ALL: [Self; 7] =
        [Self::Line, Self::Text, Self::Number, Self::Date, Self::Choice, Self::Several, Self::File];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Line => "LINE",
            Self::Text => "TEXT",
            Self::Number => "NUMBER",
            Self::Date => "DATE",
            Self::Choice => "CHOICE",
            Self::Several => "SEVERAL",
            Self::File => "FILE",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub const fn has_choices(self) -> bool {
        matches!(self, Self::Choice | Self::Several)
    }
}

/// Asked only of those who have answered another question so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    pub code: String,
    pub choice: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    pub code: String,
    pub kind: Kind,
    pub text_cn: String,
    pub text_en: String,
    pub hint_cn: String,
    pub hint_en: String,
    pub choices: Vec<Choice>,
    pub required: bool,
    pub only_if: Option<Condition>,
}

/// What somebody has answered, by the code of the question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    pub texts: BTreeMap<String, String>,
    /// How many files.
    pub files: BTreeMap<String, usize>,
}

/// What is wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Missing,
    TooLong {
        most: usize,
    },
    NotANumber,
    NotADate,
    NotAChoice,
    TooManyFiles {
        most: usize,
    },
    /// No such question, or not one for those who answered so.
    NotAsked,
}

pub const MOST_FILES: usize = 5;

/// Whether the question is put to somebody who answered so. What hangs on a question that is not asked is not asked.
pub fn is_asked(of: &Question, all: &[Question], answers: &Answers) -> bool {
    asked(of, all, answers, all.len())
}

/// A chain is no longer than there are questions: a circle ends.
fn asked(of: &Question, all: &[Question], answers: &Answers, left: usize) -> bool {
    let Some(condition) = &of.only_if else { return true };
    if left == 0 {
        return false;
    }
    let Some(on) = all.iter().find(|other| other.code == condition.code) else { return false };
    let given = answers.texts.get(&on.code).map(String::as_str).unwrap_or_default();
    given.split(',').any(|code| code == condition.choice) && asked(on, all, answers, left - 1)
}

/// Every fault with the code of its question, in the order of the form; those of answers nobody asked for come last.
/// What is only kept for later may have gaps.
pub fn faults(all: &[Question], answers: &Answers, whole: bool) -> Vec<(String, Fault)> {
    let mut found = vec![];
    let mut known = BTreeSet::new();
    for question in all.iter().filter(|question| is_asked(question, all, answers)) {
        known.insert(question.code.as_str());
        let fault = if question.kind == Kind::File {
            of_files(question, answers.files.get(&question.code).copied().unwrap_or_default(), whole)
        } else {
            let text = answers.texts.get(&question.code).map(|text| text.trim()).unwrap_or_default();
            of_text(question, text, whole)
        };
        found.extend(fault.map(|fault| (question.code.clone(), fault)));
    }
    let given = answers.texts.iter().filter(|(_, text)| !text.is_empty()).map(|(code, _)| code);
    let given = given.chain(answers.files.iter().filter(|(_, files)| **files > 0).map(|(code, _)| code));
    // While somebody writes, what an earlier answer has closed stays, and comes back with it.
    let strange = given.filter(|code| {
        !known.contains(code.as_str()) && (whole || !all.iter().any(|question| question.code == **code))
    });
    let strange: BTreeSet<&String> = strange.collect();
    found.extend(strange.into_iter().map(|code| (code.clone(), Fault::NotAsked)));
    found
}

fn of_files(question: &Question, files: usize, whole: bool) -> Option<Fault> {
    if files > MOST_FILES {
        return Some(Fault::TooManyFiles { most: MOST_FILES });
    }
    (whole && question.required && files == 0).then_some(Fault::Missing)
}

fn of_text(question: &Question, text: &str, whole: bool) -> Option<Fault> {
    if text.is_empty() {
        return (whole && question.required).then_some(Fault::Missing);
    }
    let most = if question.kind == Kind::Text { LONGEST_TEXT } else { LONGEST_LINE };
    if text.chars().count() > most {
        return Some(Fault::TooLong { most });
    }
    let is_choice = |code: &str| question.choices.iter().any(|choice| choice.code == code);
    match question.kind {
        Kind::Line | Kind::Text | Kind::File => None,
        Kind::Number => (!is_number(text)).then_some(Fault::NotANumber),
        Kind::Date => (!is_date(text)).then_some(Fault::NotADate),
        Kind::Choice => (!is_choice(text)).then_some(Fault::NotAChoice),
        Kind::Several => {
            let codes: Vec<&str> = text.split(',').collect();
            let once: BTreeSet<&str> = codes.iter().copied().collect();
            (once.len() != codes.len() || !codes.into_iter().all(is_choice)).then_some(Fault::NotAChoice)
        }
    }
}

/// As people write one: no exponent, no infinity.
fn is_number(text: &str) -> bool {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'-');
    plain && text.parse::<f64>().is_ok_and(|number| number.abs() <= LARGEST)
}

fn is_date(text: &str) -> bool {
    text.len() == 10 && NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok()
}

/// What is wrong with the form itself, by the code of the question: a condition on nothing, on a later question, or on
/// what is no choice there.
pub fn unsound(all: &[Question]) -> Vec<String> {
    let sound = |(at, question): &(usize, &Question)| {
        question.only_if.as_ref().is_none_or(|condition| {
            let before = all.iter().take(*at).find(|other| other.code == condition.code);
            before.is_some_and(|other| other.choices.iter().any(|choice| choice.code == condition.choice))
        })
    };
    all.iter().enumerate().filter(|one| !sound(one)).map(|(_, question)| question.code.clone()).collect()
}

#[cfg(test)]
mod tests;
