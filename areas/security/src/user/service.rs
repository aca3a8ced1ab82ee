//! Commands on users. Each checks that nobody raises their own rights by it.

use std::collections::BTreeSet;

use kernel::{
    Cx, Error, FieldError, Result,
    actor::Grants,
    identity::{
        CENTRAL_KIND, Reach,
        entity::{role, user, user_role},
        groups_of, groups_on_and_off, half_open,
    },
    password,
    resource::Table,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::Expr,
};
use serde_json::{Value, json};

use super::{HeldRole, UserSave, UserSaved};
use crate::rules::{self, Holding};

pub async fn create(cx: &Cx, table: &Table, mut input: UserSave) -> Result<UserSaved> {
    let temporary = temporary_password()?;
    let hash = cx.app().hasher.hash(&temporary).await?;
    let row = table.create_row(cx, input.row()).await?;
    let (id, version) = identity(&row);
    let tx = cx.tx().await?;
    user::Entity::update_many()
        .col_expr(user::Column::PasswordHash, Expr::value(Some(hash)))
        .col_expr(user::Column::MustChangePassword, Expr::value(true))
        .filter(user::Column::Id.eq(id.clone()))
        .exec(tx)
        .await?;
    set_roles(cx, &id, input.role_ids.unwrap_or_default()).await?;
    Ok(UserSaved { id, version, temporary_password: Some(temporary) })
}

pub async fn update(cx: &Cx, table: &Table, mut input: UserSave) -> Result<UserSaved> {
    let id = input.id.clone().unwrap_or_default();
    require_reach(cx, &id).await?;
    let row = table.update_row(cx, input.row()).await?;
    if let Some(roles) = input.role_ids {
        set_roles(cx, &id, roles).await?;
    }
    cx.rights_changed();
    let (id, version) = identity(&row);
    Ok(UserSaved { id, version, temporary_password: None })
}

fn identity(row: &Value) -> (String, i64) {
    let id = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    (id, row.get("version").and_then(Value::as_i64).unwrap_or_default())
}

pub async fn delete(cx: &Cx, table: &Table, ids: &[String]) -> Result<u64> {
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    for id in ids {
        rules::not_self(cx.user_id()?, id)?;
        require_reach(cx, id).await?;
    }
    let deleted = table.delete_rows(cx, ids).await?;
    for id in ids {
        half_open::end(cx, id).await?;
    }
    // Nobody holds a role any more who is not there: else a role would be in use by people no list shows.
    let tx = cx.tx().await?;
    user_role::Entity::delete_many().filter(user_role::Column::UserId.is_in(ids.to_vec())).exec(tx).await?;
    require_super_admin_left(cx).await?;
    cx.rights_changed();
    Ok(deleted)
}

pub async fn switch(cx: &Cx, table: &Table, ids: &[String], enabled: bool) -> Result<u64> {
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    for id in ids {
        rules::not_self(cx.user_id()?, id)?;
        require_reach(cx, id).await?;
    }
    let switched = table.switch_rows(cx, ids, enabled).await?;
    for id in ids.iter().filter(|_| !enabled) {
        half_open::end(cx, id).await?;
    }
    require_super_admin_left(cx).await?;
    cx.rights_changed();
    Ok(switched)
}

/// The caller holds at least what this account holds.
pub async fn require_reach(cx: &Cx, user_id: &str) -> Result<()> {
    if cx.user_id()? == user_id || kernel::planted::fault("skip_reach") {
        return Ok(());
    }
    let theirs = holding_of(cx, cx.read(), user_id).await?;
    rules::may_act_on(&held(cx).await?, &theirs)
}

/// The same of accounts as a write has just left them, the caller's own among them: nobody writes an account into
/// being more than they are.
pub async fn require_reach_after(cx: &Cx, user_ids: &[&str]) -> Result<()> {
    let held = held(cx).await?;
    if held.reach.is_whole() || kernel::planted::fault("kind_for_anybody") {
        return Ok(());
    }
    let tx = cx.tx().await?;
    for user_id in user_ids {
        rules::may_act_on(&held, &holding_of(cx, tx, user_id).await?)?;
    }
    Ok(())
}

