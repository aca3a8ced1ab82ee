//! The steps of a candidate as they are kept: made, opened with a state, and what is outstanding of them.

use chrono::{Duration, NaiveDate};
use kernel::{
    Cx, Error, Result, StringList, ids,
    resource::rows::{add, change},
};
use rules::research_degree::{Done, Owner, Status, StepState};
use schema::{
    research::{
        sga_progress::{ActiveModel, Column, Entity, Model},
        sga_step, sga_student,
    },
    students::student,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::sga::tables::{CANDIDATE, PROGRESS};

/// A candidate's, and the step it is of.
pub type Row = (Model, sga_step::Model);

pub fn state_of(row: &Model) -> Result<StepState> {
    StepState::of(&row.state).ok_or_else(|| Error::internal("a step in no known state"))
}

pub fn owner_of(row: &Model) -> Result<Owner> {
    Owner::of(&row.owner).ok_or_else(|| Error::internal("a step of nobody"))
}

fn stage_of(step: &sga_step::Model) -> Result<Status> {
    Status::of(&step.stage).ok_or_else(|| Error::internal("a step in no known state"))
}

/// As the rules ask.
pub fn done(rows: &[Row]) -> Result<Vec<Done<'_>>> {
    let done = |(own, step): &'_ Row| Ok((stage_of(step)?, state_of(own)?));
    rows.iter().map(|row| done(row).map(|(stage, state)| Done { code: row.1.code.as_str(), stage, state })).collect()
}

pub async fn enabled(cx: &Cx) -> Result<Vec<sga_step::Model>> {
    let rows = sga_step::Entity::find()
        .filter(sga_step::Column::Enabled.eq(true))
        .filter(sga_step::Column::ArchivedAt.is_null())
        .order_by_asc(sga_step::Column::SortOrder)
        .order_by_asc(sga_step::Column::Id);
    Ok(rows.all(cx.tx().await?).await?)
}

/// In the order of the steps. A step that was switched off is asked for no more.
async fn with_steps(db: &impl ConnectionTrait, rows: Vec<Model>) -> Result<Vec<Row>> {
    let mut steps = sga_step::Entity::find()
        .filter(sga_step::Column::Id.is_in(rows.iter().map(|row| row.step_id.clone())))
        .filter(sga_step::Column::Enabled.eq(true))
        .filter(sga_step::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    steps.sort_by(|a, b| (a.sort_order, &a.id).cmp(&(b.sort_order, &b.id)));
    let own = |step: sga_step::Model| rows.iter().find(|row| row.step_id == step.id).cloned().map(|row| (row, step));
    Ok(steps.into_iter().filter_map(own).collect())
}

fn of(candidate_id: &str) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::CandidateId.eq(candidate_id)).filter(Column::ArchivedAt.is_null())
}

/// To look at.
pub async fn read_candidate(cx: &Cx, candidate_id: &str) -> Result<Vec<Row>> {
    let rows = of(candidate_id).all(cx.read()).await?;
    with_steps(cx.read(), rows).await
}

/// Within a command, which holds the candidate.
pub async fn of_candidate(cx: &Cx, candidate_id: &str) -> Result<Vec<Row>> {
    let tx = cx.tx().await?;
    let rows = of(candidate_id).all(tx).await?;
    with_steps(tx, rows).await
}

/// Some steps with their candidates, all held until the command ends.
pub async fn held(cx: &Cx, ids: Vec<String>) -> Result<Vec<(Model, sga_student::Model)>> {
    let tx = cx.tx().await?;
    let wanted = Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).all(tx).await?;
    let candidates = sga_student::Entity::find()
        .filter(sga_student::Column::Id.is_in(wanted.iter().map(|row| row.candidate_id.clone())))
        .order_by_asc(sga_student::Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let rows = Entity::find()
        .filter(Column::Id.is_in(wanted.into_iter().map(|row| row.id)))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let with = |row: Model| {
        let candidate = candidates.iter().find(|candidate| candidate.id == row.candidate_id)?.clone();
        Some((row, candidate))
    };
    rows.into_iter().map(|row| with(row).ok_or(Error::NotFound)).collect()
}

