//! The audit log: append-only, written with the change it describes, chained by a sealer.

mod accesses;
mod denials;
pub mod entity;
pub mod log;
mod seal;
mod verify;

use sea_orm::{ConnectionTrait, EntityTrait, Set};
use serde_json::Value;

pub use accesses::{Accesses, RECORD, note_access, write_accesses};
pub use denials::{Denials, Denied, SUBJECT as DENIAL, write_denials};
pub use seal::{Sealer, seal_pending};
pub use verify::{Verdict, verify, verify_links};

use crate::{Result, Timestamp, ids, resource::bulk::lengths};

/// A change that a handler has recorded and that is not written yet.
pub struct Draft {
    pub subject: String,
    pub subject_id: String,
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub reason: Option<String>,
}

/// Who did it, from where, by which operation.
pub struct Origin {
    pub at: Timestamp,
    pub actor_id: Option<String>,
    pub actor_name: String,
    pub session_id: Option<String>,
    pub source: String,
    pub op: String,
    pub request_id: String,
}

impl Origin {
    /// For the command line and background work.
    pub fn internal(at: Timestamp, op: &str) -> Self {
        Self {
            at,
            actor_id: None,
            actor_name: "collegium".into(),
            session_id: None,
            source: "internal".into(),
            op: op.into(),
            request_id: String::new(),
        }
    }
}

pub async fn write(tx: &impl ConnectionTrait, origin: &Origin, mut trail: Vec<Draft>) -> Result<()> {
    for length in lengths(trail.len()) {
        let rest = trail.split_off(length);
        let rows = std::mem::replace(&mut trail, rest).into_iter().map(|draft| row(origin, draft));
        entity::entry::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

fn row(origin: &Origin, draft: Draft) -> entity::entry::ActiveModel {
    entity::entry::ActiveModel {
        seq: sea_orm::NotSet,
        id: Set(ids::new_id()),
        at: Set(origin.at),
        actor_id: Set(origin.actor_id.clone()),
        actor_name: Set(origin.actor_name.clone()),
        session_id: Set(origin.session_id.clone()),
        source: Set(origin.source.clone()),
        op: Set(origin.op.clone()),
        request_id: Set(origin.request_id.clone()),
        subject: Set(draft.subject),
        subject_id: Set(draft.subject_id),
        reason: Set(draft.reason),
        before: Set(draft.before.map(|v| v.to_string())),
        after: Set(draft.after.map(|v| v.to_string())),
    }
}
