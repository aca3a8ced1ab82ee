//! Roles: a tree of permissions × actions, copied and compared.

mod by_code;
mod service;
pub mod table;

use kernel::{
    Api, Cx, IdSpec, Json, Op, PathId, Query, Result, Text, View,
    resource::{Services, Table},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

pub use by_code::{ensure, ensure_for_students, opens_more_than_student_pages};
pub(crate) use service::in_words;
pub use service::{grants_of, types_of, write_grants};
pub use table::{ROLES, Roles};

use crate::may;

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GrantInput {
    pub permission_id: String,
    pub actions: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
pub struct RoleSave {
    /// Empty or absent: a new one.
    pub id: Option<String>,
    pub version: Option<i64>,
    /// The whole of what the role grants; left out, the grants stay as they are.
    pub permissions: Option<Vec<GrantInput>>,
    #[serde(flatten)]
    #[schema(value_type = table::RoleInput)]
    pub fields: Map<String, Value>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoleCopy {
    pub id: String,
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RoleIds {
    #[serde(default)]
    pub ids: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RoleIdList {
    pub ids: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleSaved {
    pub id: String,
    pub version: i64,
}

/// One permission, and what each compared role grants of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedPermission {
    pub permission_id: String,
    pub name_zh: String,
    pub name_en: String,
    /// In the order of the asked ids.
    pub actions: Vec<Vec<String>>,
    pub differs: bool,
}

const PATH: &str = "/api/security/role";
const SUBJECT: &str = "security.role";

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Roles>()?;
    table.mount(api, PATH, Services::READ)?;
    let role = |pointer| IdSpec::body(pointer, &ROLES);
    let op = Op::post(PATH, "createRole", may!(Add), Text::new("新增角色", "Add role")).audit(SUBJECT).step_up();
    api.op(
        op,
        move |cx: Cx, Json(input): Json<RoleSave>| async move { service::create(&cx, table, input).await.map(View) },
    );
    let op = Op::patch(PATH, "updateRole", may!(Edit), Text::new("修改角色", "Edit role"))
        .ids([role("/id")])
        .audit(SUBJECT)
        .step_up();
    api.op(
        op,
        move |cx: Cx, Json(input): Json<RoleSave>| async move { service::update(&cx, table, input).await.map(View) },
    );
    let op = Op::delete(PATH, "deleteRole", may!(Delete), Text::new("删除角色", "Delete roles"))
        .ids([IdSpec::query("ids", &ROLES)])
        .audit(SUBJECT)
        .step_up();
    api.op(op, move |cx: Cx, Query(query): Query<RoleIds>| async move {
        service::delete(&cx, table, &query.ids).await.map(View)
    });
    for (word, enabled, policy, label) in [
        ("enable", true, may!(Enable), Text::new("启用角色", "Enable roles")),
        ("disable", false, may!(Disable), Text::new("禁用角色", "Disable roles")),
    ] {
        let op = Op::post(format!("{PATH}/{word}"), format!("{word}Role"), policy, label)
            .ids([role("/ids")])
            .audit(SUBJECT)
            .step_up();
        api.op(op, move |cx: Cx, Json(input): Json<RoleIdList>| async move {
            service::switch(&cx, table, &input.ids, enabled).await.map(View)
        });
    }
    let op = Op::post(format!("{PATH}/copy"), "copyRole", may!(Add), Text::new("复制角色", "Copy role"))
        .ids([role("/id")])
        .audit(SUBJECT)
        .step_up();
    api.op(
        op,
        move |cx: Cx, Json(input): Json<RoleCopy>| async move { service::copy(&cx, table, input).await.map(View) },
    );
    let op = Op::get(format!("{PATH}/compare"), "compareRoles", may!(Get), Text::new("比较角色", "Compare roles"))
        .ids([IdSpec::query("ids", &ROLES)]);
    api.op(op, |cx: Cx, Query(query): Query<RoleIds>| async move { service::compare(&cx, &query.ids).await.map(View) });
    let op = Op::get(
        format!("{PATH}/{{id}}/permissions"),
        "rolePermissions",
        may!(Get),
        Text::new("角色的权限", "Permissions of a role"),
    )
    .ids([IdSpec::path("id", &ROLES)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { service::permissions_of(&cx, &id).await.map(View) });
    Ok(())
}

impl RoleSave {
    fn code(&self) -> Option<&str> {
        self.fields.get("code")?.as_str()
    }

    /// The plain part, with the identity back in its place.
    fn row(&mut self) -> Map<String, Value> {
        let mut row = std::mem::take(&mut self.fields);
        row.extend(self.id.take().map(|id| ("id".to_owned(), Value::String(id))));
        row.extend(self.version.take().map(|version| ("version".to_owned(), version.into())));
        row
    }
}
