//! Brings the tables up to what this version of the program knows. Edited labels stay.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Action, App, Cx, Error, FieldError, Result, Timestamp, ids, resource::Table};
use permissions::{MODULES, PERMISSIONS};
use schema::security::{action_info, module_info, permission_info};
use sea_orm::{ConnectionTrait, EntityTrait, Set};

/// Run at every start, before serving.
#[allow(clippy::disallowed_methods)] // start-up, before anybody is served
pub async fn sync(app: &App) -> Result<()> {
    let db = app.db().maintenance();
    let now = app.clock.now();
    add_modules(db, now).await?;
    add_permissions(db, now).await?;
    add_actions(db, now).await?;
    app.db().maintained();
    Ok(())
}

fn order(index: usize) -> i32 {
    i32::try_from((index + 1) * 10).unwrap_or(i32::MAX)
}

async fn add_modules(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let known = module_info::Entity::find().all(db).await?;
    let mut ids: BTreeMap<String, String> = known.into_iter().map(|m| (m.code, m.id)).collect();
    for (index, module) in MODULES.iter().enumerate() {
        if ids.contains_key(module.code) {
            continue;
        }
        let id = ids::new_id();
        let row = module_info::ActiveModel {
            id: Set(id.clone()),
            code: Set(module.code.into()),
            name_zh: Set(module.label.zh.into()),
            name_en: Set(module.label.en.into()),
            sort_order: Set(order(index)),
            parent_id: Set(module.parent.and_then(|p| ids.get(p).cloned())),
            path: Set(module.path.into()),
            visible: Set(true),
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        };
        module_info::Entity::insert(row).exec_without_returning(db).await?;
        ids.insert(module.code.to_owned(), id);
    }
    Ok(())
}

async fn add_permissions(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let known = permission_info::Entity::find().all(db).await?;
    let known: BTreeSet<_> = known.into_iter().map(|p| p.code).collect();
    let every = Action::ALL.map(Action::code).join(",");
    for (index, info) in PERMISSIONS.iter().enumerate().filter(|(_, i)| !known.contains(i.permission.0)) {
        let row = permission_info::ActiveModel {
            id: Set(ids::new_id()),
            code: Set(info.permission.0.into()),
            name_zh: Set(info.label.zh.into()),
            name_en: Set(info.label.en.into()),
            sort_order: Set(order(index)),
            module: Set(info.module.into()),
            risk: Set(info.risk.code().into()),
            actions: Set(every.clone()),
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        };
        permission_info::Entity::insert(row).exec_without_returning(db).await?;
    }
    Ok(())
}

async fn add_actions(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let known = action_info::Entity::find().all(db).await?;
    let known: BTreeSet<_> = known.into_iter().map(|a| a.code).collect();
    for (index, action) in Action::ALL.into_iter().enumerate().filter(|(_, a)| !known.contains(a.code())) {
        let row = action_info::ActiveModel {
            id: Set(ids::new_id()),
            code: Set(action.code().into()),
            name_zh: Set(action.label().zh.into()),
            name_en: Set(action.label().en.into()),
            sort_order: Set(order(index)),
            enabled: Set(true),
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        };
        action_info::Entity::insert(row).exec_without_returning(db).await?;
    }
    Ok(())
}

/// Switched off, an action is off for everyone at once; those that switch it on again stay on.
pub async fn switch_actions(cx: &Cx, table: &Table, ids: &[String], enabled: bool) -> Result<u64> {
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    if !enabled {
        let chosen = action_info::Entity::find().all(cx.read()).await?;
        let needed = [Action::Query, Action::Get, Action::Enable].map(Action::code);
        if chosen.iter().any(|a| ids.contains(&a.id) && needed.contains(&a.code.as_str())) {
            let text = kernel::Text::new(
                "“查询”“详情”“启用”不能禁用，否则无人能够恢复",
                "Query, Details and Enable cannot be disabled: nobody could bring them back",
            );
            return Err(kernel::Rule::new("action_needed", text, serde_json::json!(needed)).into());
        }
    }
    let switched = table.switch_rows(cx, ids, enabled).await?;
    cx.rights_changed();
    Ok(switched)
}
