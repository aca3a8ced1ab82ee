//! Saved views: how somebody looks at a list, under a name, for themselves alone.

pub mod entity;

use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, ExprTrait},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::{
    Api, Both, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Query, Result, Rule, StringList, Text, View,
    identity::entity::user,
    ids,
    scope::{ScopeRule, TableRef},
};

static VIEWS: TableRef = TableRef::new("saved_view", ScopeRule::Own("owner_id"), false);
const OWN: Policy = Policy::AnySession("everyone arranges their own lists");
const WHY: &str = "how somebody looks at a list concerns nobody but them";

/// Nobody finds their way among more.
const MOST: u64 = 50;
const LONGEST_NAME: usize = 50;
const LONGEST_SCREEN: usize = 100;
const LONGEST_QUERY: usize = 4000;
const MOST_COLUMNS: usize = 200;

pub fn mount(api: &mut Api) {
    const PATH: &str = "/api/user/view";
    api.op(Op::get(PATH, "listSavedView", OWN, Text::new("我的视图", "My views")), list_views);
    api.op(Op::post(PATH, "createSavedView", OWN, Text::new("保存视图", "Save a view")).unaudited(WHY), create_view);
    api.op(
        Op::patch(PATH, "updateSavedView", OWN, Text::new("修改视图", "Change a view"))
            .unaudited(WHY)
            .ids([IdSpec::body("/id", &VIEWS)]),
        update_view,
    );
    api.op(
        Op::delete(PATH, "deleteSavedView", OWN, Text::new("删除视图", "Delete views"))
            .unaudited(WHY)
            .ids([IdSpec::query("ids", &VIEWS)]),
        delete_views,
    );
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ViewsQuery {
    /// Which list; without it, all views.
    #[serde(default)]
    screen: String,
}

async fn list_views(cx: Cx, Query(query): Query<ViewsQuery>) -> Result<View<Vec<entity::Model>>> {
    let mut own = entity::Entity::find().filter(entity::Column::OwnerId.eq(cx.user_id()?));
    if !query.screen.is_empty() {
        own = own.filter(entity::Column::Screen.eq(query.screen));
    }
    let order = own.order_by_asc(entity::Column::Screen).order_by_asc(entity::Column::Name);
    Ok(View(order.all(cx.read()).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SavedViewInput)]
struct Draft {
    screen: String,
    name: String,
    #[serde(default)]
    query: String,
    #[serde(default)]
    columns: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SavedViewEdit)]
struct Edit {
    id: String,
    version: i32,
    screen: String,
    name: String,
    #[serde(default)]
    query: String,
    #[serde(default)]
    columns: Vec<String>,
}

impl Draft {
    fn checked(mut self) -> Result<Self> {
        self.name = self.name.trim().to_owned();
        let mut errors = vec![];
        for (field, text, max) in [
            ("screen", &self.screen, LONGEST_SCREEN),
            ("name", &self.name, LONGEST_NAME),
            ("query", &self.query, LONGEST_QUERY),
        ] {
            if text.is_empty() && field != "query" {
                errors.push(FieldError::required(field));
            }
            if text.chars().count() > max {
                let text = Both::new(format!("最多 {max} 个字符"), format!("At most {max} characters"));
                errors.push(FieldError::new(field, "too_long", text));
            }
        }
        if self.columns.len() > MOST_COLUMNS || self.columns.iter().any(|c| c.chars().count() > LONGEST_SCREEN) {
            errors.push(FieldError::new("columns", "too_long", Text::new("列太多", "Too many columns")));
        }
        if errors.is_empty() { Ok(self) } else { Err(Error::Invalid(errors)) }
    }
}

/// Two windows of one person may save at the same time: the one waits for the other here, so that
/// neither the name nor the number is reached twice.
async fn one_at_a_time(cx: &Cx) -> Result<&impl ConnectionTrait> {
    let tx = cx.tx().await?;
    user::Entity::find_by_id(cx.user_id()?).lock_exclusive().one(tx).await?;
    Ok(tx)
}

async fn refuse_same_name(cx: &Cx, tx: &impl ConnectionTrait, draft: &Draft, id: &str) -> Result<()> {
    let same = entity::Entity::find()
        .filter(entity::Column::OwnerId.eq(cx.user_id()?))
        .filter(entity::Column::Screen.eq(&draft.screen))
        .filter(entity::Column::Name.eq(&draft.name))
        .filter(entity::Column::Id.ne(id));
    if same.count(tx).await? > 0 {
        let text = Text::new("已有同名的视图", "There is a view of that name already");
        return Err(Error::invalid("name", "already_exists", text));
    }
    Ok(())
}

async fn create_view(cx: Cx, Json(draft): Json<Draft>) -> Result<View<entity::Model>> {
    let draft = draft.checked()?;
    let tx = one_at_a_time(&cx).await?;
    refuse_same_name(&cx, tx, &draft, "").await?;
    let owner = cx.user_id()?;
    if entity::Entity::find().filter(entity::Column::OwnerId.eq(owner)).count(tx).await? >= MOST {
        let text = Both::new(
            format!("最多保存 {MOST} 个视图，请先删除不用的"),
            format!("At most {MOST} views can be kept; delete some first"),
        );
        return Err(Rule::new("too_many_views", text, json!({ "most": MOST })).into());
    }
    let row = entity::ActiveModel {
        id: Set(ids::new_id()),
        owner_id: Set(owner.to_owned()),
        screen: Set(draft.screen),
        name: Set(draft.name),
        query: Set(draft.query),
        columns: Set(StringList(draft.columns)),
        created_at: Set(cx.now()),
        updated_at: Set(cx.now()),
        version: Set(1),
    };
    Ok(View(entity::Entity::insert(row).exec_with_returning(tx).await?))
}

async fn update_view(cx: Cx, Json(edit): Json<Edit>) -> Result<View<entity::Model>> {
    let Edit { id, version, screen, name, query, columns } = edit;
    let draft = Draft { screen, name, query, columns }.checked()?;
    let tx = one_at_a_time(&cx).await?;
    refuse_same_name(&cx, tx, &draft, &id).await?;
    let done = entity::Entity::update_many()
        .col_expr(entity::Column::Screen, Expr::value(draft.screen))
        .col_expr(entity::Column::Name, Expr::value(draft.name))
        .col_expr(entity::Column::Query, Expr::value(draft.query))
        .col_expr(entity::Column::Columns, Expr::value(StringList(draft.columns)))
        .col_expr(entity::Column::UpdatedAt, Expr::value(cx.now()))
        .col_expr(entity::Column::Version, Expr::col(entity::Column::Version).add(1))
        .filter(entity::Column::Id.eq(&id))
        .filter(entity::Column::OwnerId.eq(cx.user_id()?))
        .filter(entity::Column::Version.eq(version))
        .exec(tx)
        .await?;
    let own = entity::Entity::find_by_id(&id).filter(entity::Column::OwnerId.eq(cx.user_id()?));
    let now = own.one(tx).await?.ok_or(Error::NotFound)?;
    if done.rows_affected == 0 {
        return Err(Error::stale(&now));
    }
    Ok(View(now))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct DeleteQuery {
    #[serde(default)]
    ids: Vec<String>,
}

async fn delete_views(cx: Cx, Query(query): Query<DeleteQuery>) -> Result<View<u64>> {
    if query.ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    let done = entity::Entity::delete_many()
        .filter(entity::Column::OwnerId.eq(cx.user_id()?))
        .filter(entity::Column::Id.is_in(query.ids))
        .exec(cx.tx().await?)
        .await?;
    Ok(View(done.rows_affected))
}
