//! Commands on roles.

use std::collections::BTreeMap;

use kernel::{
    Action, Both, Cx, Error, FieldError, Result, Rule, Text,
    actor::Actions,
    identity::{
        entity::{role, role_grant},
        is_reserved_role_code,
    },
    planted::fault,
    resource::Table,
};
use schema::security::permission_info;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde_json::{Map, Value, json};

use super::{ComparedPermission, GrantInput, RoleCopy, RoleSave, RoleSaved};
use crate::{
    rules::{self, Grant},
    user,
};

pub async fn create(cx: &Cx, table: &Table, mut input: RoleSave) -> Result<RoleSaved> {
    may_use_code(cx, input.code().unwrap_or_default())?;
    let grants = parse(input.permissions.as_deref().unwrap_or_default())?;
    let held = user::held(cx).await?;
    rules::covers(&held.grants, &grants)?;
    let row = table.create_row(cx, input.row()).await?;
    rules::covers_types(&held, &types_in(&row))?;
    let saved = identity(&row);
    record_grants(cx, &saved.id, &[], &grants)?;
    write_grants(cx.tx().await?, &saved.id, &grants).await?;
    Ok(saved)
}

pub async fn update(cx: &Cx, table: &Table, mut input: RoleSave) -> Result<RoleSaved> {
    let id = input.id.clone().unwrap_or_default();
    let tx = cx.tx().await?;
    let role = role::Entity::find_by_id(id.clone()).one(tx).await?.ok_or(Error::NotFound)?;
    let (old, held) = (grants_of(cx, tx, &role).await?, user::held(cx).await?);
    // Whatever is edited, the name too: a role is not changed by those who hold it or stand below it.
    if !fault("edit_any_role") && !fault("rename_any_role") {
        not_own(cx, &id)?;
        require_not_super(&role)?;
        rules::covers(&held.grants, &old)?;
        rules::covers_types(&held, &role.student_types.0)?;
    }
    keeps_code(&role, &input)?;
    let row = table.update_row(cx, input.row()).await?;
    rules::covers_types(&held, &types_in(&row))?;
    let new = input.permissions.as_deref().map(parse).transpose()?.filter(|new| !same(new, &old));
    if let Some(new) = new {
        rules::covers(&held.grants, &new)?;
        record_grants(cx, &id, &old, &new)?;
        write_grants(tx, &id, &new).await?;
    }
    cx.rights_changed();
    Ok(identity(&row))
}

pub async fn delete(cx: &Cx, table: &Table, ids: &[String]) -> Result<u64> {
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    require_reach(cx, ids).await?;
    let deleted = table.delete_rows(cx, ids).await?;
    user::require_super_admin_left(cx).await?;
    cx.rights_changed();
    Ok(deleted)
}

pub async fn switch(cx: &Cx, table: &Table, ids: &[String], enabled: bool) -> Result<u64> {
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    require_reach(cx, ids).await?;
    let switched = table.switch_rows(cx, ids, enabled).await?;
    user::require_super_admin_left(cx).await?;
    cx.rights_changed();
    Ok(switched)
}

/// Not one's own roles, and none that grants more than one holds.
async fn require_reach(cx: &Cx, ids: &[String]) -> Result<()> {
    let (tx, held) = (cx.tx().await?, user::held(cx).await?);
    for id in ids {
        not_own(cx, id)?;
        let role = role::Entity::find_by_id(id).one(tx).await?.ok_or(Error::NotFound)?;
        rules::covers(&held.grants, &grants_of(cx, tx, &role).await?)?;
        rules::covers_types(&held, &types_of(&role))?;
        require_not_super(&role)?;
    }
    Ok(())
}

