//! The results of students.

use kernel::Result;
use schema::grades::student_grade;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

/// Every result of these students that is no draft.
pub async fn history(db: &impl ConnectionTrait, student_ids: &[String]) -> Result<Vec<student_grade::Model>> {
    use student_grade::Column;
    let mut found = vec![];
    for some in student_ids.chunks(AT_ONCE) {
        let rows = student_grade::Entity::find()
            .filter(Column::StudentId.is_in(some))
            .filter(Column::Status.ne("DRAFT"))
            .filter(Column::ArchivedAt.is_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        found.extend(rows.all(db).await?);
    }
    Ok(found)
}
