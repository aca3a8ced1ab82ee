//! Whether somebody's rights have changed since they were read.
//!
//! Changes are counted. Whoever remembers something notes the count at which its reading began; it holds until a later
//! change concerns its owner. Users share a few hundred marks by their id: a sign-out makes the server read its owner
//! and some others again, and not everybody in the middle of a rush.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicU64, Ordering},
};

use sea_orm::{ConnectionTrait, DatabaseTransaction, sea_query::Query};

use crate::Result;

const MARKS: usize = 256;
const EVERYBODY: &str = "rights";

/// Whose rights or sessions a call changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Whose {
    everybody: bool,
    marks: BTreeSet<usize>,
}

impl Whose {
    pub fn everybody() -> Self {
        Self { everybody: true, marks: BTreeSet::new() }
    }

    pub fn add(&mut self, user_id: &str) {
        self.marks.insert(mark_of(user_id));
    }

    pub fn is_nobodys(&self) -> bool {
        !self.everybody && self.marks.is_empty()
    }

    /// Says to other servers, with the change itself, that it happens.
    pub async fn tell_others(&self, tx: &DatabaseTransaction) -> Result<()> {
        let everybody = self.everybody.then(|| EVERYBODY.to_owned());
        for id in everybody.into_iter().chain(self.marks.iter().map(usize::to_string)) {
            // The names are our own: a number, or the word above.
            let sql = format!(
                "INSERT INTO rights_mark (id, changes) VALUES ('{id}', 1) \
                 ON CONFLICT (id) DO UPDATE SET changes = rights_mark.changes + 1"
            );
            tx.execute_unprepared(&sql).await?;
        }
        Ok(())
    }
}

fn mark_of(user_id: &str) -> usize {
    let sum = user_id.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    sum % MARKS
}

/// What all servers have told so far, by mark.
pub(super) type Told = BTreeMap<String, i64>;

pub(super) async fn told(db: &impl ConnectionTrait) -> Result<Told> {
    let query = Query::select().columns(["id", "changes"]).from("rights_mark").to_owned();
    let mut told = Told::new();
    for row in db.query_all(&query).await? {
        told.insert(row.try_get_by_index(0)?, row.try_get_by_index(1)?);
    }
    Ok(told)
}

/// Who is concerned by what was told since.
pub(super) fn since(before: Option<&Told>, now: &Told) -> Whose {
    let Some(before) = before else { return Whose::everybody() };
    let mut whose = Whose::default();
    for (id, _) in now.iter().filter(|(id, changes)| before.get(*id) != Some(changes)) {
        match id.parse::<usize>() {
            Ok(mark) => {
                whose.marks.insert(mark % MARKS);
            }
            Err(_) => whose.everybody = true,
        }
    }
    whose
}

pub(super) struct Changes {
    count: AtomicU64,
    everybody: AtomicU64,
    marks: Vec<AtomicU64>,
}

impl Default for Changes {
    fn default() -> Self {
        let marks = (0..MARKS).map(|_| AtomicU64::new(0)).collect();
        Self { count: AtomicU64::new(0), everybody: AtomicU64::new(0), marks }
    }
}

impl Changes {
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    pub fn note(&self, whose: &Whose) {
        let number = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        if whose.everybody {
            self.everybody.fetch_max(number, Ordering::SeqCst);
        }
        for mark in whose.marks.iter().filter_map(|mark| self.marks.get(*mark)) {
            mark.fetch_max(number, Ordering::SeqCst);
        }
    }

    /// Nothing has changed for everybody since.
    pub fn holds(&self, began: u64) -> bool {
        self.everybody.load(Ordering::SeqCst) <= began
    }

    /// Nor for this user.
    pub fn holds_for(&self, began: u64, user_id: &str) -> bool {
        let mark = self.marks.get(mark_of(user_id));
        self.holds(began) && mark.is_some_and(|mark| mark.load(Ordering::SeqCst) <= began)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first two share no mark: 'a' is 97 and 'b' is 98.
    #[test]
    fn a_change_of_one_leaves_the_others() {
        let changes = Changes::default();
        let began = changes.count();
        let mut whose = Whose::default();
        whose.add("a");
        changes.note(&whose);
        assert!(!changes.holds_for(began, "a"));
        assert!(changes.holds_for(began, "b"));
        assert!(changes.holds_for(changes.count(), "a"), "what is read after the change holds");
        changes.note(&Whose::everybody());
        assert!(!changes.holds_for(began + 1, "b") && !changes.holds(began + 1));
    }

    #[test]
    fn what_others_tell_is_told_apart() {
        let before = Told::from([("97".to_owned(), 4), (EVERYBODY.to_owned(), 2)]);
        assert!(since(Some(&before), &before).is_nobodys());
        let one = Told::from([("97".to_owned(), 5), ("98".to_owned(), 1), (EVERYBODY.to_owned(), 2)]);
        let whose = since(Some(&before), &one);
        assert_eq!((whose.everybody, whose.marks), (false, BTreeSet::from([97, 98])));
        let all = Told::from([("97".to_owned(), 4), (EVERYBODY.to_owned(), 3)]);
        assert!(since(Some(&before), &all).everybody);
        assert!(since(None, &before).everybody, "what was told before the first look is not known");
    }
}
