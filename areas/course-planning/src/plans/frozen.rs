//! Plans that do not change: those that students follow, those put away, and those of a division that is closed
//! for changes.

use kernel::{Both, Cx, Error, Result, Rule, Text, error::Refusal};
use schema::{
    courses::{structure, structure_student},
    university::programme,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;

use super::kind::Kind;
use crate::settings::{self, Part};

/// Refuses to change any of these plans if students rely on it as it is.
pub async fn refuse(cx: &Cx, db: &impl ConnectionTrait, ids: &[String]) -> Result<()> {
    let (mut rules, mut programmes) = (vec![], vec![]);
    for some in ids.chunks(500) {
        let plans = structure::Entity::find().filter(structure::Column::Id.is_in(some)).all(db).await?;
        for plan in plans {
            if plan.status == "ARCHIVED" {
                rules.push(archived(&plan));
            } else if plan.status == "PUBLISHED" {
                let followers = followers(db, &plan.id).await?;
                rules.extend(
                    (followers > 0 && !kernel::planted::fault("edit_followed")).then(|| followed(&plan, followers)),
                );
            }
            programmes.push((plan.kind, plan.programme_id));
        }
    }
    match rules.first().map(|rule| rule.code) {
        None => refuse_closed(cx, db, &programmes).await,
        Some(code) => Err(Error::Refused(Box::new(Refusal { code, rules }))),
    }
}

/// Refuses plans of programmes whose division is closed for changes. Kind and programme of each.
pub async fn refuse_closed(cx: &Cx, db: &impl ConnectionTrait, plans: &[(String, String)]) -> Result<()> {
    for (code, part) in [("MAJOR", Part::Major), ("MINOR", Part::Minor)] {
        let mut ids: Vec<&String> = plans.iter().filter(|(kind, _)| kind == code).map(|(_, id)| id).collect();
        ids.sort();
        ids.dedup();
        let mut divisions = vec![];
        for some in ids.chunks(500) {
            let of = programme::Entity::find().filter(programme::Column::Id.is_in(some.iter().copied()));
            divisions.extend(of.all(db).await?.into_iter().map(|p| p.division_id));
        }
        divisions.sort();
        divisions.dedup();
        settings::refuse_closed(cx, db, part, divisions.iter().map(String::as_str)).await?;
    }
    Ok(())
}

/// Whoever follows a plan or did: what it asked of them stays what it was.
async fn followers(db: &impl ConnectionTrait, id: &str) -> Result<u64> {
    use structure_student::Column;
    let rows =
        structure_student::Entity::find().filter(Column::StructureId.eq(id)).filter(Column::ArchivedAt.is_null());
    Ok(rows.count(db).await?)
}

fn followed(plan: &structure::Model, students: u64) -> Rule {
    let text = Both::new(
        format!(
            "计划“{} 第 {} 版”已发布，有 {students} 名学生按它修读，不能再修改；请建立新版本，在新版本上修改",
            plan.code, plan.plan_version
        ),
        format!(
            "“{}” version {} is published and {students} students follow it, so it stays as it is; make a new version and change that",
            plan.code, plan.plan_version
        ),
    );
    let data =
        json!({ "structureId": plan.id, "code": plan.code, "planVersion": plan.plan_version, "students": students });
    new_version(Rule::new("plan.followed", text, data), plan)
}

fn archived(plan: &structure::Model) -> Rule {
    let text = Both::new(
        format!("计划“{} 第 {} 版”已归档，不能再修改；请从它建立新版本", plan.code, plan.plan_version),
        format!(
            "“{}” version {} is archived and stays as it is; make a new version of it",
            plan.code, plan.plan_version
        ),
    );
    let data = json!({ "structureId": plan.id, "code": plan.code, "planVersion": plan.plan_version });
    new_version(Rule::new("plan.archived", text, data), plan)
}

fn new_version(rule: Rule, plan: &structure::Model) -> Rule {
    let page = format!("{}?ids={}", Kind::of(&plan.kind).page("structure-item-list"), plan.id);
    rule.offer(Text::new("建立新版本", "Make a new version"), page)
}
