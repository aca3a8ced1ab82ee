//! Permissions, actions and modules: fixed by the program, with labels and order that may be edited.

mod holders;
mod sync;
pub mod tables;

use kernel::{
    Api, Cx, IdSpec, Json, Op, PathId, Result, Text, View,
    resource::{Services, Table},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use sync::sync;

use crate::may;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Ids {
    ids: Vec<String>,
}

/// The role form's tree.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreeModule {
    pub code: String,
    pub parent: Option<String>,
    pub name_zh: String,
    pub name_en: String,
    pub permissions: Vec<TreePermission>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreePermission {
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
    pub risk: String,
    pub actions: Vec<String>,
    /// What the caller holds of it, and so may grant.
    pub grantable: Vec<String>,
}

pub fn mount(api: &mut Api) -> Result<()> {
    let permissions = Table::of::<tables::Permissions>()?;
    permissions.mount(api, "/api/security/permission", Services::EDIT)?;
    let actions = Table::of::<tables::Actions>()?;
    actions.mount(api, "/api/security/action", Services::EDIT)?;
    let modules = Table::of::<tables::Modules>()?;
    modules.mount(api, "/api/security/module", Services::EDIT)?;
    for (word, enabled, policy, label) in [
        ("enable", true, may!(Enable), Text::new("启用操作", "Enable actions")),
        ("disable", false, may!(Disable), Text::new("禁用操作", "Disable actions")),
    ] {
        let op = Op::post(format!("/api/security/action/{word}"), format!("{word}Action"), policy, label)
            .ids([IdSpec::body("/ids", &tables::ACTIONS)])
            .audit("security.action");
        api.op(op, move |cx: Cx, Json(input): Json<Ids>| async move {
            sync::switch_actions(&cx, actions, &input.ids, enabled).await.map(View)
        });
    }
    let op =
        Op::get("/api/security/permission/tree", "permissionTree", may!(Query), Text::new("权限树", "Permission tree"));
    api.op(op, |cx: Cx, (): ()| async move { holders::tree(&cx).await.map(View) });
    let op = Op::get(
        "/api/security/permission/{id}/holders",
        "permissionHolders",
        may!(Get),
        Text::new("权限持有者", "Holders of a permission"),
    )
    .ids([IdSpec::path("id", &tables::PERMISSIONS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { holders::holders(&cx, &id).await.map(View) });
    Ok(())
}