pub async fn copy(cx: &Cx, table: &Table, input: RoleCopy) -> Result<RoleSaved> {
    may_use_code(cx, &input.code)?;
    let tx = cx.tx().await?;
    let source = role::Entity::find_by_id(input.id).one(tx).await?.ok_or(Error::NotFound)?;
    let grants = grants_of(cx, tx, &source).await?;
    let held = user::held(cx).await?;
    rules::covers(&held.grants, &grants)?;
    rules::covers_types(&held, &source.student_types.0)?;
    let fields = json!({
        "code": input.code, "nameZh": input.name_zh, "nameEn": input.name_en, "description": source.description,
        "studentTypes": source.student_types, "secondFactor": source.second_factor,
    });
    let fields: Map<String, Value> = serde_json::from_value(fields).map_err(Error::internal)?;
    let row = table.create_row(cx, fields).await?;
    let saved = identity(&row);
    record_grants(cx, &saved.id, &[], &grants)?;
    write_grants(tx, &saved.id, &grants).await?;
    Ok(saved)
}

pub async fn compare(cx: &Cx, ids: &[String]) -> Result<Vec<ComparedPermission>> {
    if !(2..=4).contains(&ids.len()) {
        let text = Text::new("请选择 2 至 4 个角色", "Choose two to four roles");
        return Err(Error::invalid("ids", "wrong_count", text));
    }
    let mut columns = vec![];
    for id in ids {
        let role = role::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
        columns.push(grants_of(cx, cx.read(), &role).await?.into_iter().collect::<BTreeMap<_, _>>());
    }
    let infos = permission_info::Entity::find().order_by_asc(permission_info::Column::SortOrder).all(cx.read()).await?;
    let rows = infos.into_iter().filter_map(|info| {
        let held: Vec<Actions> = columns.iter().map(|c| c.get(&info.code).copied().unwrap_or_default()).collect();
        if held.iter().all(|a| a.is_empty()) {
            return None;
        }
        let differs = held.windows(2).any(|pair| matches!(pair, [a, b] if a != b));
        let actions = held.iter().map(|a| a.iter().map(|a| a.code().to_owned()).collect()).collect();
        Some(ComparedPermission {
            permission_id: info.code,
            name_zh: info.name_zh,
            name_en: info.name_en,
            actions,
            differs,
        })
    });
    Ok(rows.collect())
}

pub async fn permissions_of(cx: &Cx, id: &str) -> Result<Vec<GrantInput>> {
    let role = role::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let grants = grants_of(cx, cx.read(), &role).await?;
    let view = |(permission_id, actions): Grant| GrantInput {
        permission_id,
        actions: actions.iter().map(|a| a.code().to_owned()).collect(),
    };
    Ok(grants.into_iter().map(view).collect())
}

/// What a role grants when nothing is switched off.
pub async fn grants_of(cx: &Cx, db: &impl ConnectionTrait, role: &role::Model) -> Result<Vec<Grant>> {
    if role.super_admin {
        return Ok(cx.app().sessions.catalogue().iter().map(|code| ((*code).to_owned(), Actions::all())).collect());
    }
    let rows = role_grant::Entity::find()
        .filter(role_grant::Column::RoleId.eq(role.id.clone()))
        .order_by_asc(role_grant::Column::Permission)
        .all(db)
        .await?;
    let mut grants = BTreeMap::<String, Actions>::new();
    for row in rows {
        if let Some(action) = Action::parse(&row.action) {
            let held = grants.entry(row.permission).or_default();
            *held = held.with(action);
        }
    }
    Ok(grants.into_iter().collect())
}

/// The student types whose rows a role opens.
pub fn types_of(role: &role::Model) -> Vec<String> {
    if role.super_admin {
        return super::table::STUDENT_TYPES.iter().map(|(code, _)| (*code).to_owned()).collect();
    }
    role.student_types.0.clone()
}

fn types_in(row: &Value) -> Vec<String> {
    serde_json::from_value(row.get("studentTypes").cloned().unwrap_or_default()).unwrap_or_default()
}

