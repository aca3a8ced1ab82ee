//! The timetable: in which weeks, at which hours and on which days classes meet, what stands in each other's way, and
//! how a change is told.
//!
//! On every date the meetings of at most one weekday take place: a teaching day runs as itself, a make-up day as the
//! weekday it makes up for, and then its own meetings do not. Meetings of different weekdays therefore never stand in
//! each other's way, and two of the same weekday only in weeks in which that weekday runs at all.

pub mod calendar;
pub mod clash;
pub mod difference;
pub mod ics;
pub mod slot;
pub mod suggest;
pub mod weeks;

#[cfg(test)]
mod tests;

pub use calendar::{Calendar, Day};
pub use clash::{Clash, Frame, Index, Meeting, Rule, check_all, together};
pub use difference::{Difference, Told, What, differences};
pub use ics::{Event, feed};
pub use slot::{Period, Periods, Slot, clock, hour_pattern, minutes};
pub use suggest::{FreeRoom, Missing, Need, Reason, Room, Suggestion, Weights, Wishes, free_rooms, soft, suggest};
pub use weeks::{Weeks, WeeksError, WeeksProblem};
