//! The signed-in user's inbox.

use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select, sea_query::Expr,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Channel, Status, body, message};
use crate::{
    Api, Cx, Done, Error, FieldError, IdSpec, Json, Op, Policy, Query, Result, Text, Timestamp, View,
    page::{Page, PageQuery},
    scope::{ScopeRule, TableRef},
};

static INBOX: TableRef = TableRef::new("message", ScopeRule::Own("recipient_id"), false);
const OWN: Policy = Policy::AnySession("everyone reads their own inbox");

pub fn mount(api: &mut Api) {
    api.op(Op::get("/api/user/inbox", "listInbox", OWN, Text::new("我的消息", "My messages")), list_inbox);
    api.op(
        Op::post("/api/user/inbox/read", "readInbox", OWN, Text::new("标记为已读", "Mark as read"))
            .unaudited("a reading mark concerns nobody but its owner")
            .ids([IdSpec::body("/ids", &INBOX)]),
        read_inbox,
    );
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InboxItem {
    id: String,
    subject: String,
    /// Plain text.
    body: String,
    biz_type: Option<String>,
    biz_id: Option<String>,
    created_at: Timestamp,
    read_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InboxPage {
    data: Vec<InboxItem>,
    page_no: u64,
    page_size: u64,
    total_count: u64,
    total_page: u64,
    /// Of all messages, not only of this page.
    unread: u64,
}

fn own(user_id: &str) -> Select<message::Entity> {
    message::Entity::find()
        .filter(message::Column::RecipientId.eq(user_id))
        .filter(message::Column::Channel.eq(Channel::Inbox))
        .filter(message::Column::Status.eq(Status::Sent))
}

async fn list_inbox(cx: Cx, Query(query): Query<PageQuery>) -> Result<View<InboxPage>> {
    let paging = query.paging()?;
    let user = cx.user_id()?;
    let total = own(user).count(cx.read()).await?;
    let unread = own(user).filter(message::Column::ReadAt.is_null()).count(cx.read()).await?;
    let rows = own(user)
        .order_by_desc(message::Column::CreatedAt)
        .order_by_desc(message::Column::Id)
        .offset(paging.offset())
        .limit(paging.page_size)
        .all(cx.read())
        .await?;
    let keys = &cx.app().keys;
    let item = |row: message::Model| {
        let body = body::text(keys, &row)?;
        Ok(InboxItem {
            id: row.id,
            subject: row.subject,
            body,
            biz_type: row.biz_type,
            biz_id: row.biz_id,
            created_at: row.created_at,
            read_at: row.read_at,
        })
    };
    let items = rows.into_iter().map(item).collect::<Result<_>>()?;
    let Page { data, page_no, page_size, total_count, total_page } = Page::new(items, paging, total);
    Ok(View(InboxPage { data, page_no, page_size, total_count, total_page, unread }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReadInboxInput)]
struct ReadInput {
    ids: Vec<String>,
}

async fn read_inbox(cx: Cx, Json(input): Json<ReadInput>) -> Result<Done> {
    if input.ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    let user = cx.user_id()?;
    message::Entity::update_many()
        .col_expr(message::Column::ReadAt, Expr::value(cx.now()))
        .filter(message::Column::Id.is_in(input.ids))
        .filter(message::Column::RecipientId.eq(user))
        .filter(message::Column::Channel.eq(Channel::Inbox))
        .filter(message::Column::ReadAt.is_null())
        .exec(cx.tx().await?)
        .await?;
    Ok(Done)
}
