//! What a programme asks for, semester by semester: 128 units in four years for undergraduates.

use crate::catalogue::{DIVISIONS, ProgrammeOf};

use super::{
    catalogue::{Catalogue, CourseNo, patterns},
    general::{CORE, common_of},
    majors::{MINOR, RESEARCH_CORE},
};

/// A block of a plan.
pub struct BlockOf {
    pub key: &'static str,
    pub names: (&'static str, &'static str),
    /// The code of its course type.
    pub kind: &'static str,
    pub parent: Option<&'static str>,
    pub section: &'static str,
    pub units: i32,
    pub courses: i32,
    pub rule: &'static str,
    pub tag: Option<&'static str>,
}

/// One course to be taken in a semester: this one, or one of some.
#[derive(Clone, Debug)]
pub struct Slot {
    pub at: (i32, i32),
    pub block: &'static str,
    pub of: Vec<CourseNo>,
}

/// A course with its place in the plan.
pub struct Listed {
    pub course: CourseNo,
    pub block: &'static str,
    pub at: (i32, i32),
    pub compulsory: bool,
}

pub struct PlanOf {
    pub programme: &'static ProgrammeOf,
    pub total: i32,
    pub upper: i32,
    pub min_cgpa: i32,
    pub blocks: Vec<BlockOf>,
    pub slots: Vec<Slot>,
}

impl PlanOf {
    pub fn of(catalogue: &Catalogue, division: &'static str, programme: &'static ProgrammeOf) -> Self {
        match programme.student_type {
            "UG" => undergraduate(catalogue, division, programme),
            "TPG" => taught(catalogue, programme),
            _ => research(catalogue, programme),
        }
    }

    /// Every course once, where it is first asked for.
    pub fn listed(&self) -> Vec<Listed> {
        let mut listed: Vec<Listed> = vec![];
        for slot in &self.slots {
            for course in &slot.of {
                if !listed.iter().any(|l| l.course == *course) {
                    let compulsory = slot.of.len() == 1;
                    listed.push(Listed { course: *course, block: slot.block, at: slot.at, compulsory });
                }
            }
        }
        listed
    }

    /// The code of the course type that a block counts as.
    pub fn kind(&self, block: &str) -> &'static str {
        self.blocks.iter().find(|b| b.key == block).map_or("FE", |b| b.kind)
    }
}

/// The plans of all programmes.
pub fn all(catalogue: &Catalogue) -> Vec<PlanOf> {
    let programmes = DIVISIONS.iter().flat_map(|d| d.programmes.iter().map(move |p| (d.code, p)));
    programmes.map(|(division, programme)| PlanOf::of(catalogue, division, programme)).collect()
}

/// The courses of a minor.
pub fn minor(catalogue: &Catalogue, code: &str) -> Vec<CourseNo> {
    let of = code.trim_start_matches("M-");
    MINOR.iter().map(|digits| catalogue.number(&format!("{of}{digits}"))).collect()
}

type Names = (&'static str, &'static str);

const fn block(key: &'static str, names: Names, section: &'static str, units: i32, rule: &'static str) -> BlockOf {
    BlockOf { key, names, kind: key, parent: None, section, units, courses: 0, rule, tag: None }
}

/// A part of general education: one course that carries the tag.
const fn part(tag: &'static str, names: Names) -> BlockOf {
    BlockOf { kind: "GE2021", parent: Some("GE2021"), tag: Some(tag), ..block(tag, names, "COMMON", 3, "CHOOSE_UNITS") }
}

pub const PARTS: [(&str, Names); 7] = [
    ("GFHC", ("历史与文明", "History and Civilisation")),
    ("GFVM", ("价值与意义", "Values and the Meaning of Life")),
    ("GFQR", ("量化推理", "Quantitative Reasoning")),
    ("GTCU", ("文化、创意与创新", "Culture, Creativity and Innovation")),
    ("GTSC", ("科学与公共福祉", "Science and Public Well-being")),
    ("GTSU", ("可持续社区", "Sustainable Communities")),
    ("GCAP", ("通识顶石", "Capstone")),
];

