//! The plans as rows: one for every programme and cohort, one for every minor, and a few on their way.

use kernel::{Result, StringList};
use schema::courses::{structure, structure_category, structure_subject};

use crate::{
    Demo,
    bulk::{insert, row},
    catalogue::{MINORS, ProgrammeOf},
    students,
};

use super::{
    catalogue::Catalogue,
    plan::{BlockOf, Listed, PlanOf, minor},
    tables::type_id,
};

/// Programmes whose plan for the next cohort is being written, and how far it is.
const NEXT: [(&str, &str); 3] = [("CMP", "DRAFT"), ("DSC", "CHECKED"), ("ACC", "DRAFT")];
const MINOR_UNITS: i32 = 15;

#[derive(Default)]
struct Rows {
    plans: Vec<structure::Model>,
    blocks: Vec<structure_category::Model>,
    subjects: Vec<structure_subject::Model>,
}

pub fn code_of(programme: &str, cohort: i32) -> String {
    format!("{programme}-{cohort}")
}

pub async fn load(demo: &Demo<'_>, catalogue: &Catalogue, plans: &[PlanOf]) -> Result<()> {
    let mut rows = Rows::default();
    for plan in plans {
        for cohort in students::cohort_years(demo, plan.programme.student_type) {
            rows.major(demo, catalogue, plan, (cohort, "PUBLISHED"));
        }
        if let Some((_, status)) = NEXT.iter().find(|(code, _)| *code == plan.programme.code) {
            rows.major(demo, catalogue, plan, (demo.year + 1, status));
        }
    }
    for (code, cn, en, _) in MINORS {
        rows.minor(demo, catalogue, code, (cn, en));
    }
    let count = insert::<structure::Entity, _>(demo.tx, rows.plans).await?;
    insert::<structure_category::Entity, _>(demo.tx, rows.blocks).await?;
    let courses = insert::<structure_subject::Entity, _>(demo.tx, rows.subjects).await?;
    demo.say(count, &format!("study plans with {courses} courses"));
    Ok(())
}

impl Rows {
    fn major(&mut self, demo: &Demo<'_>, catalogue: &Catalogue, of: &PlanOf, (cohort, status): (i32, &str)) {
        let plan = major_row(demo, of, cohort, status);
        self.blocks.extend((1..).zip(&of.blocks).map(|(n, block)| block_row(demo, &plan, block, n)));
        let listed = (1..).zip(of.listed());
        self.subjects.extend(listed.filter_map(|(n, listed)| subject_row(demo, catalogue, &plan, &listed, n)));
        self.plans.push(plan);
    }

    fn minor(&mut self, demo: &Demo<'_>, catalogue: &Catalogue, code: &str, (cn, en): (&str, &str)) {
        let plan = structure::Model {
            id: demo.seed.id("structure", code),
            code: code.to_owned(),
            name_en: en.to_owned(),
            name_cn: format!("{cn}学习计划"),
            kind: "MINOR".to_owned(),
            programme_id: demo.seed.id("programme", code),
            cohort_id: None,
            total_units: MINOR_UNITS,
            min_upper_units: 0,
            ..bare(demo, "UG")
        };
        let block = BlockOf {
            key: "MINOR",
            names: ("辅修课程", "Courses of the minor"),
            kind: "FE",
            parent: None,
            section: "MINOR",
            units: MINOR_UNITS,
            courses: 0,
            rule: "ALL",
            tag: None,
        };
        self.blocks.push(block_row(demo, &plan, &block, 1));
        let times = [(2, 1), (2, 2), (3, 1), (3, 1), (3, 2)];
        for ((course, at), n) in minor(catalogue, code).into_iter().zip(times).zip(1..) {
            let listed = Listed { course, block: "MINOR", at, compulsory: true };
            self.subjects.extend(subject_row(demo, catalogue, &plan, &listed, n));
        }
        self.plans.push(plan);
    }
}

fn bare(demo: &Demo<'_>, student_type: &str) -> structure::Model {
    row!(
        structure {
            id: String::new(),
            code: String::new(),
            name_en: String::new(),
            name_cn: String::new(),
            kind: "MAJOR".to_owned(),
            programme_id: String::new(),
            stream_id: None,
            cohort_id: None,
            student_type: student_type.to_owned(),
            total_units: 0,
            min_upper_units: 0,
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

fn major_row(demo: &Demo<'_>, of: &PlanOf, cohort: i32, status: &str) -> structure::Model {
    let programme: &ProgrammeOf = of.programme;
    let (kind, code) = (programme.student_type, code_of(programme.code, cohort));
    let published = status == "PUBLISHED";
    structure::Model {
        id: demo.seed.id("structure", &code),
        name_en: format!("{} for the cohort of {cohort}", programme.en),
        name_cn: format!("{}专业 {cohort} 级学习计划", programme.cn),
        code,
        programme_id: demo.seed.id("programme", programme.code),
        cohort_id: published.then(|| demo.seed.id("cohort", format!("{kind}{cohort}"))),
        total_units: of.total,
        min_upper_units: of.upper,
        min_cgpa: of.min_cgpa,
        status: status.to_owned(),
        copied_from_id: (!published).then(|| demo.seed.id("structure", code_of(programme.code, cohort - 1))),
        published_at: published.then_some(demo.at),
        ..bare(demo, kind)
    }
}

fn block_row(demo: &Demo<'_>, plan: &structure::Model, block: &BlockOf, n: i32) -> structure_category::Model {
    let id = |key: &str| demo.seed.id("block", format!("{}/{key}", plan.code));
    row!(
        structure_category {
            id: id(block.key),
            structure_id: plan.id.clone(),
            course_type_id: type_id(demo, &plan.student_type, block.kind),
            name_en: block.names.1.to_owned(),
            name_cn: block.names.0.to_owned(),
            min_units: block.units,
            max_units: None,
            min_courses: block.courses,
            group_rule: block.rule.to_owned(),
            section_type_id: Some(demo.seed.id("section-type", block.section)),
            tag_codes: StringList(block.tag.map(str::to_owned).into_iter().collect()),
            double_count: "NONE".to_owned(),
            parent_id: block.parent.map(id),
            sort_order: n * 10,
        },
        demo.at
    )
}

fn subject_row(
    demo: &Demo<'_>,
    catalogue: &Catalogue,
    plan: &structure::Model,
    listed: &Listed,
    n: i32,
) -> Option<structure_subject::Model> {
    let code = &catalogue.course(listed.course)?.code;
    Some(row!(
        structure_subject {
            id: demo.seed.id("planned", format!("{}/{code}", plan.code)),
            structure_id: plan.id.clone(),
            category_id: demo.seed.id("block", format!("{}/{}", plan.code, listed.block)),
            course_id: demo.seed.id("course", code),
            plan_year: listed.at.0,
            plan_semester: listed.at.1,
            compulsory: listed.compulsory,
            min_grade: String::new(),
            remark: String::new(),
            sort_order: n * 10,
        },
        demo.at
    ))
}
