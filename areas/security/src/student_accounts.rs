//! Accounts of students: made when they register, closed when they have left, opened when they come back.
//!
//! Whoever registers students cannot choose what the accounts may do: an account gets the role of its student
//! type. One that holds more than a student does is left to the administrators of accounts.

use std::collections::{HashMap, HashSet};

use kernel::{
    Cx, Result, Text,
    actor::Actions,
    effects::Known,
    identity::entity::{role, user, user_role},
    ids,
    resource::{
        Field, Title,
        rows::{add_all, change_all},
    },
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde_json::{Value, json};
use std::sync::LazyLock;

use crate::role::{ensure_for_students, in_words, opens_more_than_student_pages, write_grants};

/// The beginning of the code of a student type's role.
const STUDENT_ROLE: &str = "student-";
/// The codes of these roles.
pub const STUDENT_ROLES: [&str; 3] = ["student-ug", "student-tpg", "student-rpg"];
const ACCOUNT: &str = "security.user";
const HELD: &str = "security.user-role";
/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

/// A student who is to have an account.
pub struct NewAccount {
    pub student_id: String,
    pub username: String,
    pub name: String,
    pub email: String,
    pub student_type: String,
}

/// For accounts whose owners set their password themselves, with a code to their e-mail. Hashing takes its
/// time: once for many, and before the transaction.
pub async fn nobodys_password(cx: &Cx) -> Result<String> {
    cx.app().hasher.hash(&ids::new_secret()?).await
}

/// Those of the names that somebody has already.
pub async fn taken(cx: &Cx, usernames: &[String]) -> Result<HashSet<String>> {
    let tx = cx.tx().await?;
    let mut found = HashSet::new();
    for some in usernames.chunks(AT_ONCE) {
        let names = user::Entity::find()
            .select_only()
            .column(user::Column::Username)
            .filter(user::Column::Username.is_in(some))
            .filter(user::Column::ArchivedAt.is_null());
        found.extend(names.into_tuple::<String>().all(tx).await?);
    }
    Ok(found)
}

/// The accounts of these students, by student.
pub async fn accounts_of(cx: &Cx, student_ids: &[String]) -> Result<HashMap<String, user::Model>> {
    let tx = cx.tx().await?;
    let mut found = HashMap::new();
    for some in student_ids.chunks(AT_ONCE) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some))
            .filter(user::Column::ArchivedAt.is_null())
            .lock_exclusive();
        let users = users.all(tx).await?;
        found.extend(users.into_iter().filter_map(|u| Some((u.student_id.clone()?, u))));
    }
    Ok(found)
}

/// Makes accounts that nobody can use until their owner has set a password.
pub async fn open_accounts(cx: &Cx, accounts: Vec<NewAccount>, password_hash: &str) -> Result<Vec<user::Model>> {
    let mut roles = HashMap::new();
    for account in &accounts {
        if !roles.contains_key(&account.student_type) {
            roles.insert(account.student_type.clone(), student_role(cx, &account.student_type).await?);
        }
    }
    let rows = accounts.into_iter().map(|account| user::ActiveModel {
        email: Set(account.email),
        password_hash: Set(Some(password_hash.to_owned())),
        must_change_password: Set(true),
        student_type: Set(Some(account.student_type)),
        student_id: Set(Some(account.student_id)),
        ..user::ActiveModel::fresh(&account.username, &account.name, "STUDENT", cx.now())
    });
    let users = add_all::<user::Entity>(cx, ACCOUNT, rows.collect()).await?;
    let tx = cx.tx().await?;
    for some in users.chunks(AT_ONCE) {
        let role_of = |u: &user::Model| u.student_type.as_ref().and_then(|t| roles.get(t)).cloned().unwrap_or_default();
        let held = some.iter().map(|u| user_role::ActiveModel {
            user_id: Set(u.id.clone()),
            role_id: Set(role_of(u)),
            granted_by: Set(cx.user_id().ok().map(str::to_owned)),
            granted_at: Set(cx.now()),
        });
        user_role::Entity::insert_many(held).exec_without_returning(tx).await?;
        for user in some {
            cx.record_as(HELD, &user.id, None::<&Value>, Some(&json!({ "roleIds": [role_of(user)] })))?;
        }
    }
    cx.rights_changed();
    Ok(users)
}

