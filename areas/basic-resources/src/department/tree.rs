//! The organisation as a tree, as far as the caller sees it.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{Action, Api, Cx, Op, Query, Result, Text, View, resource::Table};
use schema::university::department;
use sea_orm::{
    ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Alias, Expr, ExprTrait, Query as Sql},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::tables::{DEPARTMENTS, STAFF};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TreeQuery {
    /// Part of a code or name; what a match lies in stays in the tree.
    keyword: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepartmentNode {
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    pub kind: String,
    pub division_id: Option<String>,
    pub head_staff_id: Option<String>,
    /// Of this unit alone.
    pub staff_count: u64,
    pub version: i32,
    pub enabled: bool,
    // The document has no name for a type that contains itself.
    #[schema(value_type = Vec<Object>)]
    pub children: Vec<DepartmentNode>,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let label = Text::new("组织架构", "The organisation as a tree");
    let path = "/api/basic/resources/organization/departmentTree";
    let op = Op::get(path, "departmentTree", table.policy(Action::Query), label);
    api.op(op, |cx: Cx, Query(query): Query<TreeQuery>| async move { tree(&cx, query.keyword).await.map(View) });
}

async fn tree(cx: &Cx, keyword: Option<String>) -> Result<Vec<DepartmentNode>> {
    let rows = department::Entity::find()
        .filter(DEPARTMENTS.visible(cx.scope()?))
        .order_by_asc(department::Column::SortOrder)
        .order_by_asc(department::Column::Code)
        .all(cx.read())
        .await?;
    let rows = match keyword.as_deref().map(str::trim).filter(|k| !k.is_empty()) {
        Some(keyword) => matching(rows, &keyword.to_lowercase()),
        None => rows,
    };
    let counts = staff_counts(cx).await?;
    Ok(nested(rows, &counts))
}

/// The matches, and what they lie in.
fn matching(rows: Vec<department::Model>, keyword: &str) -> Vec<department::Model> {
    let parents: HashMap<&str, Option<&str>> = rows.iter().map(|r| (r.id.as_str(), r.parent_id.as_deref())).collect();
    let mut kept: HashSet<String> = HashSet::new();
    for row in &rows {
        let found = [&row.code, &row.name_cn, &row.name_en].iter().any(|t| t.to_lowercase().contains(keyword));
        let mut at = found.then_some(row.id.as_str());
        while let Some(id) = at.filter(|id| kept.insert((*id).to_owned())) {
            at = parents.get(id).copied().flatten();
        }
    }
    rows.into_iter().filter(|r| kept.contains(&r.id)).collect()
}

async fn staff_counts(cx: &Cx) -> Result<HashMap<String, u64>> {
    let mut select = Sql::select();
    select
        .column(Alias::new("department_id"))
        .expr(Expr::col(Alias::new("id")).count())
        .from(Alias::new("staff"))
        .cond_where(STAFF.visible(cx.scope()?))
        .and_where(Expr::col(Alias::new("status")).eq("ACTIVE"))
        .group_by_col(Alias::new("department_id"));
    let mut counts = HashMap::new();
    for row in cx.read().query_all(&select).await? {
        let count: i64 = row.try_get_by_index(1)?;
        counts.insert(row.try_get_by_index(0)?, u64::try_from(count).unwrap_or(0));
    }
    Ok(counts)
}

/// A unit whose parent is not there stands at the top.
fn nested(rows: Vec<department::Model>, counts: &HashMap<String, u64>) -> Vec<DepartmentNode> {
    let there: HashSet<String> = rows.iter().map(|r| r.id.clone()).collect();
    let mut below: BTreeMap<Option<String>, Vec<department::Model>> = BTreeMap::new();
    for row in rows {
        let parent = row.parent_id.clone().filter(|p| there.contains(p));
        below.entry(parent).or_default().push(row);
    }
    hang(&mut below, None, counts)
}

fn hang(
    below: &mut BTreeMap<Option<String>, Vec<department::Model>>,
    parent: Option<String>,
    counts: &HashMap<String, u64>,
) -> Vec<DepartmentNode> {
    let rows = below.remove(&parent).unwrap_or_default();
    rows.into_iter()
        .map(|row| DepartmentNode {
            staff_count: counts.get(&row.id).copied().unwrap_or_default(),
            children: hang(below, Some(row.id.clone()), counts),
            id: row.id,
            code: row.code,
            name_cn: row.name_cn,
            name_en: row.name_en,
            kind: row.kind,
            division_id: row.division_id,
            head_staff_id: row.head_staff_id,
            version: row.version,
            enabled: row.enabled,
        })
        .collect()
}
