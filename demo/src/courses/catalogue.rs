//! The catalogue in memory: what a course asks for, as data that the study histories obey and as the text that
//! the program reads.

use std::collections::HashMap;

use crate::catalogue::{DIVISIONS, MINORS, ProgrammeOf};

use super::{
    general::{CORE, FREE, GENERAL_EDUCATION, General, OF_DIVISION, RETIRED, WHOLE_PERSON, common_of},
    majors::{FOR_OTHERS, Pattern, RESEARCH, RESEARCH_CORE, TAUGHT, UNDERGRADUATE},
};

/// A course by its place in the catalogue.
pub type CourseNo = u16;

/// What must be so before a course is taken.
#[derive(Default)]
pub struct Needs {
    /// All of these were taken.
    pub all: Vec<String>,
    /// One of these was taken.
    pub any: Vec<String>,
    /// None of these was taken.
    pub never: Vec<String>,
    /// Not for students of this programme.
    pub not_programme: Option<&'static str>,
}

impl Needs {
    /// In the requirement language.
    pub fn text(&self) -> String {
        let taken = |code: &String| format!("修读过{code}");
        let mut parts: Vec<String> = self.all.iter().map(taken).collect();
        match self.any.len() {
            0 => {}
            1 => parts.extend(self.any.iter().map(taken)),
            _ => parts.push(format!("({})", self.any.iter().map(taken).collect::<Vec<_>>().join(" 或者 "))),
        }
        parts.extend(self.never.iter().map(|code| format!("未曾修读过{code}")));
        parts.extend(self.not_programme.map(|code| format!("专业不能为{code}")));
        parts.join(" 同时 ")
    }
}

pub struct CourseOf {
    pub code: String,
    pub cn: String,
    pub en: String,
    pub units: i32,
    pub student_type: &'static str,
    pub division: &'static str,
    pub programme: Option<&'static str>,
    /// The course type it counts as unless a plan says otherwise.
    pub block: &'static str,
    pub tag: Option<&'static str>,
    pub hours: &'static [usize],
    pub place: &'static str,
    pub seats: usize,
    pub binary: bool,
    pub needs: Needs,
    pub replaced_by: Option<&'static str>,
}

pub struct Catalogue {
    pub courses: Vec<CourseOf>,
    numbers: HashMap<String, CourseNo>,
}

impl Catalogue {
    pub fn new() -> Self {
        let mut courses: Vec<CourseOf> =
            [CORE, GENERAL_EDUCATION, WHOLE_PERSON, FREE].concat().iter().map(general).collect();
        courses.extend(RETIRED.iter().map(retired));
        courses.extend(OF_DIVISION.iter().flat_map(|(division, _)| common(division)));
        for division in DIVISIONS {
            for programme in division.programmes {
                courses.extend(patterns(programme).iter().map(|pattern| own(division.code, programme, pattern)));
                courses.extend(for_others(division.code, programme));
            }
        }
        let (code, cn, en) = RESEARCH_CORE;
        courses.push(CourseOf { student_type: "RPG", block: "CORE", ..plain(code, (cn, en), 3, "GSH") });
        let numbers = (0..).zip(&courses).map(|(n, course)| (course.code.clone(), n)).collect();
        Self { courses, numbers }
    }

    pub fn number(&self, code: &str) -> CourseNo {
        self.numbers.get(code).copied().unwrap_or_default()
    }

    pub fn course(&self, number: CourseNo) -> Option<&CourseOf> {
        self.courses.get(usize::from(number))
    }

    /// The courses of a pool of general education, whole person education or free electives.
    pub fn tagged(&self, tag: &str) -> Vec<CourseNo> {
        let fits = |course: &&CourseOf| course.replaced_by.is_none() && course.tag == Some(tag);
        self.courses.iter().filter(fits).map(|course| self.number(&course.code)).collect()
    }
}

pub fn patterns(programme: &ProgrammeOf) -> &'static [Pattern] {
    match programme.student_type {
        "UG" => UNDERGRADUATE,
        "TPG" => TAUGHT,
        _ => RESEARCH,
    }
}

fn plain(code: &str, (cn, en): (&str, &str), units: i32, division: &'static str) -> CourseOf {
    CourseOf {
        code: code.to_owned(),
        cn: cn.to_owned(),
        en: en.to_owned(),
        units,
        student_type: "UG",
        division,
        programme: None,
        block: "FE",
        tag: None,
        hours: &[2, 1],
        place: "CR",
        seats: 50,
        binary: false,
        needs: Needs::default(),
        replaced_by: None,
    }
}

