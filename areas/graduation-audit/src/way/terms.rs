//! The terms to come, and what is offered in them.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::Datelike;
use kernel::{Cx, Result};
use schema::{
    selection::adddrop_semester,
    timetable::section,
    university::{college_year, semester},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// Six years of two semesters: nobody has longer.
const AHEAD: usize = 12;
/// What a full term takes where nothing else is said.
const USUAL_UNITS: i32 = 18;

/// A regular semester to come; its row, where the calendar has it already.
#[derive(Clone, Debug)]
pub struct TermAt {
    pub year: i32,
    pub no: i32,
    pub semester_id: Option<String>,
    pub max_units: i32,
}

pub struct Calendar {
    pub terms: Vec<TermAt>,
    /// The academic year of now.
    pub year: i32,
    /// By published semester: what is in its timetable.
    published: HashMap<String, HashSet<String>>,
    /// By course: the numbers of semesters in which it was taught.
    pattern: HashMap<String, HashSet<i32>>,
}

impl Calendar {
    pub async fn load(cx: &Cx, student_type: &str) -> Result<Self> {
        let db = cx.read();
        let years: HashMap<String, i32> = college_year::Entity::find()
            .all(db)
            .await?
            .into_iter()
            .map(|year| (year.id, year.start_date.year()))
            .collect();
        let rows = semester::Entity::find()
            .filter(semester::Column::ArchivedAt.is_null())
            .order_by_asc(semester::Column::StartDate)
            .order_by_asc(semester::Column::Id)
            .all(db)
            .await?;
        let year_of = |row: &semester::Model| years.get(&row.year_id).copied().unwrap_or(row.start_date.year());
        let today = cx.now().local_date();
        let mine = |row: &&semester::Model| row.student_types.0.iter().any(|of| of == student_type);
        let begun = rows.iter().filter(mine).rfind(|row| row.start_date <= today);
        let (year, no) = begun.map_or((today.year(), 0), |row| (year_of(row), row.no));
        let mut known: BTreeMap<(i32, i32), &semester::Model> = BTreeMap::new();
        for row in rows.iter().filter(mine).filter(|row| row.start_date > today) {
            known.insert((year_of(row), row.no), row);
        }
        let units = units(cx, student_type).await?;
        let mut at = (year, no);
        let terms = (0..AHEAD).map(|_| {
            at = if at.1 < 1 {
                (at.0, 1)
            } else if at.1 == 1 {
                (at.0, 2)
            } else {
                (at.0 + 1, 1)
            };
            let semester_id = known.get(&at).map(|row| row.id.clone());
            let max_units = semester_id.as_ref().and_then(|id| units.get(id)).copied().unwrap_or(USUAL_UNITS);
            TermAt { year: at.0, no: at.1, semester_id, max_units }
        });
        let terms = terms.collect();
        let (published, pattern) = offered(cx, &rows).await?;
        Ok(Self { terms, year, published, pattern })
    }

    /// As published, else as it used to be; what was never taught, as the plan has it.
    pub fn is_offered(&self, course_id: &str, term: &TermAt, planned: Option<i32>) -> bool {
        if let Some(there) = term.semester_id.as_ref().and_then(|id| self.published.get(id)) {
            return there.contains(course_id);
        }
        match self.pattern.get(course_id) {
            Some(numbers) => numbers.contains(&term.no),
            None => planned == Some(term.no),
        }
    }
}

/// The most units of a semester, where add/drop says.
async fn units(cx: &Cx, student_type: &str) -> Result<HashMap<String, i32>> {
    let rows = adddrop_semester::Entity::find()
        .filter(adddrop_semester::Column::StudentType.eq(student_type))
        .filter(adddrop_semester::Column::ArchivedAt.is_null());
    Ok(rows.all(cx.read()).await?.into_iter().map(|row| (row.semester_id, row.unit_max)).collect())
}

type Offered = (HashMap<String, HashSet<String>>, HashMap<String, HashSet<i32>>);

async fn offered(cx: &Cx, semesters: &[semester::Model]) -> Result<Offered> {
    use section::Column;
    let rows: Vec<(String, String, String)> = section::Entity::find()
        .select_only()
        .columns([Column::SemesterId, Column::CourseId, Column::Status])
        .distinct()
        .filter(Column::Status.is_in(["SCHEDULED", "OPEN", "FULL", "CLOSED"]))
        .filter(Column::ArchivedAt.is_null())
        .into_tuple()
        .all(cx.read())
        .await?;
    let numbers: HashMap<&str, i32> = semesters.iter().map(|row| (row.id.as_str(), row.no)).collect();
    let (mut published, mut pattern): Offered = Default::default();
    for (semester, course, status) in rows {
        if let Some(no) = numbers.get(semester.as_str()) {
            pattern.entry(course.clone()).or_default().insert(*no);
        }
        if status != "SCHEDULED" {
            published.entry(semester).or_default().insert(course);
        }
    }
    Ok((published, pattern))
}
