//! What concerns the caller now, each ending in what to do about it. Areas add what is theirs.

use std::sync::{PoisonError, RwLock};

use kernel::{Cx, Result, Timestamp, op::Need};
use serde::Serialize;
use utoipa::ToSchema;

use crate::process::Work;

/// In the reader's words.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HomeCard)]
pub struct CardView {
    pub key: &'static str,
    pub title: String,
    /// What there is to know.
    pub lines: Vec<String>,
    /// Until when something can be done about it.
    pub until: Option<Timestamp>,
    /// What the way there is called.
    pub action: String,
    pub to: String,
}

/// What an area has to say, to those who may do something about it. Nothing for an account without the record that it
/// would be about: administrators hold the rights of students too.
pub struct Card {
    pub key: &'static str,
    pub need: Need,
    pub of: for<'a> fn(&'a Cx) -> Work<'a, Vec<CardView>>,
}

static KNOWN: RwLock<Vec<&'static Card>> = RwLock::new(vec![]);

/// Doing it twice changes nothing.
pub fn register(card: &'static Card) {
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    if !known.iter().any(|other| other.key == card.key) {
        known.push(card);
    }
}

/// What ends first comes first.
pub async fn all(cx: &Cx) -> Result<Vec<CardView>> {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).clone();
    let grants = cx.actor()?.grants.clone();
    let mut cards = vec![];
    for card in known.into_iter().filter(|card| grants.allows(card.need)) {
        cards.extend((card.of)(cx).await?);
    }
    cards.sort_by_key(|card| (card.until.is_none(), card.until));
    Ok(cards)
}
