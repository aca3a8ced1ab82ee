//! Writing messages into the outbox.

use sea_orm::{ActiveModelTrait, EntityTrait};

use super::{
    Channel, MailSettings, Status, TemplateKind, body,
    kinds::kind,
    message, notifications,
    template::{self, Template, render},
};
use crate::{
    Cx, Error, Lang, Result,
    identity::entity::user,
    ids,
    protect::{self, Phone, Place, Protected, Sealed},
    settings,
};

/// Whom a message is for. The channel decides which of the addresses is used.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub user_id: Option<String>,
    pub email: String,
    pub mobile: Option<Phone>,
    pub lang: Lang,
}

impl Recipient {
    /// Somebody who has no account.
    pub fn outside(email: impl Into<String>, lang: Lang) -> Self {
        Self { user_id: None, email: email.into(), mobile: None, lang }
    }

    pub async fn load(cx: &Cx, user_id: &str) -> Result<Self> {
        let user = user::Entity::find_by_id(user_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
        Self::of(cx, user).await
    }

    pub async fn of(cx: &Cx, user: user::Model) -> Result<Self> {
        let lang = Lang::from_header(Some(&user.language));
        let place = Place::new("app_user", "mobile", &user.id);
        let mobile = protect::open_one(&cx.app().keys, cx.read(), place, &user.mobile).await?;
        Ok(Self { user_id: Some(user.id), email: user.email, mobile, lang })
    }
}

/// Writes a message into the outbox, in the caller's transaction, on every channel the recipient wants it
/// on. `None`: the template is switched off, or nobody wants it.
pub async fn send(
    cx: &Cx,
    code: &str,
    to: &Recipient,
    values: &[(&str, &str)],
    biz: Option<(&str, &str)>,
) -> Result<Option<String>> {
    let kind = complete(code, values)?;
    let tx = cx.tx().await?;
    let Some(template) = template::load(tx, kind).await? else {
        return Ok(None);
    };
    let mut channels = kind.channels(template.channel);
    if let Some(user_id) = to.user_id.as_deref().filter(|_| !kind.locked()) {
        channels = notifications::chosen(tx, user_id, kind, channels).await?;
    }
    let mut first = None;
    for channel in reachable(channels, to) {
        let id = queue(cx, &Composed { kind, template: &template, channel, to }, values, biz).await?;
        first = first.or(Some(id));
    }
    Ok(first)
}

/// The same on one channel, whatever the template and the recipient would choose.
pub async fn send_by(
    cx: &Cx,
    channel: Channel,
    code: &str,
    to: &Recipient,
    values: &[(&str, &str)],
) -> Result<Option<String>> {
    let kind = complete(code, values)?;
    let Some(template) = template::load(cx.tx().await?, kind).await? else {
        return Ok(None);
    };
    queue(cx, &Composed { kind, template: &template, channel, to }, values, None).await.map(Some)
}

/// Takes back a message of this very transaction, as if it had not been written.
pub async fn withdraw(cx: &Cx, id: &str) -> Result<()> {
    message::Entity::delete_by_id(id).exec(cx.tx().await?).await?;
    Ok(())
}

pub(super) fn complete(code: &str, values: &[(&str, &str)]) -> Result<&'static TemplateKind> {
    let kind = kind(code).ok_or_else(|| Error::internal(format!("message {code} is not registered")))?;
    let given = |name: &str| values.iter().any(|(n, _)| *n == name);
    match kind.placeholders.iter().find(|(name, _)| !given(name)) {
        Some((missing, _)) => Err(Error::internal(format!("message {code} was given no {missing}"))),
        None => Ok(kind),
    }
}

/// Leaves out channels for which there is no address, as long as one is left.
pub(super) fn reachable(channels: Vec<Channel>, to: &Recipient) -> Vec<Channel> {
    let has = |channel: &Channel| match channel {
        Channel::Email => !to.email.trim().is_empty(),
        Channel::Sms => to.mobile.is_some(),
        Channel::Inbox => to.user_id.is_some(),
        Channel::Webhook => true,
    };
    if channels.iter().any(has) { channels.into_iter().filter(has).collect() } else { channels }
}

