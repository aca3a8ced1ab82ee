//! The cost of a whole plan by its parts, and who is hurt by each: written for clarity, not for the inner loop.

mod rooms;
mod students;

use std::collections::BTreeMap;

use crate::{
    instance::{Instance, NONE, RelationKind, Solution},
    prepared::common,
};

/// What must not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hard {
    /// A student in two papers of one period; counted by student and pair.
    Clash,
    /// Seats missing in a room and period.
    Seats,
    /// A paper in a period that is too short, forbidden to it or not the one it is locked to; or in none.
    Period,
    /// A paper in a room that is not one of its own; or in none.
    Room,
    After,
    Together,
    Apart,
    /// Papers beside one that sits alone.
    Alone,
}

/// What should not be; the weights say how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Soft {
    TwoInARow,
    TwoInADay,
    ThreeInTwoDays,
    Spread,
    MixedDurations,
    LargeLate,
    PeriodCost,
    RoomCost,
    RoomOpened,
    MovedPeriod,
    MovedRoom,
    SameAsOther,
}

impl Hard {
    pub const ALL: [Self; 8] =
        [Self::Clash, Self::Seats, Self::Period, Self::Room, Self::After, Self::Together, Self::Apart, Self::Alone];
}

impl Soft {
    pub const ALL: [Self; 12] = [
        Self::TwoInARow,
        Self::TwoInADay,
        Self::ThreeInTwoDays,
        Self::Spread,
        Self::MixedDurations,
        Self::LargeLate,
        Self::PeriodCost,
        Self::RoomCost,
        Self::RoomOpened,
        Self::MovedPeriod,
        Self::MovedRoom,
        Self::SameAsOther,
    ];
}

/// Counted violations and weighted costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    hard: [i64; Hard::ALL.len()],
    soft: [i64; Soft::ALL.len()],
}

impl Cost {
    pub fn hard(&self, part: Hard) -> i64 {
        self.hard[part as usize]
    }

    pub fn soft(&self, part: Soft) -> i64 {
        self.soft[part as usize]
    }

    pub fn hard_total(&self) -> i64 {
        self.hard.iter().sum()
    }

    pub fn soft_total(&self) -> i64 {
        self.soft.iter().sum()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    Hard(Hard),
    Soft(Soft),
}

/// One thing that hurts: which papers together, and which students it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub part: Part,
    /// Violations of a hard part, weighted cost of a soft one.
    pub amount: i64,
    pub papers: Vec<u32>,
    pub students: Vec<u32>,
}

/// The cost of a plan by its parts.
pub fn evaluate(instance: &Instance, solution: &Solution) -> Cost {
    let mut cost = Cost::default();
    visit(instance, solution, &mut |finding| match finding.part {
        Part::Hard(part) => cost.hard[part as usize] += finding.amount,
        Part::Soft(part) => cost.soft[part as usize] += finding.amount,
    });
    cost
}

/// Everything that hurts in a plan, with the people it hurts.
pub fn findings(instance: &Instance, solution: &Solution) -> Vec<Finding> {
    let mut all = vec![];
    visit(instance, solution, &mut |mut finding| {
        finding.students = match finding.part {
            Part::Hard(Hard::Clash) | Part::Soft(Soft::TwoInARow | Soft::TwoInADay | Soft::Spread) => {
                students::in_all(instance, &finding.papers)
            }
            Part::Soft(Soft::ThreeInTwoDays) => finding.students,
            _ => students::in_any(instance, &finding.papers),
        };
        all.push(finding);
    });
    all
}

type Found<'a> = &'a mut dyn FnMut(Finding);

