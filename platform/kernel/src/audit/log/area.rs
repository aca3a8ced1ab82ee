//! Which entries a caller sees: those of one area, or of all, as far as they see the rows.

use sea_orm::{
    ColumnTrait, Condition,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

use crate::{
    Cx, Result,
    audit::entity::entry::Column,
    identity::{DATA_GROUP, DIVISION, STUDENT_CATEGORY},
    resource::Table,
    scope::{Allowed, TableRef},
};

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
    let shown = |subject: &str| subject.starts_with(&prefix) || elsewhere.iter().any(|other| other.subject == subject);
    Ok(Condition::all().add(all).add(of_seen_rows(cx, |table| shown(table.spec.subject))?))
}

/// Every entry, for whoever works for the whole university. Others see what they did themselves and what was done to
/// rows within their reach: what everybody sees on a page does not tell everybody who changed it.
pub fn within_reach(cx: &Cx) -> Result<Condition> {
    let scope = cx.scope()?;
    let whole = [DIVISION, STUDENT_CATEGORY, DATA_GROUP].into_iter().all(|way| scope.reach(way) == Allowed::All);
    if whole || crate::planted::fault("log_of_everybody") {
        return Ok(Condition::all());
    }
    of_seen_rows(cx, |table| !table.spec.table.scope.predicate(scope).is_empty())
}

/// What the caller did, and what was done to rows that they see, of some tables.
fn of_seen_rows(cx: &Cx, of: impl Fn(&Table) -> bool) -> Result<Condition> {
    let mut mine = Condition::any().add(Column::ActorId.eq(cx.user_id()?));
    let tables = cx.app().registry().map(|registry| registry.tables()).unwrap_or_default();
    for table in tables.iter().filter(|table| of(table)) {
        let mut rows = Query::select();
        rows.column(Alias::new(table.spec.table.key))
            .from(Alias::new(table.spec.table.table))
            .cond_where(table.spec.table.scope.predicate(cx.scope()?));
        let of_rows = Expr::col(Column::SubjectId).in_subquery(rows);
        mine = mine.add(Condition::all().add(Column::Subject.eq(table.spec.subject)).add(of_rows));
    }
    Ok(mine)
}
