//! What a combination's points are for, and why courses do not go together.

use super::{
    Choice, Combination,
    plan::{Group, Member, Plan},
    search::Found,
};
use crate::{language::Both, timetable::clock};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// FREE_DAY, EARLY, LATE, GAP, FEW_SEATS, FULL.
    pub code: &'static str,
    pub points: i32,
    /// Days, hours or sections.
    pub number: i32,
    pub weekdays: Vec<i32>,
    /// Those concerned, by their ids; none where it is the whole week.
    pub sections: Vec<String>,
    /// The clock time that was wished.
    pub time: Option<i32>,
}

impl Reason {
    pub fn text(&self) -> Both {
        let (n, time) = (self.number, self.time.map(clock).unwrap_or_default());
        match self.code {
            "FREE_DAY" => Both::new(format!("{n} 天未能空出"), format!("{n} of the free days has classes")),
            "EARLY" => Both::new(format!("{time} 之前有 {n} 小时课"), format!("{n} h before {time}")),
            "LATE" => Both::new(format!("{time} 之后有 {n} 小时课"), format!("{n} h after {time}")),
            "GAP" => Both::new(format!("一周课间空档 {n} 小时"), format!("{n} idle h between classes in a week")),
            "FEW_SEATS" => Both::new(format!("{n} 门课余量不多"), format!("{n} × few seats left")),
            _ => Both::new(format!("{n} 门课已满，需候补"), format!("{n} × full: the waiting list")),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The course has no section at all.
    NoSection,
    /// It has, and none has a seat left.
    NoOpenSection,
    /// All with a seat clash with what the student has: these sections.
    ClashesWithHeld { held: Vec<String> },
    /// Whichever sections of the two are taken.
    AlwaysClash,
    /// Any of them could be left out, but all together clash.
    NotTogether,
    /// Whatever their hours, the rules do not let the student have them together: too many units, for one.
    NotAllowed,
}

impl Why {
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSection => "NO_SECTION",
            Self::NoOpenSection => "NO_OPEN_SECTION",
            Self::ClashesWithHeld { .. } => "CLASHES_WITH_HELD",
            Self::AlwaysClash => "ALWAYS_CLASH",
            Self::NotTogether => "NOT_TOGETHER",
            Self::NotAllowed => "NOT_ALLOWED",
        }
    }

    pub fn text(&self) -> Both {
        match self {
            Self::NoSection => Both::new("该课程没有开课班", "The course has no section"),
            Self::NoOpenSection => Both::new("该课程各班均已满", "No section of the course has a seat left"),
            Self::ClashesWithHeld { .. } => {
                Both::new("该课程各班均与已选课程冲突", "Every open section clashes with what you already take")
            }
            Self::AlwaysClash => Both::new("两门课程的任何班都互相冲突", "Whichever sections you take, the two clash"),
            Self::NotTogether => Both::new(
                "这几门课程无法同时修读，少修一门即可",
                "These do not fit together; without any one of them they do",
            ),
            Self::NotAllowed => {
                Both::new("选课规则不允许同时修读", "The rules of selection do not allow them together")
            }
        }
    }
}

/// A kind of unpleasantness, over the chosen sections.
struct Sum<'a> {
    chosen: Vec<(&'a Group, &'a Member)>,
    reasons: Vec<Reason>,
}

impl Sum<'_> {
    fn add(&mut self, code: &'static str, weight: i32, time: Option<i32>, of: impl Fn(&Group, &Member) -> i32) {
        let counted = self.chosen.iter().map(|(group, member)| (of(group, member), member.section.clone()));
        let counted: Vec<(i32, String)> = counted.filter(|(number, _)| *number > 0).collect();
        let number: i32 = counted.iter().map(|(number, _)| number).sum();
        let sections = counted.into_iter().map(|(_, section)| section).collect();
        self.push(Reason { code, points: weight.max(0) * number, number, weekdays: vec![], sections, time });
    }

    fn push(&mut self, reason: Reason) {
        if reason.points > 0 {
            self.reasons.push(reason);
        }
    }
}

impl Plan<'_> {
    /// As it is told: every course with its section, and what each point is for.
    pub fn combination(&self, found: &Found) -> Combination {
        let taken = found.chosen.iter().filter_map(|(course, group, member)| {
            let (course, group) = (self.courses.get(*course)?, self.groups.get(*group)?);
            Some((course.name.as_str(), group, group.members.get(*member)?))
        });
        let taken: Vec<(&str, &Group, &Member)> = taken.collect();
        let choices = self.wanted.iter().filter_map(|name| {
            let (_, _, member) = taken.iter().find(|(course, ..)| course == name)?;
            Some(Choice { course: (*name).to_owned(), section: member.section.clone() })
        });
        let choices: Vec<Choice> = choices.collect();
        let left_out = |name: &&&str| !taken.iter().any(|(course, ..)| course == *name);
        let without = self.wanted.iter().filter(left_out).map(|name| (*name).to_owned()).collect();
        let chosen = taken.into_iter().map(|(_, group, member)| (group, member)).collect();
        Combination { choices, points: found.points, reasons: self.reasons(chosen), without }
    }

    fn reasons(&self, chosen: Vec<(&Group, &Member)>) -> Vec<Reason> {
        let (preferences, weights) = (self.preferences, &self.preferences.weights);
        let mut sum = Sum { chosen, reasons: vec![] };
        let days = sum.chosen.iter().fold(0, |all, (group, _)| all | group.weekdays) & self.free;
        let number = days.count_ones().cast_signed();
        sum.push(Reason {
            code: "FREE_DAY",
            points: weights.free_day.max(0) * number,
            number,
            weekdays: (1..=7).filter(|day| days >> (day - 1) & 1 == 1).collect(),
            sections: {
                let there = sum.chosen.iter().filter(|(group, _)| group.weekdays & days != 0);
                there.map(|(_, member)| member.section.clone()).collect()
            },
            time: None,
        });
        sum.add("EARLY", weights.early, preferences.not_before, |group, _| group.early);
        sum.add("LATE", weights.late, preferences.not_after, |group, _| group.late);
        let mut load = self.load.clone();
        sum.chosen.iter().for_each(|(group, _)| load.add(&group.blocks));
        let number = load.idle_hours();
        let points = self.gap_weight() * number;
        sum.push(Reason { code: "GAP", points, number, weekdays: vec![], sections: vec![], time: None });
        let few = if preferences.seats_left { weights.few_seats } else { 0 };
        sum.add("FEW_SEATS", few, None, |_, member| i32::from(member.few));
        sum.add("FULL", weights.full, None, |_, member| i32::from(member.full));
        sum.reasons
    }
}
