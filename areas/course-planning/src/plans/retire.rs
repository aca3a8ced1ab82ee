//! Taking plans away: deleting what was never in use, archiving what is not in use any more.

use kernel::{Both, Cx, Error, Result, Rule, Text, effects::Outcome, error::Refusal, resource::rows::change_all};
use schema::courses::{structure, structure_category, structure_student, structure_subject};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{frozen, kind::Kind, tables};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ArchivePlansInput)]
pub struct ArchiveInput {
    pub ids: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RestorePlansInput)]
pub struct RestoreInput {
    pub ids: Vec<String>,
}

/// Categories and courses of a plan go with it, at the very moment of the plan: a restoration knows them by that.
pub async fn delete(cx: &Cx, kind: &'static Kind, ids: Vec<String>) -> Result<u64> {
    let ids = crate::some_ids(ids)?;
    frozen::refuse(cx, cx.tx().await?, &ids).await?;
    let deleted = tables::of(kind)?.structures.delete_rows(cx, &ids).await?;
    let tx = cx.tx().await?;
    for plan in structure::Entity::find().filter(structure::Column::Id.is_in(ids)).all(tx).await? {
        let subjects = structure_subject::Entity::find()
            .filter(structure_subject::Column::StructureId.eq(&plan.id))
            .filter(structure_subject::Column::ArchivedAt.is_null());
        let gone = structure_subject::ActiveModel { archived_at: Set(plan.archived_at), ..Default::default() };
        change_all::<structure_subject::Entity>(cx, kind.subject.subject, subjects.all(tx).await?, &gone).await?;
        let categories = structure_category::Entity::find()
            .filter(structure_category::Column::StructureId.eq(&plan.id))
            .filter(structure_category::Column::ArchivedAt.is_null());
        let gone = structure_category::ActiveModel { archived_at: Set(plan.archived_at), ..Default::default() };
        change_all::<structure_category::Entity>(cx, kind.category.subject, categories.all(tx).await?, &gone).await?;
    }
    Ok(deleted)
}

/// A plan comes back with the categories and courses that went with it; what was deleted before stays away.
pub async fn restore(cx: &Cx, kind: &'static Kind, ids: Vec<String>) -> Result<u64> {
    let ids = crate::some_ids(ids)?;
    let tx = cx.tx().await?;
    let plans = structure::Entity::find().filter(structure::Column::Id.is_in(ids.clone())).all(tx).await?;
    let restored = tables::of(kind)?.structures.restore_rows(cx, &ids).await?;
    for plan in plans {
        let Some(gone_at) = plan.archived_at else { continue };
        let categories = structure_category::Entity::find()
            .filter(structure_category::Column::StructureId.eq(&plan.id))
            .filter(structure_category::Column::ArchivedAt.eq(gone_at));
        let back = structure_category::ActiveModel { archived_at: Set(None), ..Default::default() };
        change_all::<structure_category::Entity>(cx, kind.category.subject, categories.all(tx).await?, &back).await?;
        let subjects = structure_subject::Entity::find()
            .filter(structure_subject::Column::StructureId.eq(&plan.id))
            .filter(structure_subject::Column::ArchivedAt.eq(gone_at));
        let back = structure_subject::ActiveModel { archived_at: Set(None), ..Default::default() };
        change_all::<structure_subject::Entity>(cx, kind.subject.subject, subjects.all(tx).await?, &back).await?;
    }
    Ok(restored)
}

/// Nobody is assigned to an archived plan any more; those who followed it keep it in their history.
pub async fn archive(cx: &Cx, kind: &'static Kind, input: ArchiveInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = crate::some_ids(input.ids)?;
    let tx = cx.tx().await?;
    let plans = structure::Entity::find().filter(structure::Column::Id.is_in(ids)).all(tx).await?;
    let mut rules = vec![];
    for plan in &plans {
        let followers = structure_student::Entity::find()
            .filter(structure_student::Column::StructureId.eq(&plan.id))
            .filter(structure_student::Column::IsCurrent.eq(true))
            .filter(structure_student::Column::ArchivedAt.is_null())
            .count(tx)
            .await?;
        if followers > 0 {
            rules.push(in_use(kind, plan, followers));
        }
    }
    if !rules.is_empty() {
        return Err(Error::Refused(Box::new(Refusal { code: "plan.in_use", rules })));
    }
    let archived = structure::ActiveModel { status: Set("ARCHIVED".to_owned()), ..Default::default() };
    let open = plans.into_iter().filter(|plan| plan.status != "ARCHIVED").collect::<Vec<_>>();
    if open.is_empty() {
        cx.nothing_changed();
    }
    change_all::<structure::Entity>(cx, kind.structure.subject, open, &archived).await?;
    tables::outcome(cx, kind, vec![]).await
}

fn in_use(kind: &Kind, plan: &structure::Model, students: u64) -> Rule {
    let text = Both::new(
        format!(
            "计划“{} 第 {} 版”有 {students} 名学生正在修读，不能归档；请先让他们改用其他计划",
            plan.code, plan.plan_version
        ),
        format!(
            "{students} students follow “{}” version {} and it cannot be archived; assign them to another plan first",
            plan.code, plan.plan_version
        ),
    );
    let page = format!("{}?structureId={}&isCurrent=true", kind.page("structure-student-list"), plan.id);
    Rule::new("plan.in_use", text, json!({ "structureId": plan.id, "students": students }))
        .offer(Text::new("查看这些学生", "Look at these students"), page)
}
