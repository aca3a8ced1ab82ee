//! Which of some codes there are.

use std::collections::{BTreeSet, HashSet};

use kernel::{Cx, Result};
use schema::university::programme;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait, Query},
};

use crate::tables::COURSES;

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

/// Courses that the caller sees.
pub async fn known_courses(cx: &Cx, db: &impl ConnectionTrait, codes: &BTreeSet<String>) -> Result<HashSet<String>> {
    let codes: Vec<&String> = codes.iter().collect();
    let mut known = HashSet::new();
    for some in codes.chunks(AT_ONCE) {
        let mut select = Query::select();
        select
            .column("code")
            .from(COURSES.table)
            .and_where(Expr::col("code").is_in(some.iter().map(|code| code.as_str())))
            .cond_where(COURSES.visible(cx.scope()?));
        for row in db.query_all(&select).await? {
            known.insert(row.try_get_by_index(0)?);
        }
    }
    Ok(known)
}

/// Programmes, streams and minors of the whole university: requirements name those of other divisions too.
pub async fn known_programmes(db: &impl ConnectionTrait, codes: &BTreeSet<String>) -> Result<HashSet<String>> {
    let codes: Vec<&String> = codes.iter().collect();
    let mut known = HashSet::new();
    for some in codes.chunks(AT_ONCE) {
        let found: Vec<String> = programme::Entity::find()
            .select_only()
            .column(programme::Column::Code)
            .filter(programme::Column::Code.is_in(some.iter().map(|code| code.as_str())))
            .filter(programme::Column::ArchivedAt.is_null())
            .into_tuple()
            .all(db)
            .await?;
        known.extend(found);
    }
    Ok(known)
}
