//! Tasks waiting for the caller, on their way, and done.

use kernel::{
    Action, Api, Cx, Op, Policy, Query, Result, Text, Timestamp, View,
    op::Need,
    page::{Page, Paging},
};
use schema::workflow::{process_instance, process_task};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{ExprTrait, Query as Sql},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TaskQuery {
    page_no: Option<u64>,
    page_size: Option<u64>,
    /// `Unfinished` or nothing, `following`, `finished`: the list's own name, as the specification sends it.
    #[allow(dead_code)]
    process_type: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskView {
    pub id: String,
    pub instance_id: String,
    pub no: String,
    pub kind: String,
    pub title: String,
    pub applicant_name: String,
    pub node: String,
    pub status: String,
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

const NEEDS: &[Need] = &[(permissions::ADMIN_AUTH_PROCESS_MYTASK, Action::Query)];

pub fn mount(api: &mut Api) {
    for (list, word, id, label) in [
        (List::Pending, "pending", "pendingTasks", Text::new("待办任务", "Pending tasks")),
        (List::InProcess, "inProcess", "inProcessTasks", Text::new("在办任务", "Tasks in process")),
        (List::History, "history", "finishedTasks", Text::new("已办任务", "Finished tasks")),
    ] {
        let op = Op::get(format!("/api/activiti/application/audit/item/{word}"), id, Policy::AnyOf(NEEDS), label);
        api.op(op, move |cx: Cx, Query(query): Query<TaskQuery>| async move { page(&cx, list, query).await.map(View) });
    }
}

/// Tasks the caller could decide, has decided on the way, or has decided and seen ended.
pub fn select(cx: &Cx, list: List) -> Result<Select<process_task::Entity>> {
    let me = cx.user_id()?.to_owned();
    let running = Sql::select()
        .column(process_instance::Column::Id)
        .from(process_instance::Entity)
        .and_where(process_instance::Column::Status.eq("RUNNING"))
        .to_owned();
    let instance = process_task::Column::InstanceId;
    let mine = process_task::Column::DecidedBy.eq(me.clone());
    let select = process_task::Entity::find().filter(process_task::Column::ArchivedAt.is_null());
    Ok(match list {
        List::Pending => {
            let roles = cx.session()?.rights.roles.iter().map(|r| r.role.code.clone()).collect::<Vec<_>>();
            let for_me = Condition::any()
                .add(process_task::Column::AssigneeId.eq(me))
                .add(process_task::Column::AssigneeId.is_null().and(process_task::Column::CandidateRole.is_in(roles)));
            select
                .filter(process_task::Column::State.eq("PENDING"))
                .filter(instance.in_subquery(running))
                .filter(for_me)
        }
        List::InProcess => select.filter(mine).filter(instance.in_subquery(running)),
        List::History => select.filter(mine).filter(instance.not_in_subquery(running)),
    })
}

async fn page(cx: &Cx, list: List, query: TaskQuery) -> Result<Page<TaskView>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let select = select(cx, list)?;
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
    let view = |task: process_task::Model| {
        let instance = instances.iter().find(|i| i.id == task.instance_id)?;
        Some(TaskView {
            id: task.id,
            instance_id: task.instance_id,
            no: instance.no.clone(),
            kind: instance.kind.clone(),
            title: instance.title.clone(),
            applicant_name: instance.applicant_name.clone(),
            node: task.node,
            status: instance.status.clone(),
            since: task.created_at,
            decided_at: task.decided_at,
            action: task.action,
        })
    };
    Ok(Page::new(tasks.into_iter().filter_map(view).collect(), paging, total))
}
