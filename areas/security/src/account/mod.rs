//! Accounts: how a user proves who they are, and what an administrator does about it.

mod service;

use kernel::{
    Api, Cx, IdSpec, Json, Op, PathId, Query, Text, Timestamp, View,
    page::PageQuery,
    scope::{ScopeRule, TableRef},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use service::{reset_second_factor, sign_ins};

use crate::{may, user::USERS};

static BINDINGS: TableRef =
    TableRef::new("identity_binding", ScopeRule::Everyone("accounts are administered centrally"), false);

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AccountQuery {
    pub page_no: Option<u64>,
    pub page_size: Option<u64>,
    pub keyword: Option<String>,
    /// `true`: only accounts that are slowed down at this moment.
    pub blocked: Option<bool>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    pub id: String,
    pub username: String,
    pub name: String,
    pub kind: String,
    pub enabled: bool,
    pub has_password: bool,
    pub must_change_password: bool,
    pub failures: i32,
    pub blocked_until: Option<Timestamp>,
    pub last_sign_in_at: Option<Timestamp>,
    pub sessions: u64,
    pub bindings: Vec<BindingView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BindingView {
    pub id: String,
    pub kind: String,
    pub issuer: String,
    pub subject: String,
    pub created_at: Timestamp,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInView {
    pub at: Timestamp,
    pub source: String,
    pub user_agent: String,
    /// OK, WRONG or DISABLED.
    pub outcome: String,
    /// PASSWORD, CODE or SSO; after a second step TOTP, RECOVERY, EMAIL or SMS.
    pub way: String,
    /// From a browser or address that was not known before.
    pub new_place: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ids {
    pub ids: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountId {
    pub id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemporaryPassword {
    /// Shown once.
    pub temporary_password: String,
}

const PATH: &str = "/api/security/account";
const SUBJECT: &str = "security.account";

pub fn mount(api: &mut Api) {
    let op = Op::get(PATH, "listAccount", may!(Query), Text::new("查询账号", "List accounts"));
    api.op(op, |cx: Cx, Query(query): Query<AccountQuery>| async move { service::list(&cx, query).await.map(View) });
    let user = || [IdSpec::body("/id", &USERS)];
    let op =
        Op::post(format!("{PATH}/unlock"), "unlockAccount", may!(Edit), Text::new("解除登录限制", "Unlock accounts"))
            .ids([IdSpec::body("/ids", &USERS)])
            .audit(SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<Ids>| async move { service::unlock(&cx, &input.ids).await.map(View) });
    let op = Op::post(
        format!("{PATH}/reset-password"),
        "resetPassword",
        may!(Edit),
        Text::new("重置密码", "Reset password"),
    )
    .ids(user())
    .audit(SUBJECT)
    .secret()
    .step_up();
    api.op(op, |cx: Cx, Json(input): Json<AccountId>| async move {
        service::reset_password(&cx, &input.id).await.map(View)
    });
    let op = Op::post(
        format!("{PATH}/end-sessions"),
        "endAccountSessions",
        may!(Edit),
        Text::new("结束用户的会话", "End a user's sessions"),
    )
    .ids(user())
    .audit(SUBJECT);
    api.op(
        op,
        |cx: Cx, Json(input): Json<AccountId>| async move { service::end_sessions(&cx, &input.id).await.map(View) },
    );
    let op = Op::post(
        format!("{PATH}/unbind"),
        "unbindAccount",
        may!(Edit),
        Text::new("解除身份绑定", "Remove an identity binding"),
    )
    .ids([IdSpec::body("/id", &BINDINGS)])
    .audit(SUBJECT)
    .step_up();
    api.op(op, |cx: Cx, Json(input): Json<AccountId>| async move { service::unbind(&cx, &input.id).await.map(View) });
    let account = || [IdSpec::path("id", &USERS)];
    let op = Op::get(
        format!("{PATH}/{{id}}/sessions"),
        "accountSessions",
        may!(Get),
        Text::new("用户的会话", "Sessions of a user"),
    )
    .ids(account());
    api.op(op, |cx: Cx, (PathId(id), Query(query)): (PathId, Query<PageQuery>)| async move {
        crate::own::alive(&cx, &id, &query).await.map(View)
    });
    let op = Op::get(
        format!("{PATH}/{{id}}/sign-ins"),
        "accountSignIns",
        may!(Get),
        Text::new("用户的登录记录", "Sign-ins of a user"),
    )
    .ids(account());
    api.op(op, |cx: Cx, (PathId(id), Query(query)): (PathId, Query<PageQuery>)| async move {
        sign_ins(&cx, &id, &query).await.map(View)
    });
}
