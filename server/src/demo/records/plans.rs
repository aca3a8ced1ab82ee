//! A study plan for every undergraduate programme and cohort, who follows it, and what the first students have
//! taken of it so far.

use chrono::Days;
use kernel::{Result, StringList};
use schema::courses::{
    course_type, structure, structure_category, structure_student, structure_subject, student_subject,
};

use super::{Person, attended};
use crate::demo::{
    Demo,
    bulk::{insert, row},
    catalogue::{DIVISIONS, ProgrammeOf},
    students::COHORT_YEARS,
    terms::Term,
    timetable::{GENERAL, OF_PROGRAMME},
};

/// Code, names, student type, colour, whether its grades count in the average.
const TYPES: &[(&str, &str, &str, &str, &str, bool)] = &[
    ("MR", "专业必修", "Major Required", "UG", "blue", true),
    ("ME", "专业选修", "Major Elective", "UG", "cyan", true),
    ("FE", "自由选修", "Free Elective", "UG", "green", true),
    ("UC", "大学核心", "University Core", "UG", "gold", true),
    ("WPE", "全人教育", "Whole Person Education", "UG", "purple", false),
    ("CORE", "核心课程", "Core", "TPG", "blue", true),
    ("ELECTIVE", "选修课程", "Elective", "TPG", "green", true),
    ("SEMINAR", "研讨课", "Seminar", "RPG", "cyan", false),
    ("THESIS", "论文", "Thesis", "RPG", "purple", false),
];

/// The blocks of every plan: type, units.
const BLOCKS: &[(&str, i32)] = &[("MR", 60), ("ME", 24), ("UC", 21), ("WPE", 3), ("FE", 20)];
const TOTAL_UNITS: i32 = 128;

/// Students with courses; more are not needed to show what a change of programme does to them.
const WITH_COURSES: usize = 1_000;

#[derive(Default)]
pub struct Plans {
    followers: Vec<structure_student::Model>,
    taken: Vec<student_subject::Model>,
}

impl Plans {
    /// Writes the plans themselves.
    pub async fn load(demo: &mut Demo<'_>) -> Result<Self> {
        let types = (1..).zip(TYPES).map(|(n, (code, cn, en, kind, colour, in_gpa))| {
            row!(
                course_type {
                    id: demo.seed.id("course-type", code),
                    code: (*code).to_owned(),
                    name_en: (*en).to_owned(),
                    name_cn: (*cn).to_owned(),
                    student_type: (*kind).to_owned(),
                    parent_id: None,
                    colour: (*colour).to_owned(),
                    sort_order: n * 10,
                    counts_toward_units: true,
                    default_in_gpa: *in_gpa,
                    cohort_from: None,
                    cohort_to: None,
                    enabled: true,
                },
                demo.at
            )
        });
        insert::<course_type::Entity, _>(demo.tx, types.collect()).await?;
        let (mut plans, mut blocks, mut subjects) = (vec![], vec![], vec![]);
        for programme in undergraduate() {
            for back in 0..COHORT_YEARS {
                let plan = plan(demo, programme, demo.year - back);
                blocks.extend(BLOCKS.iter().zip(1..).map(|(block, n)| block_row(demo, &plan, *block, n)));
                subjects.extend(courses(programme).map(|course| subject_row(demo, &plan, &course)));
                plans.push(plan);
            }
        }
        let count = insert::<structure::Entity, _>(demo.tx, plans).await?;
        insert::<structure_category::Entity, _>(demo.tx, blocks).await?;
        insert::<structure_subject::Entity, _>(demo.tx, subjects).await?;
        demo.say(count, "study plans");
        Ok(Self::default())
    }

    pub(super) fn assign(&mut self, demo: &Demo<'_>, person: &Person<'_>, terms: &[Term], now: &Term) {
        let own = |p: &&ProgrammeOf| Some(demo.seed.id("programme", p.code)) == person.new.study.programme_id;
        let Some(programme) = undergraduate().find(own) else { return };
        if person.fate.turns.is_empty() {
            return;
        }
        self.followers.push(row!(
            structure_student {
                id: demo.seed.id("follows", person.n),
                student_id: person.new.id.clone(),
                structure_id: demo.seed.id("structure", code_of(programme, person.entry)),
                from_semester_id: Some(demo.seed.id("semester", format!("{}-1", person.entry))),
                is_current: true,
            },
            demo.at
        ));
        if person.n > WITH_COURSES {
            return;
        }
        for term in attended(terms, person.entry, demo.today) {
            let settled = (term.first_class + Days::new(14)).min(demo.today.max(term.start));
            if !["ACTIVE", "REPEAT_YEAR"].contains(&person.fate.on(settled)) {
                continue;
            }
            let year = term.year - person.entry + 1;
            let due = courses(programme).filter(|c| (c.year, c.semester) == (year, term.no));
            self.taken.extend(due.map(|course| taken_row(demo, person, (term, term.code == now.code), &course)));
        }
    }

