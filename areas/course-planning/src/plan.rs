//! A study plan as the rules read it.

use std::collections::HashMap;

use kernel::Result;
use rules::transfer::{Equivalence, Plan};
use schema::courses::{course_equivalence, course_type, structure_category, structure_subject};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

/// Courses by id, categories by the code of their type.
pub async fn plan_of(db: &impl ConnectionTrait, structure_id: &str) -> Result<Plan> {
    use structure_category::Column as Category;
    use structure_subject::Column as Subject;
    let categories = structure_category::Entity::find()
        .filter(Category::StructureId.eq(structure_id))
        .filter(Category::ArchivedAt.is_null())
        .all(db)
        .await?;
    let types = course_type::Entity::find()
        .filter(course_type::Column::Id.is_in(categories.iter().map(|c| c.course_type_id.clone())))
        .all(db)
        .await?;
    let codes: HashMap<_, _> = types.into_iter().map(|t| (t.id, t.code)).collect();
    let code_of: HashMap<_, _> =
        categories.into_iter().filter_map(|c| Some((c.id, codes.get(&c.course_type_id)?.clone()))).collect();
    let subjects = structure_subject::Entity::find()
        .filter(Subject::StructureId.eq(structure_id))
        .filter(Subject::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(Plan::new(subjects.into_iter().filter_map(|s| Some((s.course_id, code_of.get(&s.category_id)?.clone())))))
}

/// The approved equivalences that hold for a programme and an entry year, those of the plan itself first.
/// One that holds both ways is given both ways.
pub async fn equivalences(
    db: &impl ConnectionTrait,
    structure_id: Option<&str>,
    programme_id: &str,
    entry_year: Option<i32>,
) -> Result<Vec<Equivalence>> {
    use course_equivalence::Column;
    let of_plan = Condition::any()
        .add(Column::StructureId.is_null())
        .add_option(structure_id.map(|id| Column::StructureId.eq(id)));
    let rows = course_equivalence::Entity::find()
        .filter(of_plan)
        .filter(Column::Approved.eq(true))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut holding: Vec<_> = rows.into_iter().filter(|row| holds(row, programme_id, entry_year)).collect();
    holding.sort_by_key(|row| row.structure_id.is_none());
    Ok(holding.into_iter().flat_map(directions).collect())
}

pub fn holds(row: &course_equivalence::Model, programme_id: &str, entry_year: Option<i32>) -> bool {
    let programmes = &row.programme_ids.0;
    let in_years = |year: i32| row.cohort_from.is_none_or(|y| y <= year) && row.cohort_to.is_none_or(|y| year <= y);
    (programmes.is_empty() || programmes.iter().any(|id| id == programme_id)) && entry_year.is_none_or(in_years)
}

pub fn directions(row: course_equivalence::Model) -> Vec<Equivalence> {
    let (from, to) = (row.courses_from.0, row.courses_to.0);
    let back = (row.kind == "EQUIVALENT").then(|| Equivalence { from: to.clone(), to: from.clone() });
    [Equivalence { from, to }].into_iter().chain(back).collect()
}
