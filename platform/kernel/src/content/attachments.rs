//! The files of a page: its pictures and what readers may download.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set, sea_query::Expr,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::content_attachment;
use crate::{
    Api, Cx, Done, Error, FieldError, FileReply, IdSpec, Op, PathId, Policy, Query, Result, Text, View,
    files::{self, Purpose, Upload, stored_file},
    scope::{ScopeRule, TableRef},
};

/// Files of pages by id; the handlers check that the page is the one in the address.
static ATTACHMENT: TableRef = TableRef {
    table: "content_attachment",
    key: "file_id",
    scope: ScopeRule::Everyone("whoever may use the page may use its files"),
    archives: false,
    remembered: false,
};

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ContentAttachment)]
pub struct AttachmentView {
    pub id: String,
    pub name: String,
    pub mime: String,
    pub size: i64,
    /// Works for whoever may read the page.
    pub url: String,
}

pub(super) fn mount(
    api: &mut Api,
    key: &'static str,
    (read, write): (Policy, Policy),
    label: Text,
    id: &dyn Fn(&str) -> String,
) {
    let path = format!("/api/content/{key}/attachment");
    let upload = Op::post(&path, id("attach"), write, label).audit("content").upload();
    api.op(upload, move |cx: Cx, upload: Upload| attach(cx, key, upload));
    let delete =
        Op::delete(&path, id("detach"), write, label).audit("content").ids([IdSpec::query("ids", &ATTACHMENT)]);
    api.op(delete, move |cx: Cx, Query(ids): Query<Ids>| detach(cx, key, ids.ids));
    let download =
        Op::get(format!("{path}/{{id}}"), id("download"), read, label).ids([IdSpec::path("id", &ATTACHMENT)]);
    api.op(download, move |cx: Cx, PathId(file): PathId| download_one(cx, key, file));
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ids {
    #[serde(default)]
    ids: Vec<String>,
}

pub(super) async fn attach(cx: Cx, key: &'static str, upload: Upload) -> Result<View<AttachmentView>> {
    let file = files::save(&cx, upload, Purpose::Content).await?;
    let tx = cx.tx().await?;
    let last = content_attachment::Entity::find()
        .filter(content_attachment::Column::PageKey.eq(key))
        .order_by_desc(content_attachment::Column::Position)
        .one(tx)
        .await?;
    let row = content_attachment::ActiveModel {
        page_key: Set(key.to_owned()),
        file_id: Set(file.id.clone()),
        position: Set(last.map_or(0, |l| l.position) + 1),
    };
    row.insert(tx).await?;
    cx.note(key, &json!({ "attached": { "id": file.id, "name": file.name } }), None)?;
    Ok(View(view(key, file)))
}

pub(super) async fn detach(cx: Cx, key: &'static str, mut ids: Vec<String>) -> Result<Done> {
    ids.sort();
    ids.dedup();
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    let tx = cx.tx().await?;
    let removed = content_attachment::Entity::delete_many()
        .filter(content_attachment::Column::PageKey.eq(key))
        .filter(content_attachment::Column::FileId.is_in(ids.clone()))
        .exec(tx)
        .await?;
    if removed.rows_affected != ids.len() as u64 {
        return Err(Error::NotFound);
    }
    stored_file::Entity::update_many()
        .col_expr(stored_file::Column::ArchivedAt, Expr::value(cx.now()))
        .filter(stored_file::Column::Id.is_in(ids.clone()))
        .exec(tx)
        .await?;
    cx.note(key, &json!({ "detached": ids }), None)?;
    Ok(Done)
}

pub(super) async fn download_one(cx: Cx, key: &'static str, file: String) -> Result<FileReply> {
    let row = content_attachment::Entity::find_by_id((key.to_owned(), file)).one(cx.read()).await?;
    let file = files::find(&cx, &row.ok_or(Error::NotFound)?.file_id).await?;
    files::reply(&cx, &file)
}

pub(super) async fn of_page(db: &impl ConnectionTrait, key: &str) -> Result<Vec<AttachmentView>> {
    let rows = content_attachment::Entity::find()
        .filter(content_attachment::Column::PageKey.eq(key))
        .order_by_asc(content_attachment::Column::Position)
        .all(db)
        .await?;
    let mut files = stored_file::Entity::find()
        .filter(stored_file::Column::Id.is_in(rows.iter().map(|r| r.file_id.clone())))
        .filter(stored_file::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let place = |id: &str| rows.iter().position(|r| r.file_id == id);
    files.sort_by_key(|f| place(&f.id));
    Ok(files.into_iter().map(|f| view(key, f)).collect())
}

fn view(key: &str, file: stored_file::Model) -> AttachmentView {
    let url = format!("/api/content/{key}/attachment/{}", file.id);
    AttachmentView { id: file.id, name: file.name, mime: file.mime, size: file.size, url }
}
