//! The one error type, and how each case is told to the caller.

use std::panic::Location;

use sea_orm::{DbErr, SqlErr};
use serde::Serialize;
use serde_json::{Value, json};

use crate::text::{Both, Lang, Text};

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Every case but the last is something the caller can act on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("not signed in: {0}")]
    Unauthenticated(&'static str),
    #[error("forbidden")]
    Forbidden,
    #[error("not found")]
    NotFound,
    /// The request itself is malformed: not JSON, not a number, not a parameter of this call.
    #[error("malformed: {0:?}")]
    Malformed(Both),
    #[error("invalid input")]
    Invalid(Vec<FieldError>),
    #[error("refused")]
    Refused(Box<Refusal>),
    /// Somebody else changed the row since the caller read it.
    #[error("version conflict")]
    Conflict(Box<Value>),
    #[error("too large: {0:?}")]
    TooLarge(Both),
    #[error("too many requests")]
    TooMany { retry_after_s: u64 },
    #[error("busy")]
    Busy { retry_after_s: u64 },
    /// No room on the disk. Reading goes on; what is written is refused until there is room again.
    #[error("the disk is full")]
    DiskFull,
    /// A bug or an outage. The cause is logged and never sent.
    #[error("internal error at {at}: {source}")]
    Internal { source: Box<dyn std::error::Error + Send + Sync>, at: &'static Location<'static> },
}

/// One mistake in the input, at its field and, in an import, at its row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    pub field: String,
    pub row: Option<u32>,
    pub column: Option<String>,
    pub code: &'static str,
    pub text: Both,
}

impl FieldError {
    pub fn new(field: impl Into<String>, code: &'static str, text: impl Into<Both>) -> Self {
        Self { field: field.into(), row: None, column: None, code, text: text.into() }
    }

    pub fn required(field: impl Into<String>) -> Self {
        Self::new(field, "required", Text::new("必填", "Required"))
    }

    pub fn at(mut self, row: u32, column: Option<String>) -> Self {
        self.row = Some(row);
        self.column = column;
        self
    }

    pub fn to_json(&self, lang: Lang) -> Value {
        json!({ "field": self.field, "row": self.row, "column": self.column, "code": self.code, "message": self.text.get(lang) })
    }
}

/// Why a command was refused: the rules, the data each used, and what can be done.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub code: &'static str,
    pub rules: Vec<Rule>,
}

#[derive(Clone, Debug)]
pub struct Rule {
    pub code: &'static str,
    pub text: Both,
    pub data: Value,
    pub actions: Vec<NextStep>,
}

/// Something the caller can do about a refusal; `to` is a page of the web.
#[derive(Clone, Debug, Serialize)]
pub struct NextStep {
    pub label: Both,
    pub to: String,
}

impl Rule {
    pub fn new(code: &'static str, text: impl Into<Both>, data: Value) -> Self {
        Self { code, text: text.into(), data, actions: vec![] }
    }

    pub fn offer(mut self, label: impl Into<Both>, to: impl Into<String>) -> Self {
        self.actions.push(NextStep { label: label.into(), to: to.into() });
        self
    }

    /// As a refusal says it.
    pub fn to_json(&self, lang: Lang) -> Value {
        let actions: Vec<_> = self.actions.iter().map(|a| json!({ "label": a.label.get(lang), "to": a.to })).collect();
        json!({ "code": self.code, "message": self.text.get(lang), "data": self.data, "actions": actions })
    }
}

impl From<Rule> for Error {
    fn from(rule: Rule) -> Self {
        Self::Refused(Box::new(Refusal { code: rule.code, rules: vec![rule] }))
    }
}

