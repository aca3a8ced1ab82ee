//! The way of an application: where it was, who has it now and since when, what is next, and how long it
//! usually stays.

use std::collections::HashMap;

use kernel::{Cx, Result, identity::entity::user};
use schema::workflow::{process_instance, process_task};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Query as Sql};

use crate::{
    approver,
    machine::Status,
    process::{Node, Process},
    tables::step_label,
    types::{PathNode, PathState},
};

pub async fn of(
    cx: &Cx,
    process: &Process,
    application: &process_instance::Model,
    tasks: &[process_task::Model],
) -> Result<Vec<PathNode>> {
    let here = process.position(&application.current_node).unwrap_or(0);
    let status = Status::parse(&application.status);
    let names = names(cx, tasks).await?;
    let mut path = vec![];
    for (position, node) in process.nodes.iter().enumerate() {
        let state = state_of(status, position, here);
        // The last of several rounds: what is behind was approved in this one.
        let task = tasks.iter().rev().find(|t| t.node == node.code).filter(|_| position <= here);
        let holders = match task.filter(|_| state == PathState::Now) {
            Some(task) => approver::holders(cx, cx.read(), task, application).await?,
            None => vec![],
        };
        let name = |id: &Option<String>| names.get(id.as_deref()?).cloned();
        let action = task.and_then(|t| t.action.clone());
        path.push(PathNode {
            node: node.code.to_owned(),
            label: node.label.get(cx.lang()).to_owned(),
            state,
            action_label: action.as_deref().map(|action| step_label(action, cx.lang())),
            action,
            decided_by: task.and_then(|t| name(&t.decided_by)),
            on_behalf_of: task.and_then(|t| name(&t.on_behalf_of)),
            decided_at: task.and_then(|t| t.decided_at),
            comment: task.and_then(|t| t.comment.clone()),
            since: task.map(|t| t.created_at),
            holders: holders.into_iter().map(|user| user.name).collect(),
            usual_ms: usual(cx, process, node).await?,
        });
    }
    Ok(path)
}

pub fn state_of(status: Option<Status>, position: usize, here: usize) -> PathState {
    match status {
        Some(Status::Running) if position == here => PathState::Now,
        Some(Status::Running | Status::Returned) if position > here => PathState::Next,
        Some(Status::Withdrawn) if position >= here => PathState::Never,
        _ if position > here => PathState::Never,
        _ => PathState::Done,
    }
}

async fn names(cx: &Cx, tasks: &[process_task::Model]) -> Result<HashMap<String, String>> {
    let ids = tasks.iter().flat_map(|t| [&t.decided_by, &t.on_behalf_of]).flatten().map(String::as_str);
    let users = user::Entity::find().filter(user::Column::Id.is_in(ids)).all(cx.read()).await?;
    Ok(users.into_iter().map(|u| (u.id, u.name)).collect())
}

/// Enough to know by.
const EXPERIENCE: u64 = 101;

/// The median of the last decisions at this desk.
async fn usual(cx: &Cx, process: &Process, node: &Node) -> Result<Option<i64>> {
    use process_task::Column;
    let of_kind = Sql::select()
        .column(process_instance::Column::Id)
        .from(process_instance::Entity)
        .and_where(process_instance::Column::Kind.eq(process.kind))
        .take();
    let decided = process_task::Entity::find()
        .filter(Column::Node.eq(node.code))
        .filter(Column::State.eq("DONE"))
        .filter(Column::DecidedAt.is_not_null())
        .filter(Column::InstanceId.in_subquery(of_kind))
        .order_by_desc(Column::DecidedAt)
        .limit(EXPERIENCE)
        .all(cx.read())
        .await?;
    let mut times: Vec<i64> = decided.iter().filter_map(|t| Some(t.decided_at?.since(t.created_at))).collect();
    times.sort_unstable();
    Ok(times.get(times.len() / 2).copied())
}
