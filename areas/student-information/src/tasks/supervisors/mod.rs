//! Who supervises a research student from a day on.

pub(crate) mod rules;

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, FieldError, Result, Text,
    effects::{Outcome, Warning},
    ids,
    resource::rows::{add_all, change},
};
use schema::{
    students::{student, supervision},
    university::teacher,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set, prelude::Date};

use super::{
    degree::not_research,
    found::{Background, students},
    inputs::{ChangeSupervisorsInput, SupervisorInput, SupervisorRole},
    known,
    obstacles::{refuse, warning},
    paper::{Named, Paper, Step, put_on_record},
    study_type::ended,
};
use rules::{Problem, problem};

pub const SUBJECT: &str = "si.supervision";

type Teachers = HashMap<String, teacher::Model>;

pub async fn change_supervisors(cx: &Cx, input: ChangeSupervisorsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = Paper::of(input.effective_date, &input.doc_no, &input.remark);
    paper.require(cx, "effectiveDate")?;
    let students = students(cx, std::slice::from_ref(&input.student_id)).await?;
    let [student] = students.as_slice() else { return Err(Error::NotFound) };
    let around = Background::load(cx).await?;
    refuse(not_research(student).or_else(|| ended(&around, student)).map(|o| (student, o)).into_iter().collect())?;
    let before = of_student(cx, &student.id).await?;
    let teachers = teachers(cx, &input.supervisors, &before).await?;
    let errors = problems(&input, student, &teachers);
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let (was, becomes) = (principal_before(&before, &input), principal_after(&input));
    carry_out(cx, &input, before).await?;
    let named = |id: Option<&str>| id.and_then(|id| teachers.get(id)).map(name_of).unwrap_or_default();
    let step = Step { student, from: named(was.as_deref()), to: named(becomes.as_deref()) };
    put_on_record(cx, &around, "SUPERVISOR", &paper, vec![step]).await?;
    known::outcome(cx, no_co_supervisor(cx, &input)).await
}

fn name_of(teacher: &teacher::Model) -> Named {
    Named::new(&teacher.id, &teacher.name_cn, &teacher.name_en)
}

async fn of_student(cx: &Cx, student_id: &str) -> Result<Vec<supervision::Model>> {
    let rows = supervision::Entity::find()
        .filter(supervision::Column::StudentId.eq(student_id))
        .filter(supervision::Column::ArchivedAt.is_null());
    Ok(rows.all(cx.tx().await?).await?)
}

async fn teachers(cx: &Cx, wanted: &[SupervisorInput], before: &[supervision::Model]) -> Result<Teachers> {
    let ids =
        wanted.iter().filter_map(|s| s.teacher_id.clone()).chain(before.iter().filter_map(|s| s.teacher_id.clone()));
    let rows = teacher::Entity::find().filter(teacher::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    Ok(rows.into_iter().map(|t| (t.id.clone(), t)).collect())
}

/// A teacher says for which degrees.
pub fn may_supervise(teacher: &teacher::Model, degree: &str) -> bool {
    teacher.status == "ACTIVE" && teacher.can_supervise.0.iter().any(|d| d.eq_ignore_ascii_case(degree))
}

/// Mistakes at the line they are in.
fn problems(input: &ChangeSupervisorsInput, student: &student::Model, teachers: &Teachers) -> Vec<FieldError> {
    let mut errors = vec![];
    for (n, line) in input.supervisors.iter().enumerate() {
        let mut wrong = |field: &str, code, text: Both| {
            errors.push(FieldError::new(format!("supervisors.{n}.{field}"), code, text));
        };
        if line.to_date.is_some_and(|to| to < line.from_date) {
            wrong("toDate", "out_of_order", Text::new("结束日期早于开始日期", "It ends before it begins").into());
        }
        let teacher = line.teacher_id.as_deref().filter(|id| !id.is_empty()).and_then(|id| teachers.get(id));
        match (line.role, teacher) {
            (SupervisorRole::External, None) if line.external_name.trim().is_empty() => {
                wrong(
                    "externalName",
                    "required",
                    Text::new("请填写校外导师姓名", "Name the external supervisor").into(),
                );
            }
            (SupervisorRole::External, _) => {}
            (_, None) => wrong("teacherId", "required", Text::new("请选择教师", "Choose a teacher").into()),
            (SupervisorRole::Principal, Some(t)) if !may_supervise(t, &student.degree) => {
                let text = Both::new(
                    format!("{}没有指导 {} 的资格，请选择其他教师或先在教师资料中授予", t.name_cn, student.degree),
                    format!(
                        "{} may not supervise for {}; choose somebody else or allow it in the teacher's record",
                        t.name_en, student.degree
                    ),
                );
                wrong("teacherId", "may_not_supervise", text);
            }
            (_, Some(_)) => {}
        }
    }
    if errors.is_empty() {
        errors.extend(principal_problem(input));
    }
    errors
}

fn principal_problem(input: &ChangeSupervisorsInput) -> Option<FieldError> {
    let principals = input.supervisors.iter().filter(|s| s.role == SupervisorRole::Principal);
    let spans: Vec<_> = principals.map(|s| (s.from_date, s.to_date)).collect();
    let text = match problem(input.effective_date, &spans)? {
        Problem::Nobody(day) => Both::new(
            format!("{day} 起没有主导师；任何一天须有且仅有一名主导师"),
            format!("Nobody is principal supervisor from {day} on; there is exactly one on every day"),
        ),
        Problem::Several(day) => Both::new(
            format!("{day} 起有一名以上主导师；任何一天须有且仅有一名主导师"),
            format!("There is more than one principal supervisor from {day} on; there is exactly one on every day"),
        ),
    };
    Some(FieldError::new("supervisors", "one_principal", text))
}

fn role_code(role: SupervisorRole) -> &'static str {
    match role {
        SupervisorRole::Principal => "PRINCIPAL",
        SupervisorRole::Co => "CO",
        SupervisorRole::External => "EXTERNAL",
    }
}

