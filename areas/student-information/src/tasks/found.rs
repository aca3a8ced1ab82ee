//! The rows that a command starts from, held until it ends.

use std::collections::{BTreeSet, HashMap};

use kernel::{Cx, Error, FieldError, Result, Text};
use schema::{
    students::{student, study_status},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

/// More students at once are a matter for several lists.
const MOST: usize = 6_000;
/// Fewer than the values that a statement may have.
pub const AT_ONCE: usize = 500;

/// The students of a list, by number. The guard has seen that the caller reaches each of them.
pub async fn students(cx: &Cx, ids: &[String]) -> Result<Vec<student::Model>> {
    let ids: BTreeSet<&str> = ids.iter().map(String::as_str).filter(|id| !id.is_empty()).collect();
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    if ids.len() > MOST {
        let text = Text::new("一次最多 6000 名学生，请分批办理", "At most 6,000 students at once; take several lists");
        return Err(Error::invalid("ids", "too_many", text));
    }
    let tx = cx.tx().await?;
    let mut found = Vec::with_capacity(ids.len());
    let all: Vec<&str> = ids.into_iter().collect();
    for some in all.chunks(AT_ONCE) {
        let rows = student::Entity::find()
            .filter(student::Column::Id.is_in(some.iter().copied()))
            .filter(student::Column::ArchivedAt.is_null())
            .lock_exclusive();
        found.extend(rows.all(tx).await?);
    }
    if found.len() != all.len() {
        return Err(Error::NotFound);
    }
    found.sort_by(|a, b| a.student_no.cmp(&b.student_no));
    Ok(found)
}

pub fn ids_of(students: &[student::Model]) -> Vec<String> {
    students.iter().map(|s| s.id.clone()).collect()
}

/// The states and semesters there are: few, and every command asks for several of them.
pub struct Background {
    statuses: HashMap<String, study_status::Model>,
    semesters: Vec<semester::Model>,
}

impl Background {
    pub async fn load(cx: &Cx) -> Result<Self> {
        let tx = cx.tx().await?;
        let statuses = study_status::Entity::find().all(tx).await?;
        let semesters = semester::Entity::find().filter(semester::Column::ArchivedAt.is_null()).all(tx).await?;
        Ok(Self { statuses: statuses.into_iter().map(|s| (s.id.clone(), s)).collect(), semesters })
    }

    pub fn status(&self, id: Option<&str>) -> Option<&study_status::Model> {
        self.statuses.get(id?)
    }

    pub fn status_by_code(&self, code: &str) -> Option<&study_status::Model> {
        self.statuses.values().find(|s| s.code == code && s.archived_at.is_none())
    }

    /// States that the program itself sets. They are shipped, and the area refuses to delete them while used.
    pub fn shipped(&self, code: &'static str) -> Result<&study_status::Model> {
        self.status_by_code(code).ok_or_else(|| Error::internal(format!("there is no study status {code}")))
    }

    pub fn semester(&self, id: &str) -> Option<&semester::Model> {
        self.semesters.iter().find(|s| s.id == id)
    }

    pub fn current(&self, student_type: &str) -> Option<&semester::Model> {
        self.semesters.iter().find(|s| s.current_for.0.iter().any(|t| t == student_type))
    }
}
