//! Research students who study are taken up with their steps; done again, it adds who came since and steps that are new.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use course_planning::api::STUDENTS;
use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning},
    ids,
    resource::{
        rows::{add, change},
        some_ids,
    },
};
use rules::research_degree::Status;
use schema::{
    research::{sga_requirement, sga_student},
    students::{student, study_status},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    outcome,
    record::{Known, known},
};
use crate::sga::{
    step,
    tables::{CANDIDATE, CONFIG_PAGE, STUDENTS_PAGE},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TakeUpSgaInput)]
pub struct TakeUpInput {
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RefreshSgaInput)]
pub struct RefreshInput {
    pub ids: Vec<String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: &TakeUpInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let (degrees, steps) = (degrees(cx).await?, step::enabled(cx).await?);
    if degrees.is_empty() || steps.is_empty() {
        let text = Text::new("请先配置学位要求和步骤", "Set up the degrees and the steps first");
        let rule = Rule::new("sga_not_set_up", text, json!({ "degrees": degrees.len(), "steps": steps.len() }));
        return Err(rule.offer(Text::new("前往配置", "Set them up"), CONFIG_PAGE).into());
    }
    let students = studying(cx).await?;
    let there = sga_student::Entity::find()
        .filter(sga_student::Column::StudentId.is_in(students.iter().map(|of| of.id.clone())))
        .filter(sga_student::Column::ArchivedAt.is_null())
        .order_by_asc(sga_student::Column::Id)
        .all(tx)
        .await?;
    let taken: HashSet<&str> = there.iter().map(|row| row.student_id.as_str()).collect();
    let new: Vec<student::Model> = students.iter().filter(|of| !taken.contains(of.id.as_str())).cloned().collect();
    let facts = known(cx, &new).await?;
    let by_id: HashMap<&str, &student::Model> = students.iter().map(|of| (of.id.as_str(), of)).collect();
    for row in there {
        if let Some(of) = by_id.get(row.student_id.as_str()) {
            step::complete(cx, row, of, &steps).await?;
        }
    }
    let mut without = 0;
    for of in &new {
        match table_for(&degrees, of) {
            Some(degree) => {
                let due = step::first_due(&steps, of, cx.now().local_date());
                let row = add_one(cx, of, degree, facts.get(&of.id).copied().unwrap_or_default(), due).await?;
                step::complete(cx, row, of, &steps).await?;
            }
            None => without += 1,
        }
    }
    let text = Both::new(
        format!("{without} 名学生的学位没有对应的要求，未纳入；请在“配置”中补充"),
        format!("{without} students have a degree without a table and were left out; add it under Config"),
    );
    let warnings = if without > 0 { vec![warned(cx, "no_table", &text)] } else { vec![] };
    outcome(cx, warnings).await
}

pub fn warned(cx: &Cx, code: &str, text: &Both) -> Warning {
    Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() }
}

async fn degrees(cx: &Cx) -> Result<Vec<sga_requirement::Model>> {
    let rows = sga_requirement::Entity::find()
        .filter(sga_requirement::Column::ArchivedAt.is_null())
        .order_by_asc(sga_requirement::Column::Code);
    Ok(rows.all(cx.tx().await?).await?)
}

/// Within the caller's reach.
async fn studying(cx: &Cx) -> Result<Vec<student::Model>> {
    let tx = cx.tx().await?;
    let all = study_status::Entity::find().filter(study_status::Column::StatusGroup.eq("STUDYING")).all(tx).await?;
    let rows = student::Entity::find()
        .filter(STUDENTS.visible(cx.scope()?))
        .filter(student::Column::StudentType.eq("RPG"))
        .filter(student::Column::StudyStatusId.is_in(all.into_iter().map(|status| status.id)))
        .filter(student::Column::ArchivedAt.is_null())
        .order_by_asc(student::Column::Id);
    Ok(rows.all(tx).await?)
}

/// The one of this length before one of any.
fn table_for<'a>(all: &'a [sga_requirement::Model], of: &student::Model) -> Option<&'a sga_requirement::Model> {
    let fits = |row: &&sga_requirement::Model| {
        row.degree.eq_ignore_ascii_case(&of.degree)
            && (row.study_length.is_none() || row.study_length == of.study_length)
    };
    all.iter().filter(fits).max_by_key(|row| row.study_length.is_some())
}

async fn add_one(
    cx: &Cx,
    of: &student::Model,
    degree: &sga_requirement::Model,
    known: Known,
    next_due: Option<NaiveDate>,
) -> Result<sga_student::Model> {
    let row = sga_student::ActiveModel {
        student_id: Set(of.id.clone()),
        student_type: Set(of.student_type.clone()),
        division_id: Set(of.division_id.clone()),
        programme_id: Set(of.programme_id.clone()),
        requirement_id: Set(degree.id.clone()),
        status: Set(Status::EligibleCheck.code().to_owned()),
        stage_since: Set(cx.now().local_date()),
        next_due: Set(next_due),
        units: Set(known.units),
        core_units: Set(0),
        seminar_units: Set(0),
        gpa: Set(known.gpa),
        candidature_on: Set(of.candidature_date),
        reports_due: Set(known.reports_due),
        reports_on_time: Set(known.reports_on_time),
        publications: Set(0),
        thesis_title_cn: Set(of.thesis_title.clone()),
        thesis_title_en: Set(String::new()),
        similarity: Set(None),
        intent_on: Set(None),
        submitted_on: Set(None),
        examiners: Set(String::new()),
        oral_on: Set(None),
        oral_result: Set(String::new()),
        revise_by: Set(None),
        final_on: Set(None),
        cleared_on: Set(None),
        senate_on: Set(None),
        senate_by: Set(None),
        awarded_on: Set(None),
        ended_reason: Set(String::new()),
        reminded_at: Set(None),
        ..Default::default()
    };
    add::<sga_student::Entity>(cx, CANDIDATE, &ids::new_id(), row).await
}

/// Facts that the record has better; what is written by hand stays.
pub async fn refresh(cx: &Cx, input: RefreshInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let rows = sga_student::Entity::find()
        .filter(sga_student::Column::Id.is_in(some_ids(input.ids)?))
        .order_by_asc(sga_student::Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    if let Some(row) = rows.iter().find(|row| Status::of(&row.status).is_none_or(Status::is_over)) {
        let text = Text::new("已授予或终止的学生不再更新", "Who was awarded or ended is not refreshed any more");
        let rule = Rule::new("sga_over", text, json!({ "status": row.status }));
        let page = format!("{STUDENTS_PAGE}?ids={}", row.id);
        return Err(rule.offer(Text::new("查看学生", "See the student"), page).into());
    }
    let students = student::Entity::find()
        .filter(student::Column::Id.is_in(rows.iter().map(|row| row.student_id.clone())))
        .all(tx)
        .await?;
    let facts = known(cx, &students).await?;
    for row in rows {
        let of = students.iter().find(|of| of.id == row.student_id).ok_or(Error::NotFound)?;
        let Known { units, gpa, reports_due, reports_on_time } = facts.get(&of.id).copied().unwrap_or_default();
        let now = sga_student::ActiveModel {
            division_id: Set(of.division_id.clone()),
            programme_id: Set(of.programme_id.clone()),
            units: Set(units),
            gpa: Set(gpa),
            candidature_on: Set(of.candidature_date.or(row.candidature_on)),
            reports_due: Set(reports_due),
            reports_on_time: Set(reports_on_time),
            ..Default::default()
        };
        change::<sga_student::Entity>(cx, CANDIDATE, row, now).await?;
    }
    outcome(cx, vec![]).await
}
