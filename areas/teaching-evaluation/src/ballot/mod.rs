//! Ballots: what is in an envelope, and how a folder's envelopes become answers.

mod card;
mod cards;
mod count;
mod fate;
mod own;
mod submit;

use std::collections::BTreeMap;

use kernel::{Api, Result, ids};
use serde::{Deserialize, Serialize};

pub use card::questions;
pub use count::count;

pub fn mount(api: &mut Api) {
    own::mount(api);
    submit::mount(api);
    fate::mount(api);
}

/// What an envelope holds. The section is inside, so that nobody sees which one an envelope is for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ballot {
    pub te_section_id: String,
    /// By the code of the question; 0 is "not applicable".
    pub figures: BTreeMap<String, u32>,
    pub comments: Vec<Comment>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Comment {
    pub item_code: String,
    pub text: String,
    /// By which its author asks what became of it.
    pub commitment: String,
}

/// An id that tells nothing; the usual ones begin with the time.
pub fn random_id() -> Result<String> {
    if kernel::planted::fault("ballots_in_order") {
        return Ok(ids::new_id());
    }
    let mut bytes = [0_u8; 16];
    ids::fill(&mut bytes)?;
    Ok(ids::hex(&bytes))
}

/// Every order is as likely as any other.
pub fn shuffle<T>(items: &mut [T]) -> Result<()> {
    for last in (1..items.len()).rev() {
        let mut bytes = [0_u8; 16];
        ids::fill(&mut bytes)?;
        // 128 random bits: what the remainder prefers is far below what anybody could count.
        let place = u128::from_be_bytes(bytes) % (last as u128 + 1);
        items.swap(last, usize::try_from(place).unwrap_or(last));
    }
    Ok(())
}
