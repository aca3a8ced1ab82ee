//! What a draft would change about what people were told.

use std::collections::BTreeMap;

use super::{slot::Slot, weeks::Weeks};

/// A meeting as people are told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub id: String,
    pub section: String,
    pub slot: Slot,
    pub weeks: Weeks,
    pub place: Option<String>,
    pub teachers: Vec<String>,
    pub kind: String,
    /// How often it changed since it was first published; of a draft it does not matter.
    pub sequence: i32,
    pub cancelled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Added,
    Changed,
    Cancelled,
}

impl What {
    pub fn code(self) -> &'static str {
        match self {
            Self::Added => "ADDED",
            Self::Changed => "CHANGED",
            Self::Cancelled => "CANCELLED",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub what: What,
    /// As it was published. Of one that was cancelled and comes back: as it was then.
    pub before: Option<Told>,
    pub after: Option<Told>,
    /// What is not the same: weekday, time, weeks, place, teacher, kind.
    pub fields: Vec<&'static str>,
}

impl Difference {
    pub fn id(&self) -> &str {
        self.before.as_ref().or(self.after.as_ref()).map_or("", |told| &told.id)
    }

    /// The number calendars take the change under; it must be higher than what they have seen.
    pub fn sequence(&self) -> i32 {
        let step = if crate::planted::fault("keep_sequence") { 0 } else { 1 };
        self.before.as_ref().map_or(0, |before| before.sequence + step)
    }
}

/// In order of the kind of change, then of the meetings. A draft that is not placed, or cancelled, counts as absent.
pub fn differences(draft: &[Told], published: &[Told]) -> Vec<Difference> {
    let mut pairs: BTreeMap<&str, (Option<&Told>, Option<&Told>)> = BTreeMap::new();
    for told in published {
        pairs.entry(&told.id).or_default().0 = Some(told);
    }
    for told in draft.iter().filter(|told| told.slot.is_placed() && !told.cancelled) {
        pairs.entry(&told.id).or_default().1 = Some(told);
    }
    let mut found: Vec<Difference> = pairs.into_values().filter_map(|(before, after)| one(before, after)).collect();
    found.sort_by_key(|difference| difference.what);
    found
}

fn one(before: Option<&Told>, after: Option<&Told>) -> Option<Difference> {
    let stands = before.filter(|told| !told.cancelled);
    let (what, fields) = match (stands, after) {
        (None, None) => return None,
        (None, Some(_)) => (What::Added, vec![]),
        (Some(_), None) => (What::Cancelled, vec![]),
        (Some(old), Some(new)) => (What::Changed, fields(old, new)),
    };
    if what == What::Changed && fields.is_empty() {
        return None;
    }
    Some(Difference { what, before: before.cloned(), after: after.cloned(), fields })
}

fn fields(old: &Told, new: &Told) -> Vec<&'static str> {
    let sorted = |told: &Told| {
        let mut ids = told.teachers.clone();
        ids.sort();
        ids.dedup();
        ids
    };
    let compared = [
        ("weekday", old.slot.weekday == new.slot.weekday),
        ("time", (old.slot.start, old.slot.end) == (new.slot.start, new.slot.end)),
        ("weeks", old.weeks == new.weeks),
        ("place", old.place == new.place),
        ("teacher", sorted(old) == sorted(new)),
        ("kind", old.kind == new.kind),
    ];
    compared.into_iter().filter(|(_, same)| !same).map(|(field, _)| field).collect()
}
