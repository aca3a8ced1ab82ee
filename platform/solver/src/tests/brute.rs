//! The cost once more, student by student and pair by pair, by nothing but the definition: it shares no code with the
//! evaluation and no idea with the counters.

use proptest::prelude::*;

use super::drawn;
use crate::{
    evaluate::{Hard, Part, Soft, evaluate, findings},
    instance::{Instance, RelationKind, Solution},
    random::Random,
};

fn sits(instance: &Instance, student: u32) -> Vec<usize> {
    (0..instance.papers.len()).filter(|&paper| instance.papers[paper].students.contains(&student)).collect()
}

/// Sums `each` over all students and all their pairs of papers, given as periods, the earlier first.
fn pairs(instance: &Instance, plan: &Solution, each: impl Fn(usize, usize) -> i64) -> i64 {
    let mut sum = 0;
    for student in 0..instance.students {
        let mut periods: Vec<u32> = sits(instance, student).iter().map(|&paper| plan.period[paper]).collect();
        periods.sort_unstable();
        for second in 0..periods.len() {
            for first in 0..second {
                sum += each(periods[first] as usize, periods[second] as usize);
            }
        }
    }
    sum
}

fn papers(instance: &Instance, each: impl Fn(usize) -> i64) -> i64 {
    (0..instance.papers.len()).map(each).sum()
}

fn places(instance: &Instance, plan: &Solution, each: impl Fn(u32, u32, &[usize]) -> i64) -> i64 {
    let mut sum = 0;
    for period in 0..instance.periods.len() as u32 {
        for room in 0..instance.rooms.len() as u32 {
            let inside: Vec<usize> = (0..instance.papers.len())
                .filter(|&paper| plan.period[paper] == period && plan.room[paper] == room)
                .collect();
            if !inside.is_empty() {
                sum += each(period, room, &inside);
            }
        }
    }
    sum
}

fn hard(instance: &Instance, plan: &Solution, part: Hard) -> i64 {
    let related = |kind, holds: fn(u32, u32) -> bool| {
        let of = instance.relations.iter().filter(|relation| relation.kind == kind);
        of.filter(|r| !holds(plan.period[r.first as usize], plan.period[r.second as usize])).count() as i64
    };
    match part {
        Hard::Clash => pairs(instance, plan, |one, other| i64::from(one == other)),
        Hard::Seats => places(instance, plan, |period, room, inside| {
            let need: i64 = inside.iter().map(|&paper| instance.papers[paper].students.len() as i64).sum();
            let closed = instance.closed.contains(&(room, period));
            let have = if closed { 0 } else { i64::from(instance.rooms[room as usize].seats) };
            (need - have).max(0)
        }),
        Hard::Period => papers(instance, |paper| {
            let (of, at) = (&instance.papers[paper], plan.period[paper]);
            let short = of.minutes > instance.periods[at as usize].minutes;
            i64::from(short || of.forbidden_periods.contains(&at) || of.locked_period.is_some_and(|lock| lock != at))
        }),
        Hard::Room => papers(instance, |paper| {
            let (of, at) = (&instance.papers[paper], plan.room[paper]);
            let foreign = of.usable_rooms.as_ref().is_some_and(|rooms| !rooms.contains(&at));
            i64::from(foreign || of.locked_room.is_some_and(|lock| lock != at))
        }),
        Hard::After => related(RelationKind::After, |one, other| one > other),
        Hard::Together => related(RelationKind::Together, |one, other| one == other),
        Hard::Apart => related(RelationKind::Apart, |one, other| one != other),
        Hard::Alone => places(instance, plan, |_, _, inside| {
            let alone = inside.iter().any(|&paper| instance.papers[paper].alone);
            if alone { inside.len() as i64 - 1 } else { 0 }
        }),
    }
}