impl Error {
    #[track_caller]
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal { source: source.into(), at: Location::caller() }
    }

    /// A failure of the disk: a full one is an outage that ends, not a bug.
    #[track_caller]
    pub fn disk(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
                tracing::error!(%error, "the disk is full");
                Self::DiskFull
            }
            _ => Self::internal(error),
        }
    }

    pub fn invalid(field: impl Into<String>, code: &'static str, text: impl Into<Both>) -> Self {
        Self::Invalid(vec![FieldError::new(field, code, text)])
    }

    pub fn malformed(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Malformed(Both::new(zh, en))
    }

    pub fn status(&self) -> u16 {
        match self {
            Self::Unauthenticated(_) => 401,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::Malformed(_) => 400,
            Self::Invalid(_) => 422,
            Self::Refused(_) | Self::Conflict(_) => 409,
            Self::TooLarge(_) => 413,
            Self::TooMany { .. } => 429,
            Self::Busy { .. } => 503,
            Self::DiskFull => 507,
            Self::Internal { .. } => 500,
        }
    }

    pub fn code(&self) -> &'static str {
        match self {
            Self::Unauthenticated(code) => code,
            Self::Forbidden => "forbidden",
            Self::NotFound => "not_found",
            Self::Malformed(_) => "malformed",
            Self::Invalid(_) => "invalid",
            Self::Refused(refusal) => refusal.code,
            Self::Conflict(_) => "version_conflict",
            Self::TooLarge(_) => "too_large",
            Self::TooMany { .. } => "too_many_requests",
            Self::Busy { .. } => "busy",
            Self::DiskFull => "disk_full",
            Self::Internal { .. } => "internal",
        }
    }

    pub fn retry_after_s(&self) -> Option<u64> {
        match self {
            Self::TooMany { retry_after_s } | Self::Busy { retry_after_s } => Some(*retry_after_s),
            Self::DiskFull => Some(60),
            _ => None,
        }
    }

    pub fn message(&self, lang: Lang) -> String {
        let fixed = |zh, en| Text::new(zh, en).get(lang).to_owned();
        match self {
            Self::Unauthenticated("login.failed") => fixed("用户名或密码不正确", "Wrong user name or password"),
            Self::Unauthenticated("login.expired") => {
                fixed("登录已过期，请重新登录", "Your session has expired, please sign in again")
            }
            Self::Unauthenticated(_) => fixed("请先登录", "Please sign in"),
            Self::Forbidden => fixed("您没有执行此操作的权限", "You do not have the right to do this"),
            Self::NotFound => fixed("没有找到该记录", "The record was not found"),
            Self::Malformed(text) | Self::TooLarge(text) => text.get(lang).to_owned(),
            Self::Invalid(errors) => match errors.as_slice() {
                [one] => one.text.get(lang).to_owned(),
                many => match lang {
                    Lang::Zh => format!("有 {} 处填写有误", many.len()),
                    Lang::En => format!("{} entries need correction", many.len()),
                },
            },
            Self::Refused(refusal) => {
                let texts: Vec<_> = refusal.rules.iter().map(|r| r.text.get(lang)).collect();
                texts.join(if lang == Lang::Zh { "；" } else { "; " })
            }
            Self::Conflict(_) => {
                fixed("该记录已被他人修改，请核对后再保存", "Somebody else changed this record; compare and save again")
            }
            Self::TooMany { retry_after_s } => match lang {
                Lang::Zh => format!("操作过于频繁，请 {retry_after_s} 秒后再试"),
                Lang::En => format!("Too many requests; try again in {retry_after_s} s"),
            },
            Self::Busy { retry_after_s } => match lang {
                Lang::Zh => format!("系统繁忙，请 {retry_after_s} 秒后再试"),
                Lang::En => format!("The system is busy; try again in {retry_after_s} s"),
            },
            Self::DiskFull => fixed(
                "服务器存储空间已满，暂时无法保存，请联系管理员",
                "The server's disk is full; nothing can be saved until there is room. Please tell the administrator",
            ),
            Self::Internal { .. } => fixed("请求出错，请稍后再试", "Request error, please try again later"),
        }
    }

    /// Somebody else was faster. Says which row and its version, and nothing else of it: rows have columns that are
    /// nobody's to read.
    pub fn stale(current: &impl Serialize) -> Self {
        let whole = serde_json::to_value(current).unwrap_or_default();
        let of = |name: &str| whole.get(name).cloned().unwrap_or_default();
        Self::Conflict(Box::new(json!({ "id": of("id"), "version": of("version") })))
    }

    /// The failure part of the envelope.
    pub fn to_json(&self, lang: Lang, request_id: &str) -> Value {
        let mut body = json!({
            "success": false, "code": self.code(), "message": self.message(lang), "result": null, "requestId": request_id,
        });
        let extra = match self {
            Self::Invalid(errors) => ("errors", Value::Array(errors.iter().map(|e| e.to_json(lang)).collect())),
            Self::Refused(refusal) => {
                let rules: Vec<_> = refusal.rules.iter().map(|r| r.to_json(lang)).collect();
                ("refusal", json!({ "rules": rules }))
            }
            Self::Conflict(current) => ("current", (**current).clone()),
            _ => return body,
        };
        if let Value::Object(map) = &mut body {
            map.insert(extra.0.to_owned(), extra.1);
        }
        body
    }
}

impl From<DbErr> for Error {
    #[track_caller]
    fn from(error: DbErr) -> Self {
        match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(_)) => Rule::new(
                "already_exists",
                Text::new("已存在相同的记录", "The same record exists already"),
                Value::Null,
            )
            .into(),
            Some(SqlErr::ForeignKeyConstraintViolation(_)) => Rule::new(
                "still_referenced",
                Text::new(
                    "记录仍被引用，或引用的记录不存在",
                    "The record is still referenced, or refers to a missing one",
                ),
                Value::Null,
            )
            .into(),
            _ if is_contention(&error) => Self::Busy { retry_after_s: 1 },
            _ if says(&error, &["disk is full", "No space left on device"]) => {
                tracing::error!(%error, "the disk is full");
                Self::DiskFull
            }
            // The disk may answer again in a moment, and the caller may then try again.
            _ if says(&error, &["disk I/O error", "readonly database", "unable to open database file"]) => {
                tracing::error!(%error, "the disk fails");
                Self::Busy { retry_after_s: 5 }
            }
            _ => Self::internal(error),
        }
    }
}

/// A lock or serialisation failure, a statement time-out, or no free connection: try again.
fn is_contention(error: &DbErr) -> bool {
    matches!(error, DbErr::ConnectionAcquire(_))
        || says(error, &["database is locked", "could not serialize", "deadlock detected", "statement timeout"])
}

fn says(error: &DbErr, needles: &[&str]) -> bool {
    let text = error.to_string();
    needles.iter().any(|needle| text.contains(needle))
}
