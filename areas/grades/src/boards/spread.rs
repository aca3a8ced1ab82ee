//! How the grades of a semester are spread, over all and course by course.

use std::collections::{BTreeMap, HashMap};

use kernel::{Cx, Result};
use rules::scale::is_fail;
use schema::grades::grade_definition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Chosen,
    gathered::{gather, title},
};
use crate::tables::SCALE;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SemesterSpreadLine)]
pub struct Line {
    course_id: String,
    code: String,
    title: String,
    /// How many have each grade, in the order of `grades`.
    counts: Vec<u32>,
    results: u32,
    failed: u32,
    /// Hundredths, over results with points, rounded half up.
    mean: Option<i32>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SemesterSpread)]
pub struct Spread {
    semester_id: String,
    semester: String,
    /// As the scale orders them; only those that somebody has.
    grades: Vec<String>,
    counts: Vec<u32>,
    /// By code of the course.
    courses: Vec<Line>,
}

pub async fn spread(cx: &Cx, chosen: &Chosen) -> Result<Spread> {
    let all = gather(cx, chosen).await?;
    let scale = grade_definition::Entity::find()
        .filter(SCALE.visible(cx.scope()?))
        .filter(grade_definition::Column::ArchivedAt.is_null())
        .order_by_asc(grade_definition::Column::SortOrder)
        .all(cx.read())
        .await?;
    let order: HashMap<&str, i32> = scale.iter().rev().map(|row| (row.grade.as_str(), row.sort_order)).collect();
    let mut grades: Vec<String> = all.results.iter().map(|row| row.grade.clone()).collect();
    grades.sort_by(|a, b| (order.get(a.as_str()), a).cmp(&(order.get(b.as_str()), b)));
    grades.dedup();
    let at: HashMap<&str, usize> = grades.iter().enumerate().map(|(n, grade)| (grade.as_str(), n)).collect();
    let mut of_course: BTreeMap<&str, Line> = BTreeMap::new();
    let mut points: HashMap<&str, (i64, i64)> = HashMap::new();
    for row in &all.results {
        let Some(course) = all.courses.get(&row.course_id) else { continue };
        let line = of_course.entry(&course.code).or_insert_with(|| Line {
            course_id: course.id.clone(),
            code: course.code.clone(),
            title: title(course, cx.lang()),
            counts: vec![0; grades.len()],
            results: 0,
            failed: 0,
            mean: None,
        });
        line.results += 1;
        line.failed += u32::from(is_fail(&row.grade));
        if let Some(count) = at.get(row.grade.as_str()).and_then(|n| line.counts.get_mut(*n)) {
            *count += 1;
        }
        if let Some(own) = row.points.filter(|_| row.in_gpa) {
            let sum = points.entry(&course.code).or_default();
            *sum = (sum.0 + i64::from(own), sum.1 + 1);
        }
    }
    let sum = |n: usize| of_course.values().filter_map(|line| line.counts.get(n)).sum();
    let counts = (0..grades.len()).map(sum).collect();
    for (code, line) in &mut of_course {
        line.mean = points.get(code).map(|sum| mean(*sum));
    }
    Ok(Spread {
        semester_id: all.semester.id.clone(),
        semester: all.semester(cx.lang()),
        counts,
        courses: of_course.into_values().collect(),
        grades,
    })
}

/// Rounded half up; points are never negative.
fn mean((sum, of): (i64, i64)) -> i32 {
    i32::try_from((2 * sum + of) / (2 * of.max(1))).unwrap_or(0)
}
