//! The words of an explanation.

use super::{
    Atom, Found, State,
    print::{decimals, list, print_atom},
};
use crate::language::{Both, Language};

pub fn group(op: &str) -> Both {
    match op {
        "AND" => Both::new("同时满足以下各项", "All of the following"),
        _ => Both::new("满足以下任意一项", "Any of the following"),
    }
}

pub fn asked(atom: &Atom) -> Both {
    Both::new(print_atom(atom, Language::Zh), print_atom(atom, Language::En))
}

pub fn finding(found: &Found) -> Both {
    match found {
        Found::Items { held, of } => Both::new(format!("{of}项中满足{held}项"), format!("{held} of {of} met")),
        Found::Course { state, points, through } => course(*state, *points, through),
        Found::Programmes { programmes } if programmes.is_empty() => Both::new("没有专业", "No programme"),
        Found::Programmes { programmes } => Both::new(
            format!("专业为{}", list(programmes, Language::Zh)),
            format!("Programme {}", list(programmes, Language::En)),
        ),
        Found::Year { year } => known(*year, "修读年级", "Year of study"),
        Found::Cohort { cohort } => known(*cohort, "入学年份", "Cohort"),
        Found::Units { units } => Both::new(format!("已获{units}学分"), format!("{units} units gained")),
        Found::Cgpa { cgpa } => known(cgpa.map(decimals), "累计绩点", "cGPA"),
    }
}

fn known<T: ToString>(value: Option<T>, zh: &str, en: &str) -> Both {
    match value {
        Some(value) => Both::new(format!("{zh}{}", value.to_string()), format!("{en} {}", value.to_string())),
        None => Both::new(format!("还没有{zh}"), format!("No {en} yet")),
    }
}

fn course(state: State, points: Option<i32>, through: &[String]) -> Both {
    let what = match state {
        State::None => return Both::new("没有修读记录", "Not on record"),
        State::Passed => Both::new("已通过", "Passed"),
        State::InProgress => Both::new("正在修读", "In progress"),
    };
    let worth = points.map(decimals);
    let zh = worth.as_ref().map(|points| format!("，绩点{points}")).unwrap_or_default();
    let en = worth.map(|points| format!(", grade point {points}")).unwrap_or_default();
    if through.is_empty() {
        return Both::new(what.zh + &zh, what.en + &en);
    }
    Both::new(
        format!("以{}代替，{}{zh}", list(through, Language::Zh), what.zh),
        format!("{}{en}, through {}", what.en, list(through, Language::En)),
    )
}
