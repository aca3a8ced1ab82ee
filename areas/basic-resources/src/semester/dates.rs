//! The dates inside a semester and their order. Pure.

use chrono::NaiveDate;
use kernel::{Both, FieldError, Text};

/// The dates of one semester, however they came in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dates {
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub first_class: Option<NaiveDate>,
    pub last_class: Option<NaiveDate>,
    pub add_drop: (Option<NaiveDate>, Option<NaiveDate>),
    pub revision: (Option<NaiveDate>, Option<NaiveDate>),
    pub exam: (Option<NaiveDate>, Option<NaiveDate>),
    pub release: Option<NaiveDate>,
}

type Pair = (&'static str, Option<NaiveDate>);

const LABELS: &[(&str, Text)] = &[
    ("startDate", Text::new("开始日期", "the start")),
    ("endDate", Text::new("结束日期", "the end")),
    ("firstClassDay", Text::new("首个上课日", "the first class day")),
    ("lastClassDay", Text::new("最后上课日", "the last class day")),
    ("addDropStart", Text::new("加退选开始", "the start of add/drop")),
    ("addDropEnd", Text::new("加退选结束", "the end of add/drop")),
    ("revisionStart", Text::new("复习开始", "the start of revision")),
    ("revisionEnd", Text::new("复习结束", "the end of revision")),
    ("examStart", Text::new("考试开始", "the start of exams")),
    ("examEnd", Text::new("考试结束", "the end of exams")),
    ("gradeReleaseDate", Text::new("成绩发布日", "grade release")),
];

pub fn label(field: &str) -> Text {
    LABELS.iter().find(|(name, _)| *name == field).map_or(Text::new("日期", "the date"), |(_, text)| *text)
}

/// Every pair of dates in the wrong order, told at the later one.
pub fn check(dates: &Dates, errors: &mut Vec<FieldError>) {
    let (start, end) = (("startDate", Some(dates.start)), ("endDate", Some(dates.end)));
    let (first, last) = (("firstClassDay", dates.first_class), ("lastClassDay", dates.last_class));
    let (add, drop) = (("addDropStart", dates.add_drop.0), ("addDropEnd", dates.add_drop.1));
    let (revise, revised) = (("revisionStart", dates.revision.0), ("revisionEnd", dates.revision.1));
    let (exam, examined) = (("examStart", dates.exam.0), ("examEnd", dates.exam.1));
    let release = ("gradeReleaseDate", dates.release);
    strictly(start, end, errors);
    for inner in [first, last, add, drop, revise, revised, exam, examined] {
        in_order(start, inner, errors);
        in_order(inner, end, errors);
    }
    for (from, to) in [(first, last), (add, drop), (revise, revised), (exam, examined)] {
        together(from, to, errors);
        in_order(from, to, errors);
    }
    for later in [revise, exam] {
        strictly(last, later, errors);
    }
    strictly(revised, exam, errors);
    in_order(start, release, errors);
    strictly(examined, release, errors);
    // One mistake per field says enough.
    let mut seen: Vec<String> = vec![];
    errors.retain(|error| {
        let new = !seen.contains(&error.field);
        seen.push(error.field.clone());
        new
    });
}

fn in_order(earlier: Pair, later: Pair, errors: &mut Vec<FieldError>) {
    if let (Some(a), Some(b)) = (earlier.1, later.1)
        && b < a
    {
        errors.push(wrong(earlier, later));
    }
}

fn strictly(earlier: Pair, later: Pair, errors: &mut Vec<FieldError>) {
    if let (Some(a), Some(b)) = (earlier.1, later.1)
        && b <= a
    {
        errors.push(wrong(earlier, later));
    }
}

/// A range has both its ends.
fn together(from: Pair, to: Pair, errors: &mut Vec<FieldError>) {
    let missing = match (from.1, to.1) {
        (Some(_), None) => to,
        (None, Some(_)) => from,
        _ => return,
    };
    let text = label(missing.0);
    let text = Both::new(format!("请填写{}", text.zh), format!("Say when {} is", text.en));
    errors.push(FieldError::new(missing.0, "required", text));
}

fn wrong(earlier: Pair, later: Pair) -> FieldError {
    let (a, b) = (label(earlier.0), label(later.0));
    let day = |pair: Pair| pair.1.map(|d| d.to_string()).unwrap_or_default();
    // The end of the semester is fixed first: a date beyond it is that date's mistake.
    let at = if later.0 == "endDate" && earlier.0 != "startDate" { earlier.0 } else { later.0 };
    let text = Both::new(
        format!("{}（{}）须在{}（{}）之后", b.zh, day(later), a.zh, day(earlier)),
        format!("{} ({}) must come after {} ({})", b.en, day(later), a.en, day(earlier)),
    );
    FieldError::new(at, "out_of_order", text)
}
