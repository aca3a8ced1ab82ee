//! The students of a paper, with the names of what they belong to.

use std::collections::HashMap;

use kernel::{
    Cx, Error, Result,
    protect::{DataKeys, IdNumber, Place, Protected},
};
use schema::{
    students::{cohort, status_change, student, study_status},
    university::{division, programme, region, student_category},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

pub struct Person {
    pub row: student::Model,
    pub status: Option<study_status::Model>,
    pub programme: Option<programme::Model>,
    pub division: Option<division::Model>,
    pub cohort: Option<cohort::Model>,
    pub category: Option<student_category::Model>,
    /// Where they come from; none when the code is of no known region.
    pub origin: Option<region::Model>,
    /// As papers show it: most of it hidden.
    pub document: String,
    /// Oldest first.
    pub changes: Vec<status_change::Model>,
}

/// In the order of the ids. The guard has seen that all are within reach.
pub async fn load(cx: &Cx, ids: &[String]) -> Result<Vec<Person>> {
    let db = cx.read();
    let found = student::Entity::find().filter(student::Column::Id.is_in(ids)).all(db).await?;
    let mut rows: HashMap<String, student::Model> = found.into_iter().map(|row| (row.id.clone(), row)).collect();
    let statuses = by_id(study_status::Entity::find().all(db).await?, |row| &row.id);
    let programmes = by_id(programme::Entity::find().all(db).await?, |row| &row.id);
    let divisions = by_id(division::Entity::find().all(db).await?, |row| &row.id);
    let cohorts = by_id(cohort::Entity::find().all(db).await?, |row| &row.id);
    let categories = by_id(student_category::Entity::find().all(db).await?, |row| &row.id);
    let codes = rows.values().map(|row| row.origin_region.as_str());
    let origins = region::Entity::find().filter(region::Column::Code.is_in(codes)).all(db).await?;
    let origins = by_id(origins, |row| &row.code);
    let mut changes: HashMap<String, Vec<status_change::Model>> = HashMap::new();
    let history = status_change::Entity::find()
        .filter(status_change::Column::StudentId.is_in(ids))
        .filter(status_change::Column::ArchivedAt.is_null())
        .order_by_asc(status_change::Column::EffectiveDate)
        .order_by_asc(status_change::Column::Id);
    for change in history.all(db).await? {
        changes.entry(change.student_id.clone()).or_default().push(change);
    }
    let keys = DataKeys::load(&cx.app().keys, db, ids).await?;
    let person = |id: &String| {
        let row = rows.remove(id).ok_or(Error::NotFound)?;
        let document = keys.open(Place::new("student", "id_no", &row.id), &row.id_no)?;
        Ok(Person {
            status: pick(&statuses, row.study_status_id.as_ref()),
            programme: pick(&programmes, row.programme_id.as_ref()),
            division: pick(&divisions, row.division_id.as_ref()),
            cohort: pick(&cohorts, row.cohort_id.as_ref()),
            category: pick(&categories, row.category_id.as_ref()),
            origin: pick(&origins, Some(&row.origin_region)),
            document: document.map(|clear| (IdNumber::GUARDED.mask)(&clear)).unwrap_or_default(),
            changes: changes.remove(id).unwrap_or_default(),
            row,
        })
    };
    ids.iter().map(person).collect()
}

fn by_id<T>(rows: Vec<T>, id: impl Fn(&T) -> &String) -> HashMap<String, T> {
    rows.into_iter().map(|row| (id(&row).clone(), row)).collect()
}

fn pick<T: Clone>(rows: &HashMap<String, T>, id: Option<&String>) -> Option<T> {
    rows.get(id?).cloned()
}
