//! Who the caller is and what they may do, as the web needs it.

use std::collections::HashMap;

use kernel::{
    Cx, Done, Error, Json, Lang, Result, Text, View,
    identity::{
        RoleRights, SessionEntry,
        entity::{session, user},
    },
    memo::Memo,
    op::Awaits,
    openapi::OpDoc,
    reply::{IntoReply, Reply},
};
use schema::security::{action_info, module_info, permission_info};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Expr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserInfo {
    id: String,
    username: String,
    name: String,
    nickname: String,
    avatar: Option<String>,
    language: String,
    student_type: Option<String>,
    student_types: Vec<String>,
    must_change_password: bool,
    must_enrol_second_factor: bool,
    roles: Vec<RoleInfo>,
}

#[derive(Serialize, ToSchema)]
struct RoleInfo {
    id: String,
    code: String,
    name: String,
    permissions: Vec<PermissionGrant>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PermissionGrant {
    permission_id: String,
    permission_name: String,
    action_entity_set: Vec<ActionEntity>,
}

#[derive(Serialize, ToSchema)]
struct ActionEntity {
    action: &'static str,
    describe: String,
}

/// Made once per session and language while nothing changes.
pub struct InfoReply(std::sync::Arc<SessionEntry>, Lang);

impl IntoReply for InfoReply {
    fn into_reply(self) -> Result<Reply> {
        Ok(Reply::Memo(self.0, self.1))
    }
    fn describe(doc: &mut OpDoc) {
        doc.returns::<UserInfo>();
    }
}

pub async fn user_info(cx: Cx, (): ()) -> Result<InfoReply> {
    let (entry, lang) = (cx.session()?.clone(), cx.lang());
    let slot = entry.memo.get(lang as usize).ok_or_else(|| Error::internal("a language without a slot"))?;
    if slot.get().is_none() {
        let info = build(&cx, &entry, lang).await?;
        let _ = slot.set(Memo::of(&info)?);
    }
    Ok(InfoReply(entry, lang))
}

async fn build(cx: &Cx, entry: &SessionEntry, lang: Lang) -> Result<UserInfo> {
    let pick = |zh: String, en: String| if lang == Lang::En { en } else { zh };
    let permissions = permission_info::Entity::find().all(cx.read()).await?;
    let names: HashMap<_, _> = permissions.into_iter().map(|p| (p.code, pick(p.name_zh, p.name_en))).collect();
    let actions = action_info::Entity::find().all(cx.read()).await?;
    let labels: HashMap<_, _> = actions.into_iter().map(|a| (a.code, pick(a.name_zh, a.name_en))).collect();
    let grants = |role: &RoleRights| {
        role.permissions
            .iter()
            .map(|(code, actions)| PermissionGrant {
                permission_id: code.clone(),
                permission_name: names.get(code).cloned().unwrap_or_else(|| code.clone()),
                action_entity_set: actions
                    .iter()
                    .map(|a| ActionEntity {
                        action: a.code(),
                        describe: labels.get(a.code()).cloned().unwrap_or_default(),
                    })
                    .collect(),
            })
            .collect()
    };
    let mut roles: Vec<_> = entry
        .rights
        .roles
        .iter()
        .map(|r| RoleInfo {
            id: r.role.id.clone(),
            code: r.role.code.clone(),
            name: pick(r.role.name_zh.clone(), r.role.name_en.clone()),
            permissions: grants(r),
        })
        .collect();
    if roles.is_empty() {
        roles.push(registered(lang));
    }
    let user = &entry.rights.user;
    Ok(UserInfo {
        id: user.id.clone(),
        username: user.username.clone(),
        name: user.name.clone(),
        nickname: if user.nickname.is_empty() { user.name.clone() } else { user.nickname.clone() },
        avatar: user.avatar.as_ref().map(|id| format!("/api/user/file/get?id={id}")),
        language: user.language.clone(),
        student_type: entry.actor.student_type.clone(),
        student_types: entry.rights.student_types.clone(),
        must_change_password: entry.actor.awaits == Some(Awaits::Password),
        must_enrol_second_factor: entry.actor.awaits == Some(Awaits::Enrol),
        roles,
    })
}

/// User info must have roles: whoever holds none is "registered", which grants nothing.
fn registered(lang: Lang) -> RoleInfo {
    let name = Text::new("已注册用户", "Registered").get(lang).to_owned();
    RoleInfo { id: String::new(), code: "registered".into(), name, permissions: vec![] }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuEntry {
    path: String,
    label_zh: String,
    label_en: String,
    order: i32,
    visible: bool,
}

pub async fn menu(cx: Cx, (): ()) -> Result<View<Vec<MenuEntry>>> {
    let modules = module_info::Entity::find()
        .filter(module_info::Column::ArchivedAt.is_null())
        .order_by_asc(module_info::Column::SortOrder)
        .all(cx.read())
        .await?;
    let entry = |m: module_info::Model| MenuEntry {
        path: m.path,
        label_zh: m.name_zh,
        label_en: m.name_en,
        order: m.sort_order,
        visible: m.visible,
    };
    Ok(View(modules.into_iter().map(entry).collect()))
}

pub async fn student_types(cx: Cx, (): ()) -> Result<View<Vec<String>>> {
    Ok(View(cx.session()?.rights.student_types.clone()))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudentTypeInput {
    student_type: String,
}

/// The choice lives in the session and is checked against the grants on every request.
pub async fn switch_student_type(cx: Cx, Json(input): Json<StudentTypeInput>) -> Result<Done> {
    let entry = cx.session()?.clone();
    if !entry.rights.student_types.contains(&input.student_type) {
        let text = Text::new("您不能使用该学生类型", "You may not work in this student type");
        return Err(Error::invalid("studentType", "not_a_choice", text));
    }
    let tx = cx.tx().await?;
    session::Entity::update_many()
        .col_expr(session::Column::StudentType, Expr::value(Some(input.student_type.clone())))
        .filter(session::Column::Id.eq(entry.actor.session_id.clone()))
        .exec(tx)
        .await?;
    user::Entity::update_many()
        .col_expr(user::Column::StudentType, Expr::value(Some(input.student_type.clone())))
        .filter(user::Column::Id.eq(entry.actor.user_id.clone()))
        .exec(tx)
        .await?;
    let before = serde_json::json!({ "studentType": entry.actor.student_type });
    let after = serde_json::json!({ "studentType": input.student_type });
    cx.record(&entry.actor.session_id, Some(&before), Some(&after))?;
    cx.rights_changed_of(&entry.actor.user_id);
    Ok(Done)
}
