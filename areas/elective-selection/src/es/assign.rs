//! Everybody whom a type is meant for gets its units to choose.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    ids,
    resource::rows::{add_all, change_all},
};
use schema::{
    selection::{elective_type, student_elective_quota},
    students::{student, study_status},
    university::semester,
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::quotas::quotas;
use crate::{people::People, tables::QUOTA};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AssignElectiveQuotasInput)]
pub struct AssignInput {
    pub elective_type_id: String,
    /// Quotas that differ are set to the target too; else they stay.
    #[serde(default)]
    pub overwrite: bool,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn assign(cx: &Cx, input: AssignInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let of = elective_type::Entity::find_by_id(&input.elective_type_id).one(tx).await?.ok_or(Error::NotFound)?;
    let term = semester::Entity::find_by_id(&of.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    if term.end_date < cx.now().local_date() {
        let text = Both::new(
            format!("{}已结束，不再分配选课学分", term.name_cn),
            format!("{} is over; nobody chooses in it any more", term.name_en),
        );
        let rule = Rule::new("semester_over", text, json!({ "semesterId": term.id }));
        return Err(rule.offer(Text::new("查看其他类别", "Show other types"), "/learning/es/type-list").into());
    }
    let meant = targeted(cx, &of).await?;
    if meant.is_empty() {
        let text = Both::new(
            format!("没有在读学生符合“{}”的对象，请检查其年级、专业和届别", of.name_cn),
            format!("No student in study is meant by “{}”; look at its years, programmes and cohorts", of.name_en),
        );
        let page = format!("/learning/es/type-list?ids={}", of.id);
        let rule = Rule::new("nobody_meant", text, json!({ "electiveTypeId": of.id }));
        return Err(rule.offer(Text::new("查看该类别", "Look at the type"), page).into());
    }
    let known = known(cx, &of.id).await?;
    let (mut new, mut other) = (vec![], vec![]);
    for student_id in meant {
        match known.get(&student_id) {
            None => new.push(fresh(&of, student_id)),
            Some(row) if row.units_assigned != of.units_target => other.push(row.clone()),
            Some(_) => {}
        }
    }
    let mut warnings = vec![];
    if !input.overwrite && !other.is_empty() {
        warnings.push(kept(cx, other.len()));
        other.clear();
    }
    if new.is_empty() && other.is_empty() {
        cx.nothing_changed();
    }
    add_all::<student_elective_quota::Entity>(cx, QUOTA, new).await?;
    let target = student_elective_quota::ActiveModel { units_assigned: Set(of.units_target), ..Default::default() };
    change_all::<student_elective_quota::Entity>(cx, QUOTA, other, &target).await?;
    outcome(cx, &[quotas()?.into()], warnings).await
}

fn fresh(of: &elective_type::Model, student_id: String) -> student_elective_quota::ActiveModel {
    student_elective_quota::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student_id),
        elective_type_id: Set(of.id.clone()),
        semester_id: Set(of.semester_id.clone()),
        units_assigned: Set(of.units_target),
        remark: Set(String::new()),
        ..Default::default()
    }
}

fn kept(cx: &Cx, count: usize) -> Warning {
    let text = Both::new(
        format!("{count} 名学生已有不同的学分，保持不变"),
        format!("{count} students have other units already, which stay"),
    );
    Warning { code: "kept".to_owned(), message: text.get(cx.lang()).to_owned() }
}

async fn known(cx: &Cx, type_id: &str) -> Result<HashMap<String, student_elective_quota::Model>> {
    let rows = student_elective_quota::Entity::find()
        .filter(student_elective_quota::Column::ElectiveTypeId.eq(type_id))
        .filter(student_elective_quota::Column::ArchivedAt.is_null());
    Ok(rows.all(cx.tx().await?).await?.into_iter().map(|row| (row.student_id.clone(), row)).collect())
}

/// Students in study, within the caller's scope, whom the type is meant for; an empty list asks nothing.
async fn targeted(cx: &Cx, of: &elective_type::Model) -> Result<Vec<String>> {
    use student::Column;
    let studying = study_status::Entity::find()
        .select_only()
        .column(study_status::Column::Id)
        .filter(study_status::Column::StatusGroup.eq("STUDYING"))
        .into_query();
    let some =
        |list: &[String], column: Column| (!list.is_empty()).then(|| column.is_in(list.iter().map(String::as_str)));
    let years: Vec<i32> = of.years.0.iter().filter_map(|year| year.trim_start_matches('Y').parse().ok()).collect();
    let wanted = Condition::all()
        .add(Column::Id.in_subquery(People::default().ids(cx)?))
        .add(Column::StudentType.eq(&of.student_type))
        .add(Column::StudyStatusId.in_subquery(studying))
        .add_option(some(&of.programme_ids.0, Column::ProgrammeId))
        .add_option(some(&of.stream_ids.0, Column::StreamId))
        .add_option(some(&of.cohort_ids.0, Column::CohortId))
        .add_option((!years.is_empty()).then(|| Column::YearOfStudy.is_in(years)));
    let ids = student::Entity::find().select_only().column(Column::Id).filter(wanted).order_by_asc(Column::StudentNo);
    Ok(ids.into_tuple().all(cx.tx().await?).await?)
}
