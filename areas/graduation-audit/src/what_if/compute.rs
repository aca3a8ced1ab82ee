//! The audit of a supposed record or plan beside the audit of the real one.

use std::collections::BTreeSet;

use course_planning::api::{AssumedCourse, RecordBackground, StudentCounted};
use grades::api::{Figures, Supposed, is_of_major, supposed};
use kernel::{Cx, Error, Result, Rule, Text};
use rules::{
    gpa::{Rounding, Sum},
    graduation::{self, Judged, Verdict, honours},
    progress::State,
};
use schema::{courses::structure, grades::grade_definition};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::Asked;
use crate::report::{self, Report};

/// Courses that one tries at once.
const MOST: usize = 40;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WhatIfAuditInput)]
pub struct WhatIfInput {
    /// The student's in the audit.
    pub id: String,
    /// Another published plan, of a major or of a minor; left out: the audited one.
    #[serde(default)]
    pub structure_id: Option<String>,
    #[serde(default)]
    pub courses: Vec<WhatIfCourse>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WhatIfAuditCourse)]
pub struct WhatIfCourse {
    pub course_id: String,
    /// Left out: passed, and in no average.
    #[serde(default)]
    pub grade: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WhatIfAudit)]
pub struct WhatIf {
    /// By the record as it stands now.
    pub before: Outcome,
    pub after: Outcome,
    /// Requirements that are met otherwise; of another plan, those that every plan has.
    pub changes: Vec<Change>,
    /// What would be found, with its explanation.
    pub report: Report,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WhatIfAuditOutcome)]
pub struct Outcome {
    pub structure_id: String,
    pub plan_cn: String,
    pub plan_en: String,
    /// PASS, PASS_IF_CURRENT_COMPLETED, FAIL.
    pub result: String,
    pub units_required: i32,
    pub units_earned: i32,
    pub units_in_progress: i32,
    /// Hundredths, rounded as the audit says.
    pub cgpa: Option<i32>,
    /// The class that would be suggested.
    pub honours: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WhatIfAuditChange)]
pub struct Change {
    /// A check by its code, or CATEGORY.
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    /// MET, IF_PASSED, NOT_MET.
    pub before: String,
    pub after: String,
}

pub async fn compute(cx: &Cx, asked: Asked, input: WhatIfInput) -> Result<WhatIf> {
    let assumed = assumed(cx, &asked, &input).await?;
    let plan = match input.structure_id.as_deref().filter(|id| !id.is_empty() && *id != asked.row.structure_id) {
        Some(id) => other_plan(cx, &asked, id).await?,
        None => asked.row.structure_id.clone(),
    };
    let mut background = asked.background(cx).await?;
    let (before, known) = one(cx, &asked, &mut background, &asked.row.structure_id, &[]).await?;
    let (after, report) = one(cx, &asked, &mut background, &plan, &assumed).await?;
    let changes = changes(&known, &report, before.structure_id == after.structure_id);
    Ok(WhatIf { before, after, changes, report })
}

/// A plan that students may follow, of those like this one.
async fn other_plan(cx: &Cx, asked: &Asked, id: &str) -> Result<String> {
    let plan = structure::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if plan.status != "PUBLISHED" || plan.student_type != asked.student.student_type {
        let text = Text::new(
            "只能试算已发布的、同一学生类型的学习计划，请另选",
            "Only published plans for students of this type can be tried; choose another",
        );
        let data = json!({ "structureId": plan.id, "status": plan.status, "studentType": plan.student_type });
        return Err(Rule::new("plan_not_to_try", text, data).into());
    }
    Ok(plan.id)
}

async fn assumed(cx: &Cx, asked: &Asked, input: &WhatIfInput) -> Result<Vec<Supposed>> {
    if input.courses.len() > MOST {
        return Err(Error::invalid("courses", "out_of_range", Text::new("最多 40 门课程", "At most 40 courses")));
    }
    let mut seen = BTreeSet::new();
    let scale = grade_definition::Entity::find()
        .filter(grade_definition::Column::StudentType.eq(&asked.student.student_type))
        .filter(grade_definition::Column::Enabled.eq(true))
        .filter(grade_definition::Column::ArchivedAt.is_null())
        .order_by_asc(grade_definition::Column::SortOrder)
        .all(cx.read())
        .await?;
    let mut all = vec![];
    for (n, course) in input.courses.iter().enumerate() {
        if !seen.insert(&course.course_id) {
            let text = Text::new("同一课程只能假设一次", "Each course is assumed once");
            return Err(Error::invalid(format!("courses.{n}.courseId"), "duplicate", text));
        }
        let wanted = course.grade.as_deref().filter(|grade| !grade.is_empty());
        let grade = wanted.map(|wanted| {
            scale.iter().find(|row| row.grade == wanted && !row.is_temporary).ok_or_else(|| {
                let text =
                    Text::new("没有这个成绩等级，请从列表中选择", "There is no such grade; choose one of the list");
                Error::invalid(format!("courses.{n}.grade"), "unknown", text)
            })
        });
        let grade = grade.transpose()?;
        all.push(Supposed {
            course_id: course.course_id.clone(),
            course_type_id: None,
            units: 0,
            grade: grade.map(|row| row.grade.clone()).unwrap_or_default(),
            points: grade.and_then(|row| row.points),
            in_gpa: grade.is_some_and(|row| row.in_gpa),
            passed: grade.is_none_or(|row| row.is_pass),
            minor: false,
        });
    }
    Ok(all)
}