fn undergraduate(catalogue: &Catalogue, division: &'static str, programme: &'static ProgrammeOf) -> PlanOf {
    let mut blocks = vec![
        block("MR", ("专业必修", "Major Required"), "MAJOR", 48, "ALL"),
        block("ME", ("专业选修", "Major Elective"), "MAJOR", 18, "CHOOSE_UNITS"),
        block("UC", ("大学核心", "University Core"), "COMMON", 19, "ALL"),
        block("GE2021", ("通识教育", "General Education"), "COMMON", 21, "CHOOSE_UNITS"),
    ];
    blocks.extend(PARTS.iter().map(|(tag, names)| part(tag, *names)));
    blocks.push(block("WPE", ("全人教育", "Whole Person Education"), "COMMON", 4, "CHOOSE_UNITS"));
    blocks.push(block("FE", ("自由选修", "Free Elective"), "FREE", 18, "CHOOSE_UNITS"));
    let mut slots = vec![];
    let mut add = |block, of: &[CourseNo], times: &[(i32, i32)]| {
        slots.extend(times.iter().map(|at| Slot { at: *at, block, of: of.to_vec() }));
    };
    let core_at = [(1, 1), (1, 2), (2, 1), (1, 1), (1, 2), (1, 1), (1, 2), (2, 1), (2, 2)];
    for (course, at) in CORE.iter().zip(core_at) {
        add("UC", &[catalogue.number(course.0)], &[at]);
    }
    for (course, at) in common_of(division).iter().zip([(1, 1), (1, 2), (2, 1), (2, 2)]) {
        add("MR", &[catalogue.number(course.0)], &[at]);
    }
    for pattern in patterns(programme).iter().filter(|p| p.block == "MR") {
        add("MR", &[catalogue.number(&format!("{}{}", programme.code, pattern.digits))], &[pattern.at]);
    }
    let parts_at = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1)];
    for ((tag, _), at) in PARTS.iter().zip(parts_at) {
        add(tag, &catalogue.tagged(tag), &[at]);
    }
    add("WPE", &catalogue.tagged("WPE"), &[(1, 2), (2, 2), (3, 1), (3, 2)]);
    add("ME", &electives(catalogue, division, programme), &[(3, 1), (3, 2), (3, 2), (4, 1), (4, 2), (4, 2)]);
    add("FE", &free(catalogue, programme), &[(2, 2), (3, 1), (3, 2), (4, 1), (4, 1), (4, 2)]);
    PlanOf { programme, total: 128, upper: 36, min_cgpa: 200, blocks, slots }
}

/// Electives of the programme itself, and one from each of its neighbours.
fn electives(catalogue: &Catalogue, division: &str, programme: &ProgrammeOf) -> Vec<CourseNo> {
    let near = if division == "SIS" { "DST" } else { division };
    let own = patterns(programme).iter().filter(|p| p.block == "ME").map(|p| format!("{}{}", programme.code, p.digits));
    let others = DIVISIONS.iter().filter(|d| d.code == near).flat_map(|d| d.programmes);
    let others = others.filter(|p| p.student_type == "UG" && p.code != programme.code);
    own.chain(others.map(|p| format!("{}3053", p.code))).map(|code| catalogue.number(&code)).collect()
}

/// What is free for everybody, but for those whom the course itself excludes.
fn free(catalogue: &Catalogue, programme: &ProgrammeOf) -> Vec<CourseNo> {
    let open = |n: &CourseNo| catalogue.course(*n).is_some_and(|c| c.needs.not_programme != Some(programme.code));
    catalogue.tagged("FE").into_iter().filter(open).collect()
}

