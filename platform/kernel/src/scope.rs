//! Which rows a caller may touch: data, not `if`.
//!
//! A `Scope` is computed from the caller's grants. A table says by which of its columns it is
//! scoped; the predicate made from both is part of every read, update, delete, count and export.

use std::collections::HashMap;

use sea_orm::{
    Condition,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

/// A way in which rows are divided among people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dimension(pub &'static str);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    All,
    Only(Vec<String>),
}

type Dimensions = HashMap<Dimension, Allowed>;

/// One or more ways in which rows may be reached; any of them suffices. In each, a dimension that is not
/// mentioned allows nothing. The ways are kept apart: what one allows in one dimension says nothing about
/// another, so two narrow groups never add up to a wide one.
#[derive(Clone, Debug)]
pub struct Scope {
    pub user_id: String,
    any: Vec<Dimensions>,
}

impl Default for Scope {
    fn default() -> Self {
        Self::of_user("")
    }
}

impl Scope {
    pub fn of_user(user_id: impl Into<String>) -> Self {
        Self { user_id: user_id.into(), any: vec![HashMap::new()] }
    }

    /// Reaches nothing that is divided by a dimension, until a way is added.
    pub fn closed(user_id: impl Into<String>) -> Self {
        Self { user_id: user_id.into(), any: vec![] }
    }

    /// In every way there is so far.
    pub fn with(mut self, dimension: Dimension, allowed: Allowed) -> Self {
        for way in &mut self.any {
            way.insert(dimension, allowed.clone());
        }
        self
    }

    /// One more way.
    pub fn or(mut self, way: impl IntoIterator<Item = (Dimension, Allowed)>) -> Self {
        self.any.push(way.into_iter().collect());
        self
    }

    /// All ways as if they were one: what the ways exist to prevent.
    fn merged(&self) -> Dimensions {
        let known = self.any.iter().flat_map(Dimensions::keys);
        known.map(|dimension| (*dimension, self.reach(*dimension))).collect()
    }

