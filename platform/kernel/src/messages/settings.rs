//! The mail server.

use lettre::message::Mailbox;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    FieldError, Text,
    settings::{Secret, Settings},
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailTls {
    None,
    #[default]
    Starttls,
    Tls,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct MailSettings {
    /// Empty: mails wait until there is a server.
    pub host: String,
    pub port: u16,
    pub tls: MailTls,
    pub username: String,
    pub password: Secret,
    /// `Academic Registry <ar@example.edu>`.
    pub from: String,
}

impl Default for MailSettings {
    fn default() -> Self {
        Self {
            host: String::new(),
            port: 587,
            tls: MailTls::default(),
            username: String::new(),
            password: Secret::default(),
            from: String::new(),
        }
    }
}

impl MailSettings {
    pub fn sender(&self) -> Option<Mailbox> {
        self.from.parse().ok()
    }

    /// The part of message ids after the @.
    pub fn domain(&self) -> String {
        self.sender().map_or_else(|| "localhost".to_owned(), |from| from.email.domain().to_owned())
    }
}

impl Settings for MailSettings {
    const AREA: &'static str = "mail";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        let host = self.host.as_str();
        if !host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b)) || host.len() > 253 {
            let text = Text::new("请填写主机名或 IP 地址", "Give a host name or an address");
            errors.push(FieldError::new("host", "wrong_format", text));
        }
        if self.port == 0 {
            errors.push(FieldError::new(
                "port",
                "out_of_range",
                Text::new("端口须为 1 至 65535", "A port is 1 to 65535"),
            ));
        }
        if host.is_empty() && self.from.is_empty() {
            return errors;
        }
        if self.sender().is_none() {
            let text = Text::new(
                "请填写发件地址，如 教务处 <ar@example.edu>",
                "Give the sender's address, such as Registry <ar@example.edu>",
            );
            errors.push(FieldError::new("from", "wrong_format", text));
        }
        if self.username.is_empty() && !self.password.is_empty() {
            errors.push(FieldError::required("username"));
        }
        // A password must not cross the network in clear.
        if self.tls == MailTls::None && !self.password.is_empty() {
            let text = Text::new("使用密码时须选择 STARTTLS 或 TLS", "With a password, choose STARTTLS or TLS");
            errors.push(FieldError::new("tls", "insecure", text));
        }
        errors
    }

    fn secrets(&mut self) -> Vec<(&'static str, &mut Secret)> {
        vec![("password", &mut self.password)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_form_is_fine_and_a_half_one_is_not() {
        assert!(MailSettings::default().check().is_empty());
        let fields = |settings: MailSettings| settings.check().into_iter().map(|e| e.field).collect::<Vec<_>>();
        let host = || MailSettings { host: "mail.example.edu".into(), ..Default::default() };
        assert_eq!(fields(host()), ["from"]);
        let good = || MailSettings { from: "教务处 <ar@example.edu>".into(), ..host() };
        assert!(fields(good()).is_empty());
        assert_eq!(good().domain(), "example.edu");
        assert_eq!(fields(MailSettings { host: "a b\r\n".into(), ..good() }), ["host"]);
        assert_eq!(fields(MailSettings { port: 0, ..good() }), ["port"]);
        let open = MailSettings { tls: MailTls::None, username: "u".into(), password: Secret::new("p"), ..good() };
        assert_eq!(fields(open), ["tls"]);
    }
}
