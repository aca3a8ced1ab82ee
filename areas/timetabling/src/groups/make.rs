//! The students of a programme and year, divided into groups of about the same size.

use std::collections::HashSet;

use course_planning::api::STUDENTS;
use kernel::{Both, Cx, Error, Result, Rule, Text, effects::Outcome, ids, resource::rows::add};
use schema::{
    students::{student, study_status},
    timetable::tt_group,
    university::programme,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::members::{of_semester, put};
use crate::{
    known::outcome,
    refusal::{over, refuse_all, semester as semester_of},
    tables::GROUP,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = MakeGroupsInput)]
pub struct MakeInput {
    pub semester_id: String,
    pub programme_id: String,
    pub year: i32,
    /// The most that one group has.
    pub size: i32,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn make(cx: &Cx, input: MakeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let size = usize::try_from(input.size).ok().filter(|size| (1..=500).contains(size));
    let Some(size) = size else {
        return Err(Error::invalid("size", "out_of_range", Text::new("须为 1 至 500 人", "Must be 1 to 500")));
    };
    if !(1..=8).contains(&input.year) {
        return Err(Error::invalid("year", "out_of_range", Text::new("须为 1 至 8", "Must be 1 to 8")));
    }
    let tx = cx.tx().await?;
    let term = semester_of(cx, &input.semester_id).await?;
    let mut rules: Vec<Rule> = over(cx, &term, "/learning/tts/group-list").into_iter().collect();
    let programme = programme::Entity::find_by_id(&input.programme_id).one(tx).await?.ok_or(Error::NotFound)?;
    let found = studying(cx, &input).await?;
    let there: HashSet<String> =
        of_semester(cx, &term.id, &found).await?.into_iter().map(|row| row.student_id).collect();
    let left: Vec<String> = found.into_iter().filter(|id| !there.contains(id)).collect();
    if left.is_empty() {
        rules.push(nobody(&input, &programme, there.len()));
    }
    refuse_all(rules)?;
    let groups = left.len().div_ceil(size);
    let mut number = last_number(cx, &input, &programme).await?;
    let mut rest = left.into_iter();
    for n in 0..groups {
        number += 1;
        let share = rest.len().div_ceil(groups - n);
        let own: Vec<String> = rest.by_ref().take(share).collect();
        let row = tt_group::ActiveModel {
            semester_id: Set(term.id.clone()),
            code: Set(code(&programme, input.year, number)),
            name_en: Set(format!("{} Y{} G{number}", programme.code, input.year)),
            name_cn: Set(format!("{}{}年级{number}组", programme.name_cn, input.year)),
            programme_id: Set(programme.id.clone()),
            stream_id: Set(None),
            year: Set(input.year),
            expected_size: Set(i32::try_from(own.len()).unwrap_or_default()),
            remark: Set(String::new()),
            ..Default::default()
        };
        let group = add::<tt_group::Entity>(cx, GROUP, &ids::new_id(), row).await?;
        put(cx, &group.id, own).await?;
    }
    outcome(cx, vec![]).await
}

fn code(programme: &programme::Model, year: i32, number: i32) -> String {
    format!("{}-Y{year}-G{number}", programme.code)
}

/// The caller's students who are still studying, by number.
async fn studying(cx: &Cx, input: &MakeInput) -> Result<Vec<String>> {
    let tx = cx.tx().await?;
    let over: Vec<String> = study_status::Entity::find()
        .filter(study_status::Column::IsFinal.eq(true))
        .all(tx)
        .await?
        .into_iter()
        .map(|status| status.id)
        .collect();
    use student::Column;
    let found = student::Entity::find()
        .filter(STUDENTS.visible(cx.scope()?))
        .filter(
            Condition::any()
                .add(Column::ProgrammeId.eq(&input.programme_id))
                .add(Column::StreamId.eq(&input.programme_id)),
        )
        .filter(Column::YearOfStudy.eq(input.year))
        .order_by_asc(Column::StudentNo)
        .all(tx)
        .await?;
    let studies = |s: &student::Model| s.study_status_id.as_ref().is_none_or(|id| !over.contains(id));
    Ok(found.into_iter().filter(studies).map(|s| s.id).collect())
}

async fn last_number(cx: &Cx, input: &MakeInput, programme: &programme::Model) -> Result<i32> {
    let known = tt_group::Entity::find()
        .filter(tt_group::Column::SemesterId.eq(&input.semester_id))
        .filter(tt_group::Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?;
    let prefix = format!("{}-Y{}-G", programme.code, input.year);
    let numbers = known.iter().filter_map(|group| group.code.strip_prefix(&prefix)?.parse::<i32>().ok());
    Ok(numbers.max().unwrap_or_default())
}

fn nobody(input: &MakeInput, programme: &programme::Model, grouped: usize) -> Rule {
    let text = Both::new(
        format!("{} {} 年级没有尚未分组的学生（已分组 {grouped} 人）", programme.name_cn, input.year),
        format!("No student of {} in year {} is without a group ({grouped} have one)", programme.name_en, input.year),
    );
    let data = json!({ "programmeId": programme.id, "year": input.year, "grouped": grouped });
    let to = format!(
        "/learning/tts/group-list?semesterId={}&programmeId={}&year={}",
        input.semester_id, programme.id, input.year
    );
    Rule::new("group.nobody", text, data).offer(Text::new("查看已有的组", "Look at the groups there are"), to)
}
