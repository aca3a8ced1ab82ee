//! The way as it is shown: codes and facts, no sentences.

use rules::way::{Link, NoWay, Step, Way};
use serde::Serialize;
use utoipa::ToSchema;

use super::question::Ground;
use crate::report::CourseName;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditWay)]
pub struct WayView {
    pub plan_cn: String,
    pub plan_en: String,
    /// From the next regular semester on, up to the last one that is needed; empty where nothing is missing.
    pub terms: Vec<TermView>,
    /// No way ends earlier.
    pub earliest: bool,
    /// What forces the last term, first cause first.
    pub bottleneck: Vec<LinkView>,
    /// Why there is no way.
    pub refused: Option<Refused>,
    /// The average is as high as the degree asks; passing alone does not raise it.
    pub average_met: bool,
    /// Terms in which a course may be wanted.
    pub choices: Vec<TermName>,
    /// The student keeps a plan.
    pub saved: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditWayTermName)]
pub struct TermName {
    /// The autumn in which the academic year begins.
    pub year: i32,
    pub no: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditWayTerm)]
pub struct TermView {
    pub year: i32,
    pub no: i32,
    pub units: i32,
    pub courses: Vec<StepView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditWayStep)]
pub struct StepView {
    /// None: a free elective that the student chooses.
    pub course: Option<CourseName>,
    pub units: i32,
    /// An elective at level 3 or above.
    pub upper: bool,
    pub pinned: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditWayLink)]
pub struct LinkView {
    pub course: Option<CourseName>,
    pub year: i32,
    pub no: i32,
    /// STARTS, OFFERING, REQUIREMENT, LOAD, PINNED.
    pub why: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditWayRefused)]
pub struct Refused {
    /// NOT_OFFERED, UNREACHABLE, CATEGORY, TOTAL_UNITS, UPPER_UNITS, PINNED, TOO_LATE.
    pub code: String,
    pub courses: Vec<CourseName>,
    /// The category that cannot be filled.
    pub name_cn: String,
    pub name_en: String,
    pub missing: i32,
}

pub fn view(ground: &Ground, found: Result<Way, NoWay>, saved: bool) -> WayView {
    let plan = &ground.counted.plan.whole.structure;
    let (way, refused) = match found {
        Ok(way) => (way, None),
        Err(why) => (Way { terms: vec![], earliest: false, bottleneck: vec![] }, Some(refusal(ground, &why))),
    };
    let terms = way.terms.iter().zip(&ground.terms).map(|(steps, term)| {
        let courses: Vec<StepView> = steps.iter().map(|step| step_view(ground, step)).collect();
        TermView { year: term.year, no: term.no, units: courses.iter().map(|step| step.units).sum(), courses }
    });
    WayView {
        plan_cn: plan.name_cn.clone(),
        plan_en: plan.name_en.clone(),
        terms: terms.collect(),
        earliest: way.earliest,
        bottleneck: way.bottleneck.iter().map(|link| link_view(ground, link)).collect(),
        refused,
        average_met: ground.average.is_some_and(|average| average >= plan.min_cgpa),
        choices: ground.terms.iter().map(|term| TermName { year: term.year, no: term.no }).collect(),
        saved,
    }
}

fn name(ground: &Ground, id: &str) -> Option<CourseName> {
    ground.background.courses.get(id).map(|course| CourseName {
        course_id: course.id.clone(),
        code: course.code.clone(),
        title_cn: course.title_cn.clone(),
        title_en: course.title_en.clone(),
        units: course.units,
    })
}

fn step_view(ground: &Ground, step: &Step) -> StepView {
    match step {
        Step::Elective { units, upper } => StepView { course: None, units: *units, upper: *upper, pinned: false },
        Step::Course(id) => {
            let course = name(ground, id);
            StepView {
                units: course.as_ref().map_or(0, |course| course.units),
                course,
                upper: false,
                pinned: ground.pins.iter().any(|(pinned, _)| pinned == id),
            }
        }
    }
}

fn link_view(ground: &Ground, link: &Link) -> LinkView {
    let (year, no) = ground.terms.get(link.term).map_or((0, 0), |term| (term.year, term.no));
    LinkView {
        course: link.course.as_deref().and_then(|id| name(ground, id)),
        year,
        no,
        why: link.why.code().to_owned(),
    }
}

fn refusal(ground: &Ground, why: &NoWay) -> Refused {
    let (courses, category, missing): (Vec<&String>, _, _) = match why {
        NoWay::NotOffered { course } | NoWay::Unreachable { course } | NoWay::Pinned { course, .. } => {
            (vec![course], None, 0)
        }
        NoWay::Category { category, missing } => (vec![], Some(*category), *missing),
        NoWay::Total { missing } | NoWay::Upper { missing } => (vec![], None, *missing),
        NoWay::TooLate { courses } => (courses.iter().collect(), None, 0),
    };
    let category = category.and_then(|n| ground.counted.plan.whole.categories.get(n));
    Refused {
        code: why.code().to_owned(),
        courses: courses.into_iter().filter_map(|id| name(ground, id)).collect(),
        name_cn: category.map(|row| row.name_cn.clone()).unwrap_or_default(),
        name_en: category.map(|row| row.name_en.clone()).unwrap_or_default(),
        missing,
    }
}
