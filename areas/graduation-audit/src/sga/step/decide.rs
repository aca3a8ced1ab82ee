//! Steps are approved, returned or waived, for one or for many; and get another day.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::Outcome,
    planted::fault,
    reason,
    resource::{rows::change, some_ids},
};
use rules::research_degree::{Act, Owner, StepState, after};
use schema::research::{
    sga_progress::{ActiveModel, Entity, Model},
    sga_step, sga_student,
};
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::kept::{held, outstanding, owner_of, settle, state_of};
use crate::sga::{
    candidate::{of_the_office, outcome, status_of, warned},
    mail,
    tables::{PROGRESS, STUDENTS_PAGE, USERS_PAGE},
    users,
    words::{STEP_STATES, called},
};

#[derive(Clone, Copy, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = SgaStepDecision)]
pub enum Decision {
    Approve,
    Return,
    Waive,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DecideSgaStepsInput)]
pub struct DecideInput {
    pub ids: Vec<String>,
    pub decision: Decision,
    /// Why, with RETURN and WAIVE.
    #[serde(default)]
    pub comment: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ExtendSgaStepsInput)]
pub struct ExtendInput {
    pub ids: Vec<String>,
    #[schema(value_type = String, format = Date)]
    pub due_on: NaiveDate,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: DecideInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let act = match input.decision {
        Decision::Approve => Act::Approve,
        Decision::Return => Act::Return,
        Decision::Waive => Act::Waive,
    };
    let comment = match act {
        Act::Approve if input.comment.trim().is_empty() => String::new(),
        _ => reason(&input.comment)?.to_owned(),
    };
    if !comment.is_empty() {
        cx.because(&comment);
    }
    let rows = held(cx, some_ids(input.ids)?).await?;
    let me = cx.user_id()?.to_owned();
    let mut touched: BTreeMap<String, sga_student::Model> = BTreeMap::new();
    let mut returned = vec![];
    for (own, candidate) in rows {
        let step = sga_step::Entity::find_by_id(&own.step_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
        theirs(cx, &own, &candidate, act).await?;
        let to = taken(&own, &candidate, &step, act)?;
        let now = ActiveModel {
            state: Set(to.code().to_owned()),
            outstanding: Set(outstanding(to, &step, &candidate)?),
            comment: Set(comment.clone()),
            decided_at: Set(Some(cx.now())),
            decided_by: Set(Some(me.clone())),
            ..Default::default()
        };
        change::<Entity>(cx, PROGRESS, own, now).await?;
        if to == StepState::Returned && step.owner == Owner::Student.code() {
            returned.push((candidate.clone(), step));
        }
        touched.entry(candidate.id.clone()).or_insert(candidate);
    }
    for candidate in touched.into_values() {
        settle(cx, candidate).await?;
    }
    let told = mail::returned(cx, &returned, &comment).await?;
    let text = Both::new(format!("通知 {told} 名学生"), format!("{told} students are told"));
    outcome(cx, if told > 0 { vec![warned(cx, "told", &text)] } else { vec![] }).await
}

/// A step of the division is decided by whoever is named for it, where somebody is; the rest, and what is not asked
/// for, by the graduate school.
async fn theirs(cx: &Cx, own: &Model, candidate: &sga_student::Model, act: Act) -> Result<()> {
    if owner_of(own)? != Owner::Division || act == Act::Waive {
        return of_the_office(cx, std::slice::from_ref(candidate)).await;
    }
    let division = candidate.division_id.as_deref();
    let mine = users::my_divisions(cx).await?;
    let named = division.is_some_and(|id| mine.contains(id));
    if named || users::of_division(cx, division).await?.is_empty() || fault("sga_any_division") {
        return Ok(());
    }
    let text = Text::new(
        "这一步由该生学部的经办人办理，您没有被指定",
        "This step is done by those named for the student's division, and you are not",
    );
    let rule = Rule::new("no_duty", text, json!({ "divisionId": candidate.division_id }));
    Err(rule.offer(Text::new("查看学部经办人", "See who is named"), USERS_PAGE).into())
}

fn taken(own: &Model, candidate: &sga_student::Model, step: &sga_step::Model, act: Act) -> Result<StepState> {
    let refused = |code, text: Both| {
        let data = json!({ "step": step.code, "state": own.state, "candidateId": candidate.id });
        let page = format!("{STUDENTS_PAGE}?ids={}", candidate.id);
        Error::from(Rule::new(code, text, data).offer(Text::new("查看学生", "See the student"), page))
    };
    if status_of(candidate)?.is_over() {
        let text =
            Both::new("已授予或终止，步骤不再办理", "The degree is awarded or ended; nothing is decided any more");
        return Err(refused("sga_over", text));
    }
    let Some(to) = after(state_of(own)?, owner_of(own)?, act) else {
        let state = called(STEP_STATES, &own.state);
        let text = Both::new(
            format!("“{}”的进度是“{}”，不能这样办理", step.name_cn, state.zh),
            format!("“{}” is “{}”, so this cannot be decided", step.name_en, state.en),
        );
        return Err(refused("wrong_state", text));
    };
    if to == StepState::Approved && step.evidence && own.file_ids.0.is_empty() && !fault("sga_no_evidence") {
        let text = Both::new(
            format!("“{}”须有材料才能通过，请先上传", step.name_cn),
            format!("“{}” is not approved without a file; upload it first", step.name_en),
        );
        return Err(refused("no_evidence", text));
    }
    Ok(to)
}

/// Another day for some steps.
pub async fn extend(cx: &Cx, input: ExtendInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    cx.because(reason(&input.reason)?);
    let today = cx.now().local_date();
    if input.due_on < today || (input.due_on - today).num_days() > 3 * 366 {
        let text = Text::new("须在今天之后、三年之内", "From today on, within three years");
        return Err(Error::Invalid(vec![FieldError::new("dueOn", "out_of_range", text)]));
    }
    let rows = held(cx, some_ids(input.ids)?).await?;
    let candidates: Vec<sga_student::Model> = rows.iter().map(|(_, candidate)| candidate.clone()).collect();
    of_the_office(cx, &candidates).await?;
    let mut touched: BTreeMap<String, sga_student::Model> = BTreeMap::new();
    for (own, candidate) in rows {
        if state_of(&own)?.is_done() {
            let text = Text::new("其中有已办完的步骤，不需要新的期限", "Some of them are done and need no other day");
            let rule = Rule::new("step_done", text, json!({ "state": own.state, "candidateId": candidate.id }));
            let page = format!("{STUDENTS_PAGE}?ids={}", candidate.id);
            return Err(rule.offer(Text::new("查看学生", "See the student"), page).into());
        }
        let now = ActiveModel { due_on: Set(Some(input.due_on)), ..Default::default() };
        change::<Entity>(cx, PROGRESS, own, now).await?;
        touched.entry(candidate.id.clone()).or_insert(candidate);
    }
    for candidate in touched.into_values() {
        settle(cx, candidate).await?;
    }
    outcome(cx, vec![]).await
}
