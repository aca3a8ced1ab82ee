//! Moves applications. Everything that changes one is here, in the transaction of the call, and leaves a line
//! in its log.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, Warning, outcome as outcome_of},
    ids,
    planted::fault,
    resource::rows::{add, change},
    settings,
};
use schema::workflow::{process_instance, process_log, process_task};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};

use crate::{
    approver::{self, Decider},
    foresight, letters,
    machine::{State, Status, Step},
    process::{self, Process},
    separation,
    settings::WorkflowSettings,
    tables::{APPLICATION, TASK, known},
    types::{Decision, SubmittedView},
};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

/// What an applicant hands in, looked at by the area whose matter it is.
pub struct Draft {
    /// An application that was returned, see [`Draft::again`].
    pub again: Option<process_instance::Model>,
    pub title: String,
    /// What it is about: there is one open application about a thing.
    pub business_id: Option<String>,
    pub student_type: Option<String>,
    pub division_id: Option<String>,
    pub programme_id: Option<String>,
    pub form: Value,
}

impl Draft {
    /// Of the `id` and `version` of a request. Whether it can be sent again is told before what is wrong in it.
    pub async fn again(
        cx: &Cx,
        process: &Process,
        id: Option<&str>,
        version: Option<i32>,
    ) -> Result<Option<process_instance::Model>> {
        let Some(id) = id.filter(|id| !id.is_empty()) else { return Ok(None) };
        let version = version.ok_or_else(|| Error::Invalid(vec![FieldError::required("version")]))?;
        let before = locked(cx, id).await?;
        if before.kind != process.kind {
            return Err(Error::NotFound);
        }
        moved(process, &before, Step::Resubmit)?;
        current(&before, before.version, version)?;
        Ok(Some(before))
    }
}

/// Hands in an application, or one that was returned once more.
pub async fn submit(
    cx: &Cx,
    process: &'static Process,
    mut draft: Draft,
    warnings: Vec<Warning>,
) -> Result<SubmittedView> {
    alone(cx, process, &draft).await?;
    let first = process.nodes.first().ok_or_else(|| Error::internal("a process without nodes"))?;
    let programme_id = draft.programme_id.clone();
    let (application, step) = match draft.again.take() {
        None => (begin(cx, process, first.code, draft).await?, Step::Submit),
        Some(before) => {
            let state = moved(process, &before, Step::Resubmit)?;
            (begin_again(cx, process, state, before, draft).await?, Step::Resubmit)
        }
    };
    let task = ask(cx, process, &application, 0, programme_id).await?;
    log(cx, &application.id, Some(&task.id), step, "").await?;
    let told = letters::new_task(cx, process, &application, &task).await?;
    let warnings = warnings.into_iter().chain((!told).then(|| nobody(cx, process, 0))).collect();
    let outcome = outcome(cx, process, warnings).await?;
    Ok(SubmittedView { id: application.id, no: application.no, version: application.version, outcome })
}

