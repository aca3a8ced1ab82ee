//! What meets at the same time in one week.

use kernel::{Lang, Text};
use schema::university::semester;

use super::{
    meeting::{Classes, Meeting},
    names::Names,
    when::{day_name, weeks_text},
};
use crate::wire::{ClashAction, ClashView};

/// Whose week it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Student,
    Teacher,
    Place,
    Group,
}

impl Kind {
    pub fn code(self) -> &'static str {
        match self {
            Self::Student => "STUDENT",
            Self::Teacher => "TEACHER",
            Self::Place => "PLACE",
            Self::Group => "GROUP",
        }
    }
}

/// Sections that are taught together are one class.
fn one_class(classes: &Classes, a: &Meeting, b: &Meeting) -> bool {
    let group = |m: &Meeting| classes.section(m).and_then(|s| s.combined_group_id.as_deref());
    group(a).is_some() && group(a) == group(b) && a.place_id == b.place_id
}

/// Pairs that cannot both be gone to. A week has few meetings, so each is held against each.
pub fn pairs<'a>(classes: &Classes, meetings: &[&'a Meeting]) -> Vec<(&'a Meeting, &'a Meeting, Vec<i32>)> {
    let mut found = vec![];
    for (at, a) in meetings.iter().enumerate() {
        for b in meetings.iter().skip(at + 1).take_while(|b| b.weekday == a.weekday) {
            let weeks = a.common_weeks(b);
            if !weeks.is_empty() && !one_class(classes, a, b) {
                found.push((*a, *b, weeks));
            }
        }
    }
    found
}

pub fn clashes(
    classes: &Classes,
    meetings: &[&Meeting],
    names: &Names,
    kind: Kind,
    semester: &semester::Model,
    lang: Lang,
) -> Vec<ClashView> {
    let clash = |(a, b, weeks): (&Meeting, &Meeting, Vec<i32>)| {
        let label = |m: &Meeting| classes.section(m).map(|s| names.label(s)).unwrap_or_default();
        let (one, other) = (label(a), label(b));
        let when = format!("{} {}-{}", day_name(a.weekday, lang), a.start_time, a.end_time);
        let which = match weeks_text(&weeks, semester.weeks, lang) {
            text if text.is_empty() => Text::new("每周", "every week").get(lang).to_owned(),
            text => text,
        };
        let message = match lang {
            Lang::Zh => format!("{one} 与 {other} 在{when}时间冲突（{which}）"),
            Lang::En => format!("{one} and {other} meet at the same time: {when} ({which})"),
        };
        ClashView {
            rule: kind.code().to_owned(),
            hard: true,
            session_ids: vec![a.id.clone(), b.id.clone()],
            message,
            names: vec![one, other],
            count: 1,
            weeks,
            actions: vec![],
        }
    };
    pairs(classes, meetings).into_iter().map(clash).collect()
}

/// The page on which the office settles a clash of these sections.
pub fn settle(semester_id: &str, section_ids: &[&str], lang: Lang) -> ClashAction {
    let sections: String = section_ids.iter().map(|id| format!("&sectionIds={id}")).collect();
    ClashAction {
        label: Text::new("在排课表中调整", "Settle it in the timetable").get(lang).to_owned(),
        to: format!("/learning/tts/session-list?semesterId={semester_id}{sections}"),
    }
}
