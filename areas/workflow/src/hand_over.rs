//! Handing one task to a colleague.

use kernel::{
    Action, Both, Cx, Error, FieldError, Result, Rule, Text,
    identity::{entity::user, load_rights},
    resource::rows::change,
};
use schema::workflow::process_task;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};
use serde_json::json;

use crate::{
    approver,
    engine::{current, locked, log, moved, short},
    letters,
    machine::Step,
    process,
    tables::TASK,
    types::{PeopleQuery, PersonOption, TransferTaskInput},
};

pub async fn transfer(cx: &Cx, input: TransferTaskInput) -> Result<()> {
    let comment = input.comment.trim();
    if comment.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("comment")]));
    }
    short("comment", comment)?;
    let tx = cx.tx().await?;
    let task = process_task::Entity::find_by_id(input.task_id.as_str())
        .filter(process_task::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or(Error::NotFound)?;
    let application = locked(cx, &task.instance_id).await?;
    let process = process::find(&application.kind)?;
    if application.applicant_id == cx.user_id()? || approver::decider(cx, tx, &task.id).await?.is_none() {
        return Err(Error::NotFound);
    }
    moved(process, &application, Step::Transfer)?;
    current(&task, task.version, input.version)?;
    if input.to_user_id == application.applicant_id {
        let text = Text::new("不能转给申请人本人", "The applicant cannot decide it");
        return Err(Error::invalid("toUserId", "own_application", text));
    }
    let handed = process_task::ActiveModel { assignee_id: Set(Some(input.to_user_id.clone())), ..Default::default() };
    let task = change::<process_task::Entity>(cx, TASK, task, handed).await?;
    log(cx, &application.id, Some(&task.id), Step::Transfer, comment).await?;
    // Whoever cannot decide would only hold it up.
    if !letters::new_task(cx, process, &application, &task).await? {
        let name = user::Entity::find_by_id(input.to_user_id.as_str()).one(tx).await?.map(|u| u.name);
        let name = name.unwrap_or_default();
        let text = Both::new(
            format!("{name} 没有办理该申请的权限，或该申请不在其管理范围内，请选择其他人"),
            format!("{name} may not decide this application or does not reach it; choose somebody else"),
        );
        let rule = Rule::new("cannot_decide", text, json!({ "userId": input.to_user_id, "name": name }));
        return Err(rule.offer(Text::new("查看待办任务", "See my tasks"), "/dashboard/mytask").into());
    }
    Ok(())
}

/// Looked at for the right to decide; more are found with a longer keyword.
const MOST: u64 = 20;

/// Colleagues who may decide tasks.
pub async fn people(cx: &Cx, query: PeopleQuery) -> Result<Vec<PersonOption>> {
    let db = cx.read();
    let applicant = match query.task_id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) if approver::decider(cx, db, id).await?.is_none() => return Err(Error::NotFound),
        Some(id) => process_task::Entity::find_by_id(id).one(db).await?.and_then(|t| t.applicant_id),
        None => None,
    };
    let excluded = [Some(cx.user_id()?.to_owned()), applicant];
    let mut select = user::Entity::find()
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .filter(user::Column::Kind.ne("STUDENT"))
        .filter(user::Column::Id.is_not_in(excluded.into_iter().flatten()));
    if let Some(keyword) = query.keyword.as_deref().map(str::trim).filter(|k| !k.is_empty()) {
        let escaped = keyword.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let like = |column| Func::lower(Expr::col(column)).like(LikeExpr::new(format!("%{escaped}%")).escape('\\'));
        select = select.filter(Condition::any().add(like(user::Column::Username)).add(like(user::Column::Name)));
    }
    let users = select.order_by_asc(user::Column::Username).limit(MOST).all(db).await?;
    let mut found = vec![];
    for user in users {
        let rights = load_rights(db, user, cx.app().sessions.catalogue()).await?;
        if rights.grants.allows((permissions::ADMIN_AUTH_PROCESS_MYTASK, Action::Edit)) {
            let label = format!("{} – {}", rights.user.username, rights.user.name);
            found.push(PersonOption { value: rights.user.id, label });
        }
    }
    Ok(found)
}