/// One open application about one thing: a second would overtake the first.
async fn alone(cx: &Cx, process: &Process, draft: &Draft) -> Result<()> {
    use process_instance::Column;
    let Some(business_id) = &draft.business_id else { return Ok(()) };
    let open = process_instance::Entity::find()
        .filter(Column::Kind.eq(process.kind))
        .filter(Column::BusinessId.eq(business_id.as_str()))
        .filter(Column::Status.is_in([Status::Running.code(), Status::Returned.code()]))
        .filter(Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?;
    let Some(other) = open.into_iter().find(|i| draft.again.as_ref().is_none_or(|own| own.id != i.id)) else {
        return Ok(());
    };
    let text = Both::new(
        format!("“{}”已有未结束的申请 {}（{}）", other.title, other.no, other.applicant_name),
        format!("There is an open application {} about “{}” ({})", other.no, other.title, other.applicant_name),
    );
    let rule = Rule::new("already_applied", text, json!({ "id": other.id, "no": other.no }));
    let own = other.applicant_id == cx.user_id()?;
    let label = Text::new("查看我的申请", "See my application");
    Err(if own { rule.offer(label, format!("/dashboard/myapp?id={}", other.id)) } else { rule }.into())
}

/// The id and number of the open application of a kind about each of these things.
pub async fn open_about(
    db: &impl ConnectionTrait,
    kind: &str,
    business_ids: &[String],
) -> Result<HashMap<String, (String, String)>> {
    use process_instance::Column;
    let mut found = HashMap::new();
    for some in business_ids.chunks(AT_ONCE) {
        let open = process_instance::Entity::find()
            .filter(Column::Kind.eq(kind))
            .filter(Column::BusinessId.is_in(some))
            .filter(Column::Status.is_in([Status::Running.code(), Status::Returned.code()]))
            .filter(Column::ArchivedAt.is_null());
        let of = |row: process_instance::Model| Some((row.business_id?, (row.id, row.no)));
        found.extend(open.all(db).await?.into_iter().filter_map(of));
    }
    Ok(found)
}

async fn begin(cx: &Cx, process: &Process, node: &str, draft: Draft) -> Result<process_instance::Model> {
    let (id, actor) = (ids::new_id(), cx.actor()?);
    let row = process_instance::ActiveModel {
        no: Set(number(cx, process, &id)),
        kind: Set(process.kind.to_owned()),
        title: Set(draft.title),
        applicant_id: Set(actor.user_id.clone()),
        applicant_name: Set(actor.name.clone()),
        student_type: Set(draft.student_type),
        division_id: Set(draft.division_id),
        business_id: Set(draft.business_id),
        form: Set(draft.form.to_string()),
        current_node: Set(node.to_owned()),
        status: Set(Status::Running.code().to_owned()),
        started_at: Set(Some(cx.now())),
        ..Default::default()
    };
    add::<process_instance::Entity>(cx, APPLICATION, &id, row).await
}

/// The day, and the end of the id: two people who apply at the same moment do not wait for each other.
fn number(cx: &Cx, process: &Process, id: &str) -> String {
    let end = id.get(id.len().saturating_sub(6)..).unwrap_or(id).to_ascii_uppercase();
    format!("{}{}-{end}", process.prefix, cx.now().local_date().format("%Y%m%d"))
}

async fn begin_again(
    cx: &Cx,
    process: &Process,
    state: State,
    before: process_instance::Model,
    draft: Draft,
) -> Result<process_instance::Model> {
    let row = process_instance::ActiveModel {
        title: Set(draft.title),
        student_type: Set(draft.student_type),
        division_id: Set(draft.division_id),
        business_id: Set(draft.business_id),
        form: Set(draft.form.to_string()),
        ..row_of(process, state)?
    };
    change::<process_instance::Entity>(cx, APPLICATION, before, row).await
}

/// A state as the table has it.
fn row_of(process: &Process, state: State) -> Result<process_instance::ActiveModel> {
    let node = process.nodes.get(state.node).ok_or_else(|| Error::internal("a node beyond the last"))?;
    Ok(process_instance::ActiveModel {
        status: Set(state.status.code().to_owned()),
        current_node: Set(node.code.to_owned()),
        ..Default::default()
    })
}

/// Puts the application on a desk.
async fn ask(
    cx: &Cx,
    process: &Process,
    application: &process_instance::Model,
    node: usize,
    programme_id: Option<String>,
) -> Result<process_task::Model> {
    let node = process.nodes.get(node).ok_or_else(|| Error::internal("a node beyond the last"))?;
    let settings = settings::get::<WorkflowSettings>(cx, None).await?;
    let row = process_task::ActiveModel {
        instance_id: Set(application.id.clone()),
        node: Set(node.code.to_owned()),
        candidate_role_id: Set(settings.role_at(cx, node).await?),
        division_id: Set(application.division_id.clone()),
        programme_id: Set(programme_id),
        applicant_id: Set(Some(application.applicant_id.clone())),
        state: Set("PENDING".to_owned()),
        ..Default::default()
    };
    add::<process_task::Entity>(cx, TASK, &ids::new_id(), row).await
}

/// Decides one task. `of`: only a task of this process.
pub async fn decide(
    cx: &Cx,
    of: Option<&Process>,
    task_id: &str,
    version: i32,
    (decision, comment): (Decision, &str),
) -> Result<(&'static Process, Vec<Warning>)> {
    let comment = required_comment(decision, comment)?;
    let tx = cx.tx().await?;
    let task = process_task::Entity::find_by_id(task_id)
        .filter(process_task::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or(Error::NotFound)?;
    let application = locked(cx, &task.instance_id).await?;
    if of.is_some_and(|process| process.kind != application.kind) {
        return Err(Error::NotFound);
    }
    let process = process::find(&application.kind)?;
    if application.applicant_id == cx.user_id()? && !fault("decide_own_application") {
        return Err(own(&application));
    }
    let Some(decider) = approver::decider(cx, tx, &task.id).await? else {
        return Err(separation::refusal(cx, tx, &task, &application).await?.unwrap_or(Error::NotFound));
    };
    if task.state != "PENDING" {
        return Err(done(cx, &application, &task));
    }
    let state = moved(process, &application, decision.step())?;
    current(&task, task.version, version)?;
    let decided = process_task::ActiveModel {
        state: Set("DONE".to_owned()),
        action: Set(Some(decision.step().code().to_owned())),
        comment: Set(Some(comment.to_owned()).filter(|c| !c.is_empty())),
        decided_by: Set(Some(cx.user_id()?.to_owned())),
        decided_at: Set(Some(cx.now())),
        on_behalf_of: Set(match decider {
            Decider::Own => None,
            Decider::For(principal) => Some(principal.id),
        }),
        ..Default::default()
    };
    let programme_id = task.programme_id.clone();
    let task = change::<process_task::Entity>(cx, TASK, task, decided).await?;
    log(cx, &application.id, Some(&task.id), decision.step(), comment).await?;
    let warnings = go_on(cx, process, application, state, (programme_id, comment)).await?;
    Ok((process, warnings))
}

/// What follows from a decision: the next desk, or the end with its effect.
async fn go_on(
    cx: &Cx,
    process: &'static Process,
    application: process_instance::Model,
    state: State,
    (programme_id, comment): (Option<String>, &str),
) -> Result<Vec<Warning>> {
    let mut row = row_of(process, state)?;
    if state.status.is_final() {
        row.ended_at = Set(Some(cx.now()));
    }
    let application = change::<process_instance::Entity>(cx, APPLICATION, application, row).await?;
    let mut warnings = vec![];
    match state.status {
        Status::Running => {
            let task = ask(cx, process, &application, state.node, programme_id).await?;
            if !letters::new_task(cx, process, &application, &task).await? {
                warnings.push(nobody(cx, process, state.node));
            }
            if process.foreseen && cx.is_rehearsal() {
                warnings.extend(foresight::at_the_end(cx, process, &application).await?);
            }
        }
        Status::Approved => {
            let form = serde_json::from_str(&application.form).map_err(Error::internal)?;
            let done = (process.effect)(cx, &application, form).await;
            warnings = if fault("approve_without_effect") { done.unwrap_or_default() } else { done? };
            letters::result(cx, process, &application, comment).await?;
        }
        _ => letters::result(cx, process, &application, comment).await?,
    }
    Ok(warnings)
}

/// Takes an application back.
pub async fn withdraw(cx: &Cx, id: &str, version: i32, reason: &str) -> Result<()> {
    let application = locked(cx, id).await?;
    let process = process::find(&application.kind)?;
    let state = moved(process, &application, Step::Withdraw)?;
    current(&application, application.version, version)?;
    let mut row = row_of(process, state)?;
    row.ended_at = Set(Some(cx.now()));
    let application = change::<process_instance::Entity>(cx, APPLICATION, application, row).await?;
    if let Some(task) = pending(cx, &application.id).await? {
        let over = process_task::ActiveModel {
            state: Set("DONE".to_owned()),
            action: Set(Some(Step::Withdraw.code().to_owned())),
            ..Default::default()
        };
        change::<process_task::Entity>(cx, TASK, task, over).await?;
    }
    log(cx, id, None, Step::Withdraw, reason).await
}

/// The task that an application waits for.
pub async fn pending(cx: &Cx, application_id: &str) -> Result<Option<process_task::Model>> {
    let task = process_task::Entity::find()
        .filter(process_task::Column::InstanceId.eq(application_id))
        .filter(process_task::Column::State.eq("PENDING"))
        .filter(process_task::Column::ArchivedAt.is_null())
        .lock_exclusive();
    Ok(task.one(cx.tx().await?).await?)
}

/// An application, held until the call ends.
pub async fn locked(cx: &Cx, id: &str) -> Result<process_instance::Model> {
    let found = process_instance::Entity::find_by_id(id)
        .filter(process_instance::Column::ArchivedAt.is_null())
        .lock_exclusive();
    found.one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

/// One line of the log. Nobody changes it any more.
pub async fn log(cx: &Cx, application_id: &str, task_id: Option<&str>, step: Step, comment: &str) -> Result<()> {
    let (actor_id, actor_name) = match cx.actor() {
        Ok(actor) => (actor.user_id.clone(), actor.name.clone()),
        // Reminders are the program's own.
        Err(_) => (String::new(), String::new()),
    };
    let row = process_log::ActiveModel {
        id: Set(ids::new_id()),
        instance_id: Set(application_id.to_owned()),
        task_id: Set(task_id.map(str::to_owned)),
        actor_id: Set(actor_id),
        actor_name: Set(actor_name),
        action: Set(step.code().to_owned()),
        comment: Set(Some(comment.to_owned()).filter(|c| !c.is_empty())),
        at: Set(cx.now()),
    };
    process_log::Entity::insert(row).exec_without_returning(cx.tx().await?).await?;
    Ok(())
}

pub async fn outcome(cx: &Cx, process: &Process, warnings: Vec<Warning>) -> Result<Outcome> {
    let known: Vec<_> = known().into_iter().chain((process.known)()).collect();
    outcome_of(cx, &known, warnings).await
}

/// Where a step leads from here, or why it does not.
pub fn moved(process: &Process, application: &process_instance::Model, step: Step) -> Result<State> {
    let status = Status::parse(&application.status);
    let here = status.zip(process.position(&application.current_node)).map(|(status, node)| State { status, node });
    here.and_then(|here| here.after(step, process.nodes.len())).ok_or_else(|| {
        let status = |lang| crate::tables::status_label(&application.status, lang);
        let text = Both::new(
            format!("申请 {} 的状态为“{}”，不能进行此操作", application.no, status(kernel::Lang::Zh)),
            format!("Application {} is “{}”; this is not possible now", application.no, status(kernel::Lang::En)),
        );
        let data = json!({ "no": application.no, "status": application.status });
        let label = Text::new("查看我的申请", "See my applications");
        Rule::new("wrong_state", text, data).offer(label, "/dashboard/myapp").into()
    })
}

/// Refuses what was decided on an older state than there is.
pub fn current(row: &impl serde::Serialize, version: i32, read: i32) -> Result<()> {
    if version == read || fault("decide_stale") {
        return Ok(());
    }
    Err(Error::stale(&row))
}

fn required_comment(decision: Decision, comment: &str) -> Result<&str> {
    let comment = comment.trim();
    if comment.is_empty() && decision != Decision::Approve {
        let text = Text::new("不通过或退回时须填写意见", "Say why when rejecting or returning");
        return Err(Error::invalid("comment", "required", text));
    }
    short("comment", comment)?;
    Ok(comment)
}

pub fn short(field: &str, text: &str) -> Result<()> {
    if text.chars().count() <= 500 {
        return Ok(());
    }
    Err(Error::invalid(field, "too_long", Text::new("最多 500 个字符", "At most 500 characters")))
}

fn own(application: &process_instance::Model) -> Error {
    let text = Both::new(
        format!("申请 {} 由您本人提交，须由他人审批；如不再需要，可以撤回", application.no),
        format!("You made application {} yourself, so somebody else decides it; you may withdraw it", application.no),
    );
    Rule::new("own_application", text, json!({ "no": application.no }))
        .offer(Text::new("查看我的申请", "See my application"), format!("/dashboard/myapp?id={}", application.id))
        .into()
}

fn done(cx: &Cx, application: &process_instance::Model, task: &process_task::Model) -> Error {
    let action = task.action.as_deref().unwrap_or_default();
    let word = |lang| crate::tables::step_label(action, lang);
    let text = Both::new(
        format!("申请 {} 的这一环节已处理：{}", application.no, word(kernel::Lang::Zh)),
        format!("This step of application {} is done: {}", application.no, word(kernel::Lang::En)),
    );
    let mine = task.decided_by.as_deref() == cx.user_id().ok();
    let data = json!({ "no": application.no, "action": action, "at": task.decided_at, "byYou": mine });
    Rule::new("task_done", text, data).offer(Text::new("查看待办任务", "See my tasks"), "/dashboard/mytask").into()
}

fn nobody(cx: &Cx, process: &Process, node: usize) -> Warning {
    let node = process.nodes.get(node).map(|n| n.label).unwrap_or(process.label);
    let text = Both::new(
        format!("目前没有人能处理“{}”环节，请告知系统管理员", node.zh),
        format!("Nobody can decide at “{}” at the moment; please tell an administrator", node.en),
    );
    Warning { code: "no_approver".to_owned(), message: text.get(cx.lang()).to_owned() }
}
