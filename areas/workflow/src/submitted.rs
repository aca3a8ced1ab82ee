//! My applications.

use kernel::{
    Api, Cx, Op, Query, Result, Text, View,
    page::{Page, Paging},
};
use schema::workflow::process_instance;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};

use crate::{
    process::{label, node_label},
    tables::{MAY_LIST_OWN, status_label},
    types::{ApplicationRow, ApplicationsQuery},
};

pub fn mount(api: &mut Api) {
    let label = Text::new("我的申请", "My applications");
    let op = Op::get("/api/activiti/application/submit/item", "myApplications", MAY_LIST_OWN, label);
    api.op(op, |cx: Cx, Query(query): Query<ApplicationsQuery>| async move { page(&cx, query).await.map(View) });
}

async fn page(cx: &Cx, query: ApplicationsQuery) -> Result<Page<ApplicationRow>> {
    use process_instance::Column;
    let paging = Paging::of(query.page_no, query.page_size)?;
    let mut select = process_instance::Entity::find()
        .filter(Column::ApplicantId.eq(cx.user_id()?))
        .filter(Column::ArchivedAt.is_null());
    for (column, wanted) in [(Column::Kind, query.kind), (Column::Status, query.status)] {
        if let Some(wanted) = wanted.filter(|w| !w.is_empty()) {
            select = select.filter(column.eq(wanted));
        }
    }
    if let Some(found) = query.keyword.as_deref().and_then(found_by) {
        select = select.filter(found);
    }
    let total = select.clone().count(cx.read()).await?;
    let rows = select
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(paging.page_size)
        .offset(paging.offset())
        .all(cx.read())
        .await?;
    let lang = cx.lang();
    let view = |row: process_instance::Model| ApplicationRow {
        kind_label: label(&row.kind, lang),
        status_label: status_label(&row.status, lang),
        node_label: node_label(&row.current_node, lang),
        id: row.id,
        no: row.no,
        kind: row.kind,
        title: row.title,
        status: row.status,
        current_node: row.current_node,
        started_at: row.started_at,
        ended_at: row.ended_at,
        version: row.version,
    };
    Ok(Page::new(rows.into_iter().map(view).collect(), paging, total))
}

/// Number, title or applicant with this in it.
pub fn found_by(keyword: &str) -> Option<Condition> {
    use process_instance::Column;
    let keyword = keyword.trim().to_lowercase();
    if keyword.is_empty() {
        return None;
    }
    let escaped = keyword.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let like = |column| Func::lower(Expr::col(column)).like(LikeExpr::new(format!("%{escaped}%")).escape('\\'));
    let columns = [Column::No, Column::Title, Column::ApplicantName];
    Some(columns.into_iter().fold(Condition::any(), |any, column| any.add(like(column))))
}
