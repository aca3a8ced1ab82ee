//! The caller's own profile and password.

use kernel::{
    Cx, Done, Error, FieldError, Json, Result, Text, View, files,
    identity::{
        entity::{session, user},
        half_open,
    },
    password,
    protect::{self, DataKeys, Phone, Place, Protected, Revealed, is_masked},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    codes::TABLE as CODES,
    factor, kinds,
    sign_in::{Way, guesses::Guesses, service::verify},
    user::table::check_email,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    username: String,
    name: String,
    nickname: String,
    email: String,
    /// In clear: it is the caller's own.
    mobile: Revealed,
    language: String,
    avatar: Option<String>,
    version: i32,
}

impl ProfileView {
    async fn of(cx: &Cx, db: &impl ConnectionTrait, user: user::Model) -> Result<Self> {
        let place = Place::new("app_user", "mobile", &user.id);
        let mobile: Option<Phone> = protect::open_one(&cx.app().keys, db, place, &user.mobile).await?;
        Ok(Self {
            mobile: Revealed::own(cx, &user.id, mobile)?,
            username: user.username,
            name: user.name,
            nickname: user.nickname,
            email: user.email,
            language: user.language,
            avatar: user.avatar,
            version: user.version,
        })
    }
}

pub async fn me(cx: &Cx) -> Result<user::Model> {
    user::Entity::find_by_id(cx.user_id()?).one(cx.read()).await?.ok_or(Error::NotFound)
}

pub async fn read(cx: Cx, (): ()) -> Result<View<ProfileView>> {
    let user = me(&cx).await?;
    ProfileView::of(&cx, cx.read(), user).await.map(View)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileInput {
    nickname: Option<String>,
    email: Option<String>,
    mobile: Option<String>,
    language: Option<String>,
    /// The id of an uploaded picture; empty removes it.
    avatar: Option<String>,
    version: i32,
}

impl ProfileInput {
    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        if self.nickname.as_ref().is_some_and(|n| n.chars().count() > 50) {
            errors.push(FieldError::new(
                "nickname",
                "too_long",
                Text::new("昵称最多 50 个字符", "At most 50 characters"),
            ));
        }
        if let Some(email) = &self.email {
            errors.extend(check_email(email));
        }
        if let Some(mobile) = &self.mobile {
            errors.extend(entered(mobile).err());
        }
        if self.language.as_ref().is_some_and(|l| !["", "zh-CN", "en-US"].contains(&l.as_str())) {
            let text = Text::new("语言须为 zh-CN 或 en-US", "The language must be zh-CN or en-US");
            errors.push(FieldError::new("language", "not_a_choice", text));
        }
        errors
    }
}

