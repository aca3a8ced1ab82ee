//! Which semester a report is about, and in which year of study students are then.

use std::collections::HashMap;

use chrono::Datelike;
use kernel::{Cx, Error, FieldError, Result, identity::STUDENT_TYPE, scope::Allowed};
use schema::university::{college_year, semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::records::Brief;

pub struct Term {
    pub semester: semester::Model,
    /// The autumn in which its college year begins.
    pub year: i32,
    /// The same of the semester that students of a type are in now.
    now: HashMap<String, i32>,
}

impl Term {
    /// The one asked for; else the next one that begins.
    pub async fn find(cx: &Cx, id: Option<&String>) -> Result<Self> {
        let years = college_year::Entity::find().all(cx.read()).await?;
        let start = |s: &semester::Model| {
            let year = years.iter().find(|y| y.id == s.year_id);
            year.map_or_else(|| s.start_date.year(), |y| y.start_date.year())
        };
        let all = semester::Entity::find()
            .filter(semester::Column::ArchivedAt.is_null())
            .order_by_asc(semester::Column::StartDate)
            .all(cx.read())
            .await?;
        let today = cx.now().local_date();
        let mine = |s: &&semester::Model| match cx.scope().map(|scope| scope.reach(STUDENT_TYPE)) {
            Ok(Allowed::Only(types)) => s.student_types.0.iter().any(|t| types.contains(t)),
            _ => true,
        };
        let found = match id.filter(|id| !id.is_empty()) {
            Some(id) => all.iter().find(|s| s.id == *id),
            None => all.iter().filter(mine).find(|s| s.start_date > today).or_else(|| all.iter().rfind(mine)),
        };
        let semester = found.ok_or_else(|| Error::Invalid(vec![FieldError::required("semesterId")]))?.clone();
        let mut now = HashMap::new();
        for current in &all {
            for student_type in &current.current_for.0 {
                now.insert(student_type.clone(), start(current));
            }
        }
        Ok(Self { year: start(&semester), semester, now })
    }

    /// The year of study in which a student is then.
    pub fn year_of(&self, student: &Brief) -> i32 {
        let shift = self.now.get(&student.student_type).map_or(0, |now| self.year - now);
        student.year_of_study.unwrap_or(1) + shift
    }
}
