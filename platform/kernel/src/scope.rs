//! Which rows a caller may touch: data, not `if`.
//!
//! A `Scope` is computed from the caller's grants. A table says by which of its columns it is
//! scoped; the predicate made from both is part of every read, update, delete, count and export.

use std::collections::HashMap;

use sea_orm::{
    Condition,
    sea_query::{Alias, Expr, ExprTrait},
};

/// A way in which rows are divided among people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dimension(pub &'static str);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    All,
    Only(Vec<String>),
}

/// A dimension that is not mentioned allows nothing.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub user_id: String,
    dimensions: HashMap<Dimension, Allowed>,
}

impl Scope {
    pub fn of_user(user_id: impl Into<String>) -> Self {
        Self { user_id: user_id.into(), dimensions: HashMap::new() }
    }

    pub fn with(mut self, dimension: Dimension, allowed: Allowed) -> Self {
        self.dimensions.insert(dimension, allowed);
        self
    }

    pub fn allowed(&self, dimension: Dimension) -> Allowed {
        self.dimensions.get(&dimension).cloned().unwrap_or(Allowed::Only(vec![]))
    }
}

#[derive(Clone, Copy, Debug)]
pub enum ScopeRule {
    /// Everyone who has the permission sees every row; says why.
    Everyone(&'static str),
    /// The column holds the id of the user the row belongs to.
    Own(&'static str),
    /// Each column's value must be allowed in its dimension.
    By(&'static [(&'static str, Dimension)]),
}

impl ScopeRule {
    pub fn predicate(&self, scope: &Scope) -> Condition {
        if crate::planted::fault("drop_scope") {
            return Condition::all();
        }
        match self {
            Self::Everyone(_) => Condition::all(),
            Self::Own(column) => Condition::all().add(Expr::col(Alias::new(*column)).eq(scope.user_id.clone())),
            Self::By(columns) => {
                columns.iter().fold(Condition::all(), |all, (column, dimension)| match scope.allowed(*dimension) {
                    Allowed::All => all,
                    Allowed::Only(values) => all.add(Expr::col(Alias::new(*column)).is_in(values)),
                })
            }
        }
    }
}

/// A table whose ids may come in with a request.
#[derive(Clone, Copy, Debug)]
pub struct TableRef {
    pub table: &'static str,
    pub key: &'static str,
    pub scope: ScopeRule,
    /// Has `archived_at`; archived rows are as good as absent.
    pub archives: bool,
}

impl TableRef {
    pub const fn new(table: &'static str, scope: ScopeRule, archives: bool) -> Self {
        Self { table, key: "id", scope, archives }
    }

    /// Rows that exist for this caller.
    pub fn visible(&self, scope: &Scope) -> Condition {
        let mut all = self.scope.predicate(scope);
        if self.archives && !crate::planted::fault("show_archived") {
            all = all.add(Expr::col(Alias::new("archived_at")).is_null());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::sea_query::{Query, SqliteQueryBuilder};

    fn sql(rule: ScopeRule, scope: &Scope) -> String {
        Query::select().column("id").from("t").cond_where(rule.predicate(scope)).to_string(SqliteQueryBuilder)
    }

    #[test]
    fn an_unmentioned_dimension_allows_nothing() {
        const TYPE: Dimension = Dimension("student_type");
        let rule = ScopeRule::By(&[("student_type", TYPE)]);
        let nobody = Scope::of_user("u");
        assert_eq!(sql(rule, &nobody), r#"SELECT "id" FROM "t" WHERE 1 = 2"#);
        assert_eq!(sql(rule, &nobody.clone().with(TYPE, Allowed::All)), r#"SELECT "id" FROM "t" WHERE TRUE"#);
        let some = nobody.with(TYPE, Allowed::Only(vec!["UG".into()]));
        assert_eq!(sql(rule, &some), r#"SELECT "id" FROM "t" WHERE "student_type" IN ('UG')"#);
        assert_eq!(sql(ScopeRule::Own("owner_id"), &some), r#"SELECT "id" FROM "t" WHERE "owner_id" = 'u'"#);
    }
}
