//! The caller's sessions: seen, and ended.

use kernel::{
    Cx, Error, FieldError, Query, Result, Timestamp, View,
    identity::entity::session,
    page::{Page, PageQuery},
    scope::{ScopeRule, TableRef},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub static SESSIONS: TableRef = TableRef::new("session", ScopeRule::Own("user_id"), false);

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: String,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
    pub expires_at: Timestamp,
    pub source: String,
    pub user_agent: String,
    pub current: bool,
}

/// Sessions of one user that are still good.
pub async fn alive(cx: &Cx, user_id: &str, query: &PageQuery) -> Result<Page<SessionView>> {
    let paging = query.paging()?;
    let select = session::Entity::find()
        .filter(session::Column::UserId.eq(user_id))
        .filter(session::Column::RevokedAt.is_null())
        .filter(session::Column::ExpiresAt.gt(cx.now()));
    let total = select.clone().count(cx.read()).await?;
    let rows = select
        .order_by_desc(session::Column::LastSeenAt)
        .order_by_desc(session::Column::Id)
        .limit(paging.page_size)
        .offset(paging.offset())
        .all(cx.read())
        .await?;
    let this = cx.actor()?.session_id.clone();
    let view = |s: session::Model| SessionView {
        current: s.id == this,
        id: s.id,
        created_at: s.created_at,
        last_seen_at: s.last_seen_at,
        expires_at: s.expires_at,
        source: s.source,
        user_agent: s.user_agent,
    };
    Ok(Page::new(rows.into_iter().map(view).collect(), paging, total))
}

pub async fn list(cx: Cx, Query(query): Query<PageQuery>) -> Result<View<Page<SessionView>>> {
    let user_id = cx.user_id()?.to_owned();
    alive(&cx, &user_id, &query).await.map(View)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SessionIds {
    #[serde(default)]
    ids: Vec<String>,
}

pub async fn end(cx: Cx, Query(query): Query<SessionIds>) -> Result<View<u64>> {
    if query.ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    revoke(&cx, &query.ids).await.map(View)
}

/// The caller has shown that these sessions are theirs to end.
pub async fn revoke(cx: &Cx, ids: &[String]) -> Result<u64> {
    let tx = cx.tx().await?;
    let ended = session::Entity::update_many()
        .col_expr(session::Column::RevokedAt, Expr::value(Some(cx.now())))
        .filter(session::Column::Id.is_in(ids.to_vec()))
        .filter(session::Column::RevokedAt.is_null())
        .exec(tx)
        .await?
        .rows_affected;
    for id in ids {
        cx.note(id, &serde_json::json!({ "ended": true }), None)?;
    }
    cx.rights_changed();
    Ok(ended)
}
