//! The plain part of a user.

use kernel::{
    Cx, FieldError, Lang, Result, Text,
    identity::{
        entity::user::{ActiveModel, Entity},
        half_open,
    },
    messages::Recipient,
    protect::{self, Phone, Place, Sealed},
    resource::{Choice, Field, Proposed, Reach, Resource, RowChange, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{codes::TABLE as CODES, kinds, rules};

pub static USERS: TableRef =
    TableRef::new("app_user", ScopeRule::Everyone("accounts are administered centrally"), true);

pub const KINDS: &[Choice] = &[
    ("ADMIN", Text::new("管理员", "Administrator")),
    ("STAFF", Text::new("职员", "Staff")),
    ("TEACHER", Text::new("教师", "Teacher")),
    ("STUDENT", Text::new("学生", "Student")),
];

const LANGUAGES: &[Choice] = &[("zh-CN", Text::new("中文", "Chinese")), ("en-US", Text::new("英文", "English"))];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UserInput {
    pub username: String,
    pub name: String,
    #[serde(default)]
    pub nickname: String,
    pub kind: String,
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub mobile: String,
    #[serde(default)]
    pub language: String,
}

pub struct Users;

impl Resource for Users {
    type Entity = Entity;
    type Input = UserInput;

    const PERSONS: bool = true;
    // Codes go to the address, and the kind decides whose rows are seen.
    const STEP_UP: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "security.user",
            stem: "User",
            label: Text::new("用户", "users"),
            permissions: crate::PAGES,
            table: &USERS,
            title: Title { code: Some("username"), zh: "name", en: "name" },
            fields: vec![
                Field::code("username", 50, "用户名", "User name")
                    .required()
                    .search()
                    .sort()
                    .hint("小写字母、数字和 . _ -", "lower-case letters, digits and . _ -"),
                Field::text("name", 100, "姓名", "Name").required().search().sort(),
                Field::text("nickname", 50, "昵称", "Nickname"),
                Field::choice("kind", KINDS, "身份", "Kind").required().filter().sort(),
                Field::text("email", 200, "邮箱", "E-mail").search(),
                Field::protected::<Phone>("mobile", "手机", "Mobile").filter().search(),
                Field::choice("language", LANGUAGES, "语言", "Language"),
                Field::bool("enabled", "启用", "Enabled").filter().sort().read_only(),
                Field::bool("mustChangePassword", "须修改密码", "Must change password").filter().read_only(),
                Field::instant("lastSignInAt", "最近登录", "Last sign-in").filter().sort().read_only(),
            ],
            unique: &[&["username"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("username", false),
            page: "/security/user-item-list",
            // Staff records are linked to accounts, and data groups list them.
            offered_to: &[
                permissions::ADMIN_AUTH_BASIC_ORG,
                permissions::ADMIN_AUTH_BASIC_TERM,
                permissions::ADMIN_AUTH_LEARNING_TTSP,
            ],
        }
    }

    fn check(input: &UserInput, errors: &mut Vec<FieldError>) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-@".contains(c);
        if !input.username.chars().all(plain) {
            let text = Text::new(
                "用户名只能含小写字母、数字和 . _ - @",
                "A user name has lower-case letters, digits and . _ - @ only",
            );
            errors.push(FieldError::new("username", "wrong_format", text));
        }
        errors.extend(check_email(&input.email));
    }

    fn reach<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            for id in ids.iter().filter(|_| !kernel::planted::fault("import_around")) {
                super::require_reach(cx, id).await?;
            }
            cx.rights_changed();
            Ok(())
        })
    }

    fn across<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let (me, reach) = (cx.user_id()?, &cx.session()?.rights.reach);
            for row in rows {
                let was = row.before.and_then(|before| before.get("kind")?.as_str());
                let wrong = rules::kind_change((me, reach), row.id(), was, row.text("kind"));
                row.errors.extend(wrong);
            }
            Ok(())
        })
    }

    fn changed<'a>(cx: &'a Cx, rows: &'a [RowChange<'a>]) -> Reach<'a> {
        Box::pin(async move {
            let written: Vec<&str> = rows.iter().filter_map(|row| row.after?.get("id")?.as_str()).collect();
            super::require_reach_after(cx, &written).await?;
            tell_old_addresses(cx, rows).await
        })
    }

    fn fresh(row: &mut ActiveModel) {
        row.enabled = Set(true);
        row.mobile_index = Set(String::new());
        row.must_change_password = Set(false);
        row.session_gen = Set(0);
    }

    fn write(input: UserInput, row: &mut ActiveModel) {
        let UserInput { username, name, nickname, kind, email, mobile, language } = input;
        row.username = Set(username);
        row.name = Set(name);
        row.nickname = Set(nickname);
        row.kind = Set(kind);
        row.email = Set(email);
        row.mobile = Set(Sealed::entered(mobile));
        row.language = Set(language);
    }
}

/// Whoever has an address taken from their account hears of it there, whichever way it was done.
async fn tell_old_addresses(cx: &Cx, rows: &[RowChange<'_>]) -> Result<()> {
    for row in rows {
        let (Some(before), Some(after)) = (row.before, row.after) else { continue };
        let moved = ["email", "mobile"].iter().any(|name| before.get(*name) != after.get(*name));
        if moved && let Some(id) = after.get("id").and_then(Value::as_str) {
            // A code that went to the old address is worth nothing any more.
            half_open::end_of(cx, id, CODES).await?;
        }
        if moved && !kernel::planted::fault("silent_address") {
            kinds::tell_at(cx, kinds::CONTACT_CHANGED, &earlier_addresses(cx, before).await?).await?;
        }
    }
    Ok(())
}

async fn earlier_addresses(cx: &Cx, row: &Value) -> Result<Recipient> {
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
    let (id, mobile) = (text("id"), Sealed::entered(text("mobile")));
    let mobile = protect::open_one(&cx.app().keys, cx.read(), Place::new("app_user", "mobile", id), &mobile).await?;
    let lang = Lang::from_header(Some(text("language")));
    Ok(Recipient { user_id: Some(id.to_owned()), email: text("email").to_owned(), mobile, lang })
}

pub fn check_email(email: &str) -> Option<FieldError> {
    let ok = email.is_empty()
        || email.split_once('@').is_some_and(|(name, host)| {
            !name.is_empty() && host.contains('.') && !host.starts_with('.') && !host.ends_with('.')
        }) && email.chars().count() <= 200
            && !email.chars().any(|c| c.is_whitespace() || c.is_control() || "<>,;\"".contains(c));
    (!ok).then(|| FieldError::new("email", "wrong_format", Text::new("邮箱格式不正确", "Not a valid e-mail address")))
}
