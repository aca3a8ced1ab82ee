//! What people want to be told, and how.

use std::collections::BTreeMap;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{Channel, TemplateKind, kind, kinds, notification_choice, template};
use crate::{Api, Cx, Done, Error, Json, Op, Policy, Result, Rule, Text, View};

const OWN: Policy = Policy::AnySession("everyone chooses for themselves");
/// Those a person can choose; the chat channel belongs to groups.
const OFFERED: [Channel; 3] = [Channel::Email, Channel::Sms, Channel::Inbox];

pub fn mount(api: &mut Api) {
    let label = Text::new("我的通知", "My notifications");
    api.op(Op::get("/api/user/notifications", "myNotifications", OWN, label), list);
    let op = Op::patch(
        "/api/user/notifications",
        "chooseNotification",
        OWN,
        Text::new("设置通知方式", "Choose a notification"),
    );
    api.op(op.audit("user.notification"), choose);
}

#[derive(Serialize, ToSchema)]
struct NotificationView {
    code: String,
    name: String,
    module: String,
    /// EMAIL, SMS and INBOX.
    channels: BTreeMap<&'static str, bool>,
    /// About the safety of the account: always sent.
    locked: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NotificationInput {
    code: String,
    channel: Channel,
    wanted: bool,
}

async fn list(cx: Cx, (): ()) -> Result<View<Vec<NotificationView>>> {
    let user_id = cx.user_id()?;
    let mut views = vec![];
    for kind in kinds().into_iter().filter(|k| !k.confidential) {
        let Some(template) = template::load(cx.read(), kind).await? else { continue };
        let by_itself = kind.channels(template.channel);
        let used = if kind.locked() { by_itself } else { chosen(cx.read(), user_id, kind, by_itself).await? };
        views.push(NotificationView {
            code: kind.code.to_owned(),
            name: kind.name.get(cx.lang()).to_owned(),
            module: kind.module.to_owned(),
            channels: OFFERED.into_iter().map(|c| (c.code(), used.contains(&c))).collect(),
            locked: kind.locked(),
        });
    }
    Ok(View(views))
}

/// What is left of a message's channels after its reader's wishes, and what these add.
pub async fn chosen(
    db: &impl ConnectionTrait,
    user_id: &str,
    kind: &TemplateKind,
    by_itself: Vec<Channel>,
) -> Result<Vec<Channel>> {
    let choices = notification_choice::Entity::find()
        .filter(notification_choice::Column::UserId.eq(user_id))
        .filter(notification_choice::Column::Code.eq(kind.code))
        .all(db)
        .await?;
    let wish = |channel: Channel| choices.iter().find(|c| c.channel == channel).map(|c| c.wanted);
    let used = |c: &Channel| wish(*c).unwrap_or_else(|| by_itself.contains(c));
    Ok(Channel::ALL.into_iter().filter(used).collect())
}

async fn choose(cx: Cx, Json(input): Json<NotificationInput>) -> Result<Done> {
    let Some(kind) = kind(&input.code).filter(|k| !k.confidential) else {
        let text = Text::new("没有这种消息", "There is no such message");
        return Err(Error::invalid("code", "unknown_code", text));
    };
    if kind.locked() {
        let text = Text::new("账号安全通知不能关闭", "Notices about the safety of the account cannot be switched off");
        return Err(Rule::new("notification_locked", text, json!({ "code": kind.code })).into());
    }
    if !OFFERED.contains(&input.channel) {
        let text = Text::new("此方式不可选", "This channel cannot be chosen");
        return Err(Error::invalid("channel", "not_a_choice", text));
    }
    let user_id = cx.user_id()?.to_owned();
    let row = notification_choice::ActiveModel {
        user_id: Set(user_id.clone()),
        code: Set(kind.code.to_owned()),
        channel: Set(input.channel),
        wanted: Set(input.wanted),
    };
    use notification_choice::Column;
    let replace =
        OnConflict::columns([Column::UserId, Column::Code, Column::Channel]).update_column(Column::Wanted).to_owned();
    notification_choice::Entity::insert(row).on_conflict(replace).exec_without_returning(cx.tx().await?).await?;
    cx.note(&user_id, &json!({ "code": kind.code, "channel": input.channel, "wanted": input.wanted }), None)?;
    Ok(Done)
}
