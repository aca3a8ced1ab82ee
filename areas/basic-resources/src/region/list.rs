//! Regions for select boxes, level by level.

use kernel::{Api, Cx, Error, Op, Policy, Query, Result, Text, View};
use schema::university::region;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, LikeExpr},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::table::LEVELS;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct RegionsQuery {
    parent_id: Option<String>,
    level: Option<String>,
    /// Part of a code or name.
    keyword: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegionChoice {
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    pub parent_id: Option<String>,
    pub level: String,
    pub version: i32,
    pub enabled: bool,
}

/// What a word finds is looked through by a person.
const MOST_FOUND: u64 = 200;

pub fn mount(api: &mut Api) {
    let policy = Policy::AnySession("a public standard, chosen from in many forms");
    let op = Op::get("/api/region/list", "listRegions", policy, Text::new("地区列表", "Regions"));
    api.op(op, |cx: Cx, Query(query): Query<RegionsQuery>| async move { list(&cx, query).await.map(View) });
}

/// Without a question: countries and provinces.
async fn list(cx: &Cx, query: RegionsQuery) -> Result<Vec<RegionChoice>> {
    let (parent, level) = (crate::some(query.parent_id), crate::some(query.level));
    if level.as_deref().is_some_and(|level| !LEVELS.iter().any(|(code, _)| *code == level)) {
        let text = Text::new("没有该级别", "There is no such level");
        return Err(Error::invalid("level", "not_a_choice", text));
    }
    let keyword = query.keyword.as_deref().map(str::trim).filter(|k| !k.is_empty());
    let mut found = region::Entity::find()
        .filter(region::Column::ArchivedAt.is_null())
        .order_by_asc(region::Column::SortOrder)
        .order_by_asc(region::Column::Code);
    if parent.is_none() && level.is_none() && keyword.is_none() {
        found = found.filter(region::Column::Level.is_in(["COUNTRY", "PROVINCE"]));
    }
    if let Some(parent) = parent {
        found = found.filter(region::Column::ParentId.eq(parent));
    }
    if let Some(level) = level {
        found = found.filter(region::Column::Level.eq(level));
    }
    if let Some(keyword) = keyword {
        found = found.filter(contains(keyword)).limit(MOST_FOUND);
    }
    let choice = |r: region::Model| RegionChoice {
        id: r.id,
        code: r.code,
        name_cn: r.name_cn,
        name_en: r.name_en,
        parent_id: r.parent_id,
        level: r.level,
        version: r.version,
        enabled: r.enabled,
    };
    Ok(found.all(cx.read()).await?.into_iter().map(choice).collect())
}

fn contains(keyword: &str) -> Condition {
    let escaped = keyword.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let like = || LikeExpr::new(format!("%{escaped}%")).escape('\\');
    let lower = |column: region::Column| sea_orm::sea_query::Func::lower(Expr::col(column));
    [region::Column::Code, region::Column::NameCn, region::Column::NameEn]
        .into_iter()
        .fold(Condition::any(), |any, column| any.add(Expr::expr(lower(column)).like(like())))
}
