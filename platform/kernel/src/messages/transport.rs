//! How a message leaves the house: SMTP for mails, gateways for the rest.

use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message as Mail, Tokio1Executor,
    message::{Mailbox, header::ContentType},
    transport::smtp::{
        authentication::Credentials,
        client::{Tls, TlsParameters},
        response::{Category, Severity},
    },
};

use super::{MailSettings, MailTls, message};
use crate::App;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendError {
    /// The fault may pass: try again.
    Later(String),
    /// This message will never be accepted.
    Never(String),
}

/// Delivers mails. Replaceable, so that tests can watch and fail it.
#[async_trait]
pub trait Transport: Send + Sync {
    async fn deliver(&self, settings: &MailSettings, mail: Mail) -> Result<(), SendError>;
}

/// A gateway for a channel other than mail. Answers what is to be noted in the log.
#[async_trait]
pub trait Sender: Send + Sync {
    async fn send(&self, app: &App, message: &message::Model) -> Result<String, SendError>;
}

/// Takes the place of an SMS or chat gateway: writes a log line and says so in the message log.
pub struct Sandbox;

pub const SANDBOX: &str = "sandbox";

#[async_trait]
impl Sender for Sandbox {
    async fn send(&self, _app: &App, message: &message::Model) -> Result<String, SendError> {
        tracing::info!(id = message.id, channel = ?message.channel, template = message.template_code, "sandbox delivery");
        Ok(SANDBOX.to_owned())
    }
}

pub struct Smtp;

/// Shorter than the lease of a message.
const PATIENCE: Duration = Duration::from_secs(20);

#[async_trait]
impl Transport for Smtp {
    async fn deliver(&self, settings: &MailSettings, mail: Mail) -> Result<(), SendError> {
        let later = |e: lettre::transport::smtp::Error| SendError::Later(e.to_string());
        let secure = || TlsParameters::new(settings.host.clone()).map_err(later);
        let tls = match settings.tls {
            MailTls::None => Tls::None,
            MailTls::Starttls => Tls::Required(secure()?),
            MailTls::Tls => Tls::Wrapper(secure()?),
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(settings.host.clone())
            .port(settings.port)
            .tls(tls)
            .timeout(Some(PATIENCE));
        if !settings.username.is_empty() {
            let password = settings.password.reveal().to_owned();
            builder = builder.credentials(Credentials::new(settings.username.clone(), password));
        }
        builder.build().send(mail).await.map(|_| ()).map_err(|e| match e.status() {
            // 55x speaks of this mail or mailbox; other permanent answers speak of our settings, which
            // can be put right while the mail waits.
            Some(code)
                if code.severity == Severity::PermanentNegativeCompletion && code.category == Category::MailSystem =>
            {
                SendError::Never(e.to_string())
            }
            _ => SendError::Later(e.to_string()),
        })
    }
}

/// The mail of a message: plain text, one stable id.
pub fn mail_of(message: &message::Model, settings: &MailSettings) -> Result<Mail, SendError> {
    let never = |e: &dyn std::fmt::Display| SendError::Never(e.to_string());
    let from =
        settings.sender().ok_or_else(|| SendError::Later("发件地址不正确 / the sender's address is wrong".into()))?;
    let to = Mailbox::new(None, message.address.parse().map_err(|e| never(&e))?);
    let seconds = u64::try_from(message.created_at.0 / 1000).unwrap_or(0);
    let mut builder = Mail::builder()
        .from(from)
        .to(to)
        .subject(message.subject.clone())
        .message_id(Some(format!("<{}>", message.message_id)))
        .date(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
        .header(ContentType::TEXT_PLAIN);
    for copy in message.cc.split([',', ';']).map(str::trim).filter(|c| !c.is_empty()) {
        builder = builder.cc(Mailbox::new(None, copy.parse().map_err(|e| never(&e))?));
    }
    builder.body(message.body.clone()).map_err(|e| never(&e))
}
