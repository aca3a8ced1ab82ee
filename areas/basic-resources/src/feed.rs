//! The calendar that somebody subscribes to: what each area tells them of their days stands in it.

use std::{
    pin::Pin,
    sync::{PoisonError, RwLock},
};

use kernel::{Cx, Lang, Result, actor::Grants, identity::entity::user};
use rules::timetable::Event;

type Reading<'a> = Pin<Box<dyn Future<Output = Result<Vec<Event>>> + Send + 'a>>;

/// Whose calendar is read. Calendars have no session: what the owner may see is asked of these grants.
pub struct Owner<'a> {
    pub user: &'a user::Model,
    pub grants: &'a Grants,
    pub lang: Lang,
}

/// Somebody's events of one area.
pub struct Source {
    pub key: &'static str,
    pub read: for<'a> fn(&'a Cx, &'a Owner<'a>) -> Reading<'a>,
}

static MORE: RwLock<Vec<&'static Source>> = RwLock::new(vec![]);

/// Doing it twice changes nothing.
pub fn register(source: &'static Source) {
    let mut more = MORE.write().unwrap_or_else(PoisonError::into_inner);
    if !more.iter().any(|known| known.key == source.key) {
        more.push(source);
    }
}

pub fn known() -> Vec<&'static Source> {
    MORE.read().unwrap_or_else(PoisonError::into_inner).clone()
}
