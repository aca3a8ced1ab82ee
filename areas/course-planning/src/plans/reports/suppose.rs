//! One student as if the record or the plan were another.

use kernel::Result;
use sea_orm::ConnectionTrait;

use super::records::{Background, Brief, Counted, Graded, Seat, results, seats};

/// The source of a pass that nobody gave.
pub const ASSUMED: &str = "ASSUMED";

/// What is on record for one student, open to being changed before it is counted.
#[derive(Clone)]
pub struct Record {
    seats: Vec<Seat>,
    results: Vec<Graded>,
}

/// A course as if it had been taken.
#[derive(Clone, Debug)]
pub struct Assumed {
    pub course_id: String,
    /// None: passed, whatever the grade.
    pub grade: Option<String>,
    pub points: Option<i32>,
    pub passed: bool,
}

impl Record {
    pub async fn load(db: &impl ConnectionTrait, student_id: &str) -> Result<Self> {
        let ids = [student_id.to_owned()];
        Ok(Self { seats: seats(db, &ids).await?, results: results(db, &ids).await? })
    }

    /// Semesters with results.
    pub fn semesters(&self) -> std::collections::BTreeSet<String> {
        self.results.iter().map(|result| result.semester_id.clone()).collect()
    }

    /// Courses that somebody sits in already, by semester.
    pub fn registered(&self) -> impl Iterator<Item = (&str, &str)> {
        let seats = self.seats.iter().filter(|seat| seat.state == "REGISTERED");
        seats.map(|seat| (seat.semester_id.as_str(), seat.course_id.as_str()))
    }

    /// Without the results that are not shown: their courses are under way as far as anybody may know. Answers which.
    pub fn hide(&mut self, shown: impl Fn(&str, &str) -> bool) -> Vec<String> {
        let (kept, hidden): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.results).into_iter().partition(|row| shown(&row.semester_id, &row.status));
        self.results = kept;
        for seat in &mut self.seats {
            if hidden.iter().any(|row| row.course_id == seat.course_id && row.semester_id == seat.semester_id) {
                "REGISTERED".clone_into(&mut seat.state);
            }
        }
        hidden.into_iter().map(|row| row.id).collect()
    }

    /// As if a course had been taken: where somebody is at it now, with this outcome.
    pub fn assume(&mut self, student_id: &str, course: &Assumed) {
        let at = self.seats.iter().find(|seat| seat.course_id == course.course_id && seat.state == "REGISTERED");
        self.results.push(Graded {
            id: String::new(),
            student_id: student_id.to_owned(),
            course_id: course.course_id.clone(),
            semester_id: at.map(|seat| seat.semester_id.clone()).unwrap_or_default(),
            course_type_id: None,
            grade: course.grade.clone().unwrap_or_default(),
            points: course.points,
            source: if course.passed { ASSUMED } else { "" }.to_owned(),
            status: String::new(),
        });
    }
}

impl Background {
    /// What this plan makes of the record, whether it is followed or not. Equivalences are those of its programme.
    pub async fn suppose(
        &mut self,
        db: &impl ConnectionTrait,
        mut student: Brief,
        structure_id: &str,
        record: Record,
    ) -> Result<Counted> {
        let plan = self.plan(db, structure_id).await?;
        if plan.whole.structure.kind == "MAJOR" {
            student.programme_id = Some(plan.whole.structure.programme_id.clone());
        }
        self.counted(db, student, plan, record.seats, record.results).await
    }
}
