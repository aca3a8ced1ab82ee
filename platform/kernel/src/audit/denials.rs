//! Calls that were turned away, on their way into the log.
//!
//! A refused call must not write: whoever may do nothing could keep the disk busy. So denials wait
//! in memory, the same one repeated is counted, and the sealer writes them a moment later. When the
//! place is full the guard answers "busy": no denial goes unrecorded.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use serde_json::json;

use super::{Draft, Origin, write};
use crate::{App, Error, Result};

pub const SUBJECT: &str = "security.denial";
const ROOM: usize = 10_000;

/// Which check said no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Denied {
    /// The caller lacks the permission or its action.
    Permission,
    /// A row is not there for this caller.
    Scope,
}

impl Denied {
    fn code(self) -> &'static str {
        match self {
            Self::Permission => "permission",
            Self::Scope => "scope",
        }
    }
}

/// Session, operation and check: what makes two denials the same.
type Kind = (Option<String>, String, Denied);

#[derive(Default)]
pub struct Denials(Mutex<HashMap<Kind, (Origin, u64)>>);

impl Denials {
    pub fn note(&self, origin: Origin, denied: Denied) -> Result<()> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kind = (origin.session_id.clone(), origin.op.clone(), denied);
        if let Some((_, times)) = waiting.get_mut(&kind) {
            *times += 1;
        } else if waiting.len() >= ROOM {
            return Err(Error::Busy { retry_after_s: 1 });
        } else {
            waiting.insert(kind, (origin, 1));
        }
        Ok(())
    }

    fn take(&self) -> HashMap<Kind, (Origin, u64)> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn put_back(&self, unwritten: HashMap<Kind, (Origin, u64)>) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (kind, (origin, times)) in unwritten {
            waiting.entry(kind).or_insert((origin, 0)).1 += times;
        }
    }
}

/// Writes what waits; what cannot be written goes on waiting.
pub async fn write_denials(app: &App) -> Result<usize> {
    let waiting = app.denials.take();
    if waiting.is_empty() {
        return Ok(0);
    }
    let written = waiting.len();
    let result = async {
        let tx = app.db.begin().await?;
        for ((_, op, denied), (origin, times)) in &waiting {
            let draft = Draft {
                subject: SUBJECT.to_owned(),
                subject_id: op.clone(),
                before: None,
                after: Some(json!({ "denied": denied.code(), "times": times })),
                reason: None,
            };
            write(&tx, origin, vec![draft]).await?;
        }
        app.db.commit(tx).await
    }
    .await;
    match result {
        Ok(()) => Ok(written),
        Err(error) => {
            app.denials.put_back(waiting);
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timestamp;

    fn origin(session: &str, op: &str) -> Origin {
        Origin { session_id: Some(session.to_owned()), ..Origin::internal(Timestamp(0), op) }
    }

    #[test]
    fn repeats_are_counted_and_a_full_place_says_so() {
        let denials = Denials::default();
        for _ in 0..3 {
            denials.note(origin("s", "op"), Denied::Permission).unwrap();
        }
        denials.note(origin("s", "op"), Denied::Scope).unwrap();
        denials.note(origin("t", "op"), Denied::Permission).unwrap();
        let taken = denials.take();
        let times = |s: &str, d| taken[&(Some(s.to_owned()), "op".to_owned(), d)].1;
        assert_eq!((times("s", Denied::Permission), times("s", Denied::Scope), taken.len()), (3, 1, 3));
        denials.note(origin("s", "op"), Denied::Permission).unwrap();
        denials.put_back(taken);
        assert_eq!(denials.take()[&(Some("s".into()), "op".into(), Denied::Permission)].1, 4);

        for n in 0..ROOM {
            denials.note(origin("s", &n.to_string()), Denied::Permission).unwrap();
        }
        assert!(matches!(denials.note(origin("s", "more"), Denied::Permission), Err(Error::Busy { .. })));
        denials.note(origin("s", "7"), Denied::Permission).unwrap();
    }
}
