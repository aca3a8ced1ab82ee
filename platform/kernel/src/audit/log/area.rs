//! The entries of one area, as far as a caller sees its rows.

use sea_orm::{
    ColumnTrait, Condition,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

use crate::{Cx, Result, audit::entity::entry::Column, scope::TableRef};

/// What pages of an area do to rows of another: the subject of these rows, and the operations.
#[derive(Clone, Copy, Debug)]
pub struct Elsewhere {
    pub subject: &'static str,
    pub ops: &'static [&'static str],
}

/// Entries whose subject begins with `area` and a dot, and what its pages did elsewhere. Whoever sees all of
/// `whole` sees all of them; others what was done to rows they see, and what they did themselves.
pub fn of_area(cx: &Cx, area: &str, elsewhere: &[Elsewhere], whole: &TableRef) -> Result<Condition> {
    let prefix = format!("{area}.");
    // A range, not LIKE: the databases differ in its case.
    let own = Condition::all().add(Column::Subject.gte(prefix.as_str())).add(Column::Subject.lt(format!("{area}/")));
    let done = |other: &Elsewhere| {
        Condition::all().add(Column::Subject.eq(other.subject)).add(Column::Op.is_in(other.ops.iter().copied()))
    };
    let all = elsewhere.iter().fold(Condition::any().add(own), |any, other| any.add(done(other)));
    if whole.scope.predicate(cx.scope()?).is_empty() {
        return Ok(all);
    }
    let mut mine = Condition::any().add(Column::ActorId.eq(cx.user_id()?));
    let tables = cx.app().registry().map(|registry| registry.tables()).unwrap_or_default();
    let shown = |subject: &str| subject.starts_with(&prefix) || elsewhere.iter().any(|other| other.subject == subject);
    for table in tables.iter().filter(|table| shown(table.spec.subject)) {
        let mut rows = Query::select();
        rows.column(Alias::new(table.spec.table.key))
            .from(Alias::new(table.spec.table.table))
            .cond_where(table.spec.table.scope.predicate(cx.scope()?));
        let of_rows = Expr::col(Column::SubjectId).in_subquery(rows);
        mine = mine.add(Condition::all().add(Column::Subject.eq(table.spec.subject)).add(of_rows));
    }
    Ok(Condition::all().add(all).add(mine))
}
