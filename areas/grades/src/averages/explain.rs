//! How somebody's figures of a semester are made: every result up to it, which of them count, and why not.

use std::collections::HashMap;

use kernel::{Both, Cx, Error, Lang, Result, resource::decimal};
use rules::{
    gpa::{Rounding, Sum},
    standing::Reason,
};
use schema::{courses::course, grades::student_gpa, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    background::{Background, Outline},
    figures::attempt,
};

/// An average with the whole numbers it is made of.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExactAverage)]
pub struct Exact {
    /// Hundredths.
    pub points: i32,
    pub units: i32,
    /// Hundredths, rounded once; none without units.
    pub shown: Option<i32>,
}

impl Exact {
    fn of(sum: Sum, rounding: Rounding) -> Self {
        Self { points: sum.points, units: sum.units, shown: sum.rounded(rounding) }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AverageLine)]
pub struct Line {
    pub id: String,
    pub semester: String,
    pub course_code: String,
    pub course: String,
    pub grade: String,
    pub units: i32,
    /// Hundredths per unit.
    pub points: Option<i32>,
    /// Of the semester that is looked at.
    pub this_semester: bool,
    /// In the average of its own semester.
    pub counts: bool,
    /// In the cumulative average.
    pub counts_in_total: bool,
    /// Why it does not.
    pub why: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AverageArithmetic)]
pub struct Arithmetic {
    pub student_id: String,
    pub semester_id: String,
    /// HALF_UP or TRUNCATE.
    #[schema(value_type = String)]
    pub rounding: Rounding,
    pub gpa: Exact,
    pub total: Exact,
    pub major: Exact,
    pub minor: Exact,
    pub year: Exact,
    pub standing: String,
    /// Which rule decided the standing, on which figures.
    pub standing_because: String,
    pub lines: Vec<Line>,
}

pub async fn of_row(cx: &Cx, id: &str) -> Result<Arithmetic> {
    let db = cx.read();
    let row = student_gpa::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let background = Background::load(db).await?;
    let last = background.place(&row.semester_id).ok_or(Error::NotFound)?;
    let records = background.records(db, std::slice::from_ref(&row.student_id)).await?;
    let record = records.students.first().ok_or(Error::NotFound)?;
    let figures = background.lines(&records, record).into_iter().find(|line| line.semester == last);
    let figures = figures.ok_or(Error::NotFound)?;
    let upto: Vec<&Outline> =
        record.results.iter().filter(|row| background.place(&row.semester_id).is_some_and(|n| n <= last)).collect();
    let graded: Vec<_> = upto.iter().filter_map(|row| background.graded(&records, record, row)).collect();
    let attempts: Vec<_> = graded.iter().map(attempt).collect();
    let counting: Vec<_> = attempts.iter().flatten().copied().collect();
    let mut counts = figures.counting.report(&counting).counts.into_iter();
    let names = Names::load(cx, &upto).await?;
    let mut lines: Vec<(i32, Line)> = vec![];
    for (row, attempt) in upto.iter().zip(&attempts) {
        let in_total = attempt.is_some() && counts.next().unwrap_or_default();
        let own = attempt.is_some_and(|attempt| attempt.in_gpa && attempt.points.is_some());
        let place = background.place(&row.semester_id).unwrap_or_default();
        lines.push((place, names.line(cx.lang(), row, place == last, own, in_total)));
    }
    lines.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.course_code.cmp(&other.course_code)));
    let exact = |sum| Exact::of(sum, figures.rounding);
    Ok(Arithmetic {
        student_id: row.student_id,
        semester_id: row.semester_id,
        rounding: figures.rounding,
        gpa: exact(figures.gpa),
        total: exact(figures.total),
        major: exact(figures.major),
        minor: exact(figures.minor),
        year: exact(figures.year),
        standing: figures.standing.code().to_owned(),
        standing_because: because(figures.reason).get(cx.lang()).to_owned(),
        lines: lines.into_iter().map(|(_, line)| line).collect(),
    })
}

struct Names {
    courses: HashMap<String, course::Model>,
    semesters: HashMap<String, semester::Model>,
}

impl Names {
    async fn load(cx: &Cx, rows: &[&Outline]) -> Result<Self> {
        let ids: Vec<&str> = rows.iter().map(|row| row.course_id.as_str()).collect();
        let courses = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(cx.read()).await?;
        let semesters = semester::Entity::find().all(cx.read()).await?;
        Ok(Self {
            courses: courses.into_iter().map(|course| (course.id.clone(), course)).collect(),
            semesters: semesters.into_iter().map(|semester| (semester.id.clone(), semester)).collect(),
        })
    }

    fn line(&self, lang: Lang, row: &Outline, this_semester: bool, counts: bool, in_total: bool) -> Line {
        let pick = |zh: &str, en: &str| if lang == Lang::Zh { zh.to_owned() } else { en.to_owned() };
        let course = self.courses.get(&row.course_id);
        Line {
            id: row.id.clone(),
            semester: self.semesters.get(&row.semester_id).map_or(String::new(), |s| pick(&s.name_cn, &s.name_en)),
            course_code: course.map_or(String::new(), |c| c.code.clone()),
            course: course.map_or(String::new(), |c| pick(&c.title_cn, &c.title_en)),
            grade: row.grade.clone(),
            units: row.units_attempted,
            points: row.points,
            this_semester,
            counts,
            counts_in_total: in_total,
            why: why(row, counts, in_total).map_or(String::new(), |text| text.get(lang).to_owned()),
        }
    }
}

fn why(row: &Outline, counts: bool, in_total: bool) -> Option<Both> {
    let text = |zh: &str, en: &str| Some(Both::new(zh.to_owned(), en.to_owned()));
    match (counts, in_total) {
        (true, true) => None,
        (true, false) => {
            text("另一次修读计入累计，累计只计一次", "Another attempt counts; in all, a course counts once")
        }
        (false, _) if row.points.is_none() => text("该等级没有绩点", "This grade has no points"),
        (false, _) => text("该课程不计入平均绩点", "This course is not in the average"),
    }
}

/// The rule that decided, with its figures.
fn because(reason: Reason) -> Both {
    let shown = |hundredths: i32| decimal::written(i64::from(hundredths), 2);
    match reason {
        Reason::GoodAverage { gpa } => Both::new(
            format!("学期平均绩点 {}，达到要求", shown(gpa)),
            format!("The semester average of {} is good enough", shown(gpa)),
        ),
        Reason::NoAverage => Both::new(
            "本学期没有绩点，学业状况沿用上学期".to_owned(),
            "There is no average this semester; the standing of the last one goes on".to_owned(),
        ),
        Reason::BelowWarning { gpa, below, units } => Both::new(
            format!("{units} 学分，学期平均绩点 {} 低于 {}", shown(gpa), shown(below)),
            format!("With {units} units the semester average of {} is below {}", shown(gpa), shown(below)),
        ),
        Reason::Low { gpa, below, units, times } => Both::new(
            format!("{units} 学分，学期平均绩点 {} 低于 {}，连续第 {times} 次", shown(gpa), shown(below)),
            format!(
                "With {units} units the semester average of {} is below {}, {times} in a row",
                shown(gpa),
                shown(below)
            ),
        ),
        Reason::BadReport => Both::new("进度报告不合格".to_owned(), "A progress report was unsatisfactory".to_owned()),
        Reason::Exhausted => Both::new(
            "必修课程两次重修后仍不及格".to_owned(),
            "A required course was failed after two repeats".to_owned(),
        ),
        Reason::Decided => {
            Both::new("学校另有决定".to_owned(), "The university decided it for this semester".to_owned())
        }
    }
}
