//! The system log: a view of the audit log, its export, and the proof that nobody changed it.

use kernel::{
    Action, Api, App, Cx, Op, Policy, Query, Result, Text, View, audit,
    audit::log::{self, LogQuery},
    jobs,
    jobs::JobCx,
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

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
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::list(&cx, &query, log::within_reach(&cx)?).await.map(View)
    });
    let op = Op::get(
        "/api/basic/sys/log/export",
        "exportSystemLog",
        Policy::AnyOf(EXPORT),
        Text::new("导出系统日志", "Export the system log"),
    );
    let op = op.audit("basic.log").rate(EXPORT_BUCKET, EXPORTS_A_MINUTE).long().step_up();
    api.op(op, |cx: Cx, Query(query): Query<LogQuery>| async move {
        log::export(&cx, query, log::within_reach(&cx)?, ("basic.log", Text::new("系统日志", "System log"))).await
    });
    let op = Op::post(
        "/api/basic/sys/log/verify",
        "verifySystemLog",
        Policy::AnyOf(GET),
        Text::new("校验系统日志", "Verify the system log"),
    );
    api.op(op.audit("job"), verify);
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
