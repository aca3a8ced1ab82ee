//! The operations on applications and tasks that are the same for every process.

use kernel::{Api, Cx, Done, IdSpec, Json, Op, Query, Result, Text, View, files};

use crate::{
    batch, delegations, engine, hand_over,
    process::{self, Process},
    remind,
    tables::{
        APPLICATION, APPLICATIONS, DELEGATION, MAY_CHANGE_OWN, MAY_DECIDE, MAY_LIST_TASKS, MAY_SEE, OWN_APPLICATIONS,
        OWN_DELEGATIONS, PEOPLE, TASK, TASKS,
    },
    types::{
        DecideInput, DecideTasksInput, DelegateInput, EndDelegationInput, FileQuery, OneQuery, PeopleQuery,
        RemindInput, TransferTaskInput, WithdrawInput,
    },
    view,
};

const BASE: &str = "/api/activiti/application";

/// Makes a process known and mounts what decides and shows its applications; its area mounts what hands them in.
pub fn mount_process(api: &mut Api, process: &'static Process) {
    process::register(process);
    let (path, stem) = (process.path, process.stem);
    // The specification writes it so.
    let op = Op::get(
        format!("{BASE}/process/{path}/applicaton"),
        format!("get{stem}Application"),
        MAY_SEE,
        Text::new("查看申请", "View an application"),
    )
    .ids([IdSpec::query("id", &APPLICATIONS)]);
    api.op(op, move |cx: Cx, Query(query): Query<OneQuery>| async move {
        view::one(&cx, process, &query.id).await.map(View)
    });
    let op = Op::post(
        format!("{BASE}/process/{path}/audit"),
        format!("audit{stem}Application"),
        MAY_DECIDE,
        Text::new("审批", "Decide"),
    )
    .ids([IdSpec::body("/taskId", &TASKS)])
    .audit(TASK);
    api.op(op, move |cx: Cx, Json(input): Json<DecideInput>| async move { audit(&cx, process, input).await.map(View) });
}

async fn audit(cx: &Cx, process: &'static Process, input: DecideInput) -> Result<kernel::effects::Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let decision = (input.decision, input.comment.as_str());
    let (_, warnings) = engine::decide(cx, Some(process), &input.task_id, input.version, decision).await?;
    engine::outcome(cx, process, warnings).await
}

pub fn mount(api: &mut Api) {
    applicants(api);
    deciders(api);
    delegating(api);
    let op = Op::get(format!("{BASE}/process/log"), "applicationLog", MAY_SEE, Text::new("审批记录", "Log"))
        .ids([IdSpec::query("id", &APPLICATIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<OneQuery>| async move { view::log(&cx, &query.id).await.map(View) });
    let label = Text::new("下载申请的附件", "Download an attachment");
    let op = Op::get(format!("{BASE}/process/file"), "applicationFile", MAY_SEE, label)
        .ids([IdSpec::query("id", &APPLICATIONS), IdSpec::query("fileId", &files::FILE)]);
    api.op(op, |cx: Cx, Query(query): Query<FileQuery>| async move { view::file(&cx, &query).await });
}

fn applicants(api: &mut Api) {
    let label = Text::new("撤回申请", "Withdraw an application");
    let op = Op::post(format!("{BASE}/task/withdraw"), "withdrawApplication", MAY_CHANGE_OWN, label)
        .ids([IdSpec::body("/id", &OWN_APPLICATIONS)])
        .audit(APPLICATION);
    api.op(op, |cx: Cx, Json(input): Json<WithdrawInput>| async move {
        let reason = input.reason.trim();
        engine::short("reason", reason)?;
        engine::withdraw(&cx, &input.id, input.version, reason).await.map(|()| Done)
    });
    let label = Text::new("催办", "Remind");
    let op = Op::post(format!("{BASE}/task/remind"), "remindApprovers", MAY_CHANGE_OWN, label)
        .ids([IdSpec::body("/id", &OWN_APPLICATIONS)])
        .audit(TASK);
    api.op(op, |cx: Cx, Json(input): Json<RemindInput>| async move {
        remind::by_applicant(&cx, &input.id).await.map(|()| Done)
    });
}

fn deciders(api: &mut Api) {
    let label = Text::new("批量审批", "Decide several tasks");
    let op = Op::post(format!("{BASE}/task/decide"), "decideTasks", MAY_DECIDE, label)
        .ids([IdSpec::body("/tasks/*/taskId", &TASKS)])
        .audit(TASK)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<DecideTasksInput>| async move { batch::decide(&cx, input).await.map(View) });
    let label = Text::new("转办任务", "Hand a task over");
    let op = Op::post(format!("{BASE}/task/transfer"), "transferTask", MAY_DECIDE, label)
        .ids([IdSpec::body("/taskId", &TASKS), IdSpec::body("/toUserId", &PEOPLE)])
        .audit(TASK)
        // Whoever gets it decides in place of the desk, as with a delegation.
        .step_up();
    api.op(op, |cx: Cx, Json(input): Json<TransferTaskInput>| async move {
        hand_over::transfer(&cx, input).await.map(|()| Done)
    });
    let label = Text::new("可办理的人员", "People who could decide");
    let op = Op::get(format!("{BASE}/task/people"), "approvalPeople", MAY_LIST_TASKS, label)
        .ids([IdSpec::query("taskId", &TASKS)]);
    api.op(op, |cx: Cx, Query(query): Query<PeopleQuery>| async move { hand_over::people(&cx, query).await.map(View) });
}

fn delegating(api: &mut Api) {
    let label = Text::new("委托审批", "Delegate");
    let op = Op::post(format!("{BASE}/task/delegate"), "delegateTasks", MAY_DECIDE, label)
        .ids([IdSpec::body("/toUserId", &PEOPLE)])
        .audit(DELEGATION)
        // Whoever holds a session that was left open could otherwise hand the desk to a friend.
        .step_up();
    api.op(op, |cx: Cx, Json(input): Json<DelegateInput>| async move { delegations::give(&cx, input).await.map(View) });
    let op =
        Op::get(format!("{BASE}/task/delegate"), "myDelegations", MAY_LIST_TASKS, Text::new("委托", "Delegations"));
    api.op(op, |cx: Cx, (): ()| async move { delegations::list(&cx).await.map(View) });
    let label = Text::new("结束委托", "End a delegation");
    let op = Op::post(format!("{BASE}/task/delegate/end"), "endDelegation", MAY_DECIDE, label)
        .ids([IdSpec::body("/id", &OWN_DELEGATIONS)])
        .audit(DELEGATION);
    api.op(op, |cx: Cx, Json(input): Json<EndDelegationInput>| async move {
        delegations::end(&cx, &input).await.map(|()| Done)
    });
}
