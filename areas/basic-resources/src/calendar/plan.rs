//! What the days of a semester are, by its dates alone. Pure.
//!
//! Public holidays by the lunar calendar are announced every year, with the days that make up for them:
//! they come by upload or by hand, and generating again leaves them alone.

use chrono::{Datelike, Days, NaiveDate};
use kernel::Text;
use schema::university::{calendar_date, semester};

use super::weeks::{counted_from, week_no, weekday};

/// A day as it is generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    pub date: NaiveDate,
    pub week_no: i32,
    pub weekday: i32,
    pub day_type: &'static str,
    pub note: Text,
}

const NO_NOTE: Text = Text::new("", "");

/// Public holidays with a fixed date: month, first and last day.
const HOLIDAYS: &[(u32, u32, u32, Text)] = &[
    (1, 1, 1, Text::new("元旦", "New Year's Day")),
    (5, 1, 2, Text::new("劳动节", "Labour Day")),
    (10, 1, 3, Text::new("国庆节", "National Day")),
];

const SATURDAY: i32 = 6;
const SUNDAY: i32 = 7;

pub fn plan(term: &semester::Model) -> Vec<Planned> {
    let mut days = vec![];
    let mut date = term.start_date;
    while date <= term.end_date {
        let (day_type, note) = day_of(term, date);
        days.push(Planned { date, week_no: week_no(counted_from(term), date), weekday: weekday(date), day_type, note });
        let Some(next) = date.checked_add_days(Days::new(1)) else { break };
        date = next;
    }
    days
}

fn day_of(term: &semester::Model, date: NaiveDate) -> (&'static str, Text) {
    let holiday = HOLIDAYS
        .iter()
        .find(|(month, first, last, _)| date.month() == *month && (*first..=*last).contains(&date.day()));
    if let Some((_, _, _, note)) = holiday {
        return ("HOLIDAY", *note);
    }
    let within = |from: Option<NaiveDate>, to: Option<NaiveDate>| {
        from.zip(to).is_some_and(|(from, to)| (from..=to).contains(&date))
    };
    let day = weekday(date);
    let first = counted_from(term);
    let last = term.last_class_day.unwrap_or(term.end_date);
    let kind = match () {
        () if within(term.exam_start, term.exam_end) && day != SUNDAY => "EXAM",
        () if within(term.revision_start, term.revision_end) && day != SUNDAY => "REVISION",
        () if within(term.exam_start, term.exam_end) || within(term.revision_start, term.revision_end) => "VACATION",
        () if day >= SATURDAY => "VACATION",
        () if date < first => "REGISTRATION",
        () if date <= last => "TEACHING",
        () => "VACATION",
    };
    (kind, NO_NOTE)
}

/// What becomes of one day.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Create(Planned),
    Update {
        before: calendar_date::Model,
        after: Planned,
    },
    /// Set by hand, and left as it is.
    Keep(calendar_date::Model),
    Same,
}

/// Compares what is there with what is planned. Days set by hand stay, unless they are to be written over.
pub fn steps(planned: Vec<Planned>, existing: Vec<calendar_date::Model>, overwrite: bool) -> Vec<Step> {
    let mut by_date: std::collections::HashMap<_, _> = existing.into_iter().map(|day| (day.date, day)).collect();
    let step = |plan: Planned| match by_date.remove(&plan.date) {
        None => Step::Create(plan),
        Some(day) if day.hand_made && !overwrite => Step::Keep(day),
        Some(day) if same(&day, &plan) => Step::Same,
        Some(day) => Step::Update { before: day, after: plan },
    };
    planned.into_iter().map(step).collect()
}

fn same(day: &calendar_date::Model, plan: &Planned) -> bool {
    !day.hand_made
        && day.day_type == plan.day_type
        && day.effective_weekday.is_none()
        && day.note_cn == plan.note.zh
        && day.note_en == plan.note.en
}
