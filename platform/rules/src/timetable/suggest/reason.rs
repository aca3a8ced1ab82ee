//! Why some hours are less pleasant than others.

use crate::{
    language::Language,
    timetable::clash::{Clash, Rule},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// GAP, CONSECUTIVE, BUILDING, LUNCH, SATURDAY, WASTE; and CLASH_ with a rule, which costs no points.
    pub code: &'static str,
    pub points: i32,
    /// The teachers and groups concerned, by their ids.
    pub who: Vec<String>,
    /// Hours, changes, people, seats, or clashes.
    pub number: i32,
}

impl Reason {
    pub(super) fn clash(rule: Rule, of: &[&Clash]) -> Self {
        let code = match rule {
            Rule::Teacher => "CLASH_TEACHER",
            Rule::Place => "CLASH_PLACE",
            Rule::Group => "CLASH_GROUP",
            Rule::Student => "CLASH_STUDENT",
            Rule::Capacity => "CLASH_CAPACITY",
            Rule::Calendar => "CLASH_CALENDAR",
            Rule::Period => "CLASH_PERIOD",
        };
        let mut who: Vec<String> = of.iter().flat_map(|clash| clash.who.iter().cloned()).collect();
        who.sort();
        who.dedup();
        let number = if rule == Rule::Student { who.len() } else { of.len() };
        Self { code, points: 0, who, number: i32::try_from(number).unwrap_or(i32::MAX) }
    }

    /// Without names, which not everybody may see.
    pub fn text(&self, language: Language) -> String {
        let n = self.number;
        let (zh, en) = match self.code {
            "GAP" => (format!("多出 {n} 小时空档"), format!("{n} more idle h")),
            "CONSECUTIVE" => (format!("连续上课超出 {n} 小时"), format!("{n} h too many in a row")),
            "BUILDING" => (format!("课间要换楼 {n} 次"), format!("{n} × another building within a break")),
            "LUNCH" => (format!("{n} 方没有午饭时间"), format!("No time for lunch for {n}")),
            "SATURDAY" => ("在周末".to_owned(), "At the weekend".to_owned()),
            "WASTE" => (format!("空出 {n} 个座位"), format!("{n} seats stay empty")),
            "CLASH_TEACHER" => (format!("教师冲突 {n} 处"), format!("{n} × teacher busy")),
            "CLASH_PLACE" => (format!("没有空闲教室，场地冲突 {n} 处"), format!("No room is free; {n} × place taken")),
            "CLASH_GROUP" => (format!("学生组冲突 {n} 处"), format!("{n} × group busy")),
            "CLASH_STUDENT" => (format!("{n} 名学生冲突"), format!("{n} students busy")),
            "CLASH_CAPACITY" => ("教室坐不下".to_owned(), "The room is too small".to_owned()),
            "CLASH_CALENDAR" => ("校历上没有课".to_owned(), "No classes on the calendar".to_owned()),
            _ => ("不在节次之内".to_owned(), "Outside the periods".to_owned()),
        };
        match language {
            Language::Zh => zh,
            Language::En => en,
        }
    }
}