/// One plan with one record, as an audit finds it.
async fn one(
    cx: &Cx,
    asked: &Asked,
    background: &mut RecordBackground,
    structure_id: &str,
    assumed: &[Supposed],
) -> Result<(Outcome, Report)> {
    let mut record = asked.record.clone();
    for course in assumed {
        let course = AssumedCourse {
            course_id: course.course_id.clone(),
            grade: (!course.grade.is_empty()).then(|| course.grade.clone()),
            points: course.points,
            passed: course.passed,
        };
        record.assume(&asked.student.id, &course);
    }
    let counted = background.suppose(cx.read(), asked.brief(), structure_id, record).await?;
    let averages = Averages::of(cx, asked, background, &counted, assumed).await?;
    let (judged, report) = report::make(background, &counted, averages.for_audit(&counted));
    let outcome = outcome(asked, &counted, &judged, averages.all);
    Ok((outcome, report))
}

fn outcome(asked: &Asked, counted: &StudentCounted, judged: &Judged, average: Option<i32>) -> Outcome {
    let plan = &counted.plan.whole.structure;
    let class = match judged.verdict {
        Verdict::Fail => "NONE",
        Verdict::Pass | Verdict::PassIfCurrentCompleted => honours(&asked.batch.rule_version, average),
    };
    Outcome {
        structure_id: plan.id.clone(),
        plan_cn: plan.name_cn.clone(),
        plan_en: plan.name_en.clone(),
        result: judged.verdict.code().to_owned(),
        units_required: judged.progress.required,
        units_earned: judged.progress.earned,
        units_in_progress: judged.progress.in_progress,
        cgpa: average,
        honours: class.to_owned(),
    }
}

/// Hundredths, rounded as the audit says.
pub struct Averages {
    pub all: Option<i32>,
    pub major: Option<i32>,
}

impl Averages {
    pub async fn of(
        cx: &Cx,
        asked: &Asked,
        background: &RecordBackground,
        counted: &StudentCounted,
        assumed: &[Supposed],
    ) -> Result<Self> {
        let minor = counted.plan.whole.structure.kind == "MINOR";
        let place = |course: &str| {
            let at = counted.taken.iter().position(|taken| taken.course == course)?;
            counted.progress.placed.get(at)?.category.and_then(|n| counted.plan.whole.categories.get(n))
        };
        let more = assumed.iter().map(|course| {
            let (at, row) = (place(&course.course_id), background.courses.get(&course.course_id));
            Supposed {
                course_id: course.course_id.clone(),
                course_type_id: at.map(|category| category.course_type_id.clone()),
                units: row.map_or(0, |row| row.units),
                grade: course.grade.clone(),
                points: course.points,
                in_gpa: course.in_gpa && row.is_some_and(|row| row.in_gpa),
                passed: course.passed,
                minor: minor && at.is_some(),
            }
        });
        let figures = supposed(cx.read(), &asked.student.id, &asked.hidden, more.collect()).await?;
        let followed = counted.plan.whole.structure.id == asked.row.structure_id;
        Ok(Self::rounded(background, counted, figures.as_ref(), (minor, followed), asked.rounding()))
    }

    /// Of a plan that is not followed the record does not say what counts in it: what the audit counts there does.
    fn rounded(
        background: &RecordBackground,
        counted: &StudentCounted,
        figures: Option<&Figures>,
        (minor, followed): (bool, bool),
        rounding: Rounding,
    ) -> Self {
        let of = |sum: fn(&Figures) -> Sum| figures.and_then(|figures| sum(figures).rounded(rounding));
        let there = |wanted: &dyn Fn(&str) -> bool| placed(background, counted, wanted).rounded(rounding);
        match (minor, followed) {
            (true, true) => Self { all: of(|figures| figures.minor), major: None },
            (true, false) => Self { all: there(&|_| true), major: None },
            (false, true) => Self { all: of(|figures| figures.total), major: of(|figures| figures.major) },
            (false, false) => Self { all: of(|figures| figures.total), major: there(&is_of_major) },
        }
    }

    pub fn for_audit(&self, counted: &StudentCounted) -> graduation::Averages {
        let plan = &counted.plan.whole.structure;
        graduation::Averages {
            all: self.all,
            least: plan.min_cgpa,
            major: self.major,
            least_major: plan.min_major_gpa.filter(|least| *least > 0),
        }
    }
}

/// The best attempts that count in categories of such types.
fn placed(background: &RecordBackground, counted: &StudentCounted, wanted: &dyn Fn(&str) -> bool) -> Sum {
    let mut sum = Sum::default();
    for (taken, place) in counted.taken.iter().zip(&counted.progress.placed) {
        let category = place.category.and_then(|n| counted.plan.plan.categories.get(n));
        let of_type = category.and_then(|category| background.types.get(&category.course_type));
        let in_gpa = background.courses.get(&taken.course).is_some_and(|course| course.in_gpa);
        if let Some(points) = taken.points.filter(|_| in_gpa && taken.state == State::Passed)
            && of_type.is_some_and(|of| wanted(&of.code))
        {
            sum.units += taken.units;
            sum.points += taken.units * points;
        }
    }
    sum
}

fn changes(before: &Report, after: &Report, same_plan: bool) -> Vec<Change> {
    let checks = before.checks.iter().filter_map(|old| {
        let new = after.checks.iter().find(|new| new.code == old.code)?;
        Some(Change {
            code: old.code.clone(),
            name_cn: String::new(),
            name_en: String::new(),
            before: old.state.clone(),
            after: new.state.clone(),
        })
    });
    let categories = before.categories.iter().filter(|_| same_plan).filter_map(|old| {
        let new = after.categories.iter().find(|new| new.id == old.id)?;
        Some(Change {
            code: "CATEGORY".to_owned(),
            name_cn: old.name_cn.clone(),
            name_en: old.name_en.clone(),
            before: old.state.clone(),
            after: new.state.clone(),
        })
    });
    checks.chain(categories).filter(|change| change.before != change.after).collect()
}