/// When a step is due; none before its state has begun, or where the record does not say.
fn due(step: &sga_step::Model, student: &student::Model, status: &str, since: NaiveDate) -> Option<NaiveDate> {
    let from = match step.anchor.as_str() {
        "ENTRY" => student.entry_date,
        "NORMAL_END" => student.expected_graduation,
        "MAXIMUM_END" => student.max_end_date,
        _ => (step.stage == status).then_some(since),
    };
    from.and_then(|day| day.checked_add_signed(Duration::days(step.offset_days.into())))
}

/// The first day of what somebody has to do who begins.
pub fn first_due(steps: &[sga_step::Model], student: &student::Model, since: NaiveDate) -> Option<NaiveDate> {
    let asked = steps.iter().filter(|step| step.stage != Status::Revision.code());
    asked.filter_map(|step| due(step, student, Status::EligibleCheck.code(), since)).min()
}

/// Steps that a candidate does not have yet.
pub async fn complete(
    cx: &Cx,
    candidate: sga_student::Model,
    student: &student::Model,
    steps: &[sga_step::Model],
) -> Result<()> {
    let there: Vec<Model> = of(&candidate.id).all(cx.tx().await?).await?;
    let missing = steps.iter().filter(|step| !there.iter().any(|row| row.step_id == step.id));
    for step in missing {
        let row = ActiveModel {
            candidate_id: Set(candidate.id.clone()),
            student_id: Set(candidate.student_id.clone()),
            step_id: Set(step.id.clone()),
            owner: Set(step.owner.clone()),
            state: Set(StepState::Open.code().to_owned()),
            outstanding: Set(outstanding(StepState::Open, step, &candidate)?),
            due_on: Set(due(step, student, &candidate.status, candidate.stage_since)),
            note: Set(String::new()),
            comment: Set(String::new()),
            file_ids: Set(StringList::default()),
            submitted_at: Set(None),
            decided_at: Set(None),
            decided_by: Set(None),
            ..Default::default()
        };
        add::<Entity>(cx, PROGRESS, &ids::new_id(), row).await?;
    }
    settle(cx, candidate).await
}

/// Its owner has to do something. Corrections are asked of those who have to correct, and nothing of those for whom it
/// is over.
pub fn outstanding(state: StepState, step: &sga_step::Model, candidate: &sga_student::Model) -> Result<bool> {
    let status = Status::of(&candidate.status).ok_or_else(|| Error::internal("a candidate in no known state"))?;
    let revises = ["MINOR", "MAJOR"].contains(&candidate.oral_result.as_str());
    let asked = !status.is_over() && (stage_of(step)? != Status::Revision || revises);
    Ok(asked && state.waits_for_owner())
}

/// A candidate comes to a state: its days begin, and after an oral that is held again so do its steps. Answers the
/// first day of what is outstanding then.
pub async fn entered(cx: &Cx, after: &sga_student::Model, rows: Vec<Row>, again: bool) -> Result<Option<NaiveDate>> {
    let of = student::Entity::find_by_id(&after.student_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    let mut first = None;
    for (own, step) in rows {
        let here = step.stage == after.status;
        let state = if here && again { StepState::Open } else { state_of(&own)? };
        let mut day = own.due_on;
        if here && step.anchor == "STAGE" && !state.is_done() {
            let revise_by = after.revise_by.filter(|_| step.stage == Status::Revision.code());
            day = revise_by.or_else(|| due(&step, &of, &after.status, after.stage_since));
        }
        let waits = outstanding(state, &step, after)?;
        if waits {
            first = [first, day].into_iter().flatten().min();
        }
        let mut now = ActiveModel {
            state: Set(state.code().to_owned()),
            due_on: Set(day),
            outstanding: Set(waits),
            ..Default::default()
        };
        if here && again {
            now.decided_at = Set(None);
            now.decided_by = Set(None);
        }
        change::<Entity>(cx, PROGRESS, own, now).await?;
    }
    Ok(first)
}

/// The first day of what is outstanding.
pub async fn settle(cx: &Cx, candidate: sga_student::Model) -> Result<()> {
    let rows = of_candidate(cx, &candidate.id).await?;
    let first = rows.iter().filter(|(own, _)| own.outstanding).filter_map(|(own, _)| own.due_on).min();
    if first != candidate.next_due {
        let now = sga_student::ActiveModel { next_due: Set(first), ..Default::default() };
        change::<sga_student::Entity>(cx, CANDIDATE, candidate, now).await?;
    }
    Ok(())
}
