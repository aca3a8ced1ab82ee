//! Content pages: help, introductions, terms. One mechanism for every area.
//!
//! A page is known by a key that an area mounts; it is empty until somebody writes it. Its text is
//! cleaned when it is saved.

mod attachments;
mod entity;
mod sanitise;
mod shape;

use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, SqlErr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use attachments::AttachmentView;
pub use entity::{content_attachment, content_page};
pub use sanitise::sanitise;

use crate::{Api, Both, Cx, Error, FieldError, Json, Op, Policy, Result, Text, Timestamp, View};

const MAX_TITLE: usize = 200;
const MAX_BODY: usize = 100_000;
/// In bytes. A character takes up to four of them, and an ampersand five.
const MOST_CLEANED: usize = 6 * MAX_BODY;

/// The name of a page in its address.
pub(crate) fn is_key(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Mounts a page under `/api/content/<key>`. Its files are read under the page's own policy, so the
/// files of a public page need no session.
pub fn mount(api: &mut Api, key: &'static str, read: Policy, write: Policy, label: Text) {
    debug_assert!(is_key(key), "{key} cannot stand in an address");
    let path = format!("/api/content/{key}");
    let id = |verb: &str| format!("{verb}Content{}", pascal(key));
    api.op(Op::get(&path, id("get"), read, label), move |cx: Cx, (): ()| get(cx, key));
    api.op(Op::patch(&path, id("edit"), write, label).audit("content"), move |cx: Cx, Json(input): Json<PageInput>| {
        edit(cx, key, input)
    });
    attachments::mount(api, key, (read, write), label, &id);
}

/// `student-help` gives `StudentHelp`.
fn pascal(key: &str) -> String {
    key.split('-').fold(String::new(), |mut out, word| {
        let mut letters = word.chars();
        out.extend(letters.next().map(|c| c.to_ascii_uppercase()));
        out.push_str(letters.as_str());
        out
    })
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ContentInput)]
pub struct PageInput {
    pub title_zh: String,
    pub title_en: String,
    pub body_zh: String,
    pub body_en: String,
    /// 0 for a page that nobody has written yet.
    pub version: i32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Content)]
pub struct PageView {
    pub key: String,
    pub title_zh: String,
    pub title_en: String,
    pub body_zh: String,
    pub body_en: String,
    pub version: i32,
    pub updated_at: Option<Timestamp>,
    pub attachments: Vec<AttachmentView>,
}

async fn get(cx: Cx, key: &'static str) -> Result<View<PageView>> {
    view(cx.read(), key).await.map(View)
}

async fn view(db: &impl ConnectionTrait, key: &str) -> Result<PageView> {
    let page = content_page::Entity::find_by_id(key).one(db).await?;
    let attachments = attachments::of_page(db, key).await?;
    let updated_at = page.as_ref().map(|p| p.updated_at);
    let page = page.unwrap_or_else(|| content_page::Model {
        key: key.to_owned(),
        title_zh: String::new(),
        title_en: String::new(),
        body_zh: String::new(),
        body_en: String::new(),
        version: 0,
        updated_at: Timestamp::default(),
        updated_by: None,
    });
    Ok(PageView {
        key: page.key,
        title_zh: page.title_zh,
        title_en: page.title_en,
        body_zh: page.body_zh,
        body_en: page.body_en,
        version: page.version,
        updated_at,
        attachments,
    })
}

async fn edit(cx: Cx, key: &'static str, input: PageInput) -> Result<View<PageView>> {
    check(&input)?;
    let (body_zh, body_en) = clean(input.body_zh, input.body_en).await?;
    let page = content_page::Model {
        key: key.to_owned(),
        title_zh: input.title_zh.trim().to_owned(),
        title_en: input.title_en.trim().to_owned(),
        body_zh,
        body_en,
        version: input.version.saturating_add(1),
        updated_at: cx.now(),
        updated_by: Some(cx.user_id()?.to_owned()),
    };
    let tx = cx.tx().await?;
    let before = content_page::Entity::find_by_id(key).one(tx).await?;
    if before.as_ref().map_or(0, |p| p.version) != input.version || !write(tx, &page).await? {
        let current = serde_json::to_value(view(cx.read(), key).await?).map_err(Error::internal)?;
        return Err(Error::Conflict(Box::new(current)));
    }
    cx.record(key, before.as_ref(), Some(&page))?;
    view(tx, key).await.map(View)
}

/// On a thread of its own: a long text takes a moment, in which others are served.
async fn clean(zh: String, en: String) -> Result<(String, String)> {
    let work = move || (sanitise(&zh), sanitise(&en));
    let (zh, en) = tokio::task::spawn_blocking(work).await.map_err(Error::internal)?;
    // What was left open is opened again in every block, so a text may come out much longer than it went in.
    let grown = [("bodyZh", &zh), ("bodyEn", &en)].into_iter().filter(|(_, text)| text.len() > MOST_CLEANED);
    let errors: Vec<_> = grown.map(|(field, _)| too_deep(field)).collect();
    if errors.is_empty() { Ok((zh, en)) } else { Err(Error::Invalid(errors)) }
}

fn too_deep(field: &str) -> FieldError {
    let text = Text::new(
        "标签嵌套过深或未闭合，请简化排版后重试",
        "Too many tags are inside each other or never closed; simplify the text",
    );
    FieldError::new(field, "too_deep", text)
}

/// `false`: somebody else was faster.
async fn write(tx: &impl ConnectionTrait, page: &content_page::Model) -> Result<bool> {
    let row = content_page::ActiveModel::from(page.clone()).reset_all();
    if page.version == 1 {
        return match row.insert(tx).await {
            Ok(_) => Ok(true),
            Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => Ok(false),
            Err(error) => Err(error.into()),
        };
    }
    let done = content_page::Entity::update_many()
        .set(content_page::ActiveModel { key: sea_orm::NotSet, ..row })
        .filter(content_page::Column::Key.eq(page.key.clone()))
        .filter(content_page::Column::Version.eq(page.version - 1))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

fn check(input: &PageInput) -> Result<()> {
    let mut errors = vec![];
    let mut limit = |field: &str, text: &str, most: usize| {
        let found = text.chars().count();
        if found > most {
            let text = Both::new(
                format!("最多 {most} 个字符，现有 {found} 个"),
                format!("At most {most} characters; there are {found}"),
            );
            errors.push(FieldError::new(field, "too_long", text));
        }
    };
    limit("titleZh", &input.title_zh, MAX_TITLE);
    limit("titleEn", &input.title_en, MAX_TITLE);
    limit("bodyZh", &input.body_zh, MAX_BODY);
    limit("bodyEn", &input.body_en, MAX_BODY);
    for (field, body) in [("bodyZh", &input.body_zh), ("bodyEn", &input.body_en)] {
        if !shape::is_cheap(body) {
            errors.push(too_deep(field));
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

#[cfg(test)]
mod tests;
