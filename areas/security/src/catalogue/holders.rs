//! Who holds a permission, and what it opens.

use std::collections::BTreeSet;

use kernel::{
    Action, Cx, Error, Policy, Result,
    identity::entity::{role, role_grant, user, user_role},
};
use schema::security::{module_info, permission_info};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::{TreeModule, TreePermission};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Holders {
    pub roles: Vec<HoldingRole>,
    /// The first hundred.
    pub users: Vec<HoldingUser>,
    pub user_count: u64,
    pub operations: Vec<OpenedOperation>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoldingRole {
    pub id: String,
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
    pub actions: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoldingUser {
    pub id: String,
    pub username: String,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedOperation {
    pub id: String,
    pub label: String,
    pub action: String,
}

pub async fn holders(cx: &Cx, id: &str) -> Result<Holders> {
    let info = permission_info::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let grants =
        role_grant::Entity::find().filter(role_grant::Column::Permission.eq(info.code.clone())).all(cx.read()).await?;
    let granting: BTreeSet<_> = grants.iter().map(|g| g.role_id.clone()).collect();
    let mut holding = Condition::any().add(role::Column::Id.is_in(granting));
    if info.code != permissions::NOBODY.0 {
        holding = holding.add(role::Column::SuperAdmin.eq(true));
    }
    let roles = role::Entity::find()
        .filter(role::Column::ArchivedAt.is_null())
        .filter(role::Column::Enabled.eq(true))
        .filter(holding)
        .order_by_asc(role::Column::Code)
        .all(cx.read())
        .await?;
    let held = user_role::Entity::find()
        .filter(user_role::Column::RoleId.is_in(roles.iter().map(|r| r.id.clone())))
        .all(cx.read())
        .await?;
    let ids: BTreeSet<_> = held.into_iter().map(|h| h.user_id).collect();
    let people = user::Entity::find()
        .filter(user::Column::Id.is_in(ids))
        .filter(user::Column::ArchivedAt.is_null())
        .filter(user::Column::Enabled.eq(true));
    let user_count = people.clone().count(cx.read()).await?;
    let users = people.order_by_asc(user::Column::Username).limit(100).all(cx.read()).await?;
    let actions = |role: &role::Model| -> Vec<String> {
        if role.super_admin {
            return Action::ALL.iter().map(|a| a.code().to_owned()).collect();
        }
        grants.iter().filter(|g| g.role_id == role.id).map(|g| g.action.clone()).collect()
    };
    let roles = roles
        .iter()
        .map(|r| HoldingRole {
            id: r.id.clone(),
            code: r.code.clone(),
            name_zh: r.name_zh.clone(),
            name_en: r.name_en.clone(),
            actions: actions(r),
        })
        .collect();
    let users = users.into_iter().map(|u| HoldingUser { id: u.id, username: u.username, name: u.name }).collect();
    Ok(Holders { roles, users, user_count, operations: opened(cx, &info.code) })
}

fn opened(cx: &Cx, code: &str) -> Vec<OpenedOperation> {
    let mut found = vec![];
    for op in cx.app().registry().into_iter().flat_map(|r| r.ops()) {
        let Policy::AnyOf(needs) = op.policy else {
            continue;
        };
        for (_, action) in needs.iter().filter(|(p, _)| p.0 == code) {
            let (id, label) = (op.id.clone(), op.label.get(cx.lang()).to_owned());
            found.push(OpenedOperation { id, label, action: action.code().to_owned() });
        }
    }
    found
}

pub async fn tree(cx: &Cx) -> Result<Vec<TreeModule>> {
    let modules = module_info::Entity::find().order_by_asc(module_info::Column::SortOrder).all(cx.read()).await?;
    let infos = permission_info::Entity::find().order_by_asc(permission_info::Column::SortOrder).all(cx.read()).await?;
    let held = &cx.actor()?.grants;
    let permissions_in = |module: &str| {
        infos
            .iter()
            .filter(|p| p.module == module && p.code != permissions::NOBODY.0)
            .map(|p| TreePermission {
                code: p.code.clone(),
                name_zh: p.name_zh.clone(),
                name_en: p.name_en.clone(),
                risk: p.risk.clone(),
                actions: Action::ALL.iter().map(|a| a.code().to_owned()).collect(),
                grantable: held.of(&p.code).iter().map(|a| a.code().to_owned()).collect(),
            })
            .collect()
    };
    let parent_code = |id: &Option<String>| modules.iter().find(|m| Some(&m.id) == id.as_ref()).map(|m| m.code.clone());
    Ok(modules
        .iter()
        .map(|m| TreeModule {
            code: m.code.clone(),
            parent: parent_code(&m.parent_id),
            name_zh: m.name_zh.clone(),
            name_en: m.name_en.clone(),
            permissions: permissions_in(&m.code),
        })
        .collect())
}
