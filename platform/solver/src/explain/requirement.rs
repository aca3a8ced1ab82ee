//! What is demanded, piece by piece, so that a piece can be named and given up.

use std::collections::BTreeSet;

use crate::{
    instance::{Instance, Relation},
    prepared::common,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requirement {
    /// Two papers with common students must not lie in one period.
    CommonStudents {
        first: u32,
        second: u32,
    },
    Relation(Relation),
    /// The period must be long enough for the paper.
    Duration {
        paper: u32,
    },
    ForbiddenPeriods {
        paper: u32,
    },
    LockedPeriod {
        paper: u32,
    },
    /// The students of the paper must find a seat.
    Seats {
        paper: u32,
    },
    UsableRooms {
        paper: u32,
    },
    LockedRoom {
        paper: u32,
    },
    /// Nothing else in the paper's room.
    Alone {
        paper: u32,
    },
    /// Somebody else uses the room then.
    Closed {
        room: u32,
        period: u32,
    },
}

impl Requirement {
    /// The papers it speaks of: none, one or two.
    pub fn papers(&self) -> impl Iterator<Item = u32> + use<> {
        let (one, other) = match *self {
            Self::CommonStudents { first, second } | Self::Relation(Relation { first, second, .. }) => {
                (Some(first), Some(second))
            }
            Self::Duration { paper }
            | Self::ForbiddenPeriods { paper }
            | Self::LockedPeriod { paper }
            | Self::Seats { paper }
            | Self::UsableRooms { paper }
            | Self::LockedRoom { paper }
            | Self::Alone { paper } => (Some(paper), None),
            Self::Closed { .. } => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// How many students it concerns to give it up.
    pub fn people(&self, instance: &Instance) -> u32 {
        let students = |paper: u32| instance.papers[paper as usize].students.iter().copied();
        let people: BTreeSet<u32> = match *self {
            Self::CommonStudents { first, second } => {
                let one: BTreeSet<u32> = students(first).collect();
                students(second).filter(|student| one.contains(student)).collect()
            }
            _ => self.papers().flat_map(students).collect(),
        };
        people.len() as u32
    }
}

/// Everything the instance demands, as far as it demands anything: a paper that fits into every period asks for none.
pub fn all(instance: &Instance) -> Vec<Requirement> {
    let mut all: Vec<Requirement> =
        common(instance).into_keys().map(|(first, second)| Requirement::CommonStudents { first, second }).collect();
    all.extend(instance.relations.iter().map(|&relation| Requirement::Relation(relation)));
    let shortest = instance.periods.iter().map(|period| period.minutes).min().unwrap_or(0);
    for (number, paper) in instance.papers.iter().enumerate() {
        let number = number as u32;
        let asked = [
            (paper.minutes > shortest, Requirement::Duration { paper: number }),
            (!paper.forbidden_periods.is_empty(), Requirement::ForbiddenPeriods { paper: number }),
            (paper.locked_period.is_some(), Requirement::LockedPeriod { paper: number }),
            (!paper.students.is_empty(), Requirement::Seats { paper: number }),
            (paper.usable_rooms.is_some(), Requirement::UsableRooms { paper: number }),
            (paper.locked_room.is_some(), Requirement::LockedRoom { paper: number }),
            (paper.alone, Requirement::Alone { paper: number }),
        ];
        all.extend(asked.into_iter().filter(|(asks, _)| *asks).map(|(_, requirement)| requirement));
    }
    all.extend(instance.closed.iter().map(|&(room, period)| Requirement::Closed { room, period }));
    all.sort_unstable();
    all.dedup();
    all
}