pub async fn update(cx: Cx, Json(input): Json<ProfileInput>) -> Result<View<ProfileView>> {
    let errors = input.check();
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    if let Some(avatar) = input.avatar.as_deref().filter(|a| !a.is_empty()) {
        let file = files::find(&cx, avatar).await?;
        if file.owner_id != cx.user_id()? || file.purpose != files::Purpose::Avatar {
            return Err(Error::NotFound);
        }
    }
    let now_has = me(&cx).await?;
    let index = |mobile: &String| -> Result<String, FieldError> {
        Ok(entered(mobile)?.map(|n| cx.app().keys.index(Phone::GUARDED.name, n.clear())).unwrap_or_default())
    };
    let new_mobile = input.mobile.as_ref().filter(|m| !is_masked(m)).map(index).transpose();
    let new_mobile = new_mobile.map_err(|e| Error::Invalid(vec![e]))?;
    let contact = input.email.as_ref().is_some_and(|new| new.trim() != now_has.email)
        || new_mobile.is_some_and(|new| new != now_has.mobile_index);
    if contact {
        // Codes go there: whoever changes it could set the password next.
        cx.require_step_up()?;
    }
    let tx = cx.tx().await?;
    let before = me(&cx).await?;
    if before.version != input.version {
        let current = serde_json::to_value(ProfileView::of(&cx, tx, before).await?).map_err(Error::internal)?;
        return Err(Error::Conflict(Box::new(current)));
    }
    let mut row = user::ActiveModel::from(before.clone());
    let trim = |text: String| text.trim().to_owned();
    if let Some(nickname) = input.nickname {
        row.nickname = Set(trim(nickname));
    }
    if let Some(email) = input.email {
        row.email = Set(trim(email));
    }
    // With a star it is the mask of somewhere else, sent back.
    if let Some(mobile) = input.mobile.filter(|m| !is_masked(m)) {
        let number = entered(&mobile).map_err(|e| Error::Invalid(vec![e]))?;
        let keys = DataKeys::ensure(&cx.app().keys, tx, &[&before.id], cx.now()).await?;
        let clear = number.as_ref().map_or("", Protected::clear);
        row.mobile = Set(keys.seal(&before.id, Place::new("app_user", "mobile", &before.id), clear)?);
        row.mobile_index = Set(number.map(|n| cx.app().keys.index(Phone::GUARDED.name, n.clear())).unwrap_or_default());
    }
    if let Some(language) = input.language {
        row.language = Set(language);
    }
    if let Some(avatar) = input.avatar {
        row.avatar = Set(Some(avatar).filter(|a| !a.is_empty()));
    }
    row.version = Set(before.version + 1);
    row.updated_at = Set(cx.now());
    row.updated_by = Set(Some(before.id.clone()));
    let after = row.update(tx).await?;
    cx.record(&before.id, Some(&before), Some(&after))?;
    if contact {
        // A code that went to the old address is worth nothing any more.
        half_open::end_of(&cx, &before.id, CODES).await?;
        kinds::tell(&cx, kinds::CONTACT_CHANGED, &before).await?;
    }
    cx.rights_changed_of(&before.id);
    ProfileView::of(&cx, tx, after).await.map(View)
}

/// `None`: the number is taken away.
fn entered(mobile: &str) -> Result<Option<Phone>, FieldError> {
    if mobile.trim().is_empty() || is_masked(mobile) {
        return Ok(None);
    }
    Phone::parse(mobile).map(Some).map_err(|text| FieldError::new("mobile", "wrong_format", text))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordInput {
    current: String,
    next: String,
}

/// Every other session ends: whoever knew the old password is out.
pub async fn change_password(cx: Cx, Json(input): Json<PasswordInput>) -> Result<Done> {
    let user = me(&cx).await?;
    if factor::service::confirmed(&cx, &user.id).await?.is_some() {
        cx.require_step_up()?;
    }
    let guesses = Guesses::of_session(&user, Way::Password);
    let _turn = guesses.turn(&cx).await?;
    if !verify(&cx, Some(&user), &input.current).await? {
        guesses.failed(&cx, "WRONG").await?;
        let text = Text::new("当前密码不正确", "The current password is wrong");
        return Err(Error::invalid("current", "wrong_password", text));
    }
    password::check_new("next", &input.next, &user.username).map_err(|e| Error::Invalid(vec![e]))?;
    if input.current == input.next {
        let text = Text::new("新密码不能与当前密码相同", "The new password must differ from the current one");
        return Err(Error::invalid("next", "same_password", text));
    }
    let hash = cx.app().hasher.hash(&input.next).await?;
    let tx = cx.tx().await?;
    user::Entity::update_many()
        .col_expr(user::Column::PasswordHash, Expr::value(Some(hash)))
        .col_expr(user::Column::MustChangePassword, Expr::value(false))
        .filter(user::Column::Id.eq(user.id.clone()))
        .exec(tx)
        .await?;
    let this = cx.actor()?.session_id.clone();
    session::Entity::update_many()
        .col_expr(session::Column::RevokedAt, Expr::value(Some(cx.now())))
        .filter(session::Column::UserId.eq(user.id.clone()))
        .filter(session::Column::Id.ne(this.clone()))
        .filter(session::Column::RevokedAt.is_null())
        .exec(tx)
        .await?;
    session::Entity::update_many()
        .col_expr(session::Column::HalfWay, Expr::value(false))
        .filter(session::Column::Id.eq(this))
        .exec(tx)
        .await?;
    half_open::end(&cx, &user.id).await?;
    cx.note(&user.id, &serde_json::json!({ "password": "changed" }), None)?;
    kinds::tell(&cx, kinds::PASSWORD_CHANGED, &user).await?;
    cx.rights_changed_of(&user.id);
    Ok(Done)
}
