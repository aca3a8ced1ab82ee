//! What somebody sees, by the same predicates that the lists use, so that a report about it cannot differ
//! from what the lists show.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Cx, Error, Result,
    identity::{DIVISION, Reach, STUDENT_CATEGORY, STUDENT_TYPE},
    scope::{Allowed, Scope, ScopeRule, TableRef},
};
use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement, SqliteQueryBuilder},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tables::DIVISIONS;

/// As the area of students has them.
pub static STUDENTS: TableRef = TableRef::new(
    "student",
    ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION), ("category_id", STUDENT_CATEGORY)]),
    true,
);

/// What somebody sees, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sight {
    pub types: Vec<String>,
    pub divisions: usize,
    pub categories: usize,
    pub students: u64,
}

/// The same, row by row.
#[derive(Clone, Debug, Default)]
pub struct Exact {
    types: Vec<String>,
    divisions: BTreeSet<String>,
    categories: BTreeSet<String>,
    /// By type.
    students: Vec<(String, Condition)>,
    count: u64,
}

impl Exact {
    pub fn counted(&self) -> Sight {
        Sight {
            types: self.types.clone(),
            divisions: self.divisions.len(),
            categories: self.categories.len(),
            students: self.count,
        }
    }
}

/// Remembers what it has counted: members of one group mostly see the same.
pub struct Looker<'a> {
    cx: &'a Cx,
    counts: HashMap<String, u64>,
    ids: HashMap<String, BTreeSet<String>>,
    categories: HashMap<String, BTreeSet<String>>,
}

impl<'a> Looker<'a> {
    pub async fn new(cx: &'a Cx) -> Result<Self> {
        let mut select = Query::select();
        select
            .columns(["id", "student_type"].map(Alias::new))
            .from(Alias::new("student_category"))
            .and_where(Expr::col("archived_at").is_null());
        let mut categories = HashMap::<String, BTreeSet<String>>::new();
        for row in cx.read().query_all(&select).await? {
            categories.entry(row.try_get_by_index(1)?).or_default().insert(row.try_get_by_index(0)?);
        }
        Ok(Self { cx, counts: HashMap::new(), ids: HashMap::new(), categories })
    }

    /// What a person of these types and groups sees.
    pub async fn look(&mut self, user_id: &str, types: &[String], reach: &Reach) -> Result<Exact> {
        let mut seen = Exact::default();
        for kind in types {
            let scope = reach.scope(user_id, Some(kind));
            if allowed_none(&scope.reach(STUDENT_TYPE)) {
                continue;
            }
            seen.types.push(kind.clone());
            seen.divisions.extend(self.rows(&select(&DIVISIONS, &scope)).await?);
            let all = self.categories.get(kind).cloned().unwrap_or_default();
            seen.categories.extend(match scope.reach(STUDENT_CATEGORY) {
                Allowed::All => all,
                Allowed::Only(some) => all.into_iter().filter(|id| some.contains(id)).collect(),
            });
            seen.count += self.count(&select(&STUDENTS, &scope)).await?;
            seen.students.push((kind.clone(), STUDENTS.visible(&scope)));
        }
        Ok(seen)
    }

    /// The two show the same rows.
    pub async fn same(&mut self, a: &Exact, b: &Exact) -> Result<bool> {
        if (&a.types, &a.divisions, &a.categories, a.count) != (&b.types, &b.divisions, &b.categories, b.count) {
            return Ok(false);
        }
        // As many students; whether they are the same ones only the rows can say.
        for ((_, before), (_, after)) in a.students.iter().zip(&b.students) {
            let (of_one, of_other) = (ids_where(before), ids_where(after));
            if text(&of_one) == text(&of_other) {
                continue;
            }
            let mut only = Query::select();
            only.column(Alias::new("id"))
                .from(Alias::new("student"))
                .and_where(Expr::col("id").in_subquery(of_one))
                .and_where(Expr::col("id").not_in_subquery(of_other));
            if self.count(&only).await? > 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub async fn count(&mut self, select: &SelectStatement) -> Result<u64> {
        let key = text(select);
        if let Some(count) = self.counts.get(&key) {
            return Ok(*count);
        }
        let mut counting = select.clone();
        counting.clear_selects().expr(Expr::cust("*").count());
        let row = self.cx.read().query_one(&counting).await?.ok_or_else(|| Error::internal("a count without a row"))?;
        let count = u64::try_from(row.try_get_by_index::<i64>(0)?).unwrap_or(0);
        self.counts.insert(key, count);
        Ok(count)
    }

    pub async fn rows(&mut self, select: &SelectStatement) -> Result<BTreeSet<String>> {
        let key = text(select);
        if let Some(ids) = self.ids.get(&key) {
            return Ok(ids.clone());
        }
        let mut ids = BTreeSet::new();
        for row in self.cx.read().query_all(select).await? {
            ids.insert(row.try_get_by_index::<String>(0)?);
        }
        self.ids.insert(key, ids.clone());
        Ok(ids)
    }
}

pub fn select(table: &TableRef, scope: &Scope) -> SelectStatement {
    Query::select().column(Alias::new("id")).from(Alias::new(table.table)).cond_where(table.visible(scope)).take()
}

fn ids_where(condition: &Condition) -> SelectStatement {
    Query::select().column(Alias::new("id")).from(Alias::new("student")).cond_where(condition.clone()).take()
}

fn text(select: &SelectStatement) -> String {
    select.to_string(SqliteQueryBuilder)
}

pub fn allowed_none(allowed: &Allowed) -> bool {
    matches!(allowed, Allowed::Only(some) if some.is_empty())
}
