//! One application: its form, its way, its log.

use kernel::{
    Cx, Error, FileReply, Result,
    files::{self, stored_file},
    resource::{Names, history_changes},
};
use schema::workflow::{process_instance, process_log, process_task};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::Value;

use crate::{
    approver::{self, Decider},
    machine::Status,
    path,
    process::{Process, node_label},
    tables::{status_label, step_label},
    types::{ApplicationView, AttachmentView, FileQuery, FormField, LogView},
};

/// An application that the caller may look at; otherwise it is as good as absent.
async fn visible(cx: &Cx, id: &str) -> Result<process_instance::Model> {
    let found = process_instance::Entity::find_by_id(id)
        .filter(process_instance::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?
        .ok_or(Error::NotFound)?;
    if approver::may_see(cx, &found).await? { Ok(found) } else { Err(Error::NotFound) }
}

pub async fn one(cx: &Cx, process: &'static Process, id: &str) -> Result<ApplicationView> {
    let application = visible(cx, id).await?;
    if application.kind != process.kind {
        return Err(Error::NotFound);
    }
    let tasks = tasks_of(cx, id).await?;
    let form: Value = serde_json::from_str(&application.form).map_err(Error::internal)?;
    let (lang, own) = (cx.lang(), application.applicant_id == cx.user_id()?);
    let running = application.status == Status::Running.code();
    let returned = application.status == Status::Returned.code();
    let pending = tasks.iter().find(|t| t.state == "PENDING").filter(|_| running);
    let decider = match pending {
        Some(task) if !own => approver::decider(cx, cx.read(), &task.id).await?,
        _ => None,
    };
    let task = pending.filter(|_| decider.is_some());
    Ok(ApplicationView {
        kind_label: process.label.get(lang).to_owned(),
        status_label: status_label(&application.status, lang),
        sections: sections(cx, process, &form).await?,
        path: path::of(cx, process, &application, &tasks).await?,
        log: log_of(cx, &tasks, id).await?,
        attachments: attachments(cx, &form).await?,
        task_id: task.map(|t| t.id.clone()),
        task_version: task.map(|t| t.version),
        may_decide: task.is_some(),
        on_behalf_of: match decider {
            Some(Decider::For(principal)) => Some(principal.name),
            _ => None,
        },
        may_withdraw: own && (running || returned),
        may_resubmit: own && returned,
        may_remind: own && running,
        form,
        id: application.id,
        no: application.no,
        kind: application.kind,
        title: application.title,
        applicant_id: application.applicant_id,
        applicant_name: application.applicant_name,
        status: application.status,
        version: application.version,
        started_at: application.started_at,
        ended_at: application.ended_at,
    })
}

async fn tasks_of(cx: &Cx, id: &str) -> Result<Vec<process_task::Model>> {
    let tasks = process_task::Entity::find()
        .filter(process_task::Column::InstanceId.eq(id))
        .filter(process_task::Column::ArchivedAt.is_null())
        .order_by_asc(process_task::Column::CreatedAt)
        .order_by_asc(process_task::Column::Id);
    Ok(tasks.all(cx.read()).await?)
}

/// The form in the reader's words.
pub async fn sections(cx: &Cx, process: &Process, form: &Value) -> Result<Vec<Vec<FormField>>> {
    let lines = process.lines_of(form);
    let mut names = Names::default();
    names.learn(cx, process.fields, lines.iter().copied()).await?;
    let section = |line: &&Value| {
        let filled = history_changes(&Value::Null, line, process.fields, &names, cx.lang()).into_iter();
        let field = |change: kernel::resource::Change| FormField {
            field: change.field,
            label: change.label,
            text: change.after.unwrap_or_default(),
        };
        filled.map(field).filter(|field| !field.text.is_empty()).collect()
    };
    Ok(lines.iter().map(section).collect())
}

pub async fn log(cx: &Cx, id: &str) -> Result<Vec<LogView>> {
    let application = visible(cx, id).await?;
    log_of(cx, &tasks_of(cx, &application.id).await?, id).await
}

async fn log_of(cx: &Cx, tasks: &[process_task::Model], id: &str) -> Result<Vec<LogView>> {
    let rows = process_log::Entity::find()
        .filter(process_log::Column::InstanceId.eq(id))
        .order_by_asc(process_log::Column::At)
        .order_by_asc(process_log::Column::Id)
        .all(cx.read())
        .await?;
    let lang = cx.lang();
    let node = |id: &str| tasks.iter().find(|t| t.id == id).map(|t| node_label(&t.node, lang));
    let views = rows.into_iter().map(|row| LogView {
        node_label: row.task_id.as_deref().and_then(node),
        action_label: step_label(&row.action, lang),
        id: row.id,
        at: row.at,
        actor_name: row.actor_name,
        action: row.action,
        comment: row.comment,
    });
    Ok(views.collect())
}

/// The ids of the files that a form names.
fn file_ids(form: &Value) -> Vec<&str> {
    form.get("fileIds").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

async fn attachments(cx: &Cx, form: &Value) -> Result<Vec<AttachmentView>> {
    let files = stored_file::Entity::find()
        .filter(stored_file::Column::Id.is_in(file_ids(form)))
        .filter(stored_file::Column::ArchivedAt.is_null())
        .order_by_asc(stored_file::Column::CreatedAt)
        .order_by_asc(stored_file::Column::Id)
        .all(cx.read())
        .await?;
    let view =
        |file: stored_file::Model| AttachmentView { id: file.id, name: file.name, mime: file.mime, size: file.size };
    Ok(files.into_iter().map(view).collect())
}

/// An attachment, for whoever may look at its application.
pub async fn file(cx: &Cx, query: &FileQuery) -> Result<FileReply> {
    let application = visible(cx, &query.id).await?;
    let form: Value = serde_json::from_str(&application.form).map_err(Error::internal)?;
    if !file_ids(&form).contains(&query.file_id.as_str()) {
        return Err(Error::NotFound);
    }
    files::reply(cx, &files::find(cx, &query.file_id).await?)
}