fn visit(instance: &Instance, solution: &Solution, found: Found) {
    let mut tell = |part, amount, papers: &[u32]| {
        if amount != 0 {
            found(Finding { part, amount, papers: papers.to_vec(), students: vec![] });
        }
    };
    let at = |paper: u32| solution.period[paper as usize];
    for ((one, other), count) in common(instance) {
        let (here, there) = (at(one), at(other));
        if here == NONE || there == NONE {
            continue;
        }
        for (part, each) in pair_parts(instance, here as usize, there as usize) {
            tell(part, i64::from(each) * i64::from(count), &[one, other]);
        }
    }
    for relation in &instance.relations {
        let (one, other) = (at(relation.first), at(relation.second));
        let (part, holds) = match relation.kind {
            RelationKind::After => (Hard::After, one > other),
            RelationKind::Together => (Hard::Together, one == other),
            RelationKind::Apart => (Hard::Apart, one != other),
        };
        if one != NONE && other != NONE {
            tell(Part::Hard(part), i64::from(!holds), &[relation.first, relation.second]);
        }
    }
    alone_costs(instance, solution, &mut tell);
    rooms::visit(instance, solution, &mut tell);
    students::three_in_two_days(instance, solution, found);
}

fn pair_parts(instance: &Instance, here: usize, there: usize) -> impl Iterator<Item = (Part, i32)> {
    let (weights, apart) = (&instance.weights, here.abs_diff(there));
    let same_day = instance.periods[here].day == instance.periods[there].day;
    let near = match (same_day, apart) {
        (_, 0) => (Part::Hard(Hard::Clash), 1),
        (true, 1) => (Part::Soft(Soft::TwoInARow), weights.two_in_a_row),
        (true, _) => (Part::Soft(Soft::TwoInADay), weights.two_in_a_day),
        (false, _) => (Part::Soft(Soft::TwoInADay), 0),
    };
    let close = apart > 0 && apart <= weights.spread_periods as usize;
    [near, (Part::Soft(Soft::Spread), if close { weights.spread } else { 0 })].into_iter()
}

/// What a paper costs by its own place.
fn alone_costs(instance: &Instance, solution: &Solution, tell: &mut dyn FnMut(Part, i64, &[u32])) {
    let (weights, large) = (&instance.weights, instance.large_papers());
    for (number, paper) in instance.papers.iter().enumerate() {
        let (period, room, of) = (solution.period[number], solution.room[number], [number as u32]);
        let placed = (period != NONE).then_some(period as usize);
        let wrong = placed.is_none_or(|period| !instance.period_allowed(number, period));
        tell(Part::Hard(Hard::Period), i64::from(wrong), &of);
        let wrong = room == NONE || !instance.room_allowed(number, room as usize);
        tell(Part::Hard(Hard::Room), i64::from(wrong), &of);
        let mut soft = |part, each: i32, times: i32| tell(Part::Soft(part), i64::from(each) * i64::from(times), &of);
        if let Some(period) = placed {
            soft(Soft::PeriodCost, instance.periods[period].cost, 1);
            soft(Soft::LargeLate, weights.large_late, i32::from(large[number] && instance.late(period)));
            let same = instance.others.iter().filter(|other| other.period[number] as usize == period).count();
            soft(Soft::SameAsOther, weights.same_as_other, same as i32);
        }
        if room != NONE {
            soft(Soft::RoomCost, instance.rooms[room as usize].cost, 1);
        }
        if let Some(present) = &instance.present {
            let moved = |now: u32, before: u32| if now != NONE && before != NONE && now != before { 1 } else { 0 };
            soft(Soft::MovedPeriod, weights.moved_period, moved(period, present.period[number]) * paper.seats());
            soft(Soft::MovedRoom, weights.moved_room, moved(room, present.room[number]) * paper.seats());
        }
    }
}

/// Papers by period and room, of those that have both.
fn by_place(solution: &Solution) -> BTreeMap<(u32, u32), Vec<u32>> {
    let mut places: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
    for (paper, (&period, &room)) in solution.period.iter().zip(&solution.room).enumerate() {
        if period != NONE && room != NONE {
            places.entry((period, room)).or_default().push(paper as u32);
        }
    }
    places
}
