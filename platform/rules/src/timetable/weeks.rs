//! In which weeks of a semester something happens, and how people write that.

mod read;
mod write;

use serde::{Deserialize, Serialize};

pub use read::{WeeksError, WeeksProblem};

/// Teaching weeks 1 to 63.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Weeks(u64);

pub const LAST: i32 = 63;

impl Weeks {
    pub const NONE: Self = Self(0);

    pub fn all(total: i32) -> Self {
        (1..=total.min(LAST)).collect()
    }

    pub fn odd(total: i32) -> Self {
        (1..=total.min(LAST)).step_by(2).collect()
    }

    pub fn even(total: i32) -> Self {
        (2..=total.min(LAST)).step_by(2).collect()
    }

    /// None for what is no week.
    pub fn one(week: i32) -> Self {
        if (1..=LAST).contains(&week) { Self(1 << week) } else { Self::NONE }
    }

    /// Numbers that are no weeks are left out.
    pub fn of(weeks: &[i32]) -> Self {
        weeks.iter().copied().collect()
    }

    pub fn contains(self, week: i32) -> bool {
        self.meets(Self::one(week))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn count(self) -> usize {
        usize::try_from(self.0.count_ones()).unwrap_or(0)
    }

    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub fn last(self) -> Option<i32> {
        if self.0 == 0 { None } else { i32::try_from(self.0.ilog2()).ok() }
    }

    pub fn iter(self) -> impl Iterator<Item = i32> + Clone {
        (1..=LAST).filter(move |week| self.0 & (1 << week) != 0)
    }

    pub fn to_vec(self) -> Vec<i32> {
        self.iter().collect()
    }
}

impl FromIterator<i32> for Weeks {
    fn from_iter<I: IntoIterator<Item = i32>>(weeks: I) -> Self {
        weeks.into_iter().fold(Self::NONE, |all, week| all.union(Self::one(week)))
    }
}
