//! Roles that the program itself looks for, by their codes.

use kernel::{Both, Cx, Result, Rule, identity::entity::role, planted::fault};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::grants_of;

/// The id of the role with this code; made when it is not there.
pub async fn ensure(cx: &Cx, code: &str, fresh: role::ActiveModel) -> Result<String> {
    Ok(found_or_made(cx, code, fresh).await?.0.id)
}

/// The same for a role that accounts get without anybody granting it: it opens students' own pages and nothing else.
/// Answers whether it was made just now.
pub async fn ensure_for_students(cx: &Cx, code: &str, fresh: role::ActiveModel) -> Result<(String, bool)> {
    let (role, made) = found_or_made(cx, code, fresh).await?;
    if opens_more_than_student_pages(cx, cx.tx().await?, &role).await?
        && !fault("register_as_anything")
        && !fault("rename_any_role")
    {
        tracing::error!(role = code, "the role grants more than students' own pages; no account is given it");
        let text = Both::new(
            format!("角色“{code}”授予了学生自助页面以外的权限，不能自动赋予账号；请联系系统管理员"),
            format!(
                "The role “{code}” grants more than students' own pages, so no account is given it; please tell an administrator"
            ),
        );
        return Err(Rule::new("role_grants_more", text, json!({ "role": code })).into());
    }
    Ok((role.id, made))
}

async fn found_or_made(cx: &Cx, code: &str, fresh: role::ActiveModel) -> Result<(role::Model, bool)> {
    let tx = cx.tx().await?;
    let known = role::Entity::find()
        .filter(role::Column::Code.eq(code))
        .filter(role::Column::ArchivedAt.is_null())
        .one(tx)
        .await?;
    if let Some(role) = known {
        return Ok((role, false));
    }
    let role = role::Entity::insert(fresh).exec_with_returning(tx).await?;
    cx.record_as("security.role", &role.id, None::<&role::Model>, Some(&role))?;
    Ok((role, true))
}

/// Whatever is switched off at the moment: it comes back.
pub async fn opens_more_than_student_pages(cx: &Cx, db: &impl ConnectionTrait, role: &role::Model) -> Result<bool> {
    let beyond = grants_of(cx, db, role).await?.iter().any(|(code, _)| !code.starts_with("STUDENT_"));
    Ok(role.super_admin || beyond)
}
