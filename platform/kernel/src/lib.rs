//! The kernel: everything an area needs that has no business word in it.
//!
//! An area declares operations ([`op::Op`]) and plain tables ([`resource::Resource`]); the guard
//! decides who may call them, hands them a [`Cx`], and commits what they did together with its
//! audit entry. See `docs/architecture.md`.

// Tests build their tables through the door for maintenance.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

pub mod actor;
pub mod app;
pub mod audit;
pub mod content;
pub mod cx;
pub mod db;
pub mod effects;
pub mod error;
pub mod events;
pub mod files;
mod guard;
pub mod identity;
pub mod ids;
pub mod input;
pub mod jobs;
pub mod kept;
pub mod memo;
pub mod messages;
pub mod op;
pub mod openapi;
pub mod outbound;
pub mod page;
pub mod password;
pub mod planted;
pub mod protect;
pub mod puzzle;
pub mod rate;
pub mod registry;
pub mod reply;
pub mod resource;
pub mod scope;
pub mod search;
pub mod settings;
mod settle;
pub mod text;
pub mod time;
pub mod views;
pub mod windows;

pub use app::App;
pub use cx::Cx;
pub use error::{Error, FieldError, Result, Rule};
pub use identity::entity::role::StringList;
pub use input::{Json, PathId, Query, reason};
pub use op::{Action, IdSpec, Op, Permission, Policy};
pub use registry::Api;
pub use reply::{Done, FileReply, View};
pub use text::{Both, Lang, Text};
pub use time::{Clock, Timestamp};
