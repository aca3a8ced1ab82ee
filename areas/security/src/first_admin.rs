//! The first administrator of a new database, made with a token from the command line.
//!
//! A database without it has no account at all: there is no default one to forget.

use kernel::{
    Api, App, Cx, Done, Error, FieldError, Json, Op, Policy, Result, Rule, Text, Timestamp,
    identity::entity::{role, user, user_role},
    ids, password,
};
use schema::security::one_time_token;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, Set, sea_query::Expr};
use serde::Deserialize;
use utoipa::ToSchema;

pub const SUPER_ADMIN: &str = "super-admin";
const PURPOSE: &str = "first-admin";
const LIFE_MS: i64 = 30 * Timestamp::MINUTE;

pub fn mount(api: &mut Api) {
    let public = Policy::Public("needs the one-time key that the command line printed");
    let op = Op::post(
        "/api/auth/first-admin",
        "createFirstAdmin",
        public,
        Text::new("创建首位管理员", "Make the first administrator"),
    );
    api.op(op.audit("security.user").rate("first-admin", 10), create);
}

/// For `collegium admin`. Refused once there is an administrator.
#[allow(clippy::disallowed_methods)] // the command line, before there is anybody to be a caller
pub async fn first_admin_token(app: &App) -> Result<String> {
    let db = app.db().maintenance();
    require_none(db).await?;
    let token = ids::new_secret()?;
    let row = one_time_token::ActiveModel {
        token_hash: Set(ids::secret_hash(&token)),
        purpose: Set(PURPOSE.into()),
        user_id: Set(None),
        expires_at: Set(app.clock.now().plus(LIFE_MS)),
        used_at: Set(None),
    };
    one_time_token::Entity::insert(row).exec_without_returning(db).await?;
    app.db().maintained();
    Ok(token)
}

async fn require_none(db: &impl ConnectionTrait) -> Result<()> {
    let roles = role::Entity::find().filter(role::Column::SuperAdmin.eq(true)).all(db).await?;
    let holders = user_role::Entity::find()
        .filter(user_role::Column::RoleId.is_in(roles.into_iter().map(|r| r.id)))
        .count(db)
        .await?;
    if holders == 0 {
        return Ok(());
    }
    let text =
        Text::new("已有超级管理员，请由其添加用户", "There is a super administrator already; ask them to add users");
    Err(Rule::new("admin_exists", text, serde_json::Value::Null).into())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FirstAdminInput {
    key: String,
    username: String,
    name: String,
    password: String,
}

async fn create(cx: Cx, Json(input): Json<FirstAdminInput>) -> Result<Done> {
    let username = input.username.trim().to_lowercase();
    let mut errors = vec![];
    for (field, text) in [("username", &username), ("name", &input.name)] {
        if text.trim().is_empty() || text.chars().count() > 50 {
            errors.push(FieldError::required(field));
        }
    }
    errors.extend(password::check_new("password", &input.password, &username).err());
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let hash = cx.app().hasher.hash(&input.password).await?;
    let tx = cx.tx().await?;
    use_up(&cx, tx, &input.key).await?;
    require_none(tx).await?;
    let role_id = super_admin_role(&cx).await?;
    let user = new_user(&cx, &username, input.name.trim(), hash);
    let user = user::Entity::insert(user).exec_with_returning(tx).await?;
    let held = user_role::ActiveModel {
        user_id: Set(user.id.clone()),
        role_id: Set(role_id),
        granted_by: Set(None),
        granted_at: Set(cx.now()),
    };
    user_role::Entity::insert(held).exec_without_returning(tx).await?;
    cx.turned_out_to_be(&user.id, &user.name);
    cx.record(&user.id, None::<&user::Model>, Some(&user))?;
    cx.rights_changed();
    Ok(Done)
}

/// Marks the token as used; a second use, a late one and a wrong one read alike.
async fn use_up(cx: &Cx, tx: &impl ConnectionTrait, key: &str) -> Result<()> {
    let used = one_time_token::Entity::update_many()
        .col_expr(one_time_token::Column::UsedAt, Expr::value(Some(cx.now())))
        .filter(one_time_token::Column::TokenHash.eq(ids::secret_hash(key)))
        .filter(one_time_token::Column::Purpose.eq(PURPOSE))
        .filter(one_time_token::Column::UsedAt.is_null())
        .filter(one_time_token::Column::ExpiresAt.gt(cx.now()))
        .exec(tx)
        .await?;
    if used.rows_affected == 1 {
        return Ok(());
    }
    let text = Text::new(
        "链接无效或已过期，请在服务器上重新运行 collegium admin",
        "The link is invalid or has expired; run `collegium admin` on the server again",
    );
    Err(Error::invalid("key", "invalid_key", text))
}

async fn super_admin_role(cx: &Cx) -> Result<String> {
    let fresh = role::ActiveModel {
        student_types: Set(role::StringList(["UG", "TPG", "RPG"].map(str::to_owned).to_vec())),
        super_admin: Set(true),
        ..role::ActiveModel::fresh(SUPER_ADMIN, Text::new("超级管理员", "Super administrator"), cx.now())
    };
    crate::role::ensure(cx, SUPER_ADMIN, fresh).await
}

fn new_user(cx: &Cx, username: &str, name: &str, hash: String) -> user::ActiveModel {
    user::ActiveModel { password_hash: Set(Some(hash)), ..user::ActiveModel::fresh(username, name, "ADMIN", cx.now()) }
}
