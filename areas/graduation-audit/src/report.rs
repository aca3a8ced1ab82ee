//! The report of a student as it is stored: codes and facts, no sentences.

use course_planning::api::{RecordBackground, StudentCounted};
use kernel::{Error, Result};
use rules::{
    graduation::{Averages, Judged, judge},
    progress::{State, could_count},
};
use schema::graduation::ga_report;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditReport)]
pub struct Report {
    pub checks: Vec<CheckLine>,
    /// As the plan has them.
    pub categories: Vec<CategoryLine>,
    pub courses: Vec<CourseLine>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditCheck)]
pub struct CheckLine {
    /// TOTAL_UNITS, UPPER_UNITS, COMPULSORY, CATEGORIES, AVERAGE, MAJOR_AVERAGE.
    pub code: String,
    /// MET, IF_PASSED, NOT_MET.
    pub state: String,
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditCategory)]
pub struct CategoryLine {
    pub id: String,
    pub parent_id: Option<String>,
    pub name_cn: String,
    pub name_en: String,
    /// MET, IF_PASSED, NOT_MET.
    pub state: String,
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
    pub missing: i32,
    pub courses_required: i32,
    pub courses: i32,
    pub missing_courses: Vec<CourseName>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditCourseName)]
pub struct CourseName {
    pub course_id: String,
    pub code: String,
    pub title_cn: String,
    pub title_en: String,
    pub units: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditCourse)]
pub struct CourseLine {
    #[serde(flatten)]
    pub course: CourseName,
    pub in_progress: bool,
    /// None: it does not count.
    pub category_id: Option<String>,
    /// PINNED, ASSIGNED, LISTED, EQUIVALENT, TAGGED, OF_TYPE, MOVED, FREE, FULL, NO_PLACE.
    pub why: String,
    /// Categories that count it as well.
    pub beside: Vec<String>,
    /// Categories in which it could count.
    pub could: Vec<String>,
}

/// What is found of a student, and the report that explains it.
pub fn make(background: &RecordBackground, counted: &StudentCounted, averages: Averages) -> (Judged, Report) {
    let plan = &counted.plan.plan;
    let judged = judge(plan, &counted.taken, averages);
    let could = could_count(plan, &counted.taken);
    let name = |id: &str| {
        background.courses.get(id).map(|course| CourseName {
            course_id: course.id.clone(),
            code: course.code.clone(),
            title_cn: course.title_cn.clone(),
            title_en: course.title_en.clone(),
            units: course.units,
        })
    };
    let category = |n: usize| plan.categories.get(n).map(|category| category.id.clone());
    let checks = judged.checks.iter().map(|check| CheckLine {
        code: check.code.to_owned(),
        state: check.met.code().to_owned(),
        required: check.required,
        earned: check.earned,
        in_progress: check.in_progress,
    });
    let found = judged.progress.categories.iter().zip(&judged.categories);
    let categories = counted.plan.whole.categories.iter().zip(found).map(|(row, (found, met))| CategoryLine {
        id: row.id.clone(),
        parent_id: row.parent_id.clone(),
        name_cn: row.name_cn.clone(),
        name_en: row.name_en.clone(),
        state: met.code().to_owned(),
        required: found.required,
        earned: found.earned,
        in_progress: found.in_progress,
        missing: found.missing,
        courses_required: found.courses_required,
        courses: found.courses,
        missing_courses: found.missing_courses.iter().filter_map(|id| name(id)).collect(),
    });
    let placed = counted.taken.iter().zip(&judged.progress.placed).zip(could);
    let mut courses: Vec<CourseLine> = placed
        .filter_map(|((taken, place), could)| {
            Some(CourseLine {
                course: name(&taken.course)?,
                in_progress: taken.state == State::InProgress,
                category_id: place.category.and_then(category),
                why: place.why.code().to_owned(),
                beside: place.beside.iter().filter_map(|n| category(*n)).collect(),
                could: could.into_iter().filter_map(category).collect(),
            })
        })
        .collect();
    courses.sort_by(|a, b| a.course.code.cmp(&b.course.code));
    let report = Report { checks: checks.collect(), categories: categories.collect(), courses };
    (judged, report)
}

pub async fn stored(db: &impl ConnectionTrait, id: &str) -> Result<Report> {
    let row = ga_report::Entity::find_by_id(id).one(db).await?;
    row.map_or_else(|| Ok(Report::default()), |row| serde_json::from_value(row.body).map_err(Error::internal))
}

impl Report {
    /// Whether the course could count in the category.
    pub fn allows(&self, course_id: &str, category_id: &str) -> bool {
        let line = self.courses.iter().find(|line| line.course.course_id == course_id);
        line.is_some_and(|line| line.could.iter().any(|id| id == category_id))
    }
}
