//! Tasks waiting for the caller, on their way, and done.

use kernel::{
    Api, Cx, Op, Query, Result, Text, Timestamp, View,
    page::{Page, Paging},
};
use schema::workflow::{process_instance, process_task};
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select, sea_query::Query as Sql,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    approver,
    process::{label, node_label},
    submitted::found_by,
    tables::{MAY_LIST_TASKS, status_label},
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TaskQuery {
    page_no: Option<u64>,
    page_size: Option<u64>,
    /// `Unfinished` or nothing, `following`, `finished`: the list's own name, as the specification sends it.
    #[allow(dead_code)]
    process_type: Option<String>,
    keyword: Option<String>,
    kind: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskView {
    pub id: String,
    /// For the decision.
    pub version: i32,
    pub instance_id: String,
    pub no: String,
    pub kind: String,
    pub kind_label: String,
    pub title: String,
    pub applicant_name: String,
    pub node: String,
    pub node_label: String,
    pub status: String,
    pub status_label: String,
    pub since: Timestamp,
    pub decided_at: Option<Timestamp>,
    pub action: Option<String>,
}

#[derive(Clone, Copy)]
pub enum List {
    Pending,
    InProcess,
    History,
}

pub fn mount(api: &mut Api) {
    for (list, word, id, label) in [
        (List::Pending, "pending", "pendingTasks", Text::new("待办任务", "Pending tasks")),
        (List::InProcess, "inProcess", "inProcessTasks", Text::new("在办任务", "Tasks in process")),
        (List::History, "history", "finishedTasks", Text::new("已办任务", "Finished tasks")),
    ] {
        let op = Op::get(format!("/api/activiti/application/audit/item/{word}"), id, MAY_LIST_TASKS, label);
        api.op(op, move |cx: Cx, Query(query): Query<TaskQuery>| async move { page(&cx, list, query).await.map(View) });
    }
}

/// Tasks the caller decides now, has decided on the way, or has decided and seen ended.
pub async fn select(cx: &Cx, list: List) -> Result<Select<process_task::Entity>> {
    let running = Sql::select()
        .column(process_instance::Column::Id)
        .from(process_instance::Entity)
        .and_where(process_instance::Column::Status.eq("RUNNING"))
        .to_owned();
    let instance = process_task::Column::InstanceId;
    let mine = process_task::Column::DecidedBy.eq(cx.user_id()?);
    let select = process_task::Entity::find().filter(process_task::Column::ArchivedAt.is_null());
    Ok(match list {
        List::Pending => select
            .filter(process_task::Column::State.eq("PENDING"))
            .filter(instance.in_subquery(running))
            .filter(approver::for_caller(cx, cx.read()).await?),
        List::InProcess => select.filter(mine).filter(instance.in_subquery(running)),
        List::History => select.filter(mine).filter(instance.not_in_subquery(running)),
    })
}

/// Of applications of a kind, or with a word in them.
fn narrowed(select: Select<process_task::Entity>, query: &TaskQuery) -> Select<process_task::Entity> {
    let mut found = Sql::select();
    found.column(process_instance::Column::Id).from(process_instance::Entity);
    let kind = query.kind.as_deref().filter(|k| !k.is_empty());
    let word = query.keyword.as_deref().and_then(found_by);
    if kind.is_none() && word.is_none() {
        return select;
    }
    if let Some(kind) = kind {
        found.and_where(process_instance::Column::Kind.eq(kind));
    }
    if let Some(word) = word {
        found.cond_where(word);
    }
    select.filter(process_task::Column::InstanceId.in_subquery(found))
}

async fn page(cx: &Cx, list: List, query: TaskQuery) -> Result<Page<TaskView>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let select = narrowed(select(cx, list).await?, &query);
    let total = select.clone().count(cx.read()).await?;
    let tasks = select
        .order_by_desc(process_task::Column::CreatedAt)
        .order_by_desc(process_task::Column::Id)
        .limit(paging.page_size)
        .offset(paging.offset())
        .all(cx.read())
        .await?;
    let ids = tasks.iter().map(|t| t.instance_id.clone());
    let instances =
        process_instance::Entity::find().filter(process_instance::Column::Id.is_in(ids)).all(cx.read()).await?;
    let lang = cx.lang();
    let view = |task: process_task::Model| {
        let instance = instances.iter().find(|i| i.id == task.instance_id)?;
        Some(TaskView {
            id: task.id,
            version: task.version,
            instance_id: task.instance_id,
            no: instance.no.clone(),
            kind_label: label(&instance.kind, lang),
            kind: instance.kind.clone(),
            title: instance.title.clone(),
            applicant_name: instance.applicant_name.clone(),
            node_label: node_label(&task.node, lang),
            node: task.node,
            status_label: status_label(&instance.status, lang),
            status: instance.status.clone(),
            since: task.created_at,
            decided_at: task.decided_at,
            action: task.action,
        })
    };
    Ok(Page::new(tasks.into_iter().filter_map(view).collect(), paging, total))
}
