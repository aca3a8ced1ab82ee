//! What a good timetable is, in words of the office: each is a weight, 0 switches it off.

use kernel::{Both, FieldError};
use serde::{Deserialize, Serialize};
use solver::Weights;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = ExamWishes)]
pub struct Wishes {
    /// A student with two papers in neighbouring slots of a day.
    pub two_in_a_row: i32,
    /// A student with two papers on a day, with a slot between them.
    pub two_in_a_day: i32,
    /// A student's third paper within two days.
    pub three_in_two_days: i32,
    /// A student with two papers within the next slots.
    pub spread: i32,
    pub spread_slots: i32,
    /// One of the largest papers in one of the last slots.
    pub large_late: i32,
    pub large_papers: i32,
    pub late_slots: i32,
    /// Papers of different length in one room.
    pub mixed_durations: i32,
    /// A room that has to be watched.
    pub room_opened: i32,
    /// When a timetable is repaired: a student whose paper gets another time.
    pub moved: i32,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            two_in_a_row: 10,
            two_in_a_day: 5,
            three_in_two_days: 3,
            spread: 1,
            spread_slots: 5,
            large_late: 20,
            large_papers: 10,
            late_slots: 6,
            mixed_durations: 2,
            room_opened: 1,
            moved: 20,
        }
    }
}

/// In an alternative, a paper that lies when it did in the others.
const SAME_AS_OTHER: i32 = 50;

impl Wishes {
    pub fn weights(&self) -> Weights {
        let positive = |value: i32| u32::try_from(value).unwrap_or(0);
        Weights {
            two_in_a_row: self.two_in_a_row,
            two_in_a_day: self.two_in_a_day,
            three_in_two_days: self.three_in_two_days,
            spread: self.spread,
            spread_periods: positive(self.spread_slots),
            mixed_durations: self.mixed_durations,
            large_late: self.large_late,
            large_papers: positive(self.large_papers),
            late_periods: positive(self.late_slots),
            room_opened: self.room_opened,
            same_as_other: SAME_AS_OTHER,
            ..Weights::default()
        }
    }

    pub fn check(&self) -> Vec<FieldError> {
        let all = [
            ("twoInARow", self.two_in_a_row),
            ("twoInADay", self.two_in_a_day),
            ("threeInTwoDays", self.three_in_two_days),
            ("spread", self.spread),
            ("spreadSlots", self.spread_slots),
            ("largeLate", self.large_late),
            ("largePapers", self.large_papers),
            ("lateSlots", self.late_slots),
            ("mixedDurations", self.mixed_durations),
            ("roomOpened", self.room_opened),
            ("moved", self.moved),
        ];
        let wrong = all.into_iter().filter(|(_, value)| !(0..=100).contains(value));
        let text = || Both::new("须为 0 至 100", "From 0 to 100");
        wrong.map(|(name, _)| FieldError::new(format!("wishes.{name}"), "out_of_range", text())).collect()
    }
}
