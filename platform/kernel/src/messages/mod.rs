//! Messages to people: mail, short message, chat, and the inbox on their page.
//!
//! A message is written in the transaction of the change it tells of, so there is one exactly when
//! the change is there. A worker delivers at least once; a mail keeps its Message-ID over retries,
//! so a receiver can tell a repetition.

mod body;
mod entity;
mod inbox;
mod kinds;
mod notifications;
mod resend;
mod send;
mod send_all;
mod settings;
mod sms;
mod template;
mod text;
mod transport;
mod worker;

use std::sync::{Arc, PoisonError, RwLock};

use sea_orm::{DeriveActiveEnum, EnumIter};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use utoipa::ToSchema;

pub use entity::{message, message_template, notification_choice};
pub use kinds::{SECURITY, TemplateKind, Texts, check_template, kind, kinds, register};
pub use resend::resend;
pub use send::{Recipient, send, send_by, withdraw};
pub use send_all::{Letter, send_all};
pub use settings::{MailSettings, MailTls};
pub use sms::{Gateway, SmsFormat, SmsMethod, SmsSettings};
pub use template::{Rendered, render};
pub use transport::{SANDBOX, Sandbox, SendError, Sender, Smtp, Transport};
pub use worker::deliver_due;

/// The operations of people's own messages.
pub fn mount(api: &mut crate::Api) {
    inbox::mount(api);
    notifications::mount(api);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = MessageChannel)]
pub enum Channel {
    #[sea_orm(string_value = "EMAIL")]
    Email,
    #[sea_orm(string_value = "SMS")]
    Sms,
    #[sea_orm(string_value = "INBOX")]
    Inbox,
    #[sea_orm(string_value = "WEBHOOK")]
    Webhook,
}

impl Channel {
    pub const ALL: [Self; 4] = [Self::Email, Self::Sms, Self::Inbox, Self::Webhook];

    pub fn code(self) -> &'static str {
        match self {
            Self::Email => "EMAIL",
            Self::Sms => "SMS",
            Self::Inbox => "INBOX",
            Self::Webhook => "WEBHOOK",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = MessageStatus)]
pub enum Status {
    #[sea_orm(string_value = "QUEUED")]
    Queued,
    #[sea_orm(string_value = "SENT")]
    Sent,
    #[sea_orm(string_value = "FAILED")]
    Failed,
}

/// What delivers, and how it is woken.
pub struct Mailroom {
    work: Notify,
    transport: RwLock<Arc<dyn Transport>>,
    sms: RwLock<Arc<dyn Sender>>,
    webhook: RwLock<Arc<dyn Sender>>,
}

impl Default for Mailroom {
    fn default() -> Self {
        Self {
            work: Notify::new(),
            transport: RwLock::new(Arc::new(Smtp)),
            sms: RwLock::new(Arc::new(Gateway)),
            webhook: RwLock::new(Arc::new(Sandbox)),
        }
    }
}

impl Mailroom {
    pub fn wake(&self) {
        self.work.notify_one();
    }

    /// Delivers mails by another way than SMTP.
    pub fn use_transport(&self, transport: Arc<dyn Transport>) {
        *self.transport.write().unwrap_or_else(PoisonError::into_inner) = transport;
    }

    /// Connects a real gateway.
    pub fn use_sms(&self, sender: Arc<dyn Sender>) {
        *self.sms.write().unwrap_or_else(PoisonError::into_inner) = sender;
    }

    /// Connects a real gateway.
    pub fn use_webhook(&self, sender: Arc<dyn Sender>) {
        *self.webhook.write().unwrap_or_else(PoisonError::into_inner) = sender;
    }
}

#[cfg(test)]
mod tests;
