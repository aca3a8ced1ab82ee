//! A season in the solver's numbers, and back.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use schema::exam::{exam_course, exam_room};
use serde::{Deserialize, Serialize};
use solver::{Instance, NONE, Paper, Period, Relation, RelationKind, Room, Solution};

use super::weights::Wishes;
use crate::{
    clock::minutes,
    snapshot::{Snapshot, needs_rooms, number},
};

const DAY: i32 = 24 * 60;
/// Seats where nobody needs one: more than a university has students, and sums of it stay numbers.
const ENDLESS: i32 = 1_000_000;

/// Where a paper lies in a timetable that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Placed {
    pub paper_id: String,
    pub day: NaiveDate,
    pub start_time: String,
    pub room_ids: Vec<String>,
}

/// The instance, and what its numbers stand for.
pub struct Posed {
    pub instance: Instance,
    /// For every paper of the solver the paper of the season it is, or is a part of.
    pub of: Vec<usize>,
    pub periods: Vec<(NaiveDate, String)>,
    /// The last one of the solver is none: where people sit who need no room.
    pub rooms: Vec<usize>,
}

/// A use of a room that is not this season's: day, from, to, room.
pub type Taken = (NaiveDate, i32, i32, String);

pub fn pose(at: &Snapshot, taken: &[Taken], wishes: &Wishes) -> Posed {
    let periods: Vec<(NaiveDate, String, i32)> =
        at.targets().into_iter().map(|(day, slot, when)| (day, slot, when.start)).collect();
    let rooms: Vec<usize> = (0..at.rooms.len()).filter(|n| at.rooms.get(*n).is_some_and(|room| room.enabled)).collect();
    let nowhere = count(rooms.len());
    let mut instance = Instance {
        students: count(at.students.len()),
        periods: lengths(&periods),
        rooms: rooms.iter().filter_map(|n| at.rooms.get(*n)).map(|room| size(room.capacity)).collect(),
        weights: wishes.weights(),
        ..Instance::default()
    };
    instance.rooms.push(size(ENDLESS));
    let mut of = vec![];
    let mut groups: HashMap<&str, u32> = HashMap::new();
    for (n, paper) in at.papers.iter().enumerate() {
        let first = count(instance.papers.len());
        for part in parts(at, n, paper, &rooms, nowhere, &mut instance.students) {
            of.push(n);
            instance.papers.push(part);
        }
        let together = |second: u32| Relation { kind: RelationKind::Together, first, second };
        instance.relations.extend((first + 1..count(instance.papers.len())).map(together));
        if !paper.combined_key.is_empty() {
            match groups.get(paper.combined_key.as_str()) {
                Some(other) => instance.relations.push(together(*other)),
                None => drop(groups.insert(&paper.combined_key, first)),
            }
        }
    }
    for (period, (day, _, start)) in periods.iter().enumerate() {
        for (n, room) in rooms.iter().enumerate() {
            let Some(room) = at.rooms.get(*room) else { continue };
            let until = start + instance.periods.get(period).map_or(0, |period| whole(period.minutes));
            if taken.iter().any(|(on, from, to, id)| on == day && *id == room.id && *from < until && *start < *to) {
                instance.closed.push((count(n), count(period)));
            }
        }
    }
    let periods: Vec<(NaiveDate, String)> = periods.into_iter().map(|(day, slot, _)| (day, slot)).collect();
    let mut posed = Posed { instance, of, periods, rooms };
    let present = posed.solution(at, &now(at));
    lock(&mut posed, at, &present);
    posed.instance.present = Some(present);
    posed
}

/// From its beginning until the next one begins.
fn lengths(periods: &[(NaiveDate, String, i32)]) -> Vec<Period> {
    let of = |(n, (day, _, start)): (usize, &(NaiveDate, String, i32))| {
        let next = periods.get(n + 1).filter(|(other, _, _)| other == day).map_or(DAY, |(_, _, next)| *next);
        Period { day: u32::try_from(number(*day)).unwrap_or(0), minutes: positive(next - start), cost: 0 }
    };
    periods.iter().enumerate().map(of).collect()
}

/// A paper that no room holds is cut into parts, as many as the largest rooms it may use ask for.
fn parts(
    at: &Snapshot,
    n: usize,
    paper: &exam_course::Model,
    rooms: &[usize],
    nowhere: u32,
    students: &mut u32,
) -> Vec<Paper> {
    let sitting = at.season.papers().get(n).map(|paper| paper.candidates.as_slice()).unwrap_or_default();
    let extra = sitting.iter().map(|one| one.extra).max().unwrap_or(0);
    let length = positive(paper.duration_min + extra);
    let mut people: Vec<u32> =
        sitting
            .iter()
            .map(|one| {
                if one.consecutive || elsewhere_of_group(at, n, one.student) { stranger(students) } else { one.student }
            })
            .collect();
    if !needs_rooms(paper) {
        return vec![Paper {
            minutes: length,
            students: people,
            usable_rooms: Some(vec![nowhere]),
            ..Paper::default()
        }];
    }
    let fits = |room: &exam_room::Model| paper.room_needs.0.iter().all(|need| room.features.0.contains(need));
    let usable: Vec<(u32, &exam_room::Model)> =
        (0..).zip(rooms).filter_map(|(own, n)| Some((own, at.rooms.get(*n)?))).filter(|(_, room)| fits(room)).collect();
    let size = |room: &exam_room::Model| usize::try_from(room.capacity).unwrap_or(0);
    let mut seats: Vec<usize> = usable.iter().map(|(_, room)| size(room)).collect();
    seats.sort_unstable_by(|one, other| other.cmp(one));
    // Where it lies for good it may share what may be shared; elsewhere a paper has its rooms for itself.
    let mut alone = usable.iter().any(|(_, room)| !room.shared);
    if paper.locked && !paper.room_ids.0.is_empty() {
        let own: Vec<&exam_room::Model> = paper.room_ids.0.iter().filter_map(|id| at.room(id)).collect();
        seats = own.iter().map(|room| size(room)).collect();
        alone = own.iter().any(|room| !room.shared);
    }
    let ids: Vec<u32> = usable.iter().map(|(own, _)| *own).collect();
    let mut made = vec![];
    for room in seats {
        if people.is_empty() && !made.is_empty() {
            break;
        }
        let rest = people.split_off(people.len().min(room.max(1)));
        made.push(Paper {
            minutes: length,
            students: std::mem::replace(&mut people, rest),
            usable_rooms: Some(ids.clone()),
            alone,
            ..Paper::default()
        });
    }
    match made.last_mut() {
        // More than all rooms together hold: the solver says so.
        Some(last) => last.students.append(&mut people),
        None => {
            made.push(Paper { minutes: length, students: people, usable_rooms: Some(ids), alone, ..Paper::default() })
        }
    }
    made
}