/// The role of a student type. A university that has none yet gets one that opens the student's own pages.
async fn student_role(cx: &Cx, student_type: &str) -> Result<String> {
    let code = format!("{STUDENT_ROLE}{}", student_type.to_lowercase());
    let name = match student_type {
        "UG" => Text::new("本科生", "Undergraduate"),
        "TPG" => Text::new("授课型研究生", "Taught postgraduate"),
        _ => Text::new("研究型研究生", "Research postgraduate"),
    };
    let fresh = role::ActiveModel {
        student_types: Set(role::StringList(vec![student_type.to_owned()])),
        ..role::ActiveModel::fresh(&code, name, cx.now())
    };
    let (id, made) = ensure_for_students(cx, &code, fresh).await?;
    if !made {
        return Ok(id);
    }
    let own_pages = [permissions::STUDENT_AUTH, permissions::STUDENT_AUTH_FRESHMENT];
    let grants: Vec<_> = own_pages.iter().map(|p| (p.0.to_owned(), Actions::all())).collect();
    cx.record_as("security.role-grant", &id, None::<&Value>, Some(&in_words(&grants)))?;
    write_grants(cx.tx().await?, &id, &grants).await?;
    Ok(id)
}

/// Opens or closes the accounts of students. Answers those that were left as they are because they hold more
/// than a student does.
pub async fn switch_accounts(cx: &Cx, student_ids: &[String], enabled: bool) -> Result<Vec<user::Model>> {
    let accounts = accounts_of(cx, student_ids).await?;
    let more = holding_more(cx, accounts.values()).await?;
    let (left, ours): (Vec<_>, Vec<_>) =
        accounts.into_values().filter(|u| u.enabled != enabled).partition(|u| more.contains(&u.id));
    if !ours.is_empty() {
        let mut ours = ours;
        ours.sort_by(|a, b| a.username.cmp(&b.username));
        let switched = user::ActiveModel { enabled: Set(enabled), ..Default::default() };
        change_all::<user::Entity>(cx, ACCOUNT, ours, &switched).await?;
        cx.rights_changed();
    }
    Ok(left)
}

/// Those of the accounts with a role that opens anything but students' own pages.
async fn holding_more(cx: &Cx, users: impl Iterator<Item = &user::Model>) -> Result<HashSet<String>> {
    let tx = cx.tx().await?;
    let ids: Vec<String> = users.map(|u| u.id.clone()).collect();
    let mut held = vec![];
    for some in ids.chunks(AT_ONCE) {
        held.extend(user_role::Entity::find().filter(user_role::Column::UserId.is_in(some)).all(tx).await?);
    }
    let known: HashSet<String> = held.iter().map(|h| h.role_id.clone()).collect();
    let mut wide = HashSet::new();
    for role in role::Entity::find().filter(role::Column::Id.is_in(known)).all(tx).await? {
        if opens_more_than_student_pages(cx, tx, &role).await? {
            wide.insert(role.id);
        }
    }
    Ok(held.into_iter().filter(|h| wide.contains(&h.role_id)).map(|h| h.user_id).collect())
}

static FIELDS: LazyLock<[Field; 4]> = LazyLock::new(|| {
    [
        Field::code("username", 50, "用户名", "User name"),
        Field::text("email", 200, "邮箱", "E-mail"),
        Field::bool("enabled", "启用", "Enabled"),
        Field::bool("mustChangePassword", "须设置密码", "Must set a password"),
    ]
});
static ROLE_FIELDS: LazyLock<[Field; 2]> = LazyLock::new(|| {
    [Field::text("nameZh", 100, "中文名称", "Chinese name"), Field::text("nameEn", 100, "英文名称", "English name")]
});
static GRANT_FIELDS: LazyLock<[Field; 1]> =
    LazyLock::new(|| [Field::choices("permissions", &[], "权限", "Permissions")]);
static HELD_FIELDS: LazyLock<[Field; 1]> = LazyLock::new(|| {
    let title = Title { code: None, zh: "name_zh", en: "name_en" };
    [Field::references("roleIds", &crate::role::ROLES, title, "角色", "Roles")]
});

/// How these rows are called where a command shows what it does.
pub fn account_effects() -> [Known<'static>; 4] {
    let user = Title { code: Some("username"), zh: "name", en: "name" };
    let unnamed = Title { code: None, zh: "", en: "" };
    let role = Title { code: Some("code"), zh: "name_zh", en: "name_en" };
    let (role_label, grant_label) = (Text::new("角色", "role"), Text::new("角色的权限", "what a role grants"));
    [
        Known { subject: "security.role", label: role_label, fields: &*ROLE_FIELDS, title: role },
        Known { subject: "security.role-grant", label: grant_label, fields: &*GRANT_FIELDS, title: unnamed },
        Known { subject: ACCOUNT, label: Text::new("账号", "account"), fields: &*FIELDS, title: user },
        Known {
            subject: HELD,
            label: Text::new("账号的角色", "roles of an account"),
            fields: &*HELD_FIELDS,
            title: unnamed,
        },
    ]
}