pub async fn write_grants(tx: &impl ConnectionTrait, role_id: &str, grants: &[Grant]) -> Result<()> {
    role_grant::Entity::delete_many().filter(role_grant::Column::RoleId.eq(role_id)).exec(tx).await?;
    let rows: Vec<_> = grants
        .iter()
        .flat_map(|(permission, actions)| {
            actions.iter().map(move |action| role_grant::ActiveModel {
                role_id: Set(role_id.to_owned()),
                permission: Set(permission.clone()),
                action: Set(action.code().to_owned()),
            })
        })
        .collect();
    if !rows.is_empty() {
        role_grant::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

fn parse(input: &[GrantInput]) -> Result<Vec<Grant>> {
    let mut grants = BTreeMap::<String, Actions>::new();
    let mut errors = vec![];
    for (index, grant) in input.iter().enumerate() {
        let code = &grant.permission_id;
        if permissions::grantable().all(|p| p.permission.0 != code) {
            let text =
                Both::new(format!("没有可授予的权限 {code}"), format!("There is no grantable permission {code}"));
            errors.push(FieldError::new(format!("permissions[{index}].permissionId"), "unknown_permission", text));
        }
        for action in &grant.actions {
            match Action::parse(action) {
                Some(action) => {
                    let held = grants.entry(code.clone()).or_default();
                    *held = held.with(action);
                }
                None => {
                    let text = Both::new(format!("没有操作 {action}"), format!("There is no action {action}"));
                    errors.push(FieldError::new(format!("permissions[{index}].actions"), "unknown_action", text));
                }
            }
        }
    }
    if errors.is_empty() { Ok(grants.into_iter().collect()) } else { Err(Error::Invalid(errors)) }
}

fn same(a: &[Grant], b: &[Grant]) -> bool {
    let map = |grants: &[Grant]| grants.iter().cloned().collect::<BTreeMap<_, _>>();
    map(a)
        .into_iter()
        .map(|(p, a)| (p, a.iter().collect::<Vec<_>>()))
        .eq(map(b).into_iter().map(|(p, a)| (p, a.iter().collect())))
}

fn record_grants(cx: &Cx, role_id: &str, old: &[Grant], new: &[Grant]) -> Result<()> {
    cx.record_as("security.role-grant", role_id, Some(&in_words(old)), Some(&in_words(new)))
}

/// Grants as the log has them.
pub(crate) fn in_words(grants: &[Grant]) -> Value {
    let texts: Vec<_> = grants
        .iter()
        .map(|(p, a)| format!("{p}: {}", a.iter().map(Action::code).collect::<Vec<_>>().join(",")))
        .collect();
    json!({ "permissions": texts })
}

/// The program finds some roles by their code: renaming one would put another in its place.
fn keeps_code(role: &role::Model, input: &RoleSave) -> Result<()> {
    if input.code().is_none_or(|code| code.trim() == role.code) || fault("rename_role_code") || fault("rename_any_role")
    {
        return Ok(());
    }
    let text = Text::new(
        "角色编码创建后不能修改；如需其他编码，请复制该角色",
        "The code of a role stays as it was created; copy the role to have another code",
    );
    Err(Error::invalid("code", "unchangeable", text))
}

fn may_use_code(cx: &Cx, code: &str) -> Result<()> {
    let by_super_admin = cx.session()?.rights.roles.iter().any(|r| r.role.super_admin);
    if by_super_admin || !is_reserved_role_code(code) || fault("take_reserved_code") {
        return Ok(());
    }
    let text = Text::new(
        "该编码由系统用于注册、学生账号或审批环节，只有超级管理员可以创建",
        "The program uses this code for registration, student accounts or approvals; only a super administrator can create it",
    );
    Err(Error::invalid("code", "reserved", text))
}

fn not_own(cx: &Cx, role_id: &str) -> Result<()> {
    let holds = cx.session()?.rights.roles.iter().any(|r| r.role.id == role_id);
    if !holds || fault("allow_self_grant") {
        return Ok(());
    }
    let text = Text::new(
        "不能变更自己持有的角色，请由另一位管理员处理",
        "You cannot change a role that you hold; ask another administrator",
    );
    Err(Rule::new("own_role", text, json!({ "roleId": role_id })).into())
}

fn require_not_super(role: &role::Model) -> Result<()> {
    if !role.super_admin {
        return Ok(());
    }
    let text =
        Text::new("超级管理员角色始终拥有全部权限，不能修改", "The super administrator role always holds everything");
    Err(Rule::new("super_admin_fixed", text, Value::Null).into())
}

fn identity(row: &Value) -> RoleSaved {
    RoleSaved {
        id: row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned(),
        version: row.get("version").and_then(Value::as_i64).unwrap_or_default(),
    }
}