/// Combined papers begin together; who sits two of them sits them one after the other.
fn elsewhere_of_group(at: &Snapshot, n: usize, student: u32) -> bool {
    let papers = at.season.papers();
    let Some(group) = papers.get(n).and_then(|paper| paper.group) else { return false };
    let before = papers.iter().take(n).filter(|paper| paper.group == Some(group));
    before.flat_map(|paper| &paper.candidates).any(|one| one.student == student)
}

/// Takes a seat, and clashes with nobody.
fn stranger(students: &mut u32) -> u32 {
    *students += 1;
    *students - 1
}

fn now(at: &Snapshot) -> Vec<Placed> {
    let place = |paper: &exam_course::Model| {
        let (day, start_time, room_ids) = (paper.day?, paper.start_time.clone(), paper.room_ids.0.clone());
        minutes(&start_time)?;
        Some(Placed { paper_id: paper.id.clone(), day, start_time, room_ids })
    };
    at.papers.iter().filter_map(place).collect()
}

fn lock(posed: &mut Posed, at: &Snapshot, present: &Solution) {
    for (n, paper) in posed.instance.papers.iter_mut().enumerate() {
        let of = posed.of.get(n).and_then(|of| at.papers.get(*of));
        if of.is_some_and(|paper| paper.locked) {
            let known = |place: Option<&u32>| place.copied().filter(|place| *place != NONE);
            paper.locked_period = known(present.period.get(n));
            paper.locked_room = known(present.room.get(n));
        }
    }
}

impl Posed {
    /// A timetable in the solver's numbers; what it does not name or know lies nowhere.
    pub fn solution(&self, at: &Snapshot, places: &[Placed]) -> Solution {
        let by_paper: HashMap<&str, &Placed> = places.iter().map(|place| (place.paper_id.as_str(), place)).collect();
        let room_of = |id: &str| {
            let own = |n: &usize| at.rooms.get(*n).is_some_and(|room| room.id == id);
            self.rooms.iter().position(own).map(count)
        };
        let mut found = Solution::empty(self.of.len());
        let mut nth: HashMap<usize, usize> = HashMap::new();
        for (n, of) in self.of.iter().enumerate() {
            let part = nth.entry(*of).or_default();
            let place = at.papers.get(*of).and_then(|paper| by_paper.get(paper.id.as_str()));
            if let Some(place) = place {
                let period = self.periods.iter().position(|(day, slot)| *day == place.day && *slot == place.start_time);
                let room = if at.papers.get(*of).is_some_and(needs_rooms) {
                    place.room_ids.get(*part).and_then(|id| room_of(id))
                } else {
                    Some(count(self.rooms.len()))
                };
                set(&mut found.period, n, period.map(count));
                set(&mut found.room, n, room);
            }
            *part += 1;
        }
        found
    }

    pub fn places(&self, at: &Snapshot, solution: &Solution) -> Vec<Placed> {
        let mut made: BTreeMap<usize, Placed> = BTreeMap::new();
        for (n, of) in self.of.iter().enumerate() {
            let (Some(paper), Some(period)) = (at.papers.get(*of), solution.period.get(n)) else { continue };
            let Some((day, slot)) = self.periods.get(place(*period)) else { continue };
            let entry = made.entry(*of).or_insert_with(|| Placed {
                paper_id: paper.id.clone(),
                day: *day,
                start_time: slot.clone(),
                room_ids: vec![],
            });
            let room = solution.room.get(n).and_then(|room| self.rooms.get(place(*room)));
            if let Some(room) = room.and_then(|n| at.rooms.get(*n))
                && !entry.room_ids.contains(&room.id)
            {
                entry.room_ids.push(room.id.clone());
            }
        }
        made.into_values().collect()
    }
}

fn set(list: &mut [u32], n: usize, value: Option<u32>) {
    if let (Some(own), Some(value)) = (list.get_mut(n), value) {
        *own = value;
    }
}

fn size(capacity: i32) -> Room {
    Room { seats: positive(capacity), cost: 0 }
}
fn positive(minutes: i32) -> u32 {
    u32::try_from(minutes).unwrap_or(0)
}
fn whole(minutes: u32) -> i32 {
    i32::try_from(minutes).unwrap_or(DAY)
}
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(NONE)
}
fn place(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}
