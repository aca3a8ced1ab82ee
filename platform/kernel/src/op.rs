//! The declaration of an operation: what it is called, who may do it, to which rows, and its limits.
//!
//! An `Op` is made by a constructor that takes the policy. There is no default policy.

use std::time::Duration;

use axum::http::Method;

use crate::{Timestamp, scope::TableRef, text::Text};

/// A permission code of the product, fixed by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Permission(pub &'static str);

/// The vocabulary of actions, fixed by the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Action {
    Add,
    Delete,
    Edit,
    Query,
    Get,
    Enable,
    Disable,
    Import,
    Export,
    AddCourse,
}

impl Action {
    pub const ALL: [Self; 10] = [
        Self::Add,
        Self::Delete,
        Self::Edit,
        Self::Query,
        Self::Get,
        Self::Enable,
        Self::Disable,
        Self::Import,
        Self::Export,
        Self::AddCourse,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Delete => "delete",
            Self::Edit => "edit",
            Self::Query => "query",
            Self::Get => "get",
            Self::Enable => "enable",
            Self::Disable => "disable",
            Self::Import => "import",
            Self::Export => "export",
            Self::AddCourse => "add_course",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|a| a.code() == code)
    }

    pub fn label(self) -> Text {
        match self {
            Self::Add => Text::new("新增", "Add"),
            Self::Delete => Text::new("删除", "Delete"),
            Self::Edit => Text::new("修改", "Edit"),
            Self::Query => Text::new("查询", "Query"),
            Self::Get => Text::new("详情", "Details"),
            Self::Enable => Text::new("启用", "Enable"),
            Self::Disable => Text::new("禁用", "Disable"),
            Self::Import => Text::new("导入", "Import"),
            Self::Export => Text::new("导出", "Export"),
            Self::AddCourse => Text::new("添加课程", "Add course"),
        }
    }
}

/// What a session has to do before it may do anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// The password was set by somebody else and has to be changed.
    Password,
    /// A role asks for a second factor, and there is none yet.
    Enrol,
}

impl Awaits {
    pub const ANY: &'static [Self] = &[Self::Password, Self::Enrol];
}

/// How long a proof of identity suffices for sensitive operations.
pub const STEP_UP_MS: i64 = 10 * Timestamp::MINUTE;

pub type Need = (Permission, Action);