fn general((code, cn, en, units, pool, seats, place, hours): &General) -> CourseOf {
    let block = match *pool {
        "UC" | "WPE" | "FE" => pool,
        _ => "GE2021",
    };
    CourseOf {
        block,
        tag: Some(pool),
        hours,
        place,
        seats: *seats,
        binary: block == "WPE",
        needs: needs_of(code),
        ..plain(code, (cn, en), *units, "SGL")
    }
}

/// What courses for everybody ask for: the ones before them, and not what they came in place of.
fn needs_of(code: &str) -> Needs {
    let of = |codes: &[&str]| codes.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
    let after = |codes: &[&str]| Needs { all: of(codes), ..Needs::default() };
    match code {
        "LEAP1023" => Needs { any: of(&["LEAP1013", "LANG1903"]), never: of(&["LANG1913"]), ..Needs::default() },
        "LEAP2013" => Needs { any: of(&["LEAP1023", "LANG1913"]), ..Needs::default() },
        "COMP1003" => Needs { never: of(&["COMP1903"]), ..Needs::default() },
        "HEAL2011" => after(&["HEAL1011"]),
        "HEAL2021" => after(&["HEAL1021"]),
        "JAPN1023" => after(&["JAPN1013"]),
        "FREN1023" => after(&["FREN1013"]),
        "PSYC1013" => Needs { not_programme: Some("APS"), never: of(&["APS1903"]), ..Needs::default() },
        _ => Needs::default(),
    }
}

fn retired((code, cn, en, replaced_by): &(&str, &str, &str, &'static str)) -> CourseOf {
    CourseOf { block: "UC", replaced_by: Some(replaced_by), ..plain(code, (cn, en), 3, "SGL") }
}

fn common(division: &'static str) -> impl Iterator<Item = CourseOf> {
    let all = common_of(division);
    all.iter().enumerate().map(move |(n, (code, cn, en))| {
        // The last two build on the first two.
        let before = n.checked_sub(2).and_then(|n| all.get(n)).map(|c| c.0.to_owned());
        let needs = Needs { all: before.into_iter().collect(), ..Needs::default() };
        CourseOf { block: "MR", needs, seats: 60, ..plain(code, (cn, en), 3, division) }
    })
}

fn own(division: &'static str, programme: &'static ProgrammeOf, pattern: &Pattern) -> CourseOf {
    let (cn, en) = named(programme, pattern.cn, pattern.en);
    let all = pattern.after.iter().map(|digits| format!("{}{digits}", programme.code)).collect();
    let laboratory = division == "DST" && pattern.digits.ends_with("33");
    CourseOf {
        student_type: programme.student_type,
        programme: Some(programme.code),
        block: pattern.block,
        hours: pattern.hours,
        place: if laboratory { "LAB" } else { "CR" },
        binary: pattern.units == 0,
        needs: Needs { all, ..Needs::default() },
        ..plain(&format!("{}{}", programme.code, pattern.digits), (&cn, &en), pattern.units, division)
    }
}

fn for_others(division: &'static str, programme: &'static ProgrammeOf) -> Option<CourseOf> {
    MINORS.iter().find(|minor| minor.0.strip_prefix("M-") == Some(programme.code))?;
    let (digits, cn, en) = FOR_OTHERS;
    let (cn, en) = named(programme, cn, en);
    // Two that exclude each other.
    let never = if programme.code == "APS" { vec!["PSYC1013".to_owned()] } else { vec![] };
    let needs = Needs { not_programme: Some(programme.code), never, ..Needs::default() };
    Some(CourseOf {
        programme: Some(programme.code),
        tag: Some("FE"),
        needs,
        ..plain(&format!("{}{digits}", programme.code), (&cn, &en), 3, division)
    })
}

fn named(programme: &ProgrammeOf, cn: &str, en: &str) -> (String, String) {
    (cn.replace("{}", programme.cn), en.replace("{}", programme.en))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the proportions of a real university, and nothing is asked for that does not exist.
    #[test]
    fn the_catalogue_hangs_together() {
        let catalogue = Catalogue::new();
        assert!((600..800).contains(&catalogue.courses.len()), "{}", catalogue.courses.len());
        assert_eq!(catalogue.numbers.len(), catalogue.courses.len(), "two courses with one code");
        for course in &catalogue.courses {
            let named = [&course.needs.all, &course.needs.any, &course.needs.never].into_iter().flatten();
            for code in named.map(String::as_str).chain(course.replaced_by) {
                assert!(catalogue.numbers.contains_key(code), "{} names {code}", course.code);
            }
        }
    }
}
