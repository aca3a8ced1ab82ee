//! A period opens: every research student who studies gets a report. Opened again, it takes up who came since and
//! whose supervisor has changed.

use std::collections::{HashMap, HashSet};

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    ids,
    resource::rows::{add_all, change},
};
use rules::report::{Desk, Status};
use schema::{
    reports::{pr_authority, pr_period, pr_report},
    students::{student, study_status},
    university::{division, programme},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    facts::{facts, leaves, supervisors},
    periods,
};
use crate::{
    reports::reports,
    state,
    tables::{AUTHORITY, PERIOD, REPORT},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportPeriodCommandInput)]
pub struct PeriodInput {
    pub id: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

async fn held(cx: &Cx, id: &str) -> Result<pr_period::Model> {
    let found = pr_period::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

fn refused(code: &'static str, text: Text, of: &pr_period::Model) -> Error {
    let rule = Rule::new(code, text, json!({ "code": of.code, "status": of.status }));
    rule.offer(Text::new("查看报告期", "See the periods"), "/pr/config").into()
}

pub async fn close(cx: &Cx, input: PeriodInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let period = held(cx, &input.id).await?;
    if period.status != "OPEN" {
        return Err(refused(
            "not_open",
            Text::new("只有开放中的报告期可以结束", "Only an open period can be closed"),
            &period,
        ));
    }
    let now = pr_period::ActiveModel { status: Set("CLOSED".to_owned()), ..Default::default() };
    change::<pr_period::Entity>(cx, PERIOD, period, now).await?;
    outcome(cx, &[periods()?.into()], vec![]).await
}

pub async fn open(cx: &Cx, input: PeriodInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let period = held(cx, &input.id).await?;
    if period.status == "CLOSED" {
        let text =
            Text::new("报告期已结束；个别学生可在“学生”页延期", "The period is closed; extend single students instead");
        return Err(refused("closed_already", text, &period));
    }
    let now = pr_period::ActiveModel { status: Set("OPEN".to_owned()), ..Default::default() };
    let period = change::<pr_period::Entity>(cx, PERIOD, period, now).await?;
    let students = students(cx).await?;
    let supervisors = supervisors(cx, &students).await?;
    let known: HashMap<String, pr_report::Model> = pr_report::Entity::find()
        .filter(pr_report::Column::PeriodId.eq(&period.id))
        .filter(pr_report::Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?
        .into_iter()
        .map(|row| (row.student_id.clone(), row))
        .collect();
    let leaves = leaves(cx, &students).await?;
    let mut fresh = vec![];
    let mut alone = 0;
    for student in &students {
        let supervisor = supervisors.get(&student.id).and_then(|all| all.first()).and_then(|s| s.teacher_id.clone());
        alone += usize::from(supervisor.is_none());
        match known.get(&student.id) {
            None => {
                let facts = facts(student, supervisors.get(&student.id), leaves.get(&student.id));
                fresh.push(row(&period, student, supervisor, facts));
            }
            Some(report) if !state::status(report)?.has_reached(Desk::Panel) && report.supervisor_id != supervisor => {
                let now = pr_report::ActiveModel { supervisor_id: Set(supervisor), ..Default::default() };
                change::<pr_report::Entity>(cx, REPORT, report.clone(), now).await?;
            }
            Some(_) => {}
        }
    }
    let made = add_all::<pr_report::Entity>(cx, REPORT, fresh).await?.len();
    let named = authorities(cx, &students).await?;
    let mut warnings = vec![warning(
        cx,
        "opened",
        &Both::new(
            format!("新建 {made} 份报告，补充 {named} 名系主任和院长"),
            format!("{made} reports are made, {named} heads and deans are taken from the programmes and divisions"),
        ),
    )];
    if alone > 0 {
        let text = Both::new(
            format!("{alone} 名学生没有导师，其报告提交后无人审阅，请先指定导师"),
            format!("{alone} students have no supervisor; nobody will read their reports until one is named"),
        );
        warnings.push(warning(cx, "without_supervisor", &text));
    }
    let done =
        outcome(cx, &[periods()?.into(), reports()?.into(), crate::authority::authorities()?.into()], warnings).await?;
    if done.total == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}

fn warning(cx: &Cx, code: &str, text: &Both) -> Warning {
    Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() }
}

/// Research students who study now.
async fn students(cx: &Cx) -> Result<Vec<student::Model>> {
    let tx = cx.tx().await?;
    let studying = study_status::Entity::find().filter(study_status::Column::ArchivedAt.is_null()).all(tx).await?;
    let studying: HashSet<String> =
        studying.into_iter().filter(|status| status.status_group == "STUDYING").map(|status| status.id).collect();
    let all = student::Entity::find()
        .filter(student::Column::StudentType.eq("RPG"))
        .filter(student::Column::ArchivedAt.is_null())
        .order_by_asc(student::Column::StudentNo)
        .all(tx)
        .await?;
    Ok(all.into_iter().filter(|s| s.study_status_id.as_ref().is_some_and(|id| studying.contains(id))).collect())
}

fn row(
    period: &pr_period::Model,
    student: &student::Model,
    supervisor: Option<String>,
    facts: Value,
) -> pr_report::ActiveModel {
    pr_report::ActiveModel {
        id: Set(ids::new_id()),
        label: Set(format!("{}/{}", student.student_no, period.code)),
        period_id: Set(period.id.clone()),
        student_id: Set(student.id.clone()),
        student_type: Set(student.student_type.clone()),
        division_id: Set(student.division_id.clone()),
        programme_id: Set(student.programme_id.clone()),
        supervisor_id: Set(supervisor),
        facts: Set(facts),
        status: Set(Status::NotStarted.code().to_owned()),
        round: Set(0),
        extended_until: Set(None),
        returned_comment: Set(String::new()),
        submitted_at: Set(None),
        completed_at: Set(None),
        rating: Set(String::new()),
        decision: Set(String::new()),
        ..Default::default()
    }
}

/// Programmes and divisions for which nobody was named yet: whoever leads them decides.
async fn authorities(cx: &Cx, students: &[student::Model]) -> Result<usize> {
    let tx = cx.tx().await?;
    let there = pr_authority::Entity::find().filter(pr_authority::Column::ArchivedAt.is_null()).all(tx).await?;
    let programmes: HashSet<&String> = students.iter().filter_map(|s| s.programme_id.as_ref()).collect();
    let divisions: HashSet<&String> = students.iter().filter_map(|s| s.division_id.as_ref()).collect();
    let mut wanted: Vec<(&str, Option<String>, Option<String>, String)> = vec![];
    for of in programme::Entity::find().filter(programme::Column::DirectorStaffId.is_not_null()).all(tx).await? {
        let named = there.iter().any(|row| row.programme_id.as_ref() == Some(&of.id));
        if let Some(staff) = of.director_staff_id.filter(|_| programmes.contains(&of.id) && !named) {
            wanted.push(("HEAD", Some(of.id), None, staff));
        }
    }
    for of in division::Entity::find().filter(division::Column::DeanStaffId.is_not_null()).all(tx).await? {
        let named = there.iter().any(|row| row.division_id.as_ref() == Some(&of.id));
        if let Some(staff) = of.dean_staff_id.filter(|_| divisions.contains(&of.id) && !named) {
            wanted.push(("DEAN", None, Some(of.id), staff));
        }
    }
    wanted.sort();
    let rows = wanted.into_iter().map(|(role, programme_id, division_id, staff_id)| pr_authority::ActiveModel {
        id: Set(ids::new_id()),
        role: Set(role.to_owned()),
        programme_id: Set(programme_id),
        division_id: Set(division_id),
        staff_id: Set(staff_id),
        ..Default::default()
    });
    Ok(add_all::<pr_authority::Entity>(cx, AUTHORITY, rows.collect()).await?.len())
}