#[derive(Clone, Copy, Debug)]
pub enum Policy {
    /// Open without a session; says why.
    Public(&'static str),
    /// Open to every signed-in user; says why.
    AnySession(&'static str),
    /// Any one of these suffices.
    AnyOf(&'static [Need]),
}

/// The pages of an area: those who work there, and those who look and never write.
pub struct Pages {
    pub own: &'static [Permission],
    pub readers: &'static [Permission],
}

impl Pages {
    /// For writing.
    pub fn may(&self, action: Action) -> Policy {
        Policy::AnyOf(Vec::leak(self.own.iter().map(|page| (*page, action)).collect::<Vec<Need>>()))
    }

    /// For looking, where those who never write look too.
    pub fn looking(&self, action: Action) -> Policy {
        let pages = self.own.iter().chain(self.readers);
        Policy::AnyOf(Vec::leak(pages.map(|page| (*page, action)).collect::<Vec<Need>>()))
    }
}

/// Where ids come in, and what they are ids of. The guard resolves all of them to scope.
#[derive(Clone, Copy, Debug)]
pub struct IdSpec {
    pub place: IdPlace,
    pub of: &'static TableRef,
}

#[derive(Clone, Copy, Debug)]
pub enum IdPlace {
    Path(&'static str),
    Query(&'static str),
    /// A JSON pointer into the body; `*` stands for every element of a list.
    Body(&'static str),
}

impl IdSpec {
    pub const fn path(name: &'static str, of: &'static TableRef) -> Self {
        Self { place: IdPlace::Path(name), of }
    }
    pub const fn query(name: &'static str, of: &'static TableRef) -> Self {
        Self { place: IdPlace::Query(name), of }
    }
    pub const fn body(pointer: &'static str, of: &'static TableRef) -> Self {
        Self { place: IdPlace::Body(pointer), of }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audit {
    /// Changes nothing that people rely on; says why.
    None(&'static str),
    /// A write of this subject: an answer without an audit entry is an error.
    Subject(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idempotency {
    /// A key is honoured when sent.
    Accepted,
    /// Without a key the call is refused.
    Required,
}

/// How often one source and one account may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub bucket: &'static str,
    pub per_minute: u32,
}

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub body: usize,
    pub time: Duration,
    pub rate: Option<Rate>,
}

pub const JSON_BODY: usize = 256 * 1024;
pub const UPLOAD_BODY: usize = 20 * 1024 * 1024;
pub const SHORT: Duration = Duration::from_secs(30);
/// Section 9 of the specification: five minutes, for declared long operations only.
pub const LONG: Duration = Duration::from_millis(300_000);

#[derive(Clone, Debug)]
pub struct Op {
    pub id: String,
    pub method: Method,
    pub path: String,
    pub policy: Policy,
    pub label: Text,
    pub ids: Vec<IdSpec>,
    pub audit: Audit,
    pub idempotency: Idempotency,
    pub limits: Limits,
    /// Callable by sessions that still have to do one of these.
    pub half_way: &'static [Awaits],
    /// Needs a caller who has proved who they are within the last minutes.
    pub step_up: bool,
    /// Answers a secret, which is shown once and stored nowhere, also not for a repeated call.
    pub secret: bool,
    /// Nothing remembers that it was called, by whom or when: no log line, no figures, no address.
    pub untraced: bool,
}

impl Op {
    fn new(method: Method, path: impl Into<String>, id: impl Into<String>, policy: Policy, label: Text) -> Self {
        let audit = if method == Method::GET { Audit::None("reads") } else { Audit::Subject("") };
        Self {
            id: id.into(),
            method,
            path: path.into(),
            policy,
            label,
            ids: vec![],
            audit,
            idempotency: Idempotency::Accepted,
            limits: Limits { body: JSON_BODY, time: SHORT, rate: None },
            half_way: &[],
            step_up: false,
            secret: false,
            untraced: false,
        }
    }

    pub fn get(path: impl Into<String>, id: impl Into<String>, policy: Policy, label: Text) -> Self {
        Self::new(Method::GET, path, id, policy, label)
    }
    pub fn post(path: impl Into<String>, id: impl Into<String>, policy: Policy, label: Text) -> Self {
        Self::new(Method::POST, path, id, policy, label)
    }
    pub fn patch(path: impl Into<String>, id: impl Into<String>, policy: Policy, label: Text) -> Self {
        Self::new(Method::PATCH, path, id, policy, label)
    }
    pub fn delete(path: impl Into<String>, id: impl Into<String>, policy: Policy, label: Text) -> Self {
        Self::new(Method::DELETE, path, id, policy, label)
    }

    pub fn ids(mut self, ids: impl IntoIterator<Item = IdSpec>) -> Self {
        self.ids.extend(ids);
        self
    }
    pub fn audit(mut self, subject: &'static str) -> Self {
        self.audit = Audit::Subject(subject);
        self
    }
    /// A call other than GET that changes nothing that people rely on.
    pub fn unaudited(mut self, reason: &'static str) -> Self {
        self.audit = Audit::None(reason);
        self
    }
    pub fn key_required(mut self) -> Self {
        self.idempotency = Idempotency::Required;
        self
    }
    pub fn upload(mut self) -> Self {
        self.limits.body = UPLOAD_BODY;
        self.limits.time = LONG;
        self
    }
    pub fn long(mut self) -> Self {
        self.limits.time = LONG;
        self
    }
    pub fn rate(mut self, bucket: &'static str, per_minute: u32) -> Self {
        self.limits.rate = Some(Rate { bucket, per_minute });
        self
    }
    /// Open to sessions that still have to do one of these.
    pub fn half_way(mut self, open_for: &'static [Awaits]) -> Self {
        self.half_way = open_for;
        self
    }
    /// Only for callers who have proved who they are within `STEP_UP_MS`.
    pub fn step_up(mut self) -> Self {
        self.step_up = true;
        self
    }
    /// Answers a secret: an idempotency key is not honoured, because the answer would have to be kept.
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Leaves no trace of its calls beside what its handler writes; an idempotency key would be one, so it is not kept.
    pub fn untraced(mut self) -> Self {
        self.untraced = true;
        self.secret = true;
        self
    }

    /// The subject under which this operation's changes are found in the log.
    pub fn subject(&self) -> Option<&'static str> {
        match self.audit {
            Audit::Subject(subject) => Some(subject),
            Audit::None(_) => None,
        }
    }
}
