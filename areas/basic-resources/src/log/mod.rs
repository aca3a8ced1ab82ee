//! The system log: a view of the audit log, its export, and the proof that nobody changed it.

mod query;
mod words;

use kernel::{
    Action, Api, App, Cx, Op, Policy, Query, Result, Text, Timestamp, View, audit, jobs,
    jobs::JobCx,
    op::Need,
    page::{Page, Paging},
    resource::{Change, EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

#[derive(Clone, Debug, Default, Deserialize, Serialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    pub page_no: Option<u64>,
    pub page_size: Option<u64>,
    /// Area or area.thing, for example `security` or `security.user`.
    pub subject: Option<String>,
    pub operation: Option<String>,
    /// Part of the name of who did it.
    pub actor: Option<String>,
    pub at_from: Option<Timestamp>,
    pub at_to: Option<Timestamp>,
    /// Part of the id or of the values before and after.
    pub keyword: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    pub id: String,
    pub seq: i64,
    pub at: Timestamp,
    pub actor_name: String,
    pub source: String,
    pub operation: String,
    pub operation_label: String,
    pub subject: String,
    pub subject_id: String,
    pub reason: Option<String>,
    pub request_id: String,
    /// In the words of the screens where the fields are known, else by their names.
    pub changes: Vec<Change>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Started {
    pub job_id: String,
}

const fn needs(action: Action) -> Need {
    (permissions::ADMIN_AUTH_BASIC_LOG, action)
}
const QUERY: &[Need] = &[needs(Action::Query)];
const EXPORT: &[Need] = &[needs(Action::Export)];
const GET: &[Need] = &[needs(Action::Get)];
const VERIFY: &str = "audit.verify";

pub fn mount(api: &mut Api) {
    let op = Op::get(
        "/api/basic/sys/log",
        "listSystemLog",
        Policy::AnyOf(QUERY),
        Text::new("查询系统日志", "List the system log"),
    );
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move { list(&cx, query).await.map(View) });
    let op = Op::get(
        "/api/basic/sys/log/export",
        "exportSystemLog",
        Policy::AnyOf(EXPORT),
        Text::new("导出系统日志", "Export the system log"),
    );
    let op = op.audit("basic.log").rate(EXPORT_BUCKET, EXPORTS_A_MINUTE).long().step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move { query::export(&cx, query).await });
    let op = Op::post(
        "/api/basic/sys/log/verify",
        "verifySystemLog",
        Policy::AnyOf(GET),
        Text::new("校验系统日志", "Verify the system log"),
    );
    api.op(op.audit("job"), verify);
}

async fn list(cx: &Cx, query: LogQuery) -> Result<Page<LogEntry>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let (rows, total) = query::page(cx, &query, paging).await?;
    Ok(Page::new(rows, paging, total))
}

async fn verify(cx: Cx, (): ()) -> Result<View<Started>> {
    let job_id = jobs::start(&cx, VERIFY, &json!({})).await?;
    Ok(View(Started { job_id }))
}

pub fn register_jobs(app: &App) {
    let label = Text::new("校验系统日志", "Verify the system log");
    app.jobs.register(VERIFY, label, Policy::AnyOf(GET), |cx: JobCx| async move {
        audit::seal_pending(cx.app()).await?;
        let verdict = audit::verify(cx.app(), |done, total| {
            cx.progress(done, total, Text::new("正在核对审计链", "Checking the audit chain"));
        })
        .await?;
        let broken = verdict.broken.as_ref().map(|b| b.get(cx.lang()));
        Ok(json!({ "entries": verdict.entries, "intact": verdict.broken.is_none(), "broken": broken, "head": verdict.head }))
    });
}
