//! What a sheet is worth: the grades that may be given, how they are spread, and what looks wrong.

use std::collections::{BTreeMap, HashMap};

use kernel::{Error, Result};
use rules::{
    distribution::{Band, Expected},
    marks::{Component, Entry, Finding, Step, findings},
};
use schema::{
    courses::course,
    grades::{grade_definition, student_grade},
    submission::{draft_grade, section_grade_sheet},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;

use crate::mine::cells::Cells;

/// The scale of the student type of a course, best first.
pub async fn scale(db: &impl ConnectionTrait, course: &course::Model) -> Result<Vec<grade_definition::Model>> {
    let rows = grade_definition::Entity::find()
        .filter(grade_definition::Column::StudentType.eq(&course.student_type))
        .filter(grade_definition::Column::Enabled.eq(true))
        .filter(grade_definition::Column::ArchivedAt.is_null())
        .order_by_asc(grade_definition::Column::SortOrder);
    Ok(rows.all(db).await?)
}

/// Whether a teacher may give this grade in a course graded this way.
pub fn may_give(mode: &str, grade: &grade_definition::Model) -> bool {
    let lettered = grade.points.is_some();
    let fits = match mode {
        "BINARY" => !lettered,
        // A conditional pass ends the first half of a year course.
        "YEAR" => lettered,
        _ => lettered && !grade.is_temporary,
    };
    grade.teacher_can_enter && fits
}

/// Grades that only the registry gives to somebody on a sheet.
pub const OF_REGISTRY: [&str; 5] = ["I", "W", "YR", "NR", "PR"];

/// What the university expects of classes of this course. The office of grades keeps the rules in a table of its own
/// as soon as there is one; until then these.
pub fn expected_for(course: &course::Model) -> Option<Expected> {
    if course.grading_mode == "BINARY" {
        return None;
    }
    let band = |label: &str, grades: &[&str], min, max| Band {
        label: label.to_owned(),
        grades: grades.iter().map(|grade| (*grade).to_owned()).collect(),
        min,
        max,
    };
    let bands = vec![
        band("A", &["A", "A-"], 5, 30),
        band("B", &["B+", "B", "B-"], 25, 60),
        band("C/D", &["C+", "C", "C-", "D", "E"], 10, 60),
        band("F", &["F"], 0, 15),
    ];
    Some(Expected { bands, min_class: 20 })
}

pub fn components(sheet: &section_grade_sheet::Model) -> Result<Vec<Component>> {
    serde_json::from_value(sheet.components.clone()).map_err(Error::internal)
}

pub fn steps(sheet: &section_grade_sheet::Model) -> Result<Vec<Step>> {
    serde_json::from_value(sheet.score_steps.clone()).map_err(Error::internal)
}

/// How many have each grade. Who withdrew does not count.
pub fn counts_of(lines: &[draft_grade::Model]) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for line in lines.iter().filter(|line| line.state == "ENROLLED" && !line.grade.is_empty()) {
        *counts.entry(line.grade.clone()).or_default() += 1;
    }
    counts
}

/// In the order of the lines.
pub fn judge(
    sheet: &section_grade_sheet::Model,
    lines: &[&draft_grade::Model],
    course: &course::Model,
    scale: &[grade_definition::Model],
) -> Result<Vec<Finding>> {
    let entries: Vec<Entry> = lines
        .iter()
        .map(|line| Entry {
            grade: line.grade.clone(),
            score: line.score,
            withdrawn: line.state == "WITHDRAWN",
            fixed: Cells::of(line).is_fixed("grade"),
        })
        .collect();
    let allowed = scale.iter().filter(|grade| may_give(&course.grading_mode, grade));
    let allowed: Vec<String> = allowed.map(|grade| grade.grade.clone()).collect();
    Ok(findings(&entries, &allowed, &steps(sheet)?, expected_for(course).as_ref()))
}

/// How grades of the course were spread elsewhere: in other sections now, and in earlier semesters.
pub struct Elsewhere {
    /// The number of the section, or the id of a semester.
    pub of: String,
    pub earlier: bool,
    pub counts: BTreeMap<String, u32>,
}

const SEMESTERS_BACK: usize = 3;

pub async fn elsewhere(db: &impl ConnectionTrait, sheet: &section_grade_sheet::Model) -> Result<Vec<Elsewhere>> {
    let others = section_grade_sheet::Entity::find()
        .filter(section_grade_sheet::Column::CourseId.eq(&sheet.course_id))
        .filter(section_grade_sheet::Column::SemesterId.eq(&sheet.semester_id))
        .filter(section_grade_sheet::Column::Id.ne(&sheet.id))
        .filter(section_grade_sheet::Column::ArchivedAt.is_null())
        .order_by_asc(section_grade_sheet::Column::SectionId)
        .all(db)
        .await?;
    let mut all: Vec<Elsewhere> = others
        .into_iter()
        .map(|other| Elsewhere { of: other.section_id, earlier: false, counts: read(&other.distribution) })
        .filter(|other| !other.counts.is_empty())
        .collect();
    let earlier: Vec<(String, String, i64)> = student_grade::Entity::find()
        .select_only()
        .columns([student_grade::Column::SemesterId, student_grade::Column::Grade])
        .column_as(student_grade::Column::Id.count(), "n")
        .filter(student_grade::Column::CourseId.eq(&sheet.course_id))
        .filter(student_grade::Column::SemesterId.ne(&sheet.semester_id))
        .filter(student_grade::Column::Status.ne("DRAFT"))
        .filter(student_grade::Column::ArchivedAt.is_null())
        .group_by(student_grade::Column::SemesterId)
        .group_by(student_grade::Column::Grade)
        .into_tuple()
        .all(db)
        .await?;
    let mut by_term: HashMap<String, BTreeMap<String, u32>> = HashMap::new();
    for (semester, grade, n) in earlier {
        by_term.entry(semester).or_default().insert(grade, u32::try_from(n).unwrap_or(u32::MAX));
    }
    let terms = schema::university::semester::Entity::find()
        .filter(schema::university::semester::Column::Id.is_in(by_term.keys().cloned().collect::<Vec<_>>()))
        .order_by_desc(schema::university::semester::Column::StartDate)
        .all(db)
        .await?;
    let latest = terms.into_iter().take(SEMESTERS_BACK);
    all.extend(
        latest.filter_map(|term| Some(Elsewhere { counts: by_term.remove(&term.id)?, of: term.id, earlier: true })),
    );
    Ok(all)
}

/// Counts as a sheet keeps them.
pub fn read(distribution: &Value) -> BTreeMap<String, u32> {
    serde_json::from_value(distribution.clone()).unwrap_or_default()
}
