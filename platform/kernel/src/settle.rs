//! The end of a piece of work: audit entries, the commit, and what follows it.
//!
//! The guard ends every operation here, and the job runner every step, so that neither can forget a part.

use std::sync::{PoisonError, atomic::Ordering};

use sea_orm::DatabaseTransaction;

use crate::{
    App, Error, Result, audit,
    cx::{Afterwards, Inner},
    identity::Whose,
};

/// Whether anything was recorded, or the work said that there was nothing to record.
pub(crate) fn recorded(inner: &Inner) -> bool {
    let trail = inner.trail.lock().unwrap_or_else(PoisonError::into_inner);
    !trail.is_empty() || inner.written_down.load(Ordering::SeqCst) || inner.unchanged.load(Ordering::SeqCst)
}

/// Undoes everything and hands the error on. After a failure of the disk the database may have undone
/// it already and then refuses to do so again: the first error is the one to tell.
pub(crate) async fn roll_back(inner: Inner, error: Error) -> Error {
    undo(inner).await;
    error
}

/// The end of a rehearsal.
pub(crate) async fn undo(inner: Inner) {
    if let Some(tx) = inner.tx.into_inner()
        && let Err(failed) = inner.app.db.undo(tx).await
    {
        tracing::warn!(%failed, "nothing was left to undo");
    }
}

/// Work whose audit entries are written and which is not committed yet. Dropped, it is undone.
pub(crate) struct Ending {
    tx: Option<DatabaseTransaction>,
    rights_changed: Whose,
    after_commit: Vec<Afterwards>,
}

impl Ending {
    pub async fn of(app: &App, origin: &audit::Origin, inner: Inner) -> Result<Self> {
        let trail = inner.trail.into_inner().unwrap_or_else(PoisonError::into_inner);
        let tx = match inner.tx.into_inner() {
            None if !trail.is_empty() => Some(app.db.begin().await?),
            tx => tx,
        };
        if let Some(tx) = &tx {
            audit::write(tx, origin, trail).await?;
        }
        Ok(Self {
            tx,
            rights_changed: inner.rights_changed.into_inner().unwrap_or_else(PoisonError::into_inner),
            after_commit: inner.after_commit.into_inner().unwrap_or_else(PoisonError::into_inner),
        })
    }

    /// For a last statement that must be true together with the rest.
    pub fn tx(&self) -> Option<&DatabaseTransaction> {
        self.tx.as_ref()
    }

    pub async fn commit(self, app: &App) -> Result<()> {
        if let Some(tx) = self.tx {
            self.rights_changed.tell_others(&tx).await?;
            app.db.commit(tx).await?;
            app.sealer.wake();
        }
        if !self.rights_changed.is_nobodys() {
            app.sessions.forget_of(&self.rights_changed);
        }
        for task in self.after_commit {
            task(app);
        }
        Ok(())
    }
}
