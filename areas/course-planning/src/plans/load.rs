//! Plans with everything in them, few queries for many.

use std::collections::HashMap;

use kernel::{Error, Result};
use schema::courses::{course, course_type, structure, structure_category, structure_subject};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

const AT_ONCE: usize = 500;

#[derive(Clone, Debug)]
pub struct Whole {
    pub structure: structure::Model,
    /// In the order of the plan.
    pub categories: Vec<structure_category::Model>,
    /// By year and semester, then in the order of the plan.
    pub subjects: Vec<Subject>,
}

/// A course where the plan has it.
#[derive(Clone, Debug)]
pub struct Subject {
    pub row: structure_subject::Model,
    pub course: course::Model,
}

impl Whole {
    pub fn category(&self, id: &str) -> Option<&structure_category::Model> {
        self.categories.iter().find(|c| c.id == id)
    }
}

/// The types of courses by id, archived ones too: what a plan refers to keeps its name.
pub async fn types(db: &impl ConnectionTrait) -> Result<HashMap<String, course_type::Model>> {
    Ok(course_type::Entity::find().all(db).await?.into_iter().map(|t| (t.id.clone(), t)).collect())
}

/// Takes whatever has no other place.
pub fn is_free(of: &course_type::Model) -> bool {
    of.code == "FE"
}

pub async fn one(db: &impl ConnectionTrait, id: &str) -> Result<Whole> {
    many(db, &[id.to_owned()]).await?.pop().ok_or(Error::NotFound)
}

pub async fn many(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<Whole>> {
    let (mut structures, mut categories, mut subjects) = (vec![], vec![], vec![]);
    for some in ids.chunks(AT_ONCE) {
        let of = structure::Entity::find()
            .filter(structure::Column::Id.is_in(some))
            .filter(structure::Column::ArchivedAt.is_null());
        structures.extend(of.all(db).await?);
        let of = structure_category::Entity::find()
            .filter(structure_category::Column::StructureId.is_in(some))
            .filter(structure_category::Column::ArchivedAt.is_null());
        categories.extend(of.all(db).await?);
        let of = structure_subject::Entity::find()
            .filter(structure_subject::Column::StructureId.is_in(some))
            .filter(structure_subject::Column::ArchivedAt.is_null());
        subjects.extend(of.all(db).await?);
    }
    let courses = courses(db, subjects.iter().map(|s| s.course_id.clone()).collect()).await?;
    categories.sort_by(|a, b| (a.sort_order, &a.id).cmp(&(b.sort_order, &b.id)));
    subjects.sort_by(|a, b| {
        (a.plan_year, a.plan_semester, a.sort_order, &a.id).cmp(&(b.plan_year, b.plan_semester, b.sort_order, &b.id))
    });
    let mut wholes: HashMap<String, Whole> = structures
        .into_iter()
        .map(|structure| (structure.id.clone(), Whole { structure, categories: vec![], subjects: vec![] }))
        .collect();
    for category in categories {
        if let Some(whole) = wholes.get_mut(&category.structure_id) {
            whole.categories.push(category);
        }
    }
    for row in subjects {
        if let (Some(whole), Some(course)) = (wholes.get_mut(&row.structure_id), courses.get(&row.course_id)) {
            whole.subjects.push(Subject { row, course: course.clone() });
        }
    }
    Ok(ids.iter().filter_map(|id| wholes.remove(id)).collect())
}

/// Courses by id.
pub async fn courses(db: &impl ConnectionTrait, mut ids: Vec<String>) -> Result<HashMap<String, course::Model>> {
    ids.sort();
    ids.dedup();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = course::Entity::find().filter(course::Column::Id.is_in(some)).all(db).await?;
        found.extend(rows.into_iter().map(|c| (c.id.clone(), c)));
    }
    Ok(found)
}