fn own_of(catalogue: &Catalogue, programme: &ProgrammeOf, block: &str) -> Vec<(CourseNo, (i32, i32))> {
    let of = patterns(programme).iter().filter(|p| p.block == block);
    of.map(|p| (catalogue.number(&format!("{}{}", programme.code, p.digits)), p.at)).collect()
}

fn taught(catalogue: &Catalogue, programme: &'static ProgrammeOf) -> PlanOf {
    let blocks = vec![
        block("CORE", ("核心课程", "Core"), "MAJOR", 15, "ALL"),
        block("ELECTIVE", ("选修课程", "Elective"), "MAJOR", 12, "CHOOSE_UNITS"),
    ];
    let fixed = own_of(catalogue, programme, "CORE");
    let mut slots: Vec<Slot> = fixed.into_iter().map(|(n, at)| Slot { at, block: "CORE", of: vec![n] }).collect();
    let pool: Vec<_> = own_of(catalogue, programme, "ELECTIVE").into_iter().map(|e| e.0).collect();
    slots.extend([(1, 1), (1, 2), (1, 2), (1, 2)].map(|at| Slot { at, block: "ELECTIVE", of: pool.clone() }));
    PlanOf { programme, total: 27, upper: 0, min_cgpa: 250, blocks, slots }
}

fn research(catalogue: &Catalogue, programme: &'static ProgrammeOf) -> PlanOf {
    let doctor = programme.degree == "PhD";
    let (units, times): (i32, &[(i32, i32)]) =
        if doctor { (12, &[(1, 1), (1, 2), (1, 2), (2, 1)]) } else { (9, &[(1, 1), (1, 2), (1, 2)]) };
    let one = |key, names, section| BlockOf { courses: 1, ..block(key, names, section, 0, "ALL") };
    let blocks = vec![
        block("CORE", ("核心课程", "Core"), "MAJOR", 3, "ALL"),
        block("ELECTIVE", ("选修课程", "Elective"), "MAJOR", units, "CHOOSE_UNITS"),
        one("SEMINAR", ("研讨课", "Seminar"), "MAJOR"),
        one("THESIS", ("学位论文", "Thesis"), "PROJECT"),
    ];
    let mut slots = vec![Slot { at: (1, 1), block: "CORE", of: vec![catalogue.number(RESEARCH_CORE.0)] }];
    let pool: Vec<_> = own_of(catalogue, programme, "ELECTIVE").into_iter().map(|e| e.0).collect();
    slots.extend(times.iter().map(|at| Slot { at: *at, block: "ELECTIVE", of: pool.clone() }));
    for key in ["SEMINAR", "THESIS"] {
        let fixed = own_of(catalogue, programme, key);
        slots.extend(fixed.into_iter().map(|(n, at)| Slot { at, block: key, of: vec![n] }));
    }
    PlanOf { programme, total: units + 3, upper: 0, min_cgpa: 267, blocks, slots }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every plan asks for what it says, can be followed as planned, and stays within the load.
    #[test]
    fn plans_add_up() {
        let catalogue = Catalogue::new();
        let units = |slot: &Slot| slot.of.first().and_then(|n| catalogue.course(*n)).map_or(0, |c| c.units);
        for plan in all(&catalogue) {
            let name = plan.programme.code;
            assert_eq!(plan.slots.iter().map(units).sum::<i32>(), plan.total, "{name}");
            for block in plan.blocks.iter().filter(|b| b.key != "GE2021") {
                let own: i32 = plan.slots.iter().filter(|s| s.block == block.key).map(units).sum();
                assert_eq!(own, block.units, "{name}: {}", block.key);
            }
            let tops: i32 = plan.blocks.iter().filter(|b| b.parent.is_none()).map(|b| b.units).sum();
            assert_eq!(tops, plan.total, "{name}");
            for year in 1..=4 {
                for semester in 1..=2 {
                    let load: i32 = plan.slots.iter().filter(|s| s.at == (year, semester)).map(units).sum();
                    assert!(load <= 18, "{name}: {load} units in {year}/{semester}");
                }
            }
        }
    }
}
