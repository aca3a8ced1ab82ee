//! "What does this person see?" and "who sees this?", each with the reason.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Lang, Op, Query, Result, Text, View,
    identity::{
        DATA_GROUP, DIVISION, DataGroup, STUDENT_CATEGORY, STUDENT_TYPE, UserRights, entity::user, load_rights,
    },
    resource::Table,
    scope::{Allowed, TableRef},
};
use schema::university::{data_group, student_category};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Alias, Expr, ExprTrait, Query as Sql, SelectStatement},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    GROUPS, PATH, preview,
    sight::{Looker, STUDENTS, allowed_none},
    table::ALL_CATEGORIES,
};
use crate::{
    choices::STUDENT_TYPES,
    refs::ACCOUNTS,
    tables::{DIVISIONS, PROGRAMMES},
};

const SUPER: Text = Text::new("超级管理员，不受限制", "Super administrator, never limited");
const CENTRAL: Text = Text::new("全校管理员，不在任何数据组", "Works for the whole university, in no data group");
const BY_GROUPS: Text = Text::new("按所在数据组", "By their data groups");
const NOTHING: Text =
    Text::new("不在任何数据组，看不到按学部划分的数据", "In no data group: sees nothing divided by division");
const OTHER_GROUP: Text = Text::new("您看不到的数据组", "A data group that you do not see");

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct SeenQuery {
    user_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    pub user_id: String,
    pub username: String,
    pub name: String,
    /// SUPER, CENTRAL, GROUPS or NOTHING.
    pub reason: &'static str,
    /// The same in words.
    pub why: String,
    pub types: Vec<SeenType>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeenType {
    pub student_type: String,
    /// By name; empty: all.
    pub divisions: Vec<String>,
    /// By name; empty: all.
    pub categories: Vec<String>,
    pub programmes: u64,
    pub students: u64,
    /// The groups that open it, or the reason why none is needed.
    pub groups: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct SeersQuery {
    division_id: Option<String>,
    category_id: Option<String>,
    student_type: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seer {
    pub user_id: String,
    pub username: String,
    pub name: String,
    pub why: Vec<String>,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let label = Text::new("此人能看到什么", "What a person sees");
    let op = Op::get(format!("{PATH}/seen"), "seenByPerson", table.policy(Action::Get), label)
        .ids([IdSpec::query("userId", &ACCOUNTS)]);
    api.op(op, |cx: Cx, Query(query): Query<SeenQuery>| async move { seen(&cx, &query.user_id).await.map(View) });
    let label = Text::new("谁能看到", "Who sees something");
    let op = Op::get(format!("{PATH}/seers"), "seersOfRows", table.policy(Action::Get), label)
        .ids([IdSpec::query("divisionId", &DIVISIONS), IdSpec::query("categoryId", &ALL_CATEGORIES)]);
    api.op(op, |cx: Cx, Query(query): Query<SeersQuery>| async move { seers(&cx, query).await.map(View) });
}

/// A caller who is limited themselves learns what both of them see.
async fn seen(cx: &Cx, user_id: &str) -> Result<Seen> {
    let user = user::Entity::find_by_id(user_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let rights = load_rights(cx.read(), user, cx.app().sessions.catalogue()).await?;
    let names = names(cx).await?;
    let (reason, why) = reason(&rights);
    let mut looker = Looker::new(cx).await?;
    let mut types = vec![];
    for kind in &rights.student_types {
        let scope = rights.reach.scope(user_id, Some(kind));
        if allowed_none(&scope.reach(DIVISION)) || allowed_none(&scope.reach(STUDENT_TYPE)) {
            continue;
        }
        let mine = if whole_view(cx) { None } else { Some(caller_scope(cx, kind)?) };
        let rows = |table: &TableRef| -> SelectStatement {
            let mut select = super::sight::select(table, &scope);
            if let Some(mine) = &mine {
                select.cond_where(table.visible(mine));
            }
            select
        };
        let divisions = looker.rows(&rows(&DIVISIONS)).await?;
        if mine.is_some() && divisions.is_empty() {
            continue;
        }
        let all = scope.reach(DIVISION) == Allowed::All && mine.is_none();
        let categories = match scope.reach(STUDENT_CATEGORY) {
            Allowed::All => vec![],
            Allowed::Only(ids) => category_names(cx, kind, ids).await?,
        };
        types.push(SeenType {
            divisions: if all { vec![] } else { division_names(cx, divisions).await? },
            categories,
            programmes: looker.count(&rows(&PROGRAMMES)).await?,
            students: looker.count(&rows(&STUDENTS)).await?,
            groups: match reason {
                "GROUPS" => group_names(cx, rights.reach.groups.iter().filter(|g| opens(g, Some(kind))), &names),
                _ => vec![why.get(cx.lang()).to_owned()],
            },
            student_type: kind.clone(),
        });
    }
    let user = rights.user;
    Ok(Seen {
        user_id: user.id,
        username: user.username,
        name: user.name,
        reason,
        why: why.get(cx.lang()).to_owned(),
        types,
    })
}

fn reason(rights: &UserRights) -> (&'static str, Text) {
    let reach = &rights.reach;
    match (reach.unlimited, reach.groups.is_empty(), reach.central) {
        (true, _, _) => ("SUPER", SUPER),
        (_, false, _) => ("GROUPS", BY_GROUPS),
        (_, true, true) => ("CENTRAL", CENTRAL),
        _ => ("NOTHING", NOTHING),
    }
}

fn opens(group: &DataGroup, kind: Option<&str>) -> bool {
    group.student_types.is_empty() || kind.is_some_and(|kind| group.student_types.iter().any(|t| t == kind))
}

fn whole_view(cx: &Cx) -> bool {
    cx.scope().is_ok_and(|scope| scope.reach(DATA_GROUP) == Allowed::All)
}

fn caller_scope(cx: &Cx, kind: &str) -> Result<kernel::scope::Scope> {
    let rights = &cx.session()?.rights;
    let kind = rights.student_types.iter().any(|t| t == kind).then_some(kind);
    Ok(rights.reach.scope(&rights.user.id, kind))
}

/// Names of the groups that the caller may see.
async fn names(cx: &Cx) -> Result<HashMap<String, String>> {
    let groups = data_group::Entity::find().filter(GROUPS.visible(cx.scope()?)).all(cx.read()).await?;
    let english = cx.lang() == Lang::En;
    Ok(groups.into_iter().map(|g| (g.id, if english { g.name_en } else { g.name_cn })).collect())
}

fn group_names<'a>(
    cx: &Cx,
    groups: impl Iterator<Item = &'a DataGroup>,
    names: &HashMap<String, String>,
) -> Vec<String> {
    let hidden = OTHER_GROUP.get(cx.lang());
    let found: BTreeSet<String> =
        groups.map(|g| names.get(&g.id).cloned().unwrap_or_else(|| hidden.to_owned())).collect();
    found.into_iter().collect()
}

async fn division_names(cx: &Cx, ids: BTreeSet<String>) -> Result<Vec<String>> {
    let name = if cx.lang() == Lang::En { "name_en" } else { "name_cn" };
    let mut select = Sql::select();
    select
        .column(Alias::new(name))
        .from(Alias::new("division"))
        .and_where(Expr::col("id").is_in(ids))
        .order_by("code", sea_orm::Order::Asc);
    let rows = cx.read().query_all(&select).await?;
    rows.iter().map(|row| Ok(row.try_get_by_index::<String>(0)?)).collect()
}

async fn category_names(cx: &Cx, kind: &str, ids: Vec<String>) -> Result<Vec<String>> {
    let rows = student_category::Entity::find()
        .filter(student_category::Column::Id.is_in(ids))
        .filter(student_category::Column::StudentType.eq(kind))
        .filter(student_category::Column::ArchivedAt.is_null())
        .order_by_asc(student_category::Column::Code)
        .all(cx.read())
        .await?;
    let english = cx.lang() == Lang::En;
    Ok(rows.into_iter().map(|c| if english { c.name_en } else { c.name_cn }).collect())
}

async fn seers(cx: &Cx, query: SeersQuery) -> Result<Vec<Seer>> {
    let (division, category) = (crate::some(query.division_id), crate::some(query.category_id));
    let mut kind = crate::some(query.student_type);
    if division.is_none() && category.is_none() && kind.is_none() {
        return Err(Error::Invalid(vec![FieldError::required("divisionId")]));
    }
    if kind.as_deref().is_some_and(|kind| !STUDENT_TYPES.iter().any(|(code, _)| *code == kind)) {
        let text = Text::new("没有该学生类型", "There is no such student type");
        return Err(Error::invalid("studentType", "not_a_choice", text));
    }
    if let Some(id) = &category {
        let found = student_category::Entity::find_by_id(id.clone()).one(cx.read()).await?.ok_or(Error::NotFound)?;
        kind = kind.or(Some(found.student_type));
    }
    let names = names(cx).await?;
    let mut found = vec![];
    for rights in preview::rights_of(cx, &candidates(cx).await?).await? {
        let types = &rights.student_types;
        if kind.as_ref().is_some_and(|kind| !types.contains(kind)) {
            continue;
        }
        let why = match reason(&rights) {
            ("GROUPS", _) => {
                let open = |g: &&DataGroup| match &kind {
                    Some(kind) => opens(g, Some(kind)),
                    None => opens(g, None) || types.iter().any(|t| opens(g, Some(t))),
                };
                let lists = |list: &[String], id: &Option<String>| {
                    id.as_ref().is_none_or(|id| list.is_empty() || list.contains(id))
                };
                let groups = rights.reach.groups.iter().filter(open);
                let groups = groups.filter(|g| lists(&g.division_ids, &division) && lists(&g.category_ids, &category));
                group_names(cx, groups, &names)
            }
            ("NOTHING", _) => vec![],
            (_, text) => vec![text.get(cx.lang()).to_owned()],
        };
        if !why.is_empty() {
            let user = rights.user;
            found.push(Seer { user_id: user.id, username: user.username, name: user.name, why });
        }
    }
    Ok(found)
}

/// Whoever is in a group, works for the whole university, or is never limited. Nobody else sees a row that
/// is divided by division.
async fn candidates(cx: &Cx) -> Result<Vec<String>> {
    let linked =
        |table: &str, column: &str| Sql::select().column(Alias::new(column)).from(Alias::new(table)).to_owned();
    let staff = Sql::select()
        .column(Alias::new("user_id"))
        .from(Alias::new("staff"))
        .and_where(Expr::col("user_id").is_not_null())
        .and_where(Expr::col("id").in_subquery(linked("data_group_staff", "staff_id")))
        .take();
    let roles = Sql::select()
        .column(Alias::new("id"))
        .from(Alias::new("role"))
        .and_where(Expr::col("super_admin").eq(true))
        .take();
    let supers = Sql::select()
        .column(Alias::new("user_id"))
        .from(Alias::new("user_role"))
        .and_where(Expr::col("role_id").in_subquery(roles))
        .take();
    let mut select = Sql::select();
    select.column(Alias::new("id")).from(Alias::new("app_user")).cond_where(
        sea_orm::Condition::any()
            .add(Expr::col("kind").eq("ADMIN"))
            .add(Expr::col("id").in_subquery(linked("data_group_user", "user_id")))
            .add(Expr::col("id").in_subquery(staff))
            .add(Expr::col("id").in_subquery(supers)),
    );
    select.order_by("username", sea_orm::Order::Asc);
    let rows = cx.read().query_all(&select).await?;
    rows.iter().map(|row| Ok(row.try_get_by_index::<String>(0)?)).collect()
}
