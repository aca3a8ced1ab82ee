//! The grade scale as the university begins with it: what a grade is worth and what it does.
//!
//! Offices may change the scale of a cohort; the rules take points and flags from the records and need
//! this table only where a grade is named without a record, as in "passed X with at least B-".

use serde::Serialize;

/// One grade. Points are hundredths per unit: A- is 367.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Grade {
    pub grade: &'static str,
    pub name_cn: &'static str,
    pub name_en: &'static str,
    /// None for grades without points.
    pub points: Option<i32>,
    pub in_gpa: bool,
    pub earns_units: bool,
    pub is_pass: bool,
    /// Not the last word: becomes another grade.
    pub is_temporary: bool,
    pub convert_to: Option<&'static str>,
    /// How long after the announcement.
    pub convert_after_weeks: Option<i32>,
    /// Otherwise only the registry gives it.
    pub teacher_can_enter: bool,
}

const fn lettered(grade: &'static str, names: (&'static str, &'static str), points: i32) -> Grade {
    Grade {
        grade,
        name_cn: names.0,
        name_en: names.1,
        points: Some(points),
        in_gpa: true,
        earns_units: true,
        is_pass: true,
        is_temporary: false,
        convert_to: None,
        convert_after_weeks: None,
        teacher_can_enter: true,
    }
}

const fn unearned(grade: &'static str, names: (&'static str, &'static str)) -> Grade {
    Grade { earns_units: false, is_pass: false, ..lettered(grade, names, 0) }
}

const fn pointless(grade: &'static str, names: (&'static str, &'static str), passes: bool) -> Grade {
    Grade { points: None, in_gpa: false, earns_units: passes, is_pass: passes, ..lettered(grade, names, 0) }
}

const fn registry(grade: Grade) -> Grade {
    Grade { teacher_can_enter: false, ..grade }
}

const fn temporary(grade: Grade) -> Grade {
    Grade { is_temporary: true, ..grade }
}

const EXCELLENT: (&str, &str) = ("优秀", "Excellent");
const GOOD: (&str, &str) = ("良好", "Good");
const SATISFACTORY: (&str, &str) = ("中等", "Satisfactory");

/// Best first.
pub const GRADES: [Grade; 21] = [
    lettered("A", EXCELLENT, 400),
    lettered("A-", EXCELLENT, 367),
    lettered("B+", GOOD, 333),
    lettered("B", GOOD, 300),
    lettered("B-", GOOD, 267),
    lettered("C+", SATISFACTORY, 233),
    lettered("C", SATISFACTORY, 200),
    lettered("C-", SATISFACTORY, 167),
    lettered("D", ("及格", "Marginal pass"), 100),
    // First half of a year course: D when the second half is passed, F when it is not.
    temporary(unearned("E", ("有条件及格", "Conditional pass"))),
    unearned("F", ("不及格", "Fail")),
    pointless("S", ("合格", "Satisfactory"), true),
    pointless("U", ("不合格", "Unsatisfactory"), false),
    pointless("DT", ("卓越", "Distinction"), true),
    Grade {
        convert_to: Some("F"),
        convert_after_weeks: Some(6),
        ..registry(temporary(pointless("I", ("未完成", "Incomplete"), false)))
    },
    registry(pointless("W", ("退修", "Withdrawn"), false)),
    registry(temporary(pointless("YR", ("学年成绩待定", "Year grade, not final"), false))),
    registry(temporary(pointless("NR", ("成绩未报", "Not yet reported"), false))),
    registry(temporary(pointless("PR", ("论文待重交", "Project to resubmit"), false))),
    registry(pointless("T", ("转换学分", "Transferred units"), true)),
    // Exempted: nothing more is asked, but the units are to be made up.
    Grade { earns_units: false, ..registry(pointless("EX", ("免修", "Exempted"), true)) },
];

pub fn grade(name: &str) -> Option<&'static Grade> {
    GRADES.iter().find(|g| g.grade == name)
}

/// The grades that can be asked for as a minimum, best first: passes with points.
pub fn minimums() -> impl Iterator<Item = &'static Grade> {
    GRADES.iter().filter(|g| g.is_pass && g.points.is_some())
}

/// What has to be reached to have "at least" this grade.
pub fn minimum_points(name: &str) -> Option<i32> {
    minimums().find(|g| g.grade == name).and_then(|g| g.points)
}

/// Failed for good: has to be taken again or made up.
pub fn is_fail(name: &str) -> bool {
    matches!(name, "F" | "U")
}
