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
fn due(step: &sga_step::Model, student: &student::Model, candidate: &sga_student::Model) -> Option<NaiveDate> {
    let from = match step.anchor.as_str() {
        "ENTRY" => student.entry_date,
        "NORMAL_END" => student.expected_graduation,
        "MAXIMUM_END" => student.max_end_date,
        _ => (step.stage == candidate.status).then_some(candidate.stage_since),
    };
    from.and_then(|day| day.checked_add_signed(Duration::days(step.offset_days.into())))
}

/// Steps that a candidate does not have yet.
pub async fn complete(
    cx: &Cx,
    candidate: sga_student::Model,
    student: &student::Model,
    steps: &[sga_step::Model],
) -> Result<()> {
    let there: Vec<Model> = of(&candidate.id).all(cx.tx().await?).await?;
    let missing: Vec<&sga_step::Model> =
        steps.iter().filter(|step| !there.iter().any(|row| row.step_id == step.id)).collect();
    let is_new = there.is_empty();
    for step in &missing {
        let row = ActiveModel {
            candidate_id: Set(candidate.id.clone()),
            student_id: Set(candidate.student_id.clone()),
            step_id: Set(step.id.clone()),
            owner: Set(step.owner.clone()),
            state: Set(StepState::Open.code().to_owned()),
            outstanding: Set(is_asked(step, &candidate)?),
            due_on: Set(due(step, student, &candidate)),
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
    if is_new || !missing.is_empty() {
        settle(cx, candidate).await?;
    }
    Ok(())
}

/// Corrections are asked of those who have to correct, and nothing of those for whom it is over.
fn is_asked(step: &sga_step::Model, candidate: &sga_student::Model) -> Result<bool> {
    let status = Status::of(&candidate.status).ok_or_else(|| Error::internal("a candidate in no known state"))?;
    let revises = ["MINOR", "MAJOR"].contains(&candidate.oral_result.as_str());
    Ok(!status.is_over() && (stage_of(step)? != Status::Revision || revises))
}

/// A candidate has come to a state: its days begin, and after a failed oral that is held again so do its steps.
pub async fn entered(
    cx: &Cx,
    candidate: sga_student::Model,
    rows: Vec<Row>,
    again: bool,
) -> Result<sga_student::Model> {
    let of = student::Entity::find_by_id(&candidate.student_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    for (own, step) in rows {
        let here = step.stage == candidate.status;
        let mut now = ActiveModel::default();
        if here && again {
            now.state = Set(StepState::Open.code().to_owned());
            now.decided_at = Set(None);
            now.decided_by = Set(None);
        }
        if here && step.anchor == "STAGE" && (again || !state_of(&own)?.is_done()) {
            let revise_by = candidate.revise_by.filter(|_| step.stage == Status::Revision.code());
            now.due_on = Set(revise_by.or_else(|| due(&step, &of, &candidate)));
        }
        if sea_orm::ActiveModelTrait::is_changed(&now) {
            change::<Entity>(cx, PROGRESS, own, now).await?;
        }
    }
    settle(cx, candidate).await
}

/// What is outstanding, and the first day of it.
pub async fn settle(cx: &Cx, candidate: sga_student::Model) -> Result<sga_student::Model> {
    let mut first: Option<NaiveDate> = None;
    for (own, step) in of_candidate(cx, &candidate.id).await? {
        let outstanding = state_of(&own)?.waits_for_owner() && is_asked(&step, &candidate)?;
        if outstanding {
            first = [first, own.due_on].into_iter().flatten().min();
        }
        if outstanding != own.outstanding {
            let now = ActiveModel { outstanding: Set(outstanding), ..Default::default() };
            change::<Entity>(cx, PROGRESS, own, now).await?;
        }
    }
    if first == candidate.next_due {
        return Ok(candidate);
    }
    let now = sga_student::ActiveModel { next_due: Set(first), ..Default::default() };
    change::<sga_student::Entity>(cx, CANDIDATE, candidate, now).await
}
