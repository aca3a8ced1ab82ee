//! The grade report: results by semester with their totals, as it is shown and printed.

use std::collections::{BTreeMap, HashMap};

use basic_resources::api::my_student;
use kernel::{Cx, Lang, Result, settings};
use schema::{
    courses::course,
    grades::{student_gpa, student_grade},
    students::student,
    university::{college_year, semester},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{release::gate_of, settings::GradeSettings};

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportLine)]
pub struct Line {
    pub id: String,
    pub course_code: String,
    pub title: String,
    pub units_attempted: i32,
    pub units_gained: i32,
    pub grade: String,
    /// Hundredths: points times units; none outside the average.
    pub grade_points: Option<i32>,
    /// Tenths of a mark.
    pub score: Option<i32>,
    pub remarks_code: String,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportTotal)]
pub struct Total {
    pub units_attempted: i32,
    pub units_gained: i32,
    /// Hundredths.
    pub grade_points: i32,
    /// Hundredths, rounded once.
    pub gpa: Option<i32>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportSemester)]
pub struct Semester {
    pub id: String,
    pub name: String,
    pub year_id: String,
    pub year: String,
    /// Why nothing of this semester is shown, and whom to ask.
    pub held: Option<String>,
    pub lines: Vec<Line>,
    pub total: Total,
    /// Up to here.
    pub cumulative: Total,
    /// NONE, DEAN, PRESIDENT.
    pub honours: String,
    pub standing: String,
    /// The place in the cohort of the programme and among how many, where the registry shows it.
    pub rank: Option<i32>,
    pub rank_of: Option<i32>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportYear)]
pub struct Year {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeReport)]
pub struct Report {
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    /// What the registry tells those who read it.
    pub notice: String,
    /// Years in which there is something, newest first.
    pub years: Vec<Year>,
    /// Newest first.
    pub semesters: Vec<Semester>,
}

pub async fn own(cx: &Cx, year_id: Option<&str>) -> Result<Report> {
    let student = my_student(cx).await?;
    report(cx, &student, year_id.filter(|id| !id.is_empty())).await
}

/// All years of a student, as they see it themselves.
pub async fn report_of(cx: &Cx, student: &student::Model) -> Result<Report> {
    report(cx, student, None).await
}

async fn report(cx: &Cx, student: &student::Model, year_id: Option<&str>) -> Result<Report> {
    let db = cx.read();
    let zh = cx.lang() == Lang::Zh;
    let shown = settings::get::<GradeSettings>(cx, None).await?;
    let mut results: BTreeMap<String, Vec<student_grade::Model>> = BTreeMap::new();
    for row in released(cx, &student.id).await? {
        results.entry(row.semester_id.clone()).or_default().push(row);
    }
    let averages = averages(cx, &student.id).await?;
    let courses = courses(cx, &results).await?;
    let years: HashMap<String, String> =
        college_year::Entity::find().all(db).await?.into_iter().map(|year| (year.id, year.name)).collect();
    let terms = semester::Entity::find()
        .filter(semester::Column::Id.is_in(results.keys()))
        .order_by_desc(semester::Column::StartDate)
        .all(db)
        .await?;
    let mut found: Vec<Year> = vec![];
    let mut semesters = vec![];
    for term in terms {
        let year = years.get(&term.year_id).cloned().unwrap_or_default();
        if !found.iter().any(|known| known.id == term.year_id) {
            found.push(Year { id: term.year_id.clone(), name: year.clone() });
        }
        if year_id.is_some_and(|id| id != term.year_id) {
            continue;
        }
        let gate = gate_of(db, student, &term.id).await?;
        let rows = results.remove(&term.id).unwrap_or_default();
        let (rows, average) = if gate.is_some() { (vec![], None) } else { (rows, averages.get(&term.id)) };
        let mut lines: Vec<Line> = rows.into_iter().filter_map(|row| line(row, &courses, zh)).collect();
        if !shown.show_score {
            lines.iter_mut().for_each(|line| line.score = None);
        }
        lines.sort_by(|a, b| a.course_code.cmp(&b.course_code));
        semesters.push(Semester {
            name: if zh { term.name_cn } else { term.name_en },
            year_id: term.year_id,
            year,
            held: gate.map(|gate| gate.text.get(cx.lang()).to_owned()),
            total: average.map_or_else(Total::default, |row| Total {
                units_attempted: row.units_attempted,
                units_gained: row.units_gained,
                grade_points: row.grade_points,
                gpa: row.gpa,
            }),
            cumulative: average.map_or_else(Total::default, |row| Total {
                units_attempted: row.total_attempted,
                units_gained: row.total_gained,
                grade_points: row.total_grade_points,
                gpa: row.total_gpa,
            }),
            honours: average.map_or_else(|| "NONE".to_owned(), |row| row.honours.clone()),
            standing: average
                .filter(|_| shown.show_standing)
                .map_or_else(|| "GOOD".to_owned(), |row| row.standing.clone()),
            rank: average.filter(|_| shown.show_rank).and_then(|row| row.rank),
            rank_of: average.filter(|_| shown.show_rank).and_then(|row| row.rank_of),
            lines,
            id: term.id,
        });
    }
    let student::Model { student_no, name_cn, name_en, .. } = student.clone();
    let notice = if zh { shown.notice_zh.clone() } else { shown.notice_en.clone() };
    Ok(Report { student_no, name_cn, name_en, notice, years: found, semesters })
}

async fn released(cx: &Cx, student_id: &str) -> Result<Vec<student_grade::Model>> {
    let rows = student_grade::Entity::find()
        .filter(student_grade::Column::StudentId.eq(student_id))
        .filter(student_grade::Column::Status.eq("RELEASED"))
        .filter(student_grade::Column::ArchivedAt.is_null());
    Ok(rows.all(cx.read()).await?)
}

async fn averages(cx: &Cx, student_id: &str) -> Result<HashMap<String, student_gpa::Model>> {
    let rows = student_gpa::Entity::find()
        .filter(student_gpa::Column::StudentId.eq(student_id))
        .filter(student_gpa::Column::ArchivedAt.is_null());
    Ok(rows.all(cx.read()).await?.into_iter().map(|row| (row.semester_id.clone(), row)).collect())
}

async fn courses(
    cx: &Cx,
    results: &BTreeMap<String, Vec<student_grade::Model>>,
) -> Result<HashMap<String, course::Model>> {
    let ids: Vec<&str> = results.values().flatten().map(|row| row.course_id.as_str()).collect();
    let rows = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(cx.read()).await?;
    Ok(rows.into_iter().map(|course| (course.id.clone(), course)).collect())
}

fn line(row: student_grade::Model, courses: &HashMap<String, course::Model>, zh: bool) -> Option<Line> {
    let course = courses.get(&row.course_id)?;
    Some(Line {
        id: row.id,
        course_code: course.code.clone(),
        title: if zh { course.title_cn.clone() } else { course.title_en.clone() },
        units_attempted: row.units_attempted,
        units_gained: row.units_gained,
        grade: row.grade,
        grade_points: row.points.filter(|_| row.in_gpa).map(|points| points * row.units_attempted),
        score: row.score,
        remarks_code: row.remarks_code,
    })
}