    /// What the caller reaches in one dimension by any way: for reports about a scope, never for deciding.
    pub fn reach(&self, dimension: Dimension) -> Allowed {
        let mut values = vec![];
        for way in &self.any {
            match way.get(&dimension) {
                Some(Allowed::All) => return Allowed::All,
                Some(Allowed::Only(some)) => values.extend(some.iter().cloned()),
                None => {}
            }
        }
        values.sort();
        values.dedup();
        Allowed::Only(values)
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
    /// As [`By`](Self::By), of one column; a row without a value belongs to everybody.
    ByOrShared(&'static str, Dimension),
    /// The column holds the id of a row of another table, which must be visible.
    Through(&'static str, &'static TableRef),
    /// As [`Through`](Self::Through); a row that belongs to none of them belongs to everybody.
    ThroughOrShared(&'static str, &'static TableRef),
    /// Only rows whose column has this value, and of them what the other rule allows.
    Of(&'static str, &'static str, &'static Self),
    /// What both rules allow.
    Both(&'static Self, &'static Self),
    /// What either rule allows.
    Either(&'static Self, &'static Self),
    /// Rows for which another table has a row that exists for the caller: the columns here, and those there that
    /// have the same values.
    Granted(&'static [(&'static str, &'static str)], &'static TableRef),
}

impl ScopeRule {
    /// A conjunction, to which callers may add: with an alternative at its top, whatever they add would be one
    /// more way in.
    pub fn predicate(&self, scope: &Scope) -> Condition {
        if crate::planted::fault("drop_scope") {
            return Condition::all();
        }
        match self {
            Self::Everyone(_) => Condition::all(),
            Self::Own(column) => Condition::all().add(Expr::col(Alias::new(*column)).eq(scope.user_id.clone())),
            Self::By(columns) => any_way(scope, |way| by(way, columns)),
            Self::ByOrShared(column, dimension) => any_way(scope, |way| {
                let shared = Expr::col(Alias::new(*column)).is_null();
                by(way, &[(*column, *dimension)])
                    .map(|allowed| Condition::all().add(Condition::any().add(allowed).add(shared)))
            }),
            Self::Through(column, table) => {
                let reached = table.scope.predicate(scope);
                // Whoever reaches all of them needs no look there, and a list keeps to its own index.
                if reached.is_empty() {
                    return Condition::all();
                }
                let mut visible = Query::select();
                visible.column(Alias::new(table.key)).from(Alias::new(table.table)).cond_where(reached);
                Condition::all().add(Expr::col(Alias::new(*column)).in_subquery(visible.take()))
            }
            Self::ThroughOrShared(column, table) => {
                let theirs = Self::Through(column, table).predicate(scope);
                if theirs.is_empty() {
                    return theirs;
                }
                let shared = Expr::col(Alias::new(*column)).is_null();
                Condition::all().add(Condition::any().add(theirs).add(shared))
            }
            Self::Of(column, value, rule) => rule.predicate(scope).add(Expr::col(Alias::new(*column)).eq(*value)),
            Self::Both(one, other) => Condition::all().add(one.predicate(scope)).add(other.predicate(scope)),
            Self::Either(one, other) => {
                let (one, other) = (one.predicate(scope), other.predicate(scope));
                if one.is_empty() || other.is_empty() {
                    return Condition::all();
                }
                Condition::all().add(Condition::any().add(one).add(other))
            }
            Self::Granted(columns, table) => {
                let mut given = Query::select();
                given
                    .columns(columns.iter().map(|(_, theirs)| Alias::new(*theirs)))
                    .from(Alias::new(table.table))
                    .cond_where(table.visible(scope));
                let own = Expr::tuple(columns.iter().map(|(own, _)| Expr::col(Alias::new(*own))));
                Condition::all().add(own.in_subquery(given.take()))
            }
        }
    }

    /// The other tables that the predicate reads.
    pub fn tables(&self) -> Vec<&'static str> {
        match self {
            Self::Through(_, table) | Self::ThroughOrShared(_, table) | Self::Granted(_, table) => {
                let mut tables = table.scope.tables();
                tables.push(table.table);
                tables
            }
            Self::Of(_, _, rule) => rule.tables(),
            Self::Both(one, other) | Self::Either(one, other) => {
                one.tables().into_iter().chain(other.tables()).collect()
            }
            _ => vec![],
        }
    }
}

/// A way without a condition reaches everything.
fn any_way(scope: &Scope, condition: impl Fn(&Dimensions) -> Option<Condition>) -> Condition {
    if crate::planted::fault("merge_ways") {
        return condition(&scope.merged()).unwrap_or_else(Condition::all);
    }
    let Some(ways) = scope.any.iter().map(condition).collect::<Option<Vec<_>>>() else {
        return Condition::all();
    };
    match <[Condition; 1]>::try_from(ways) {
        Ok([way]) => way,
        Err(ways) => {
            Condition::all().add(ways.into_iter().fold(Condition::any().add(Expr::val(1).eq(2)), Condition::add))
        }
    }
}

fn by(way: &Dimensions, columns: &[(&'static str, Dimension)]) -> Option<Condition> {
    let mut narrow = columns.iter().filter_map(|(column, dimension)| {
        let values = match way.get(dimension) {
            Some(Allowed::All) => return None,
            Some(Allowed::Only(values)) => values.clone(),
            None => vec![],
        };
        Some(Expr::col(Alias::new(*column)).is_in(values))
    });
    let first = narrow.next()?;
    Some(narrow.fold(Condition::all().add(first), Condition::add))
}

/// A table whose ids may come in with a request.
#[derive(Clone, Copy, Debug)]
pub struct TableRef {
    pub table: &'static str,
    pub key: &'static str,
    pub scope: ScopeRule,
    /// Has `archived_at`; archived rows are as good as absent.
    pub archives: bool,
    /// The same rows for everybody, asked for very often, and looked at again by the handler: that one is there is
    /// remembered for a moment.
    pub remembered: bool,
}

impl TableRef {
    pub const fn new(table: &'static str, scope: ScopeRule, archives: bool) -> Self {
        Self { table, key: "id", scope, archives, remembered: false }
    }

    pub const fn remembered(mut self) -> Self {
        self.remembered = matches!(self.scope, ScopeRule::Everyone(_));
        self
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
    use sea_orm::sea_query::SqliteQueryBuilder;

    const TYPE: Dimension = Dimension("student_type");
    const DIVISION: Dimension = Dimension("division");

    fn sql(rule: ScopeRule, scope: &Scope) -> String {
        Query::select().column("id").from("t").cond_where(rule.predicate(scope)).to_string(SqliteQueryBuilder)
    }

    #[test]
    fn an_unmentioned_dimension_allows_nothing() {
        let rule = ScopeRule::By(&[("student_type", TYPE)]);
        let nobody = Scope::of_user("u");
        assert_eq!(sql(rule, &nobody), r#"SELECT "id" FROM "t" WHERE 1 = 2"#);
        assert_eq!(sql(rule, &nobody.clone().with(TYPE, Allowed::All)), r#"SELECT "id" FROM "t" WHERE TRUE"#);
        let some = nobody.with(TYPE, Allowed::Only(vec!["UG".into()]));
        assert_eq!(sql(rule, &some), r#"SELECT "id" FROM "t" WHERE "student_type" IN ('UG')"#);
        assert_eq!(sql(ScopeRule::Own("owner_id"), &some), r#"SELECT "id" FROM "t" WHERE "owner_id" = 'u'"#);
    }

    fn only(values: &[&str]) -> Allowed {
        Allowed::Only(values.iter().map(|v| (*v).to_owned()).collect())
    }

    #[test]
    fn two_narrow_groups_do_not_make_a_wide_one() {
        let rule = ScopeRule::By(&[("student_type", TYPE), ("division_id", DIVISION)]);
        let scope = Scope::closed("u")
            .or([(TYPE, only(&["UG"])), (DIVISION, only(&["a"]))])
            .or([(TYPE, only(&["TPG"])), (DIVISION, only(&["b"]))]);
        let sql = sql(rule, &scope);
        assert!(sql.contains(r#"("student_type" IN ('UG') AND "division_id" IN ('a'))"#), "{sql}");
        assert!(sql.contains(r#" OR ("student_type" IN ('TPG') AND "division_id" IN ('b'))"#), "{sql}");
    }

    #[test]
    fn a_way_that_allows_everything_needs_no_condition() {
        let rule = ScopeRule::By(&[("division_id", DIVISION)]);
        let scope = Scope::closed("u").or([(DIVISION, only(&["a"]))]).or([(DIVISION, Allowed::All)]);
        assert_eq!(sql(rule, &scope), r#"SELECT "id" FROM "t" WHERE TRUE"#);
        assert_eq!(sql(rule, &Scope::closed("u")), r#"SELECT "id" FROM "t" WHERE 1 = 2"#);
    }

    #[test]
    fn what_is_added_to_a_predicate_narrows_it() {
        let two = Scope::closed("u").or([(DIVISION, only(&["a"]))]).or([(DIVISION, only(&["b"]))]);
        let one = Scope::of_user("u").with(DIVISION, only(&["a"]));
        let by = ScopeRule::By(&[("division_id", DIVISION)]);
        static BY: ScopeRule = ScopeRule::By(&[("division_id", DIVISION)]);
        for (rule, scope) in [
            (by, &two),
            (ScopeRule::ByOrShared("division_id", DIVISION), &one),
            (ScopeRule::ByOrShared("division_id", DIVISION), &two),
            (ScopeRule::Of("kind", "A", &BY), &two),
        ] {
            let visible = TableRef::new("t", rule, true).visible(scope);
            let sql = Query::select().column("id").from("t").cond_where(visible).to_string(SqliteQueryBuilder);
            assert!(
                sql.ends_with(r#") AND "archived_at" IS NULL"#) || sql.ends_with(r#"'A' AND "archived_at" IS NULL"#),
                "{sql}"
            );
            assert!(!sql.contains(r#"OR "kind""#) && !sql.contains(r#"OR "archived_at""#), "{sql}");
        }
    }

    #[test]
    fn shared_rows_and_rows_behind_others() {
        static UNITS: TableRef = TableRef::new("unit", ScopeRule::ByOrShared("division_id", DIVISION), true);
        let scope = Scope::of_user("u").with(DIVISION, only(&["a"]));
        let through = sql(ScopeRule::Through("unit_id", &UNITS), &scope);
        let inner = r#"SELECT "id" FROM "unit" WHERE "division_id" IN ('a') OR "division_id" IS NULL"#;
        assert_eq!(through, format!(r#"SELECT "id" FROM "t" WHERE "unit_id" IN ({inner})"#));
        assert_eq!(ScopeRule::Through("unit_id", &UNITS).tables(), ["unit"]);
        let shared = sql(ScopeRule::ThroughOrShared("unit_id", &UNITS), &scope);
        assert_eq!(shared, format!(r#"SELECT "id" FROM "t" WHERE "unit_id" IN ({inner}) OR "unit_id" IS NULL"#));
        assert_eq!(ScopeRule::ThroughOrShared("unit_id", &UNITS).tables(), ["unit"]);
        static ALL: ScopeRule = ScopeRule::Everyone("test");
        assert_eq!(sql(ScopeRule::Of("kind", "A", &ALL), &scope), r#"SELECT "id" FROM "t" WHERE "kind" = 'A'"#);
    }

    #[test]
    fn what_a_row_elsewhere_grants_and_what_either_rule_allows() {
        static MINE: TableRef = TableRef::new("authority", ScopeRule::Own("user_id"), true);
        static GIVEN: ScopeRule = ScopeRule::Granted(&[("round_id", "round_id"), ("division_id", "unit_id")], &MINE);
        static BY: ScopeRule = ScopeRule::By(&[("division_id", DIVISION)]);
        let narrow = Scope::of_user("u").with(DIVISION, only(&["a"]));
        let given = concat!(
            r#"("round_id", "division_id") IN (SELECT "round_id", "unit_id" FROM "authority" "#,
            r#"WHERE "user_id" = 'u' AND "archived_at" IS NULL)"#
        );
        assert_eq!(sql(GIVEN, &narrow), format!(r#"SELECT "id" FROM "t" WHERE {given}"#));
        let either = sql(ScopeRule::Either(&BY, &GIVEN), &narrow);
        assert_eq!(either, format!(r#"SELECT "id" FROM "t" WHERE "division_id" IN ('a') OR {given}"#));
        let wide = Scope::of_user("u").with(DIVISION, Allowed::All);
        assert_eq!(sql(ScopeRule::Either(&BY, &GIVEN), &wide), r#"SELECT "id" FROM "t" WHERE TRUE"#);
        assert_eq!(ScopeRule::Either(&BY, &GIVEN).tables(), ["authority"]);
    }
}
