//! Many rows at once.

use kernel::Result;
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable};

/// Values of one statement; SQLite allows 32,766.
const VALUES: usize = 30_000;

pub async fn insert<E, A>(db: &impl ConnectionTrait, rows: Vec<E::Model>) -> Result<usize>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<A>,
    A: ActiveModelTrait<Entity = E> + Send,
{
    let (total, at_once) = (rows.len(), VALUES / E::Column::iter().count().max(1));
    let mut rest = rows.into_iter().peekable();
    while rest.peek().is_some() {
        let some: Vec<A> = rest.by_ref().take(at_once).map(|row| row.into_active_model()).collect();
        E::insert_many(some).exec_without_returning(db).await?;
    }
    Ok(total)
}

/// A row with the columns that every table has.
macro_rules! row {
    ($table:ident { $($field:ident : $value:expr),* $(,)? }, $at:expr) => {
        $table::Model {
            $($field: $value,)*
            created_at: $at,
            created_by: None,
            updated_at: $at,
            updated_by: None,
            version: 1,
            archived_at: None,
        }
    };
}
pub(super) use row;

pub fn list(items: &[&str]) -> kernel::StringList {
    kernel::StringList(items.iter().map(|i| (*i).to_owned()).collect())
}
