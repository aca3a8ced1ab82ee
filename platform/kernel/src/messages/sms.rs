//! The SMS gateway: any provider that takes a message by one HTTP request.

use async_trait::async_trait;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{SANDBOX, SendError, Sender, message};
use crate::{
    App, FieldError, Text,
    outbound::{Method, Reach, Request, header},
    settings::{self, Secret, Settings},
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum SmsMethod {
    #[default]
    Post,
    Put,
}

/// How values are written into the body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum SmsFormat {
    #[default]
    Json,
    Form,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct SmsSettings {
    /// Empty: messages are only written to the log.
    pub url: String,
    pub method: SmsMethod,
    pub format: SmsFormat,
    /// Stands for `{{to}}`, `{{text}}`, `{{id}}` and `{{secret}}`, each written in the way of the format.
    pub body: String,
    /// The value of the `Authorization` header, with `{{secret}}`; empty for none.
    pub authorization: String,
    pub secret: Secret,
    /// The gateway is in the university's own network.
    pub internal: bool,
}

const PLACEHOLDERS: [&str; 4] = ["to", "text", "id", "secret"];

impl SmsSettings {
    /// The whole body with every value written so that it cannot leave its place.
    pub fn render(&self, to: &str, text: &str, id: &str) -> String {
        let secret = self.secret.reveal();
        fill(&self.body, [to, text, id, secret], |value| match self.format {
            SmsFormat::Json => {
                let quoted = serde_json::Value::String(value.to_owned()).to_string();
                quoted.trim_start_matches('"').strip_suffix('"').unwrap_or_default().to_owned()
            }
            SmsFormat::Form => url::form_urlencoded::byte_serialize(value.as_bytes()).collect(),
        })
    }

    fn sample_is_sound(&self) -> bool {
        let sample = self.render("13800000000", "a\"b", "1");
        match self.format {
            SmsFormat::Json => serde_json::from_str::<serde_json::Value>(&sample).is_ok_and(|v| v.is_object()),
            SmsFormat::Form => !sample.contains(char::is_whitespace),
        }
    }
}

/// Every placeholder once, from left to right: what a value contains is never looked at again.
fn fill(template: &str, values: [&str; 4], write: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let Some((name, tail)) = after.split_once("}}") else {
            out.push_str("{{");
            rest = after;
            continue;
        };
        match PLACEHOLDERS.iter().zip(values).find(|(known, _)| **known == name.trim()) {
            Some((_, value)) => out.push_str(&write(value)),
            None => out.push_str(&format!("{{{{{name}}}}}")),
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

fn unknown_placeholder(template: &str) -> bool {
    template
        .split("{{")
        .skip(1)
        .any(|part| part.split_once("}}").is_none_or(|(name, _)| !PLACEHOLDERS.contains(&name.trim())))
}

impl Settings for SmsSettings {
    const AREA: &'static str = "sms";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        let wrong = |field, zh, en| FieldError::new(field, "wrong_format", Text::new(zh, en));
        if self.url.is_empty() {
            return errors;
        }
        let scheme_ok = self.url.starts_with("https://") || (self.internal && self.url.starts_with("http://"));
        if !scheme_ok || self.url.len() > 500 || url::Url::parse(&self.url).is_err() {
            errors.push(wrong("url", "请填写 https:// 开头的地址", "Give an address that starts with https://"));
        }
        for (field, template) in [("body", &self.body), ("authorization", &self.authorization)] {
            if unknown_placeholder(template) || template.len() > 4000 {
                let (zh, en) = (
                    "只能使用 {{to}}、{{text}}、{{id}}、{{secret}}",
                    "Only {{to}}, {{text}}, {{id}} and {{secret}} can be used",
                );
                errors.push(wrong(field, zh, en));
            }
        }
        if !self.body.contains("{{to}}") || !self.body.contains("{{text}}") || !self.sample_is_sound() {
            let (zh, en) = (
                "内容须含 {{to}} 和 {{text}}，且符合所选格式",
                "The body needs {{to}} and {{text}}, in the chosen format",
            );
            errors.push(wrong("body", zh, en));
        }
        if self.authorization.contains(|c: char| c.is_control()) {
            errors.push(wrong("authorization", "不能含控制字符", "No control characters"));
        }
        errors
    }

    fn secrets(&mut self) -> Vec<(&'static str, &mut Secret)> {
        vec![("secret", &mut self.secret)]
    }
}

/// Sends by the gateway of the settings; without one, writes a log line and says so.
pub struct Gateway;

#[async_trait]
impl Sender for Gateway {
    async fn send(&self, app: &App, message: &message::Model) -> Result<String, SendError> {
        let later = |e: &dyn std::fmt::Display| SendError::Later(e.to_string());
        let settings = settings::get::<SmsSettings>(app, None).await.map_err(|e| later(&e))?;
        if settings.url.is_empty() {
            tracing::info!(id = message.id, template = message.template_code, "sandbox SMS delivery");
            return Ok(SANDBOX.to_owned());
        }
        let request = request_of(&settings, message).map_err(|e| SendError::Later(e.to_string()))?;
        let reach = if settings.internal { Reach::Internal } else { Reach::Public };
        let answer = app.outbound.send(reach, request).await.map_err(|e| later(&e))?;
        match answer.status().as_u16() {
            200..=299 => Ok(String::new()),
            // The gateway has understood and does not want this one.
            status @ (400 | 422) => Err(SendError::Never(format!("HTTP {status}"))),
            status => Err(SendError::Later(format!("HTTP {status}"))),
        }
    }
}

fn request_of(settings: &SmsSettings, message: &message::Model) -> Result<Request<Bytes>, axum::http::Error> {
    let body = settings.render(&message.address, &message.body, &message.id);
    let mut request = Request::builder()
        .method(if settings.method == SmsMethod::Put { Method::PUT } else { Method::POST })
        .uri(&settings.url)
        .header(
            header::CONTENT_TYPE,
            match settings.format {
                SmsFormat::Json => "application/json",
                SmsFormat::Form => "application/x-www-form-urlencoded",
            },
        );
    if !settings.authorization.is_empty() {
        let secret = settings.secret.reveal();
        request =
            request.header(header::AUTHORIZATION, fill(&settings.authorization, ["", "", "", secret], str::to_owned));
    }
    request.body(Bytes::from(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json() -> SmsSettings {
        SmsSettings {
            url: "https://sms.example.edu/send".into(),
            body: r#"{"phone":"{{to}}","msg":"{{text}}","key":"{{secret}}"}"#.into(),
            secret: Secret::new("k\"1"),
            ..Default::default()
        }
    }

    #[test]
    fn values_stay_in_their_places() {
        let body = json().render("138", "a\",\"x\":\"{{secret}}\n", "1");
        let value: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(value["msg"], "a\",\"x\":\"{{secret}}\n");
        assert_eq!((&value["key"], value.as_object().unwrap().len()), (&"k\"1".into(), 3));
        let form = SmsSettings { format: SmsFormat::Form, body: "to={{to}}&text={{text}}".into(), ..json() };
        assert_eq!(form.render("+86 1", "a&b=c", "1"), "to=%2B86+1&text=a%26b%3Dc");
    }

    #[test]
    fn a_gateway_is_complete_or_absent() {
        assert!(SmsSettings::default().check().is_empty());
        assert!(json().check().is_empty());
        let bad = |change: fn(&mut SmsSettings)| {
            let mut settings = json();
            change(&mut settings);
            !settings.check().is_empty()
        };
        assert!(bad(|s| s.url = "http://sms.example.edu".into()));
        assert!(bad(|s| s.url = "ftp://x".into()));
        assert!(bad(|s| s.body = r#"{"phone":"{{to}}"}"#.into()));
        assert!(bad(|s| s.body = r#"{"phone":"{{to}}","msg":{{text}}}"#.into()));
        assert!(bad(|s| s.body.push_str("{{env}}")));
        assert!(bad(|s| s.authorization = "Bearer {{secret}}\r\nX: y".into()));
    }
}
