//! Writing messages into the outbox.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr,
};
use serde_json::{Value, json};

use super::{
    Channel, MailSettings, Status,
    kinds::{TemplateKind, kind},
    message, message_template, text,
};
use crate::{Both, Cx, Error, Lang, Result, Rule, Text, identity::entity::user, ids, settings};

/// Whom a message is for. The channel decides which of the addresses is used.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub user_id: Option<String>,
    pub email: String,
    pub mobile: String,
    pub lang: Lang,
}

impl Recipient {
    /// Somebody who has no account.
    pub fn outside(email: impl Into<String>, lang: Lang) -> Self {
        Self {
            user_id: None,
            email: email.into(),
            mobile: String::new(),
            lang,
        }
    }

    pub async fn load(cx: &Cx, user_id: &str) -> Result<Self> {
        let user = user::Entity::find_by_id(user_id)
            .one(cx.read())
            .await?
            .ok_or(Error::NotFound)?;
        Ok(Self::from(user))
    }
}

impl From<user::Model> for Recipient {
    fn from(user: user::Model) -> Self {
        let lang = Lang::from_header(Some(&user.language));
        Self {
            user_id: Some(user.id),
            email: user.email,
            mobile: user.mobile,
            lang,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    pub body: String,
}

/// The texts of a template in one language: subject, then body.
pub fn render(template: (&Both, &Both), lang: Lang, values: &[(&str, &str)]) -> Rendered {
    let (subject, body) = template;
    Rendered {
        subject: text::subject(subject.get(lang), values),
        body: text::body(body.get(lang), values),
    }
}

/// What is sent for a code: as edited, or as the program brings it.
struct Template {
    channel: Channel,
    subject: Both,
    body: Both,
    cc: String,
}

/// `None`: switched off.
async fn template(db: &impl ConnectionTrait, kind: &TemplateKind) -> Result<Option<Template>> {
    let row = message_template::Entity::find()
        .filter(message_template::Column::Code.eq(kind.code))
        .filter(message_template::Column::ArchivedAt.is_null())
        .one(db)
        .await?;
    let Some(row) = row else {
        return Ok(Some(Template {
            channel: kind.channel,
            subject: kind.subject.owned(),
            body: kind.body.owned(),
            cc: String::new(),
        }));
    };
    let edited = |zh: String, en: String, default: Text| Both {
        zh: if zh.trim().is_empty() {
            default.zh.to_owned()
        } else {
            zh
        },
        en: if en.trim().is_empty() {
            default.en.to_owned()
        } else {
            en
        },
    };
    Ok(row.enabled.then(|| Template {
        channel: Channel::parse(&row.channel).unwrap_or(kind.channel),
        subject: edited(row.subject_zh, row.subject_en, kind.subject),
        body: edited(row.body_zh, row.body_en, kind.body),
        cc: row.cc,
    }))
}

/// Writes a message into the outbox, in the caller's transaction. `None`: the template is switched off.
pub async fn send(
    cx: &Cx,
    code: &str,
    to: &Recipient,
    values: &[(&str, &str)],
    biz: Option<(&str, &str)>,
) -> Result<Option<String>> {
    let kind =
        kind(code).ok_or_else(|| Error::internal(format!("message {code} is not registered")))?;
    let given = |name: &str| values.iter().any(|(n, _)| *n == name);
    if let Some((missing, _)) = kind.placeholders.iter().find(|(name, _)| !given(name)) {
        return Err(Error::internal(format!(
            "message {code} was given no {missing}"
        )));
    }
    let tx = cx.tx().await?;
    let Some(template) = template(tx, kind).await? else {
        return Ok(None);
    };
    let rendered = render((&template.subject, &template.body), to.lang, values);
    let id = ids::new_id();
    let message_id = new_message_id(cx).await?;
    let row = addressed(
        cx,
        message::Model {
            id: id.clone(),
            template_code: code.to_owned(),
            channel: template.channel,
            recipient_id: to.user_id.clone(),
            address: String::new(),
            cc: if template.channel == Channel::Email {
                template.cc
            } else {
                String::new()
            },
            lang: to.lang.code().to_owned(),
            subject: rendered.subject,
            body: rendered.body,
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
        },
        to,
    );
    let wake = row.status == Status::Queued;
    message::ActiveModel::from(row)
        .reset_all()
        .insert(tx)
        .await?;
    if wake {
        cx.after_commit(|app| app.mailroom.wake());
    }
    Ok(Some(id))
}

/// A person without an address must not stop the change the message tells of; the log shows it.
fn addressed(cx: &Cx, mut row: message::Model, to: &Recipient) -> message::Model {
    let fail = |row: &mut message::Model, reason: &str| {
        row.status = Status::Failed;
        row.error = reason.to_owned();
        if row.confidential {
            row.body.clear();
        }
    };
    match row.channel {
        Channel::Inbox if to.user_id.is_none() => {
            fail(&mut row, "收件人没有账号 / the recipient has no account")
        }
        Channel::Inbox => {
            row.status = Status::Sent;
            row.sent_at = Some(cx.now());
        }
        Channel::Email => {
            row.address = to.email.trim().to_owned();
            if row.address.parse::<lettre::Address>().is_err() {
                fail(
                    &mut row,
                    "收件人没有有效的邮箱 / the recipient has no valid e-mail address",
                );
            }
        }
        Channel::Sms => {
            row.address = to.mobile.trim().to_owned();
            if row.address.is_empty() {
                fail(
                    &mut row,
                    "收件人没有手机号 / the recipient has no mobile number",
                );
            }
        }
        Channel::Webhook => {}
    }
    row
}

async fn new_message_id(cx: &Cx) -> Result<String> {
    let domain = settings::get::<MailSettings>(cx, None).await?.domain();
    Ok(format!("{}@{domain}", ids::new_id()))
}

/// Queues sent and failed messages again, each under a new Message-ID: the old one would be taken for a
/// repetition. Those still waiting are left alone. Answers how many are queued.
pub async fn resend(cx: &Cx, ids: &[String]) -> Result<u64> {
    let tx = cx.tx().await?;
    let rows = message::Entity::find()
        .filter(message::Column::Id.is_in(ids.to_vec()))
        .all(tx)
        .await?;
    if rows.len() != ids.len() {
        return Err(Error::NotFound);
    }
    if let Some(erased) = rows.iter().find(|r| r.confidential && r.body.is_empty()) {
        let text = Text::new(
            "含验证信息的消息发送后不保留内容，不能重发；请让收件人重新申请",
            "A message with a secret is erased after sending and cannot be sent again; let the person ask anew",
        );
        return Err(Rule::new("message.erased", text, json!({ "id": erased.id })).into());
    }
    let mut queued = 0;
    for row in rows.into_iter().filter(|r| r.status != Status::Queued) {
        message::Entity::update_many()
            .col_expr(message::Column::Status, Expr::value(Status::Queued))
            .col_expr(message::Column::Attempts, Expr::value(0))
            .col_expr(message::Column::NextAt, Expr::value(cx.now()))
            .col_expr(message::Column::Error, Expr::value(""))
            .col_expr(
                message::Column::MessageId,
                Expr::value(new_message_id(cx).await?),
            )
            .col_expr(message::Column::ReadAt, Expr::value(None::<i64>))
            .filter(message::Column::Id.eq(row.id.clone()))
            .exec(tx)
            .await?;
        let facts = |status: Status| -> Value {
            json!({ "status": status, "template": row.template_code })
        };
        cx.record(
            &row.id,
            Some(&facts(row.status)),
            Some(&facts(Status::Queued)),
        )?;
        queued += 1;
    }
    if queued == 0 {
        cx.nothing_changed();
    }
    cx.after_commit(|app| app.mailroom.wake());
    Ok(queued)
}
