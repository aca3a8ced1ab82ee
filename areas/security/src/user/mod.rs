//! Users and the roles they hold.

mod service;
pub mod table;

use kernel::{
    Api, Cx, IdSpec, Json, Op, PathId, Query, Result, Text, View,
    resource::{Services, Table},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

pub use service::{held, require_reach, require_reach_after, require_super_admin_left, set_roles, temporary_password};
pub use table::{USERS, Users};

use crate::may;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserIds {
    pub ids: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct DeleteQuery {
    #[serde(default)]
    ids: Vec<String>,
}

/// The fields of a user and the roles they are to hold.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserSave {
    /// Empty or absent: a new one.
    pub id: Option<String>,
    pub version: Option<i64>,
    pub role_ids: Option<Vec<String>>,
    #[serde(flatten)]
    #[schema(value_type = table::UserInput)]
    pub fields: Map<String, Value>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserSaved {
    pub id: String,
    pub version: i64,
    /// Shown once; the user changes it at the first sign-in.
    pub temporary_password: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldRole {
    pub id: String,
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
    pub enabled: bool,
}

const PATH: &str = "/api/security/user";
const SUBJECT: &str = "security.user";

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Users>()?;
    let services = Services { import: true, ..Services::READ };
    table.mount(api, PATH, services)?;
    table.mount_reveal(api, PATH, may!(Edit));
    let roles = || IdSpec::body("/roleIds", &crate::role::ROLES);
    let op = Op::post(PATH, "createUser", may!(Add), Text::new("新增用户", "Add user"))
        .ids([roles()])
        .audit(SUBJECT)
        .secret()
        .step_up();
    api.op(
        op,
        move |cx: Cx, Json(input): Json<UserSave>| async move { service::create(&cx, table, input).await.map(View) },
    );
    let op = Op::patch(PATH, "updateUser", may!(Edit), Text::new("修改用户", "Edit user"))
        .ids([IdSpec::body("/id", &USERS), roles()])
        .audit(SUBJECT)
        .step_up();
    api.op(
        op,
        move |cx: Cx, Json(input): Json<UserSave>| async move { service::update(&cx, table, input).await.map(View) },
    );
    let op = Op::delete(PATH, "deleteUser", may!(Delete), Text::new("删除用户", "Delete users"))
        .ids([IdSpec::query("ids", &USERS)])
        .audit(SUBJECT)
        .step_up();
    api.op(op, move |cx: Cx, Query(query): Query<DeleteQuery>| async move {
        service::delete(&cx, table, &query.ids).await.map(View)
    });
    for (word, enabled, policy, label) in [
        ("enable", true, may!(Enable), Text::new("启用用户", "Enable users")),
        ("disable", false, may!(Disable), Text::new("禁用用户", "Disable users")),
    ] {
        let op = Op::post(format!("{PATH}/{word}"), format!("{word}User"), policy, label)
            .ids([IdSpec::body("/ids", &USERS)])
            .audit(SUBJECT)
            .step_up();
        api.op(op, move |cx: Cx, Json(input): Json<UserIds>| async move {
            service::switch(&cx, table, &input.ids, enabled).await.map(View)
        });
    }
    let op =
        Op::get(format!("{PATH}/{{id}}/roles"), "userRoles", may!(Get), Text::new("用户的角色", "Roles of a user"))
            .ids([IdSpec::path("id", &USERS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { service::roles_of(&cx, &id).await.map(View) });
    Ok(())
}

impl UserSave {
    /// The plain part, with the identity back in its place.
    fn row(&mut self) -> Map<String, Value> {
        let mut row = std::mem::take(&mut self.fields);
        row.extend(self.id.take().map(|id| ("id".to_owned(), Value::String(id))));
        row.extend(self.version.take().map(|version| ("version".to_owned(), version.into())));
        row
    }
}
