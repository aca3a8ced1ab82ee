//! Students come into groups and leave them.

use std::collections::HashSet;

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::Outcome,
    ids,
    resource::{
        rows::{add_all, change_all},
        some_ids,
    },
};
use schema::{
    students::student,
    timetable::{tt_group, tt_group_student},
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    known::{outcome, warning},
    refusal::{over, refuse_all, semester as semester_of},
    tables::MEMBER,
};

const PAGE: &str = "/learning/tts/group-list";

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AddGroupMembersInput)]
pub struct AddInput {
    pub group_id: String,
    pub student_ids: Vec<String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RemoveGroupMembersInput)]
pub struct RemoveInput {
    pub ids: Vec<String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn add(cx: &Cx, input: AddInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let student_ids =
        some_ids(input.student_ids).map_err(|_| Error::Invalid(vec![FieldError::required("studentIds")]))?;
    let tx = cx.tx().await?;
    let group = tt_group::Entity::find_by_id(&input.group_id).one(tx).await?.ok_or(Error::NotFound)?;
    let term = semester_of(cx, &group.semester_id).await?;
    let mut rules: Vec<Rule> = over(cx, &term, PAGE).into_iter().collect();
    let there = of_semester(cx, &group.semester_id, &student_ids).await?;
    let here: HashSet<&str> =
        there.iter().filter(|row| row.group_id == group.id).map(|row| row.student_id.as_str()).collect();
    if !here.is_empty() {
        let names = students(cx, here.iter().copied()).await?;
        let text = Both::new(
            format!("{} 已在“{}”中，请从所选中去掉", names.join("、"), group.name_cn),
            format!("{} are in “{}” already; take them off the selection", names.join(", "), group.name_en),
        );
        let rule = Rule::new("group.already_member", text, json!({ "groupId": group.id, "students": names }));
        let to = format!("{PAGE}?ids={}", group.id);
        rules.push(rule.offer(Text::new("查看该组成员", "Look at the members"), to));
    }
    refuse_all(rules)?;
    let mut warnings = vec![];
    let elsewhere: HashSet<&str> = there.iter().map(|row| row.student_id.as_str()).collect();
    if !elsewhere.is_empty() {
        let text = Both::new(
            format!("{} 名学生已在本学期的其他组中", elsewhere.len()),
            format!("{} students are in other groups of this semester too", elsewhere.len()),
        );
        warnings.push(warning(cx, "in_another_group", text));
    }
    put(cx, &group.id, student_ids).await?;
    outcome(cx, warnings).await
}

pub async fn put(cx: &Cx, group_id: &str, student_ids: Vec<String>) -> Result<()> {
    let rows = student_ids.into_iter().map(|student_id| tt_group_student::ActiveModel {
        id: Set(ids::new_id()),
        group_id: Set(group_id.to_owned()),
        student_id: Set(student_id),
        ..Default::default()
    });
    add_all::<tt_group_student::Entity>(cx, MEMBER, rows.collect()).await?;
    Ok(())
}

pub async fn remove(cx: &Cx, input: RemoveInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let tx = cx.tx().await?;
    let mut rows = vec![];
    for some in ids.chunks(500) {
        let found = tt_group_student::Entity::find().filter(tt_group_student::Column::Id.is_in(some));
        rows.extend(found.all(tx).await?);
    }
    let groups = rows.iter().map(|row| row.group_id.as_str());
    let groups = tt_group::Entity::find().filter(tt_group::Column::Id.is_in(groups)).all(tx).await?;
    let terms = groups.iter().map(|group| group.semester_id.as_str());
    let terms = semester::Entity::find().filter(semester::Column::Id.is_in(terms)).all(tx).await?;
    refuse_all(terms.iter().filter_map(|term| over(cx, term, PAGE)).collect())?;
    let away = tt_group_student::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change_all::<tt_group_student::Entity>(cx, MEMBER, rows, &away).await?;
    outcome(cx, vec![]).await
}

/// In which groups of a semester students are.
pub async fn of_semester(cx: &Cx, semester_id: &str, student_ids: &[String]) -> Result<Vec<tt_group_student::Model>> {
    let tx = cx.tx().await?;
    let groups = tt_group::Entity::find()
        .filter(tt_group::Column::SemesterId.eq(semester_id))
        .filter(tt_group::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let groups: HashSet<String> = groups.into_iter().map(|group| group.id).collect();
    let mut found = vec![];
    for some in student_ids.chunks(500) {
        let rows = tt_group_student::Entity::find()
            .filter(tt_group_student::Column::StudentId.is_in(some))
            .filter(tt_group_student::Column::ArchivedAt.is_null());
        found.extend(rows.all(tx).await?.into_iter().filter(|row| groups.contains(&row.group_id)));
    }
    Ok(found)
}

/// The first few by number and name.
async fn students<'a>(cx: &Cx, ids: impl Iterator<Item = &'a str>) -> Result<Vec<String>> {
    let found = student::Entity::find().filter(student::Column::Id.is_in(ids.take(10))).all(cx.tx().await?).await?;
    let mut names: Vec<String> = found.into_iter().map(|s| format!("{} {}", s.student_no, s.name_cn)).collect();
    names.sort();
    Ok(names)
}