fn soft(instance: &Instance, plan: &Solution, part: Soft) -> i64 {
    let (weights, day) = (&instance.weights, |period: usize| instance.periods[period].day);
    let seats = |paper: usize| instance.papers[paper].students.len() as i64;
    let (each, count) = match part {
        Soft::TwoInARow => {
            (weights.two_in_a_row, pairs(instance, plan, |a, b| i64::from(b == a + 1 && day(a) == day(b))))
        }
        Soft::TwoInADay => {
            (weights.two_in_a_day, pairs(instance, plan, |a, b| i64::from(b > a + 1 && day(a) == day(b))))
        }
        Soft::Spread => {
            let wide = weights.spread_periods as usize;
            (weights.spread, pairs(instance, plan, |a, b| i64::from(b > a && b - a <= wide)))
        }
        Soft::ThreeInTwoDays => (weights.three_in_two_days, three_in_two_days(instance, plan)),
        Soft::MixedDurations => (
            weights.mixed_durations,
            places(instance, plan, |_, _, inside| {
                let new = |at: usize| {
                    inside[..at].iter().all(|&p| instance.papers[p].minutes != instance.papers[inside[at]].minutes)
                };
                (1..inside.len()).filter(|&at| new(at)).count() as i64
            }),
        ),
        Soft::LargeLate => {
            let larger = |paper: usize| {
                let before =
                    |&other: &usize| seats(other) > seats(paper) || (seats(other) == seats(paper) && other < paper);
                (0..instance.papers.len()).filter(before).count()
            };
            let late = instance.periods.len() as u32 - weights.late_periods.min(instance.periods.len() as u32);
            let hurt = |p: usize| larger(p) < weights.large_papers as usize && plan.period[p] >= late;
            (weights.large_late, papers(instance, |paper| i64::from(hurt(paper))))
        }
        Soft::PeriodCost => (1, papers(instance, |p| i64::from(instance.periods[plan.period[p] as usize].cost))),
        Soft::RoomCost => (1, papers(instance, |p| i64::from(instance.rooms[plan.room[p] as usize].cost))),
        Soft::RoomOpened => (weights.room_opened, places(instance, plan, |_, _, _| 1)),
        Soft::MovedPeriod | Soft::MovedRoom => {
            let Some(before) = &instance.present else { return 0 };
            let moved = |p: usize| match part {
                Soft::MovedPeriod => plan.period[p] != before.period[p],
                _ => plan.room[p] != before.room[p],
            };
            let weight = if part == Soft::MovedPeriod { weights.moved_period } else { weights.moved_room };
            (weight, papers(instance, |p| if moved(p) { seats(p) } else { 0 }))
        }
        Soft::SameAsOther => {
            let same = |p: usize| instance.others.iter().filter(|other| other.period[p] == plan.period[p]).count();
            (weights.same_as_other, papers(instance, |p| same(p) as i64))
        }
    };
    i64::from(each) * count
}

fn three_in_two_days(instance: &Instance, plan: &Solution) -> i64 {
    let last = instance.periods.iter().map(|period| period.day).max().unwrap_or(0);
    let mut sum = 0;
    for student in 0..instance.students {
        let days: Vec<u32> =
            sits(instance, student).iter().map(|&paper| instance.periods[plan.period[paper] as usize].day).collect();
        for first in 0..=last {
            // Two days begin where there are exams.
            if instance.periods.iter().any(|period| period.day == first) {
                let papers = days.iter().filter(|&&day| day == first || day == first + 1).count() as i64;
                sum += (papers - 2).max(0);
            }
        }
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_reported_cost_is_the_one_of_the_definition(seed: u64) {
        let instance = drawn::instance(seed);
        let plan = drawn::solution(&instance, &mut Random::new(seed ^ 1));
        let cost = evaluate(&instance, &plan);
        for part in Hard::ALL {
            prop_assert_eq!(cost.hard(part), hard(&instance, &plan, part), "{:?}", part);
        }
        for part in Soft::ALL {
            prop_assert_eq!(cost.soft(part), soft(&instance, &plan, part), "{:?}", part);
        }
        // The findings are the same cost, cut into pieces.
        let all = findings(&instance, &plan);
        for part in Soft::ALL {
            let sum: i64 = all.iter().filter(|f| f.part == Part::Soft(part)).map(|f| f.amount).sum();
            prop_assert_eq!(sum, cost.soft(part));
        }
        for found in all.iter().filter(|f| f.part == Part::Hard(Hard::Clash)) {
            prop_assert_eq!(found.amount, found.students.len() as i64);
        }
    }
}