    pub async fn flush(&mut self, demo: &Demo<'_>) -> Result<()> {
        insert::<structure_student::Entity, _>(demo.tx, std::mem::take(&mut self.followers)).await?;
        insert::<student_subject::Entity, _>(demo.tx, std::mem::take(&mut self.taken)).await?;
        Ok(())
    }
}

fn undergraduate() -> impl Iterator<Item = &'static ProgrammeOf> {
    DIVISIONS.iter().flat_map(|d| d.programmes).filter(|p| p.student_type == "UG")
}

fn code_of(programme: &ProgrammeOf, cohort: i32) -> String {
    format!("{}-{cohort}", programme.code)
}

/// A course with its place in a plan.
struct Planned {
    code: String,
    block: &'static str,
    year: i32,
    semester: i32,
}

fn courses(programme: &'static ProgrammeOf) -> impl Iterator<Item = Planned> {
    let general = GENERAL.iter().zip(0..).map(|(course, n)| Planned {
        code: course.0.to_owned(),
        block: if course.0.starts_with("WHOL") { "WPE" } else { "UC" },
        year: course.3,
        semester: n % 2 + 1,
    });
    let own = OF_PROGRAMME.iter().zip(0..).map(move |(course, n)| Planned {
        code: format!("{}{}", programme.code, course.0),
        block: if course.1.starts_with("专题") { "ME" } else { "MR" },
        year: course.3,
        semester: n % 2 + 1,
    });
    general.chain(own)
}

fn plan(demo: &Demo<'_>, programme: &ProgrammeOf, cohort: i32) -> structure::Model {
    let code = code_of(programme, cohort);
    row!(
        structure {
            id: demo.seed.id("structure", &code),
            name_en: format!("{} for the cohort of {cohort}", programme.en),
            name_cn: format!("{}专业 {cohort} 级学习计划", programme.cn),
            code: code,
            kind: "MAJOR".to_owned(),
            programme_id: demo.seed.id("programme", programme.code),
            stream_id: None,
            cohort_id: Some(demo.seed.id("cohort", format!("UG{cohort}"))),
            student_type: "UG".to_owned(),
            total_units: TOTAL_UNITS,
            min_upper_units: 36,
            min_cgpa: 200,
            min_major_gpa: None,
            plan_version: 1,
            status: "PUBLISHED".to_owned(),
            copied_from_id: None,
            published_at: Some(demo.at),
        },
        demo.at
    )
}

fn block_row(
    demo: &Demo<'_>,
    plan: &structure::Model,
    (code, units): (&str, i32),
    n: i32,
) -> structure_category::Model {
    let names = TYPES.iter().find(|t| t.0 == code).map_or(("", ""), |t| (t.1, t.2));
    row!(
        structure_category {
            id: demo.seed.id("block", format!("{}/{code}", plan.code)),
            structure_id: plan.id.clone(),
            course_type_id: demo.seed.id("course-type", code),
            name_en: names.1.to_owned(),
            name_cn: names.0.to_owned(),
            min_units: units,
            max_units: None,
            min_courses: 0,
            group_rule: if code == "MR" { "ALL" } else { "CHOOSE_UNITS" }.to_owned(),
            section_type_id: None,
            tag_codes: StringList::default(),
            double_count: "NONE".to_owned(),
            parent_id: None,
            sort_order: n * 10,
        },
        demo.at
    )
}

fn subject_row(demo: &Demo<'_>, plan: &structure::Model, course: &Planned) -> structure_subject::Model {
    row!(
        structure_subject {
            id: demo.seed.id("planned", format!("{}/{}", plan.code, course.code)),
            structure_id: plan.id.clone(),
            category_id: demo.seed.id("block", format!("{}/{}", plan.code, course.block)),
            course_id: demo.seed.id("course", &course.code),
            plan_year: course.year,
            plan_semester: course.semester,
            compulsory: course.block == "MR",
            min_grade: String::new(),
            remark: String::new(),
            sort_order: 0,
        },
        demo.at
    )
}

fn taken_row(
    demo: &Demo<'_>,
    person: &Person<'_>,
    (term, running): (&Term, bool),
    course: &Planned,
) -> student_subject::Model {
    row!(
        student_subject {
            id: demo.seed.id("takes", format!("{}/{}/{}", person.n, term.code, course.code)),
            student_id: person.new.id.clone(),
            course_id: demo.seed.id("course", &course.code),
            section_id: None,
            semester_id: demo.seed.id("semester", &term.code),
            course_type_id: Some(demo.seed.id("course-type", course.block)),
            source: "PLAN".to_owned(),
            state: if running { "REGISTERED" } else { "COMPLETED" }.to_owned(),
            attempt_no: 1,
            is_repeat: false,
            counted_in: "MAJOR".to_owned(),
            mark: String::new(),
        },
        demo.at
    )
}
