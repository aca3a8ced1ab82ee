//! What is decided about one or many candidates. Whatever lacks is named, and what to do about it.

use chrono::{Months, NaiveDate};
use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::Outcome,
    planted::fault,
    reason,
    resource::{rows::change, some_ids},
};
use rules::research_degree::{Facts, Lack, Limits, Move, Oral, Status, lacks, next};
use schema::{
    research::{
        sga_requirement,
        sga_student::{ActiveModel, Column, Entity, Model},
    },
    students::student,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{outcome, status_of, take_up::warned};
use crate::sga::{
    mail,
    step::{self, Row},
    tables::{CANDIDATE, STUDENTS_PAGE},
    users,
    words::{LACKS, STATES, called},
};

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = SgaDecision)]
pub enum Decision {
    Submit,
    Examine,
    AcceptRevision,
    Complete,
    ToSenate,
    Award,
    Return,
    Terminate,
    Reinstate,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DecideSgaInput)]
pub struct MoveInput {
    pub ids: Vec<String>,
    pub decision: Decision,
    /// When it happened; left out: today.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub on: Option<NaiveDate>,
    /// PASS, MINOR, MAJOR, RE_EXAM, FAIL; with EXAMINE.
    #[serde(default)]
    pub oral_result: String,
    /// With RETURN, TERMINATE and REINSTATE.
    #[serde(default)]
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

fn decided(input: &MoveInput) -> Result<Move> {
    Ok(match input.decision {
        Decision::Submit => Move::Submit,
        Decision::Examine => {
            let text = Text::new("请选择答辩结果", "Choose the result of the oral");
            let oral = Oral::of(&input.oral_result);
            Move::Examine(oral.ok_or_else(|| Error::invalid("oralResult", "not_a_choice", text))?)
        }
        Decision::AcceptRevision => Move::AcceptRevision,
        Decision::Complete => Move::Complete,
        Decision::ToSenate => Move::ToSenate,
        Decision::Award => Move::Award,
        Decision::Return => Move::Return,
        Decision::Terminate => Move::Terminate,
        Decision::Reinstate => Move::Reinstate,
    })
}

pub async fn command(cx: &Cx, input: MoveInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let taken = decided(&input)?;
    let why = if taken.needs_reason() { reason(&input.reason)?.to_owned() } else { input.reason.trim().to_owned() };
    if !why.is_empty() {
        cx.because(reason(&why)?);
    }
    let today = cx.now().local_date();
    let on = input.on.unwrap_or(today);
    if on > today {
        let text = Text::new("不能晚于今天", "Not later than today");
        return Err(Error::Invalid(vec![FieldError::new("on", "out_of_range", text)]));
    }
    let rows = Entity::find()
        .filter(Column::Id.is_in(some_ids(input.ids)?))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    of_the_office(cx, &rows).await?;
    let mut told = vec![];
    for row in rows {
        told.push(one(cx, row, taken, on, &why).await?);
    }
    let count = mail::moved(cx, &told).await?;
    let text = Both::new(format!("通知 {count} 名学生"), format!("{count} students are told"));
    outcome(cx, if count > 0 { vec![warned(cx, "told", &text)] } else { vec![] }).await
}

/// Whoever does the steps of a division decides nothing for its students in place of the graduate school.
pub async fn of_the_office(cx: &Cx, rows: &[Model]) -> Result<()> {
    let mine = users::my_divisions(cx).await?;
    let own = rows.iter().find(|row| row.division_id.as_ref().is_some_and(|id| mine.contains(id)));
    let Some(row) = own.filter(|_| !fault("division_decides")) else { return Ok(()) };
    let text = Text::new(
        "您是该学部的经办人，这一步由研究生院决定",
        "You do the steps of this division; the graduate school decides this",
    );
    let rule = Rule::new("division_user", text, json!({ "candidateId": row.id, "divisionId": row.division_id }));
    Err(rule.offer(Text::new("查看学部经办人", "See who is named"), crate::sga::tables::USERS_PAGE).into())
}

async fn one(cx: &Cx, row: Model, taken: Move, on: NaiveDate, why: &str) -> Result<Model> {
    let from = status_of(&row)?;
    let Some(to) = next(from, taken) else { return Err(wrong_state(cx, &row).await?) };
    let steps = step::of_candidate(cx, &row.id).await?;
    let missing = lacks(from, taken, &facts(&row), &limits(cx, &row).await?, &step::done(&steps)?);
    if !missing.is_empty() && !fault("sga_past_lacks") {
        return Err(lacking(cx, &row, &missing, &steps).await?);
    }
    if taken == Move::Award {
        another_awards(cx, &row).await?;
    }
    in_order(&row, taken, on)?;
    let mut after = Model { status: to.code().to_owned(), stage_since: on, ended_reason: String::new(), ..row.clone() };
    match taken {
        Move::Submit => after.submitted_on = Some(on),
        Move::Examine(oral) => {
            after.oral_on = Some(on);
            after.oral_result = oral.code().to_owned();
            after.revise_by = oral.months_to_revise().and_then(|months| on.checked_add_months(Months::new(months)));
        }
        Move::ToSenate => (after.senate_on, after.senate_by) = (Some(on), Some(cx.user_id()?.to_owned())),
        Move::Award => after.awarded_on = Some(on),
        Move::Terminate => why.clone_into(&mut after.ended_reason),
        Move::Return if to == Status::EligibleCheck => after.submitted_on = None,
        Move::Return if to == Status::ThesisSubmitted => {
            (after.oral_on, after.revise_by) = (None, None);
            after.oral_result = String::new();
        }
        Move::Return if to == Status::Completed => (after.senate_on, after.senate_by) = (None, None),
        _ => {}
    }
    after.next_due = step::entered(cx, &after, steps, taken == Move::Examine(Oral::ReExam)).await?;
    let now = ActiveModel {
        status: Set(after.status),
        stage_since: Set(after.stage_since),
        next_due: Set(after.next_due),
        submitted_on: Set(after.submitted_on),
        oral_on: Set(after.oral_on),
        oral_result: Set(after.oral_result),
        revise_by: Set(after.revise_by),
        senate_on: Set(after.senate_on),
        senate_by: Set(after.senate_by),
        awarded_on: Set(after.awarded_on),
        ended_reason: Set(after.ended_reason),
        ..Default::default()
    };
    change::<Entity>(cx, CANDIDATE, row, now).await
}

/// Whoever sent a candidate to the senate does not record what it decided.
async fn another_awards(cx: &Cx, row: &Model) -> Result<()> {
    if row.senate_by.as_deref() != Some(cx.user_id()?) || fault("award_alone") {
        return Ok(());
    }
    let who = name_of(cx, row).await?;
    let text = Both::new(
        format!("{}由您提交教务委员会，授予须由另一人登记，请由同事办理", who.zh),
        format!("You sent {} to the senate; the award is recorded by somebody else, so ask a colleague", who.en),
    );
    Err(offered(Rule::new("same_person", text, json!({ "candidateId": row.id, "senateOn": row.senate_on })), row))
}

pub fn facts(row: &Model) -> Facts {
    Facts {
        units: row.units,
        core_units: row.core_units,
        seminar_units: row.seminar_units,
        average: row.gpa,
        candidature: row.candidature_on.is_some(),
        reports_due: row.reports_due,
        reports_on_time: row.reports_on_time,
        publications: row.publications,
        titles: !row.thesis_title_cn.is_empty() && !row.thesis_title_en.is_empty(),
        similarity: row.similarity,
        intent: row.intent_on.is_some(),
        examiners: !row.examiners.is_empty(),
        oral: Oral::of(&row.oral_result),
        final_thesis: row.final_on.is_some(),
        cleared: row.cleared_on.is_some(),
    }
}

pub async fn requirement(cx: &Cx, row: &Model) -> Result<sga_requirement::Model> {
    let found = sga_requirement::Entity::find_by_id(&row.requirement_id).one(cx.read()).await?;
    found.ok_or(Error::NotFound)
}

async fn limits(cx: &Cx, row: &Model) -> Result<Limits> {
    Ok(limits_of(&requirement(cx, row).await?))
}

pub fn limits_of(of: &sga_requirement::Model) -> Limits {
    Limits {
        units: of.units,
        core_units: of.core_units,
        seminar_units: of.seminar_units,
        average: of.gpa_min,
        publications: of.publications_min,
        similarity: of.similarity_max,
    }
}

/// Nothing happens before what it follows.
fn in_order(row: &Model, taken: Move, on: NaiveDate) -> Result<()> {
    let before = match taken {
        Move::Examine(_) => row.submitted_on,
        Move::AcceptRevision => row.oral_on,
        Move::Complete => row.oral_on.max(row.final_on),
        Move::ToSenate => row.final_on,
        Move::Award => row.senate_on,
        _ => None,
    };
    if before.is_none_or(|day| on >= day) {
        return Ok(());
    }
    let day = before.map(|day| day.to_string()).unwrap_or_default();
    let text =
        Both::new(format!("不能早于上一步的日期 {day}"), format!("Not before the day of what it follows, {day}"));
    Err(Error::Invalid(vec![FieldError::new("on", "out_of_range", text)]))
}

/// As people know them: number and name.
async fn name_of(cx: &Cx, row: &Model) -> Result<Both> {
    let of = student::Entity::find_by_id(&row.student_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    Ok(Both::new(format!("{} {}", of.student_no, of.name_cn), format!("{} {}", of.student_no, of.name_en)))
}

fn offered(rule: Rule, row: &Model) -> Error {
    rule.offer(Text::new("查看学生", "See the student"), format!("{STUDENTS_PAGE}?ids={}", row.id)).into()
}

async fn wrong_state(cx: &Cx, row: &Model) -> Result<Error> {
    let (who, state) = (name_of(cx, row).await?, called(STATES, &row.status));
    let text = Both::new(
        format!("{}的状态是“{}”，不能这样决定", who.zh, state.zh),
        format!("{} is at “{}”, where this cannot be decided", who.en, state.en),
    );
    Ok(offered(Rule::new("wrong_state", text, json!({ "status": row.status, "candidateId": row.id })), row))
}

async fn lacking(cx: &Cx, row: &Model, missing: &[Lack], steps: &[Row]) -> Result<Error> {
    let who = name_of(cx, row).await?;
    let word = |lack: &Lack| match lack {
        Lack::Step(code) => {
            let step = steps.iter().find(|(_, step)| step.code == *code).map(|(_, step)| step);
            step.map_or_else(|| Both::new("", ""), |step| Both::new(step.name_cn.clone(), step.name_en.clone()))
        }
        other => called(LACKS, other.code()).into(),
    };
    let words: Vec<Both> = missing.iter().map(word).collect();
    let (zh, en): (Vec<_>, Vec<_>) = words.into_iter().map(|word| (word.zh, word.en)).unzip();
    let text = Both::new(
        format!("{}还缺：{}。请补齐材料或资料后再决定", who.zh, zh.join("、")),
        format!("{} still lacks: {}. Complete the steps or the facts first", who.en, en.join(", ")),
    );
    let codes: Vec<String> = missing
        .iter()
        .map(|lack| if let Lack::Step(code) = lack { format!("STEP:{code}") } else { lack.code().to_owned() })
        .collect();
    Ok(offered(Rule::new("sga_lacks", text, json!({ "lacks": codes, "candidateId": row.id })), row))
}
