//! Invented students: no two neighbours alike, and the same ones in every run.

use rules::{
    equivalence::{Equivalence, Equivalences},
    gpa::Attempt,
    progress::{Category, GroupRule, Listed, Plan, State, Taken},
    requirement::{About, Counting, Facts, Requirement, parse},
};

use crate::Outcome;

const COURSES: usize = 600;
const PROGRAMMES: usize = 40;
const SEMESTERS: i32 = 8;
const A_SEMESTER: i32 = 6;
/// A chain of exclusions as catalogues have them.
const EXCLUDED: usize = 30;
/// Hundredths: what grades are drawn from.
const POINTS: [i32; 6] = [400, 367, 300, 233, 100, 0];

fn code(n: usize) -> String {
    format!("CRS{:04}", 1000 + n % COURSES)
}

fn programme(n: usize) -> String {
    format!("P{:02}", n % PROGRAMMES)
}

/// Every condition of the language, and long chains of exclusions.
pub fn requirements(count: usize) -> Outcome<Vec<Requirement>> {
    let texts = (0..count).map(|n| {
        let (a, b, c) = (code(n), code(n * 7 + 1), code(n * 13 + 2));
        let (mine, other) = (programme(n), programme(n * 3 + 1));
        match n % 8 {
            0 => format!("(修读过{a} 或者 修读过{b}) 同时 未曾修读过{c} 同时 专业不能为{mine}"),
            1 => format!("修读过{a} 同时 修读过{b}"),
            2 => format!("通过{a}成绩不低于B- 同时 已获学分不少于{}", n % 120),
            3 => format!("累计绩点不低于2.{:02} 同时 修读年级为3、4", n % 100),
            4 => format!("入学年份为2023、2024 同时 (修读过{a} 或者 正在修读{b})"),
            5 => format!("未曾修读过{}", (0..EXCLUDED).map(|k| code(n + k * 17)).collect::<Vec<_>>().join("、")),
            6 => format!("专业为{mine}、{other}"),
            _ => format!("未曾修读过{a} 或者 通过{b}成绩不低于C 同时 专业为{other}"),
        }
    });
    let parsed = texts.map(|text| parse(&text).map_err(|errors| format!("{text}: {errors:?}")));
    Ok(parsed.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// Every tenth course has a successor that counts as it, and the other way round.
pub fn equivalences() -> Equivalences {
    let rows = (0..COURSES).step_by(10).map(|n| Equivalence { from: vec![code(n)], to: vec![code(n + 1)] });
    Equivalences::new(rows.flat_map(|row| [row.reversed(), row]))
}

/// Forty courses of somebody.
fn own(student: usize) -> impl Iterator<Item = usize> {
    (0..40).map(move |n| student * 31 + n * 17)
}

/// A number below the other, for what is counted in whole numbers.
fn small(student: usize, below: i32) -> i32 {
    i32::try_from(student % usize::try_from(below).unwrap_or(1)).unwrap_or(0)
}

pub fn facts(student: usize, equivalences: &Equivalences) -> Facts {
    let about = About {
        programmes: vec![programme(student)],
        year: Some(1 + small(student, 4)),
        cohort: Some(2022 + small(student, 5)),
        units_gained: small(student, 130),
        cgpa: Some(small(student * 7, 401)),
    };
    let mut facts = Facts::new(about, Counting::PassedOrInProgress);
    own(student).for_each(|n| facts.pass(code(n), Some(points(n))));
    (0..6).for_each(|n| facts.take(code(student * 3 + n)));
    facts.apply(equivalences);
    facts
}

fn points(n: usize) -> i32 {
    POINTS.get(n % POINTS.len()).copied().unwrap_or(300)
}

/// Six courses a semester; every twelfth seat repeats one of the semester before.
pub fn attempts(student: usize) -> Vec<Attempt<i32>> {
    let seats = (0..SEMESTERS * A_SEMESTER).map(|n| {
        let points = points(student + usize::try_from(n * n).unwrap_or(0));
        let semester = n / A_SEMESTER;
        Attempt {
            course: if n % 12 == 11 { n - A_SEMESTER } else { n },
            semester,
            year: semester / 2,
            units: 3,
            gained: if points == 0 { 0 } else { 3 },
            points: Some(points),
            in_gpa: true,
            failed: points == 0,
            major: n % 2 == 0,
            minor: false,
        }
    });
    seats.collect()
}

pub fn plan() -> Plan {
    let category = |id: &str, units, rule| Category {
        id: id.to_owned(),
        course_type: id.to_owned(),
        min_units: units,
        rule,
        free: id == "FE",
        ..Category::default()
    };
    let listed = (0..100).map(|n| Listed {
        category: if n < 20 { 0 } else { 1 },
        course: code(n),
        compulsory: n < 20,
        min_points: None,
    });
    Plan {
        total_units: 128,
        min_upper_units: 36,
        categories: vec![
            category("MR", 60, GroupRule::All),
            category("ME", 30, GroupRule::ChooseUnits),
            category("FE", 38, GroupRule::ChooseUnits),
        ],
        listed: listed.collect(),
    }
}

pub fn taken(student: usize) -> Vec<Taken> {
    let of = own(student).map(|n| Taken {
        course: code(n),
        counts_as: vec![],
        units: 3,
        level: 1 + small(n, 4),
        tags: vec![],
        course_type: None,
        assigned_type: None,
        state: State::Passed,
        points: Some(300),
        pinned: None,
    });
    of.collect()
}
