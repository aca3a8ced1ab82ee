//! Instances small enough to know the best plan.

use crate::{
    Budget, Hard, Instance, Options, Paper, Period, Relation, RelationKind, Room, Soft, Solution, Watch, Weights, solve,
};

fn paper(students: &[u32]) -> Paper {
    Paper { minutes: 60, students: students.to_vec(), ..Paper::default() }
}

fn periods(days: &[u32]) -> Vec<Period> {
    days.iter().map(|&day| Period { day, minutes: 120, cost: 0 }).collect()
}

fn solved(instance: &Instance) -> crate::Outcome {
    solve(instance, &Options { seed: 7, budget: Budget::Moves(200_000), start: None }, &mut Watch::default())
}

#[test]
fn three_papers_of_one_student_are_spread_over_the_days() {
    let instance = Instance {
        students: 1,
        papers: vec![paper(&[0]), paper(&[0]), paper(&[0])],
        periods: periods(&[0, 0, 1, 1, 2, 2]),
        rooms: vec![Room { seats: 5, cost: 0 }],
        weights: Weights { two_in_a_row: 10, two_in_a_day: 5, spread: 1, spread_periods: 2, ..Weights::default() },
        ..Instance::default()
    };
    let outcome = solved(&instance);
    assert_eq!((outcome.cost.hard_total(), outcome.cost.soft_total()), (0, 1), "{:?}", outcome.solution);
}

#[test]
fn three_papers_in_three_days_are_not_in_two() {
    // Five days, three papers: first, third and fifth day cost nothing.
    let weights = Weights { three_in_two_days: 3, ..Weights::default() };
    let instance = Instance {
        students: 2,
        papers: vec![paper(&[0, 1]); 3],
        periods: periods(&[0, 0, 1, 1]),
        rooms: vec![Room { seats: 5, cost: 0 }],
        weights: weights.clone(),
        ..Instance::default()
    };
    // Two days only: whatever the plan, both students have three papers in them; never three on the second day, which
    // would count for the day before it and for itself.
    let outcome = solved(&instance);
    assert_eq!(outcome.cost.soft(Soft::ThreeInTwoDays), 6);
    let wide = Instance { periods: periods(&[0, 0, 1, 1, 3]), ..instance };
    assert_eq!(solved(&wide).cost.soft_total(), 0);
}

#[test]
fn locks_order_and_separation_are_kept() {
    let mut papers = vec![paper(&[0]), paper(&[1]), paper(&[2]), paper(&[3])];
    papers[0].locked_period = Some(2);
    papers[0].locked_room = Some(1);
    papers[1].alone = true;
    papers[3].usable_rooms = Some(vec![0]);
    let relation = |kind, first, second| Relation { kind, first, second };
    let instance = Instance {
        students: 4,
        papers,
        periods: periods(&[0, 0, 0, 0]),
        rooms: vec![Room { seats: 2, cost: 0 }, Room { seats: 1, cost: 9 }],
        relations: vec![
            relation(RelationKind::After, 1, 0),
            relation(RelationKind::Together, 1, 2),
            relation(RelationKind::Apart, 3, 1),
            relation(RelationKind::Apart, 3, 0),
        ],
        closed: vec![(0, 1)],
        weights: Weights::default(),
        ..Instance::default()
    };
    let outcome = solved(&instance);
    assert_eq!(outcome.cost.hard_total(), 0);
    // Papers 1 and 2 lie in the last period, one of them in the dear room as paper 1 sits alone.
    assert_eq!(outcome.solution.period, [2, 3, 3, 0]);
    assert_eq!(outcome.cost.soft_total(), 18);
}

#[test]
fn a_repair_moves_as_few_as_possible() {
    // Two papers clash now; the small one moves, everything else stays where it was.
    let weights = Weights { moved_period: 1, moved_room: 1, spread: 1, spread_periods: 3, ..Weights::default() };
    let present = Solution { period: vec![0, 0, 1, 2], room: vec![0, 1, 0, 0] };
    let instance = Instance {
        students: 6,
        papers: vec![paper(&[0, 1, 2]), paper(&[0]), paper(&[3]), paper(&[4, 5])],
        periods: periods(&[0, 1, 2, 3]),
        rooms: vec![Room { seats: 3, cost: 0 }, Room { seats: 3, cost: 0 }],
        weights,
        present: Some(present.clone()),
        ..Instance::default()
    };
    let outcome = solved(&instance);
    assert_eq!(outcome.solution.moved_from(&present), 1);
    assert_eq!(outcome.cost.soft(Soft::MovedPeriod), 1);
    assert_eq!(outcome.cost.soft(Soft::MovedRoom), 0);
}

#[test]
fn what_cannot_be_is_reported_and_not_hidden() {
    let instance = Instance {
        students: 1,
        papers: vec![paper(&[0]), paper(&[0])],
        periods: periods(&[0]),
        rooms: vec![Room { seats: 5, cost: 0 }],
        ..Instance::default()
    };
    let outcome = solved(&instance);
    assert_eq!(outcome.cost.hard(Hard::Clash), 1);
    assert_eq!(outcome.cost.hard_total(), 1);
    let nothing = Instance { papers: vec![paper(&[0])], students: 1, ..Instance::default() };
    assert_eq!(solved(&nothing).cost.hard_total(), 2, "neither a period nor a room");
}
