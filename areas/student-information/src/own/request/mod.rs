//! Requests of students to change their record: made, withdrawn, decided.

mod content;
mod decide;
pub(crate) mod states;
pub mod table;

use kernel::{
    Both, Cx, Error, FileReply, Result, Rule, StringList, Text,
    identity::entity::user,
    ids,
    protect::DataKeys,
    resource::{OnceTable, Table, rows},
};
use schema::students::{change_request, student};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::json;

pub use content::{Asked, views};
pub use decide::decide;

use self::{
    states::{Event, State},
    table::{Requests, STATES},
};
use super::{
    fields::Values,
    information::student_view,
    types::{RequestDetail, RequestView},
};
use crate::table::students;

/// The audit subject of requests.
pub const SUBJECT: &str = "si.request";

const OWN_PAGE: &str = "/student/updateInformation";
const OFFICE_PAGE: &str = "/si/task/updateStudent";

static TABLE: OnceTable = OnceTable::new();

/// The one description of requests, for whoever lists or names them.
pub fn requests() -> Result<&'static Table> {
    TABLE.described(Table::of::<Requests>)
}

/// Asks the office. A student asks one thing at a time, so that what is decided is what was seen.
pub async fn submit(
    cx: &Cx,
    student: &student::Model,
    asked: Vec<Asked>,
    reason: &str,
    attachments: &[String],
) -> Result<RequestView> {
    let tx = cx.tx().await?;
    let pending = change_request::Entity::find()
        .filter(change_request::Column::StudentId.eq(student.id.as_str()))
        .filter(change_request::Column::State.eq(State::Pending.code()))
        .filter(change_request::Column::ArchivedAt.is_null())
        .one(tx)
        .await?;
    if let Some(pending) = pending {
        return Err(still_pending(&pending));
    }
    let id = ids::new_id();
    let keys = DataKeys::ensure(&cx.app().keys, tx, &[&student.id], cx.now()).await?;
    let row = change_request::ActiveModel {
        student_id: Set(student.id.clone()),
        request_no: Set(number(cx, &id)),
        changes: Set(content::seal(&keys, &student.id, &id, &asked)?),
        fields: Set(StringList(asked.into_iter().map(|a| a.field).collect())),
        reason: Set(reason.to_owned()),
        attachments: Set(StringList(attachments.to_vec())),
        state: Set(State::Pending.code().to_owned()),
        submitted_at: Set(cx.now()),
        decided_at: Set(None),
        decided_by: Set(None),
        decided_by_name: Set(String::new()),
        comment: Set(String::new()),
        ..Default::default()
    };
    let made = rows::add::<change_request::Entity>(cx, SUBJECT, &id, row).await?;
    let mut shown = views(cx, tx, vec![made]).await?;
    shown.pop().ok_or(Error::NotFound)
}

/// The day, and enough of the id that no two are alike.
fn number(cx: &Cx, id: &str) -> String {
    let tail = id.get(id.len().saturating_sub(8)..).unwrap_or(id).to_uppercase();
    format!("CR{}-{tail}", cx.now().local_date().format("%Y%m%d"))
}

fn still_pending(pending: &change_request::Model) -> Error {
    let text = Both::new(
        format!("您的申请 {} 还在审核中，请等待结果，或撤回后再提交", pending.request_no),
        format!(
            "Your request {} is still being looked at; wait for it, or withdraw it and ask again",
            pending.request_no
        ),
    );
    let data = json!({ "requestId": pending.id, "requestNo": pending.request_no, "fields": pending.fields });
    Rule::new("request.pending", text, data)
        .offer(Text::new("查看或撤回申请", "See or withdraw the request"), OWN_PAGE)
        .into()
}

pub async fn withdraw(cx: &Cx, id: &str) -> Result<()> {
    let row = held(cx, id).await?;
    let to = after(&row, Event::Withdraw, OWN_PAGE)?;
    let change = change_request::ActiveModel { state: Set(to.code().to_owned()), ..Default::default() };
    rows::change::<change_request::Entity>(cx, SUBJECT, row, change).await?;
    Ok(())
}

/// Held until the command ends: of two decisions, the second sees the first.
async fn held(cx: &Cx, id: &str) -> Result<change_request::Model> {
    let row = change_request::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    row.ok_or(Error::NotFound)
}

fn after(row: &change_request::Model, event: Event, page: &str) -> Result<State> {
    State::parse(&row.state).and_then(|state| state.after(event)).ok_or_else(|| {
        let state = STATES.iter().find(|(code, _)| *code == row.state).map(|(_, label)| *label);
        let state = state.unwrap_or(Text::new("已结束", "Over"));
        let text = Both::new(
            format!("申请 {} 的状态是“{}”，不能再处理", row.request_no, state.zh),
            format!("Request {} is over: {}", row.request_no, state.en),
        );
        let data = json!({ "requestNo": row.request_no, "state": row.state });
        Rule::new("request.closed", text, data).offer(Text::new("查看申请", "See the requests"), page).into()
    })
}

pub async fn detail(cx: &Cx, id: &str) -> Result<RequestDetail> {
    let db = cx.read();
    let row = change_request::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let student = student::Entity::find_by_id(row.student_id.as_str()).one(db).await?.ok_or(Error::NotFound)?;
    let keys = DataKeys::load(&cx.app().keys, db, &[&student.id]).await?;
    let changed_since = match State::parse(&row.state) {
        Some(State::Pending) => changed_since(&Values::of(cx, db, &student).await?, &content::open(&keys, &row)?)?,
        _ => vec![],
    };
    let is_own = is_own(cx, db, &row).await?;
    let request = views(cx, db, vec![row]).await?.pop().ok_or(Error::NotFound)?;
    Ok(RequestDetail { request, student: student_view(cx, db, &student).await?, changed_since, is_own })
}

/// Fields that somebody has changed while the request waited.
fn changed_since(values: &Values, asked: &[Asked]) -> Result<Vec<String>> {
    let mut changed = vec![];
    for asked in asked {
        if let Some(field) = students()?.field(&asked.field)
            && values.clear(field)? != asked.before
        {
            changed.push(asked.field.clone());
        }
    }
    Ok(changed)
}

/// Whether the caller asked for it, or is the student it is about under another account.
async fn is_own(cx: &Cx, db: &impl ConnectionTrait, row: &change_request::Model) -> Result<bool> {
    let me = cx.user_id()?;
    if row.created_by.as_deref() == Some(me) {
        return Ok(true);
    }
    let account = user::Entity::find_by_id(me).one(db).await?;
    Ok(account.is_some_and(|a| a.student_id.as_deref() == Some(row.student_id.as_str())))
}

/// A file that belongs to the request; any other file is not found.
pub async fn attachment(cx: &Cx, id: &str, file_id: &str) -> Result<FileReply> {
    let row = change_request::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if !row.attachments.0.iter().any(|own| own == file_id) {
        return Err(Error::NotFound);
    }
    kernel::files::reply(cx, &kernel::files::find(cx, file_id).await?)
}
