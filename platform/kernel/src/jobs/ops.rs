//! The signed-in user's jobs.

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{State, job};
use crate::{
    Api, Both, Cx, Done, Error, FieldError, IdSpec, Json, Op, PathId, Policy, Query, Result, Text, Timestamp, View,
    page::{Page, PageQuery},
    scope::{ScopeRule, TableRef},
};

static JOB: TableRef = TableRef::new("job", ScopeRule::Own("owner_id"), false);
const OWN: Policy = Policy::AnySession("everyone sees the jobs they started");

pub fn mount(api: &mut Api) {
    api.op(Op::get("/api/user/jobs", "listJobs", OWN, Text::new("我的任务", "My jobs")), list_jobs);
    api.op(
        Op::get("/api/user/jobs/{id}", "getJob", OWN, Text::new("任务详情", "A job")).ids([IdSpec::path("id", &JOB)]),
        get_job,
    );
    api.op(
        Op::post("/api/user/jobs/cancel", "cancelJobs", OWN, Text::new("取消任务", "Cancel jobs"))
            .audit("job")
            .ids([IdSpec::body("/ids", &JOB)]),
        cancel_jobs,
    );
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Job)]
struct JobView {
    id: String,
    kind: String,
    label: String,
    state: State,
    progress: i64,
    total: i64,
    /// In the caller's language.
    message: String,
    /// What the job answered; on failure the failure's envelope.
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    created_at: Timestamp,
    started_at: Option<Timestamp>,
    finished_at: Option<Timestamp>,
    cancel_requested: bool,
}

fn view(cx: &Cx, row: job::Model) -> JobView {
    let message = Both { zh: row.message_zh, en: row.message_en };
    JobView {
        label: cx.app().jobs.label(&row.kind).get(cx.lang()).to_owned(),
        id: row.id,
        kind: row.kind,
        state: row.state,
        progress: row.progress,
        total: row.total,
        message: message.get(cx.lang()).to_owned(),
        result: row.result.and_then(|text| serde_json::from_str(&text).ok()),
        created_at: row.created_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
        cancel_requested: row.cancel_requested,
    }
}

async fn list_jobs(cx: Cx, Query(query): Query<PageQuery>) -> Result<View<Page<JobView>>> {
    let paging = query.paging()?;
    let own = job::Entity::find().filter(job::Column::OwnerId.eq(cx.user_id()?));
    let total = own.clone().count(cx.read()).await?;
    let rows = own
        .order_by_desc(job::Column::CreatedAt)
        .order_by_desc(job::Column::Id)
        .offset(paging.offset())
        .limit(paging.page_size)
        .all(cx.read())
        .await?;
    let views = rows.into_iter().map(|row| view(&cx, row)).collect();
    Ok(View(Page::new(views, paging, total)))
}

async fn get_job(cx: Cx, PathId(id): PathId) -> Result<View<JobView>> {
    let row = job::Entity::find_by_id(id)
        .filter(job::Column::OwnerId.eq(cx.user_id()?))
        .one(cx.read())
        .await?
        .ok_or(Error::NotFound)?;
    Ok(View(view(&cx, row)))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CancelJobsInput)]
struct CancelInput {
    ids: Vec<String>,
}

/// A waiting job ends at once; a running one is asked to; a finished one stays as it is.
async fn cancel_jobs(cx: Cx, Json(input): Json<CancelInput>) -> Result<Done> {
    if input.ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    let user = cx.user_id()?.to_owned();
    let tx = cx.tx().await?;
    let rows = job::Entity::find()
        .filter(job::Column::Id.is_in(input.ids))
        .filter(job::Column::OwnerId.eq(user))
        .filter(job::Column::State.is_in([State::Queued, State::Running]))
        .all(tx)
        .await?;
    let mut changed = false;
    for row in rows {
        let asked = job::Entity::update_many()
            .col_expr(job::Column::CancelRequested, Expr::value(true))
            .filter(job::Column::Id.eq(row.id.clone()))
            .filter(job::Column::State.is_in([State::Queued, State::Running]))
            .exec(tx)
            .await?;
        job::Entity::update_many()
            .col_expr(job::Column::State, Expr::value(State::Cancelled))
            .col_expr(job::Column::FinishedAt, Expr::value(cx.now()))
            .filter(job::Column::Id.eq(row.id.clone()))
            .filter(job::Column::State.eq(State::Queued))
            .exec(tx)
            .await?;
        if asked.rows_affected == 1 {
            cx.record(&row.id, Some(&json!({ "state": row.state })), Some(&json!({ "cancelRequested": true })))?;
            changed = true;
        }
    }
    if !changed {
        cx.nothing_changed();
    }
    Ok(Done)
}
