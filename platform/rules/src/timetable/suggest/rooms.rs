//! Rooms that are free when a meeting takes place, and what they lack for it.

use crate::timetable::clash::{Index, Meeting, Rule};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Room {
    pub id: String,
    pub capacity: i32,
    /// The building.
    pub area: String,
    pub place_type: String,
    pub equipment: Vec<String>,
}

/// What a course asks of its room; an empty list asks for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Need {
    pub seats: i32,
    pub min_capacity: Option<i32>,
    pub place_types: Vec<String>,
    pub areas: Vec<String>,
    pub places: Vec<String>,
    pub equipment: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    Capacity { needed: i32, has: i32 },
    Type,
    Area,
    Place,
    Equipment(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeRoom<'a> {
    pub room: &'a Room,
    pub missing: Vec<Missing>,
}

impl FreeRoom<'_> {
    pub fn fits(&self) -> bool {
        self.missing.is_empty()
    }
}

impl Need {
    pub fn missing(&self, room: &Room) -> Vec<Missing> {
        let mut missing = vec![];
        let needed = self.seats.max(self.min_capacity.unwrap_or(0));
        if room.capacity < needed {
            missing.push(Missing::Capacity { needed, has: room.capacity });
        }
        let outside = |wanted: &[String], is: &String| !wanted.is_empty() && !wanted.contains(is);
        // A room that is named is right, whatever its type and building.
        if self.places.is_empty() {
            missing.extend(outside(&self.place_types, &room.place_type).then_some(Missing::Type));
            missing.extend(outside(&self.areas, &room.area).then_some(Missing::Area));
        } else {
            missing.extend(outside(&self.places, &room.id).then_some(Missing::Place));
        }
        let lacking = self.equipment.iter().filter(|wanted| !room.equipment.contains(wanted));
        missing.extend(lacking.cloned().map(Missing::Equipment));
        missing
    }
}

/// The rooms in which nothing else is when the meeting takes place: those that lack nothing first, the smallest of them
/// first. A room in which only its combined sections are at that time is free for it.
pub fn free_rooms<'a>(index: &Index, meeting: &Meeting, rooms: &'a [Room], need: &Need) -> Vec<FreeRoom<'a>> {
    // Only the room may be in the way: nobody is in a meeting without people.
    let empty = Meeting { teachers: vec![], groups: vec![], section: String::new(), capacity: None, ..meeting.clone() };
    let is_free = |room: &&Room| {
        let there = Meeting { place: Some(room.id.clone()), ..empty.clone() };
        !index.check(&there).iter().any(|clash| clash.rule == Rule::Place)
    };
    let free = rooms.iter().filter(is_free).map(|room| FreeRoom { room, missing: need.missing(room) });
    let mut free: Vec<FreeRoom<'a>> = free.collect();
    free.sort_by(|a, b| {
        let key = |free: &FreeRoom<'a>| (free.missing.len(), free.room.capacity);
        key(a).cmp(&key(b)).then_with(|| a.room.id.cmp(&b.room.id))
    });
    free
}
