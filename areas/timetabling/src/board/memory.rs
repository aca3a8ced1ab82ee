//! The draft of a semester in memory, so that a drag costs a look and not a load.
//!
//! It is good as long as its tables are as they were. SQLite counts the commits of every table; on PostgreSQL, where
//! other servers write too, the database is asked for figures that every write changes. What this server moves itself
//! is moved here as well, if nobody else wrote in between.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use kernel::{App, Cx, Result};
use rules::timetable::{Clash, Index, Meeting};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Asterisk, Expr, ExprTrait, Query},
};

use super::load;

/// What the index is made of; the first is the one that the grid writes.
const TABLES: [&str; 7] =
    ["class_session", "section", "student_subject", "place", "place_type", "calendar_date", "setting"];

/// Per table: its generation, or on PostgreSQL how many rows there are, their versions added up, and the newest.
type Stamp = Vec<Vec<i64>>;

pub struct Draft {
    pub semester_id: String,
    /// Teaching weeks of the semester.
    pub weeks: i32,
    stamp: Mutex<Stamp>,
    index: RwLock<Index>,
    /// All clashes, once somebody asked for them.
    all: Mutex<Option<Arc<Vec<Clash>>>>,
}

/// What a command does to meetings: rows that are new and rows that change, and the meetings as they are then.
#[derive(Default)]
pub struct Moved {
    pub added: i64,
    pub changed: i64,
    pub put: Vec<Meeting>,
    pub removed: Vec<String>,
}

impl Draft {
    pub fn look<T>(&self, look: impl FnOnce(&Index) -> T) -> T {
        look(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// All clashes of the semester, worked out once.
    pub async fn all(self: Arc<Self>) -> Result<Arc<Vec<Clash>>> {
        if let Some(known) = self.all.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            return Ok(known);
        }
        let work = move || {
            let found = Arc::new(self.look(Index::all));
            *self.all.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&found));
            found
        };
        tokio::task::spawn_blocking(work).await.map_err(kernel::Error::internal)
    }

    fn stamp(&self) -> Stamp {
        self.stamp.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn take_over(&self, moved: Moved, stamp: Stamp) {
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        for meeting in moved.put {
            index.put(meeting);
        }
        for id in moved.removed {
            index.remove(&id);
        }
        *self.all.lock().unwrap_or_else(PoisonError::into_inner) = None;
        *self.stamp.lock().unwrap_or_else(PoisonError::into_inner) = stamp;
    }
}

fn key(semester_id: &str) -> String {
    format!("tts.draft.{semester_id}")
}

/// The draft as it is now, from memory if it still is.
pub async fn draft(cx: &Cx, semester_id: &str) -> Result<Arc<Draft>> {
    let stamp = stamp(cx, cx.read(), semester_id).await?;
    if let Some(known) = cx.app().kept.get::<Draft>(&key(semester_id))
        && known.stamp() == stamp
    {
        return Ok(known);
    }
    let (index, weeks) = load::index(cx, semester_id).await?;
    let draft = Arc::new(Draft {
        semester_id: semester_id.to_owned(),
        weeks,
        stamp: Mutex::new(stamp),
        index: RwLock::new(index),
        all: Mutex::new(None),
    });
    cx.app().kept.put(&key(semester_id), Arc::clone(&draft));
    Ok(draft)
}

/// Moves in memory what this call moves in the database, once it is committed. Ask after the last write.
pub async fn follow(cx: &Cx, draft: Arc<Draft>, moved: Moved) -> Result<()> {
    let before = draft.stamp();
    if cx.app().counts_generations() {
        cx.after_commit(move |app| match counted(app) {
            Some(now) if is_next(&before, &now, &[1]) => draft.take_over(moved, now),
            _ => app.kept.forget(&key(&draft.semester_id)),
        });
        return Ok(());
    }
    let now = stamp(cx, cx.tx().await?, &draft.semester_id).await?;
    let by = [moved.added, moved.added + moved.changed];
    if is_next(&before, &now, &by) {
        cx.after_commit(move |_| draft.take_over(moved, now));
    }
    Ok(())
}

/// The grid's table went on by so much, and nothing else did.
fn is_next(before: &Stamp, now: &Stamp, by: &[i64]) -> bool {
    let (Some((own, others)), Some((own_now, others_now))) = (before.split_first(), now.split_first()) else {
        return false;
    };
    others == others_now && own.iter().zip(own_now).zip(by).all(|((was, is), by)| was + by == *is)
}

fn counted(app: &App) -> Option<Stamp> {
    let known = app.generations(&TABLES)?;
    Some(known.into_iter().map(|n| vec![i64::try_from(n).unwrap_or(i64::MAX)]).collect())
}

async fn stamp(cx: &Cx, db: &impl ConnectionTrait, semester_id: &str) -> Result<Stamp> {
    if let Some(stamp) = counted(cx.app()) {
        return Ok(stamp);
    }
    let mut found = vec![];
    for table in TABLES {
        let mut select = Query::select();
        select
            .expr(Expr::col(Asterisk).count())
            .expr(Expr::cust("cast(coalesce(sum(version), 0) as bigint)"))
            .expr(Expr::cust("cast(coalesce(max(updated_at), 0) as bigint)"))
            .from(Alias::new(table));
        if ["section", "student_subject", "calendar_date"].contains(&table) {
            select.and_where(Expr::col("semester_id").eq(semester_id));
        }
        let row = db.query_one(&select).await?.ok_or_else(|| kernel::Error::internal("a count without a row"))?;
        found.push(vec![row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?]);
    }
    Ok(found)
}
