//! Plans that do not change any more: those that students follow, and those put away.

use kernel::{Both, Error, Result, Rule, Text, error::Refusal};
use schema::courses::{structure, structure_student};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;

use super::kind::Kind;

/// Refuses to change any of these plans if students rely on it as it is.
pub async fn refuse(db: &impl ConnectionTrait, ids: &[String]) -> Result<()> {
    let mut rules = vec![];
    for some in ids.chunks(500) {
        let closed = structure::Entity::find()
            .filter(structure::Column::Id.is_in(some))
            .filter(structure::Column::Status.is_in(["PUBLISHED", "ARCHIVED"]));
        for plan in closed.all(db).await? {
            if plan.status == "ARCHIVED" {
                rules.push(archived(&plan));
                continue;
            }
            let followers = followers(db, &plan.id).await?;
            if followers > 0 {
                rules.push(followed(&plan, followers));
            }
        }
    }
    match rules.first().map(|rule| rule.code) {
        None => Ok(()),
        Some(code) => Err(Error::Refused(Box::new(Refusal { code, rules }))),
    }
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
