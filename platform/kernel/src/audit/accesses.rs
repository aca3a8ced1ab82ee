//! Who opened whose record, on its way into the access log.
//!
//! Looking is frequent and must not wait for the one writer, so openings wait in memory; the same person
//! opening the same record again meanwhile is one opening. The sealer writes them a moment later. When the
//! place is full the answer is "busy": nobody sees a record without leaving a trace.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use sea_orm::{EntityTrait, Set};

use crate::{App, Cx, Error, Result, ids, protect::entity::access_entry, resource::bulk::lengths};

const ROOM: usize = 10_000;
/// Stands where a revealed value's field would: the record as a whole.
pub const RECORD: &str = "record";

/// Session, subject and row: what makes two openings the same.
type Kind = (String, &'static str, String);

#[derive(Default)]
pub struct Accesses(Mutex<HashMap<Kind, access_entry::Model>>);

impl Accesses {
    fn note(&self, kind: Kind, entry: access_entry::Model) -> Result<()> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !waiting.contains_key(&kind) {
            if waiting.len() >= ROOM {
                return Err(Error::Busy { retry_after_s: 1 });
            }
            waiting.insert(kind, entry);
        }
        Ok(())
    }

    fn take(&self) -> HashMap<Kind, access_entry::Model> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn put_back(&self, unwritten: HashMap<Kind, access_entry::Model>) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (kind, entry) in unwritten {
            waiting.entry(kind).or_insert(entry);
        }
    }
}

/// The caller opens a record. Called before anything of it is answered.
pub fn note_access(cx: &Cx, subject: &'static str, id: &str) -> Result<()> {
    if crate::planted::fault("forget_access") {
        return Ok(());
    }
    let actor = cx.actor()?;
    let entry = access_entry::Model {
        id: ids::new_id(),
        at: cx.now(),
        actor_id: actor.user_id.clone(),
        actor_name: actor.name.clone(),
        session_id: Some(actor.session_id.clone()),
        source: cx.request().source.to_string(),
        request_id: cx.request().id.to_string(),
        subject: subject.to_owned(),
        subject_id: id.to_owned(),
        field: RECORD.to_owned(),
        reason: String::new(),
    };
    cx.app().accesses.note((actor.session_id.clone(), subject, id.to_owned()), entry)?;
    cx.app().sealer.wake();
    Ok(())
}

/// Writes what waits; what cannot be written goes on waiting.
pub async fn write_accesses(app: &App) -> Result<usize> {
    let waiting = app.accesses.take();
    let written = waiting.len();
    if written == 0 {
        return Ok(0);
    }
    if let Err(error) = insert(app, waiting.values().cloned().collect()).await {
        app.accesses.put_back(waiting);
        return Err(error);
    }
    Ok(written)
}

async fn insert(app: &App, mut entries: Vec<access_entry::Model>) -> Result<()> {
    let tx = app.db.begin().await?;
    for length in lengths(entries.len()) {
        let rest = entries.split_off(length);
        let rows = std::mem::replace(&mut entries, rest).into_iter().map(row);
        access_entry::Entity::insert_many(rows).exec_without_returning(&tx).await?;
    }
    app.db.commit(tx).await
}

fn row(entry: access_entry::Model) -> access_entry::ActiveModel {
    access_entry::ActiveModel {
        id: Set(entry.id),
        at: Set(entry.at),
        actor_id: Set(entry.actor_id),
        actor_name: Set(entry.actor_name),
        session_id: Set(entry.session_id),
        source: Set(entry.source),
        request_id: Set(entry.request_id),
        subject: Set(entry.subject),
        subject_id: Set(entry.subject_id),
        field: Set(entry.field),
        reason: Set(entry.reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timestamp;

    fn entry(id: &str) -> access_entry::Model {
        access_entry::Model {
            id: ids::new_id(),
            at: Timestamp(0),
            actor_id: "u".into(),
            actor_name: "U".into(),
            session_id: Some("s".into()),
            source: "test".into(),
            request_id: String::new(),
            subject: "si.student".into(),
            subject_id: id.into(),
            field: RECORD.into(),
            reason: String::new(),
        }
    }

    #[test]
    fn the_same_opening_waits_once_and_a_full_place_says_so() {
        let accesses = Accesses::default();
        let open =
            |session: &str, id: &str| accesses.note((session.to_owned(), "si.student", id.to_owned()), entry(id));
        for _ in 0..3 {
            open("s", "a").unwrap();
        }
        open("t", "a").unwrap();
        let taken = accesses.take();
        assert_eq!(taken.len(), 2);
        open("s", "a").unwrap();
        accesses.put_back(taken);
        assert_eq!(accesses.take().len(), 2);

        for n in 0..ROOM {
            open("s", &n.to_string()).unwrap();
        }
        assert!(matches!(open("s", "more"), Err(Error::Busy { .. })));
        open("s", "7").unwrap();
    }
}
