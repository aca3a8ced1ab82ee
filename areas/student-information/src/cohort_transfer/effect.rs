//! The approval: cohort, year, plan, snapshot and the entry on record, in one transaction.

use course_planning::api as plans;
use kernel::{Both, Cx, Error, Result, Rule, Text, effects::Warning, error::FieldError, resource::rows::change_all};
use schema::{
    courses::structure,
    students::{cohort, student, student_semester},
    university::{programme, semester},
    workflow::process_instance,
};
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};

use super::{check, form::Form};
use crate::{
    tasks::{
        found::Background,
        obstacles::warning,
        paper::{Named, Paper, Step, put_on_record},
        snapshots,
    },
    transfer::{courses, target::Target},
};

pub async fn transfer(cx: &Cx, application: &process_instance::Model, form: Value) -> Result<Vec<Warning>> {
    let form: Form = serde_json::from_value(form).map_err(Error::internal)?;
    let (student, form) = match check::require(cx, form).await {
        Err(Error::Invalid(problems)) => return Err(outdated(application, &problems)),
        looked => looked?,
    };
    let around = Background::load(cx).await?;
    let target = target(cx, &student, &form).await?;
    let students = vec![student];
    let asked = courses::asked_of(cx, &target, &students).await?;
    let (_, mut warnings) = courses::recategorise(cx, &target, &students, &asked).await?;
    let plan = asked.values().find_map(|a| a.structure.as_ref());
    for student in &students {
        match plan {
            Some(plan) => plans::assign(cx, &student.id, &plan.id, Some(&target.semester.id)).await?,
            None => {
                let text =
                    Text::new("没有适用的已发布学习计划，学生沿用原计划", "No published plan fits; the old one stays");
                warnings.push(warning(cx, "no_plan", text));
            }
        }
    }
    put_down(cx, application, &around, &target, &form, &students).await?;
    let row = student::ActiveModel {
        cohort_id: Set(Some(form.to_cohort_id.clone())),
        year_of_study: Set(Some(form.to_year)),
        ..Default::default()
    };
    let snapshot = student_semester::ActiveModel {
        cohort_id: row.cohort_id.clone(),
        year_of_study: row.year_of_study.clone(),
        ..Default::default()
    };
    let after = change_all::<student::Entity>(cx, "si.student", students, &row).await?;
    // From a later semester on, the running one stays what it was.
    let counts_now =
        |s: &&student::Model| around.current(&s.student_type).is_some_and(|now| now.id == target.semester.id);
    let now: Vec<_> = after.iter().filter(counts_now).cloned().collect();
    snapshots::bring_up_to_date(cx, &around, &now, &snapshot).await?;
    Ok(warnings)
}

/// The record has changed while the application was on its way.
fn outdated(application: &process_instance::Model, problems: &[FieldError]) -> Error {
    let told = |lang| problems.iter().map(|p| p.text.get(lang).to_owned()).collect::<Vec<_>>();
    let text = Both::new(
        format!("{}；请退回申请，由申请人更改", told(kernel::Lang::Zh).join("；")),
        format!("{}; return the application so that the applicant can change it", told(kernel::Lang::En).join("; ")),
    );
    let fields: Vec<_> = problems.iter().map(|p| json!({ "field": p.field, "code": p.code })).collect();
    Rule::new("application_outdated", text, json!({ "no": application.no, "problems": fields }))
        .offer(Text::new("查看待办任务", "See my tasks"), "/dashboard/mytask")
        .into()
}

/// As a change of programme that stays in the programme.
async fn target(cx: &Cx, student: &student::Model, form: &Form) -> Result<Target> {
    let tx = cx.tx().await?;
    let programme_id = student.programme_id.clone().unwrap_or_default();
    let stream = match &student.stream_id {
        Some(id) => programme::Entity::find_by_id(id.as_str()).one(tx).await?,
        None => None,
    };
    let structure = match &form.structure_id {
        Some(id) => structure::Entity::find_by_id(id.as_str()).one(tx).await?,
        None => None,
    };
    Ok(Target {
        programme: programme::Entity::find_by_id(programme_id).one(tx).await?.ok_or(Error::NotFound)?,
        stream,
        cohort: cohort::Entity::find_by_id(form.to_cohort_id.as_str()).one(tx).await?,
        structure,
        semester: semester::Entity::find_by_id(form.effective_semester_id.as_str())
            .one(tx)
            .await?
            .ok_or(Error::NotFound)?,
    })
}

async fn put_down(
    cx: &Cx,
    application: &process_instance::Model,
    around: &Background,
    target: &Target,
    form: &Form,
    students: &[student::Model],
) -> Result<()> {
    let from = match &form.from_cohort_id {
        Some(id) => cohort::Entity::find_by_id(id.as_str()).one(cx.tx().await?).await?,
        None => None,
    };
    let paper = Paper {
        semester_id: Some(target.semester.id.clone()),
        reason_code: form.reason.clone(),
        attachments: form.file_ids.clone(),
        ..Paper::of(cx.now().local_date(), &application.no, &form.note)
    };
    let steps = students.iter().map(|student| Step {
        from: named(from.as_ref(), form.from_year),
        to: named(target.cohort.as_ref(), Some(form.to_year)),
        student,
    });
    put_on_record(cx, around, "COHORT", &paper, steps.collect()).await
}

/// The cohort with the year of study, which may be all that changes.
fn named(cohort: Option<&cohort::Model>, year: Option<i32>) -> Named {
    let Some(cohort) = cohort else { return Named::default() };
    let (cn, en) = match year {
        Some(year) => (format!("{}（第 {year} 年）", cohort.name_cn), format!("{} (year {year})", cohort.name_en)),
        None => (cohort.name_cn.clone(), cohort.name_en.clone()),
    };
    Named::new(&cohort.id, &cn, &en)
}
