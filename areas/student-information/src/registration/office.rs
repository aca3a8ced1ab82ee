//! What the office does with a list of registrations.

use std::collections::BTreeMap;

use kernel::{Both, Cx, Error, FieldError, Result, Text, effects::Outcome, resource::rows::change_all};
use schema::{
    students::{semester_registration, student},
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{
    SUBJECT,
    complete::{Case, complete},
    states::{Event, State},
    types::{ExemptInput, ListInput, WindowPhase},
    window::window,
};
use crate::tasks::{
    found::{AT_ONCE, Background, students},
    known,
    obstacles::{Obstacle, refuse},
};

pub async fn stamp(cx: &Cx, input: ListInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let cases = cases(cx, &input.ids).await?;
    refuse_those(&cases, |case| {
        (!case.state().is_done()).then(|| {
            let text =
                Text::new("尚未注册，不能盖章；请先在柜台注册", "has not registered, so there is nothing to stamp");
            at_the_counter(Obstacle::new("registration.not_done", "ids", text))
        })
    })?;
    let open: Vec<_> = cases.into_iter().filter_map(|case| case.row.filter(|row| row.stamped_at.is_none())).collect();
    if open.is_empty() {
        cx.nothing_changed();
    }
    let row = semester_registration::ActiveModel {
        stamped_at: Set(Some(cx.now())),
        stamped_by: Set(Some(cx.user_id()?.to_owned())),
        ..Default::default()
    };
    change_all::<semester_registration::Entity>(cx, SUBJECT, open, &row).await?;
    known::outcome(cx, vec![]).await
}

pub async fn exempt(cx: &Cx, input: ExemptInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let reason = input.reason.trim();
    if reason.is_empty() || reason.chars().count() > 500 {
        let text = Text::new("请说明免注册的原因（500 字以内）", "Say why, in at most 500 characters");
        return Err(Error::invalid("reason", "required", text));
    }
    let cases = cases(cx, &input.ids).await?;
    refuse_those(&cases, |case| case.state().after(Event::Exempt).is_none().then(|| over(case)))?;
    let students: Vec<_> = cases.iter().map(|case| case.student.clone()).collect();
    let rows: Vec<_> = cases.into_iter().filter_map(|case| case.row).collect();
    let row = semester_registration::ActiveModel {
        status: Set(State::Exempt.code().to_owned()),
        remark: Set(reason.to_owned()),
        ..Default::default()
    };
    change_all::<semester_registration::Entity>(cx, SUBJECT, rows, &row).await?;
    let row = student::ActiveModel { registration_status: Set(State::Exempt.code().to_owned()), ..Default::default() };
    change_all::<student::Entity>(cx, "si.student", students, &row).await?;
    known::outcome(cx, vec![]).await
}

pub async fn counter(cx: &Cx, input: ListInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let cases = cases(cx, &input.ids).await?;
    let around = Background::load(cx).await?;
    refuse_those(&cases, |case| counter_obstacle(case, &around))?;
    for case in cases {
        let late = window(cx, &case.semester, &case.student.student_type).await?.state == WindowPhase::Over;
        let to = case.state().after(Event::Counter { late });
        let to = to.ok_or_else(|| Error::internal("a registration that was looked at"))?;
        complete(cx, case, to, "COUNTER", Default::default(), Default::default()).await?;
    }
    known::outcome(cx, vec![]).await
}

fn counter_obstacle(case: &Case, around: &Background) -> Option<Obstacle> {
    if case.semester.status == "CLOSED" {
        let text =
            Text::new("该学期已结束，不能再注册，请从名单中去掉", "the semester is over; take them off the list");
        return Some(Obstacle::new("registration.semester_over", "ids", text));
    }
    if case.state().after(Event::Counter { late: false }).is_none() {
        return Some(over(case));
    }
    if case.student.fee_hold {
        let text = Text::new(
            "有未缴清的费用，请财务处确认后解除限制，再注册",
            "has fees to pay; once the Finance Office confirms the payment, take the hold off and register",
        );
        let holds = Text::new("解除限制", "Take the hold off");
        return Some(Obstacle::new("registration.fee_hold", "ids", text).offer(holds, "/si/task/updateStudent"));
    }
    let status = around.status(case.student.study_status_id.as_deref());
    status.is_none_or(|s| s.status_group != "STUDYING").then(|| {
        let (cn, en) = status.map_or(("", "unknown"), |s| (s.name_cn.as_str(), s.name_en.as_str()));
        let text = Both::new(
            format!("学籍状态为“{cn}”，请先变更为在读"),
            format!("is “{en}”; change the status to studying first"),
        );
        let change = Text::new("变更学籍状态", "Change the study status");
        Obstacle::new("registration.status", "ids", text).offer(change, "/si/task/changeStatus/studyStatus")
    })
}

/// Registered or exempted already.
fn over(case: &Case) -> Obstacle {
    let label = super::STATUSES.iter().find(|(code, _)| *code == case.state().code()).map(|(_, label)| *label);
    let label = label.unwrap_or(Text::new("", ""));
    let text = Both::new(
        format!("注册状态已是“{}”，请从名单中去掉", label.zh),
        format!("is “{}” already; take them off the list", label.en),
    );
    Obstacle::new("registration.done", "ids", text)
}

fn at_the_counter(obstacle: Obstacle) -> Obstacle {
    obstacle.offer(Text::new("柜台注册", "Register at the counter"), "/si/registration")
}

fn refuse_those(cases: &[Case], obstacle: impl Fn(&Case) -> Option<Obstacle>) -> Result<()> {
    refuse(cases.iter().filter_map(|case| Some((&case.student, obstacle(case)?))).collect())
}

/// The registrations with their students and semesters, held until the command ends.
async fn cases(cx: &Cx, ids: &[String]) -> Result<Vec<Case>> {
    let tx = cx.tx().await?;
    let mut ids: Vec<&str> = ids.iter().map(String::as_str).filter(|id| !id.is_empty()).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    let mut rows = vec![];
    for some in ids.chunks(AT_ONCE) {
        let found = semester_registration::Entity::find()
            .filter(semester_registration::Column::Id.is_in(some.iter().copied()))
            .lock_exclusive();
        rows.extend(found.all(tx).await?);
    }
    let of: Vec<String> = rows.iter().map(|row| row.student_id.clone()).collect();
    let people: BTreeMap<_, _> = students(cx, &of).await?.into_iter().map(|s| (s.id.clone(), s)).collect();
    let terms = semester::Entity::find().all(tx).await?;
    let case = |row: semester_registration::Model| {
        let semester = terms.iter().find(|s| s.id == row.semester_id)?.clone();
        Some(Case { student: people.get(&row.student_id)?.clone(), semester, row: Some(row) })
    };
    Ok(rows.into_iter().filter_map(case).collect())
}