/// A message on one channel to one person.
pub(super) struct Composed<'a> {
    pub kind: &'a TemplateKind,
    pub template: &'a Template,
    pub channel: Channel,
    pub to: &'a Recipient,
}

pub(super) async fn queue(
    cx: &Cx,
    text: &Composed<'_>,
    values: &[(&str, &str)],
    biz: Option<(&str, &str)>,
) -> Result<String> {
    let mut row = composed(cx, text, values, biz, new_message_id(cx).await?)?;
    let (tx, id) = (cx.tx().await?, row.id.clone());
    if row.channel == Channel::Sms
        && let Some(number) = &text.to.mobile
    {
        let of = text.to.user_id.as_deref();
        (row.address, row.sealed_address) = protect::sealed_address(cx.app(), tx, &id, of, number.clear()).await?;
    }
    let wake = row.status == Status::Queued;
    message::ActiveModel::from(row).reset_all().insert(tx).await?;
    if wake {
        cx.after_commit(|app| app.mailroom.wake());
    }
    Ok(id)
}

/// The row as it goes into the outbox; a number to send it to is sealed by whoever writes it.
pub(super) fn composed(
    cx: &Cx,
    text: &Composed<'_>,
    values: &[(&str, &str)],
    biz: Option<(&str, &str)>,
    message_id: String,
) -> Result<message::Model> {
    let Composed { kind, template, channel, to } = *text;
    let rendered = render((&template.subject, &template.body), to.lang, values);
    // A copy of a secret is one reader too many.
    let copied = channel == Channel::Email && !kind.confidential;
    let mut row = message::Model {
        id: ids::new_id(),
        template_code: kind.code.to_owned(),
        channel,
        recipient_id: to.user_id.clone(),
        address: String::new(),
        sealed_address: Sealed::default(),
        cc: if copied { template.cc.clone() } else { String::new() },
        lang: to.lang.code().to_owned(),
        subject: rendered.subject,
        body: String::new(),
        sealed_body: None,
        confidential: kind.confidential,
        status: Status::Queued,
        attempts: 0,
        next_at: cx.now(),
        lease_until: None,
        error: String::new(),
        message_id,
        biz_type: biz.map(|(kind, _)| kind.to_owned()),
        biz_id: biz.map(|(_, id)| id.to_owned()),
        created_at: cx.now(),
        sent_at: None,
        read_at: None,
    };
    body::put(&cx.app().keys, &mut row, rendered.body)?;
    Ok(addressed(cx, row, to))
}

/// A person without an address must not stop the change the message tells of; the log shows it.
fn addressed(cx: &Cx, mut row: message::Model, to: &Recipient) -> message::Model {
    let fail = |row: &mut message::Model, reason: &str| {
        row.status = Status::Failed;
        row.error = reason.to_owned();
        if row.confidential {
            row.erase();
        }
    };
    match row.channel {
        Channel::Inbox if to.user_id.is_none() => fail(&mut row, "收件人没有账号 / the recipient has no account"),
        Channel::Inbox => {
            row.status = Status::Sent;
            row.sent_at = Some(cx.now());
        }
        Channel::Email => {
            row.address = to.email.trim().to_owned();
            if row.address.parse::<lettre::Address>().is_err() {
                fail(&mut row, "收件人没有有效的邮箱 / the recipient has no valid e-mail address");
            }
        }
        Channel::Sms => {
            if to.mobile.is_none() {
                fail(&mut row, "收件人没有手机号 / the recipient has no mobile number");
            }
        }
        Channel::Webhook => {}
    }
    row
}

pub(super) async fn new_message_id(cx: &Cx) -> Result<String> {
    let domain = settings::get::<MailSettings>(cx, None).await?.domain();
    Ok(format!("{}@{domain}", ids::new_id()))
}