/// The same person in the same part from the same day.
fn is_same(row: &supervision::Model, line: &SupervisorInput) -> bool {
    let teacher = line.teacher_id.as_deref().filter(|id| !id.is_empty());
    row.supervision_role == role_code(line.role)
        && row.from_date == line.from_date
        && row.teacher_id.as_deref() == teacher
        && row.external_name == line.external_name.trim()
}

/// What was over before stays; who is left out ends on the day before; who is new is added.
async fn carry_out(cx: &Cx, input: &ChangeSupervisorsInput, before: Vec<supervision::Model>) -> Result<()> {
    let day_before = input.effective_date.pred_opt().unwrap_or(input.effective_date);
    let fresh: Vec<&SupervisorInput> =
        input.supervisors.iter().filter(|line| !before.iter().any(|row| is_same(row, line))).collect();
    for row in before {
        let kept = input.supervisors.iter().find(|line| is_same(&row, line));
        let over = row.to_date.is_some_and(|to| to < input.effective_date);
        let change_to = match kept {
            Some(line) => supervision::ActiveModel {
                to_date: Set(line.to_date),
                external_institution: Set(line.external_institution.trim().to_owned()),
                ..Default::default()
            },
            None if over => continue,
            // Never began: it is taken back rather than ended before its start.
            None if row.from_date > day_before => {
                supervision::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() }
            }
            None => supervision::ActiveModel { to_date: Set(Some(day_before)), ..Default::default() },
        };
        change::<supervision::Entity>(cx, SUBJECT, row, change_to).await?;
    }
    let rows = fresh.into_iter().map(|line| row(&input.student_id, line));
    add_all::<supervision::Entity>(cx, SUBJECT, rows.collect()).await?;
    Ok(())
}

fn row(student_id: &str, line: &SupervisorInput) -> supervision::ActiveModel {
    supervision::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student_id.to_owned()),
        teacher_id: Set(line.teacher_id.clone().filter(|id| !id.is_empty())),
        external_name: Set(line.external_name.trim().to_owned()),
        external_institution: Set(line.external_institution.trim().to_owned()),
        supervision_role: Set(role_code(line.role).to_owned()),
        from_date: Set(line.from_date),
        to_date: Set(line.to_date),
        ..Default::default()
    }
}

fn on(day: Date, from: Date, to: Option<Date>) -> bool {
    from <= day && to.is_none_or(|to| to >= day)
}

fn principal_before(before: &[supervision::Model], input: &ChangeSupervisorsInput) -> Option<String> {
    let day = input.effective_date.pred_opt()?;
    let found = before.iter().find(|s| s.supervision_role == "PRINCIPAL" && on(day, s.from_date, s.to_date));
    found.and_then(|s| s.teacher_id.clone())
}

fn principal_after(input: &ChangeSupervisorsInput) -> Option<String> {
    let mut principals = input.supervisors.iter().filter(|s| s.role == SupervisorRole::Principal);
    principals.find(|s| on(input.effective_date, s.from_date, s.to_date)).and_then(|s| s.teacher_id.clone())
}

/// One is expected, not demanded.
fn no_co_supervisor(cx: &Cx, input: &ChangeSupervisorsInput) -> Vec<Warning> {
    if input.supervisors.iter().any(|s| s.role != SupervisorRole::Principal) {
        return vec![];
    }
    let text = Text::new("没有副导师；通常须有一名", "There is no co-supervisor; one is expected");
    vec![warning(cx, "no_co_supervisor", text)]
}