/// What an account could come to without anybody granting it anything: its roles and groups may be switched off
/// today and on tomorrow.
async fn holding_of(cx: &Cx, db: &impl ConnectionTrait, user_id: &str) -> Result<Holding> {
    let user = user::Entity::find_by_id(user_id).one(db).await?.ok_or(Error::NotFound)?;
    let held = user_role::Entity::find().filter(user_role::Column::UserId.eq(user_id)).all(db).await?;
    let roles = role::Entity::find()
        .filter(role::Column::Id.is_in(held.into_iter().map(|h| h.role_id)))
        .filter(role::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let roles =
        roles.into_iter().filter(|r| r.enabled || !kernel::planted::fault("forget_switched_off")).collect::<Vec<_>>();
    let now = Reach {
        central: user.kind == CENTRAL_KIND,
        unlimited: roles.iter().any(|r| r.super_admin),
        groups: groups_of(db, user_id).await?,
    };
    let reach = match now.is_whole() {
        true => now,
        false => Reach { groups: groups_on_and_off(db, user_id).await?, ..now },
    };
    sum(cx, roles.iter(), reach).await
}

/// What the caller's roles and groups come to.
pub async fn held(cx: &Cx) -> Result<Holding> {
    let rights = &cx.session()?.rights;
    sum(cx, rights.roles.iter().map(|r| &r.role), rights.reach.clone()).await
}

async fn sum(cx: &Cx, roles: impl Iterator<Item = &role::Model>, reach: Reach) -> Result<Holding> {
    let mut sum = Holding { reach, ..Holding::default() };
    for role in roles {
        for (permission, actions) in crate::role::grants_of(cx, cx.read(), role).await? {
            sum.grants.add(&permission, actions);
        }
        sum.student_types.extend(crate::role::types_of(role));
    }
    Ok(sum)
}

/// Makes the user hold exactly these roles.
pub async fn set_roles(cx: &Cx, user_id: &str, wanted: Vec<String>) -> Result<()> {
    let tx = cx.tx().await?;
    let wanted: BTreeSet<_> = wanted.into_iter().filter(|id| !id.is_empty()).collect();
    let held = user_role::Entity::find().filter(user_role::Column::UserId.eq(user_id)).all(tx).await?;
    let held: BTreeSet<_> = held.into_iter().map(|r| r.role_id).collect();
    if wanted == held {
        return Ok(());
    }
    rules::not_self(cx.user_id()?, user_id)?;
    let added: Vec<_> = wanted.difference(&held).cloned().collect();
    let removed: Vec<_> = held.difference(&wanted).cloned().collect();
    // Taking a role away needs as much as giving it: both decide over rights one must hold.
    for role_id in added.iter().chain(&removed) {
        require_grantable(cx, tx, role_id).await?;
    }
    user_role::Entity::delete_many()
        .filter(user_role::Column::UserId.eq(user_id))
        .filter(user_role::Column::RoleId.is_in(removed.clone()))
        .exec(tx)
        .await?;
    let rows = added.iter().map(|role_id| user_role::ActiveModel {
        user_id: Set(user_id.to_owned()),
        role_id: Set(role_id.clone()),
        granted_by: Set(cx.user_id().ok().map(str::to_owned)),
        granted_at: Set(cx.now()),
    });
    if !added.is_empty() {
        user_role::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    require_super_admin_left(cx).await?;
    let before = json!({ "roleIds": held });
    cx.record_as("security.user-role", user_id, Some(&before), Some(&json!({ "roleIds": wanted })))?;
    cx.rights_changed();
    Ok(())
}

async fn require_grantable(cx: &Cx, tx: &impl ConnectionTrait, role_id: &str) -> Result<()> {
    let role = role::Entity::find_by_id(role_id).one(tx).await?.ok_or(Error::NotFound)?;
    let wanted = crate::role::grants_of(cx, tx, &role).await?;
    let held = held(cx).await?;
    rules::covers(&held.grants, &wanted)?;
    rules::covers_types(&held, &crate::role::types_of(&role))?;
    if role.super_admin && !is_super_admin(cx).await? {
        return Err(rules::covers(&Grants::default(), &wanted).err().unwrap_or(Error::Forbidden));
    }
    Ok(())
}

async fn is_super_admin(cx: &Cx) -> Result<bool> {
    Ok(cx.session()?.rights.roles.iter().any(|r| r.role.super_admin))
}

/// Looked at inside the transaction, after the change.
pub async fn require_super_admin_left(cx: &Cx) -> Result<()> {
    if kernel::planted::fault("skip_last_admin") {
        return Ok(());
    }
    let tx = cx.tx().await?;
    // Locked: two administrators who remove each other at once are looked at one after the other.
    let roles = role::Entity::find()
        .filter(role::Column::SuperAdmin.eq(true))
        .filter(role::Column::Enabled.eq(true))
        .filter(role::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .all(tx)
        .await?;
    let holders = user_role::Entity::find()
        .filter(user_role::Column::RoleId.is_in(roles.into_iter().map(|r| r.id)))
        .all(tx)
        .await?;
    let left = user::Entity::find()
        .filter(user::Column::Id.is_in(holders.into_iter().map(|h| h.user_id)))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .count(tx)
        .await?;
    if left == 0 { Err(rules::last_super_admin()) } else { Ok(()) }
}

pub async fn roles_of(cx: &Cx, user_id: &str) -> Result<Vec<HeldRole>> {
    let held = user_role::Entity::find().filter(user_role::Column::UserId.eq(user_id)).all(cx.read()).await?;
    let roles = role::Entity::find()
        .filter(role::Column::Id.is_in(held.into_iter().map(|h| h.role_id)))
        .filter(role::Column::ArchivedAt.is_null())
        .order_by_asc(role::Column::Code)
        .all(cx.read())
        .await?;
    let view = |r: role::Model| HeldRole {
        id: r.id,
        code: r.code,
        name_zh: r.name_zh,
        name_en: r.name_en,
        enabled: r.enabled,
    };
    Ok(roles.into_iter().map(view).collect())
}

/// Random, and passes the rules for passwords whatever the random part is.
pub fn temporary_password() -> Result<String> {
    let secret = kernel::ids::new_secret()?;
    let random: String = secret.chars().filter(char::is_ascii_alphanumeric).take(14).collect();
    let password = format!("Tp-{random}-7");
    password::check_new("password", &password, "").map_err(|e| Error::Invalid(vec![e]))?;
    Ok(password)
}
