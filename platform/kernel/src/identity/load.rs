//! Reads a user's rights from the database.

use std::{collections::BTreeMap, sync::Arc};

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Query};

use super::{
    entity::{role, role_grant, user, user_role},
    groups::{DataGroup, Reach, groups_of},
};
use crate::{
    Lang, Result,
    actor::{Actions, Actor, Grants},
    op::{Action, Awaits},
};

/// The kind of account that works for the whole university.
pub const CENTRAL_KIND: &str = "ADMIN";

pub struct UserRights {
    pub user: user::Model,
    pub roles: Vec<RoleRights>,
    pub grants: Arc<Grants>,
    pub student_types: Vec<String>,
    pub reach: Reach,
}

impl UserRights {
    /// The caller these rights make of a session. Rows are those of the type in use, not of all the
    /// types the caller could switch to.
    pub fn actor(&self, session_id: String, chosen_type: Option<String>, awaits: Option<Awaits>) -> Actor {
        let chosen = chosen_type.filter(|t| self.student_types.contains(t));
        let student_type = chosen.or_else(|| self.student_types.first().cloned());
        let scope = Arc::new(self.reach.scope(&self.user.id, student_type.as_deref()));
        Actor {
            user_id: self.user.id.clone(),
            username: self.user.username.clone(),
            name: self.user.name.clone(),
            session_id,
            student_type,
            lang: match self.user.language.as_str() {
                "en-US" => Some(Lang::En),
                "zh-CN" => Some(Lang::Zh),
                _ => None,
            },
            awaits,
            grants: self.grants.clone(),
            scope,
        }
    }
}

impl UserRights {
    /// One of the roles asks its holders for a second factor.
    pub fn needs_second_factor(&self) -> bool {
        self.roles.iter().any(|r| r.role.second_factor)
    }
}

pub struct RoleRights {
    pub role: role::Model,
    pub permissions: Arc<BTreeMap<String, Actions>>,
}

/// Everything the program knows of: what a super administrator holds.
pub type Catalogue = &'static [&'static str];

/// What roles grant, for whoever remembers it.
pub(crate) trait Granting: Send + Sync {
    fn known(&self, role_id: &str) -> Option<Arc<BTreeMap<String, Actions>>>;
    fn keep(&self, role_id: &str, permissions: &Arc<BTreeMap<String, Actions>>);
}

/// Nothing is remembered.
struct Anew;

impl Granting for Anew {
    fn known(&self, _: &str) -> Option<Arc<BTreeMap<String, Actions>>> {
        None
    }
    fn keep(&self, _: &str, _: &Arc<BTreeMap<String, Actions>>) {}
}

pub async fn load_rights(db: &impl ConnectionTrait, user: user::Model, catalogue: Catalogue) -> Result<UserRights> {
    load_rights_with(db, user, catalogue, &Anew).await
}

pub(crate) async fn load_rights_with(
    db: &impl ConnectionTrait,
    user: user::Model,
    catalogue: Catalogue,
    granting: &dyn Granting,
) -> Result<UserRights> {
    let held = Query::select()
        .column(user_role::Column::RoleId)
        .from(user_role::Entity)
        .and_where(sea_orm::sea_query::ExprTrait::eq(
            sea_orm::sea_query::Expr::col(user_role::Column::UserId),
            user.id.clone(),
        ))
        .to_owned();
    let roles = role::Entity::find()
        .filter(role::Column::Id.in_subquery(held))
        .filter(role::Column::Enabled.eq(true))
        .filter(role::Column::ArchivedAt.is_null())
        .order_by_asc(role::Column::Code)
        .all(db)
        .await?;
    let known: Vec<_> = roles.iter().map(|role| granting.known(&role.id)).collect();
    let (grants, enabled) = if known.iter().all(Option::is_some) {
        (vec![], Actions::default())
    } else {
        let grants = role_grant::Entity::find()
            .filter(role_grant::Column::RoleId.is_in(roles.iter().map(|r| r.id.clone())))
            .all(db)
            .await?;
        (grants, enabled_actions(db).await?)
    };
    let made = |role: &role::Model| {
        let permissions = Arc::new(if role.super_admin {
            catalogue.iter().map(|code| ((*code).to_owned(), enabled)).collect()
        } else {
            permissions_of(&role.id, &grants, enabled)
        });
        granting.keep(&role.id, &permissions);
        permissions
    };
    let roles: Vec<_> = roles
        .into_iter()
        .zip(known)
        .map(|(role, known)| {
            let permissions = known.unwrap_or_else(|| made(&role));
            RoleRights { role, permissions }
        })
        .collect();
    let groups = groups_of(db, &user.id).await?;
    Ok(assemble(user, roles, groups))
}

fn permissions_of(role_id: &str, grants: &[role_grant::Model], enabled: Actions) -> BTreeMap<String, Actions> {
    let mut permissions = BTreeMap::<String, Actions>::new();
    for grant in grants.iter().filter(|g| g.role_id == role_id) {
        if let Some(action) = Action::parse(&grant.action).filter(|a| enabled.contains(*a)) {
            let held = permissions.entry(grant.permission.clone()).or_default();
            *held = held.with(action);
        }
    }
    permissions
}

/// Actions can be switched off for everyone at once.
async fn enabled_actions(db: &impl ConnectionTrait) -> Result<Actions> {
    let off = Query::select()
        .column("code")
        .from("action_info")
        .and_where(sea_orm::sea_query::ExprTrait::eq(sea_orm::sea_query::Expr::col("enabled"), false))
        .to_owned();
    let mut disabled = vec![];
    for row in db.query_all(&off).await? {
        disabled.push(row.try_get_by_index::<String>(0)?);
    }
    Ok(Actions::of(Action::ALL.into_iter().filter(|a| !disabled.iter().any(|d| d == a.code()))))
}

fn assemble(user: user::Model, roles: Vec<RoleRights>, groups: Vec<DataGroup>) -> UserRights {
    let mut grants = Grants::default();
    let mut student_types: Vec<String> = vec![];
    for role in &roles {
        for (permission, actions) in role.permissions.iter() {
            grants.add(permission, *actions);
        }
        for kind in &role.role.student_types.0 {
            if !student_types.contains(kind) {
                student_types.push(kind.clone());
            }
        }
    }
    let reach =
        Reach { central: user.kind == CENTRAL_KIND, unlimited: roles.iter().any(|r| r.role.super_admin), groups };
    UserRights { user, roles, grants: Arc::new(grants), student_types, reach }
}
