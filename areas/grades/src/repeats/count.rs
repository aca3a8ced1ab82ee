//! From the attempts of students to the figures of courses.

use std::collections::{BTreeMap, HashMap};

use kernel::{Cx, Lang, Result};
use rules::scale::is_fail;
use schema::{courses::course, grades::student_grade, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tables::RESULTS;

/// How many have to take a course again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseRepeats {
    pub course_id: String,
    pub code: String,
    pub title: String,
    /// What failing it is called: F, or U where it is only passed or not.
    pub grade: String,
    /// Students who have failed it once or more.
    pub failed: usize,
    /// Of them, those who have taken it again.
    pub repeated: usize,
    /// Of them, those who have not passed it yet.
    pub open: usize,
    /// Of these, those who may try once more and no more.
    pub last_chance: usize,
}

/// One, and two repeats.
const MOST_ATTEMPTS: usize = 3;

/// The grade of each attempt at a course, in order of time.
#[derive(Debug, Default)]
struct Tries(Vec<String>);

impl Tries {
    fn failures(&self) -> usize {
        self.0.iter().filter(|grade| is_fail(grade)).count()
    }

    fn is_open(&self) -> bool {
        self.failures() > 0 && self.failures() == self.0.len()
    }
}

/// By course, those with the most open ones in front.
pub async fn counted(cx: &Cx, division_id: Option<&str>, keyword: Option<&str>) -> Result<Vec<CourseRepeats>> {
    let courses = courses(cx, division_id, keyword).await?;
    let mut of_course: BTreeMap<String, Vec<Tries>> = BTreeMap::new();
    for ((_, course_id), tries) in tries(cx).await? {
        of_course.entry(course_id).or_default().push(tries);
    }
    let zh = cx.lang() == Lang::Zh;
    let counted = of_course.into_iter().filter_map(|(course_id, all)| {
        let course = courses.get(&course_id)?;
        let title = if zh { &course.title_cn } else { &course.title_en };
        let failing = all.iter().flat_map(|tries| &tries.0).rfind(|grade| is_fail(grade)).cloned();
        count(&all).map(|(failed, repeated, open, last_chance)| CourseRepeats {
            course_id,
            code: course.code.clone(),
            title: title.clone(),
            grade: failing.unwrap_or_default(),
            failed,
            repeated,
            open,
            last_chance,
        })
    });
    let mut counted: Vec<_> = counted.collect();
    counted.sort_by(|a, b| b.open.cmp(&a.open).then_with(|| a.code.cmp(&b.code)));
    Ok(counted)
}

/// Failed, repeated, open, with one attempt left; none where nobody failed.
fn count(all: &[Tries]) -> Option<(usize, usize, usize, usize)> {
    let failed: Vec<&Tries> = all.iter().filter(|tries| tries.failures() > 0).collect();
    let open: Vec<&&Tries> = failed.iter().filter(|tries| tries.is_open()).collect();
    let last = open.iter().filter(|tries| tries.failures() == MOST_ATTEMPTS - 1).count();
    let repeated = failed.iter().filter(|tries| tries.0.len() > 1).count();
    (!failed.is_empty()).then_some((failed.len(), repeated, open.len(), last))
}

async fn courses(cx: &Cx, division_id: Option<&str>, keyword: Option<&str>) -> Result<HashMap<String, course::Model>> {
    let mut found = course::Entity::find().filter(course::Column::ArchivedAt.is_null());
    if let Some(division) = division_id.filter(|id| !id.is_empty()) {
        found = found.filter(course::Column::OfferingDivisionId.eq(division));
    }
    let rows = found.all(cx.read()).await?;
    let wanted = keyword.unwrap_or_default().trim().to_lowercase();
    let named = |course: &course::Model| {
        [&course.code, &course.title_cn, &course.title_en].iter().any(|text| text.to_lowercase().contains(&wanted))
    };
    Ok(rows.into_iter().filter(named).map(|course| (course.id.clone(), course)).collect())
}

/// Every attempt at courses that somebody the caller sees has failed, in order of time.
async fn tries(cx: &Cx) -> Result<BTreeMap<(String, String), Tries>> {
    use student_grade::Column;
    let failed = student_grade::Entity::find()
        .select_only()
        .column(Column::CourseId)
        .filter(RESULTS.visible(cx.scope()?))
        .filter(Column::Grade.is_in(["F", "U"]))
        .filter(Column::Status.ne("DRAFT"));
    let rows: Vec<(String, String, String, String)> = student_grade::Entity::find()
        .select_only()
        .columns([Column::StudentId, Column::CourseId, Column::SemesterId, Column::Grade])
        .filter(RESULTS.visible(cx.scope()?))
        .filter(Column::CourseId.in_subquery(failed.into_query()))
        .filter(Column::Status.ne("DRAFT"))
        .into_tuple()
        .all(cx.read())
        .await?;
    let order: HashMap<String, usize> = semester::Entity::find()
        .order_by_asc(semester::Column::StartDate)
        .all(cx.read())
        .await?
        .into_iter()
        .enumerate()
        .map(|(n, term)| (term.id, n))
        .collect();
    let mut rows = rows;
    rows.sort_by_key(|(_, _, semester, _)| order.get(semester).copied());
    let mut found: BTreeMap<(String, String), Tries> = BTreeMap::new();
    for (student, course, _, grade) in rows {
        found.entry((student, course)).or_default().0.push(grade);
    }
    Ok(found)
}
