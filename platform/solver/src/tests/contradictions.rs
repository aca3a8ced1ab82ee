//! Contradictions planted into seasons that are otherwise easy, and named exactly.

use std::collections::BTreeSet;

use crate::{
    Contradiction, Effort, Explanation, Instance, Paper, Period, Relation, RelationKind, Requirement, Room, evaluate,
    explain, random::Random,
};

/// Forty papers of few students in twelve periods and three rooms: nothing contradicts anything.
fn easy(random: &mut Random) -> Instance {
    let papers = (0..40).map(|_| {
        let mut students: Vec<u32> = (0..1 + random.below(5)).map(|_| random.below(200) as u32).collect();
        students.sort_unstable();
        students.dedup();
        let forbidden_periods = (0..random.below(3)).map(|_| random.below(12) as u32).collect();
        Paper { minutes: 60 + 30 * random.below(3) as u32, students, forbidden_periods, ..Paper::default() }
    });
    Instance {
        students: 1_000,
        papers: papers.collect(),
        periods: (0..12).map(|number| Period { day: number / 3, minutes: 180, cost: 0 }).collect(),
        rooms: vec![Room { seats: 40, cost: 0 }, Room { seats: 30, cost: 0 }, Room { seats: 25, cost: 0 }],
        ..Instance::default()
    }
}

/// Different papers, drawn.
fn some(random: &mut Random, count: usize) -> Vec<u32> {
    let mut papers: Vec<u32> = vec![];
    while papers.len() < count {
        let drawn = random.below(40) as u32;
        if !papers.contains(&drawn) {
            papers.push(drawn);
        }
    }
    papers
}

/// Makes two papers share a student whom no other paper knows.
fn tie(instance: &mut Instance, one: u32, other: u32) -> Requirement {
    let student = 200 + (one.min(other) * 40 + one.max(other)) % 800;
    for paper in [one, other] {
        let students = &mut instance.papers[paper as usize].students;
        if !students.contains(&student) {
            students.push(student);
        }
    }
    Requirement::CommonStudents { first: one.min(other), second: one.max(other) }
}

fn free(instance: &mut Instance, paper: u32) -> &mut Paper {
    let paper = &mut instance.papers[paper as usize];
    paper.forbidden_periods.clear();
    paper.students.clear();
    paper
}

/// Leaves a paper only these periods.
fn only(instance: &mut Instance, paper: u32, periods: &[u32]) -> Requirement {
    instance.papers[paper as usize].forbidden_periods = (0..12).filter(|period| !periods.contains(period)).collect();
    Requirement::ForbiddenPeriods { paper }
}

fn relate(instance: &mut Instance, kind: RelationKind, first: u32, second: u32) -> Requirement {
    let relation = Relation { kind, first, second };
    instance.relations.push(relation);
    Requirement::Relation(relation)
}

/// Plants a contradiction and returns it.
fn plant(instance: &mut Instance, random: &mut Random) -> Vec<Requirement> {
    let kind = random.below(10);
    let papers = some(random, 6);
    papers.iter().for_each(|&paper| {
        free(instance, paper);
    });
    let [a, b, c, ..] = papers[..] else { return vec![] };
    let period = random.below(12) as u32;
    match kind {
        // As many papers that share students, in one period fewer.
        0 => {
            let size = 2 + random.below(4);
            let periods: Vec<u32> = (0..size as u32 - 1).map(|at| (period + at) % 12).collect();
            let mut planted: Vec<Requirement> =
                papers[..size].iter().map(|&paper| only(instance, paper, &periods)).collect();
            for (at, &one) in papers[..size].iter().enumerate() {
                planted.extend(papers[..at].iter().map(|&other| tie(instance, one, other)));
            }
            planted
        }
        // Two locked to one period that share a student.
        1 => {
            [a, b].iter().for_each(|&paper| instance.papers[paper as usize].locked_period = Some(period));
            let tied = tie(instance, a, b);
            vec![tied, Requirement::LockedPeriod { paper: a }, Requirement::LockedPeriod { paper: b }]
        }
        // A circle of "after".
        2 => {
            let size = 2 + random.below(4);
            (0..size).map(|at| relate(instance, RelationKind::After, papers[at], papers[(at + 1) % size])).collect()
        }
        // More students than the largest room has seats.
        3 => {
            instance.papers[a as usize].students = (500..541).collect();
            vec![Requirement::Seats { paper: a }]
        }
        // Together and not together.
        4 => vec![
            relate(instance, RelationKind::Together, a, b),
            relate(instance, RelationKind::Together, b, c),
            relate(instance, RelationKind::Apart, c, a),
        ],
        // Longer than every period.
        5 => {
            instance.papers[a as usize].minutes = 300;
            vec![Requirement::Duration { paper: a }]
        }
        // Locked to a period that is forbidden to it.
        6 => {
            instance.papers[a as usize].locked_period = Some(period);
            instance.papers[a as usize].forbidden_periods = vec![period];
            vec![Requirement::LockedPeriod { paper: a }, Requirement::ForbiddenPeriods { paper: a }]
        }
        // Two in one room and period, of which one sits alone.
        7 => {
            for paper in [a, b] {
                instance.papers[paper as usize].locked_period = Some(period);
                instance.papers[paper as usize].locked_room = Some(1);
            }
            instance.papers[a as usize].alone = true;
            let locks = [a, b].map(|paper| [Requirement::LockedPeriod { paper }, Requirement::LockedRoom { paper }]);
            locks.into_iter().flatten().chain([Requirement::Alone { paper: a }]).collect()
        }
        // Seats of a room that is needed twice.
        8 => {
            for (paper, from) in [(a, 600), (b, 700)] {
                let of = &mut instance.papers[paper as usize];
                of.students = (from..from + 18).collect();
                of.usable_rooms = Some(vec![1]);
                of.locked_period = Some(period);
            }
            let each = |paper| {
                [Requirement::Seats { paper }, Requirement::UsableRooms { paper }, Requirement::LockedPeriod { paper }]
            };
            [a, b].into_iter().flat_map(each).collect()
        }
        // The only room that is large enough is closed at the only time.
        _ => {
            instance.papers[a as usize].students = (800..835).collect();
            instance.closed.push((0, period));
            instance.papers[a as usize].locked_period = Some(period);
            vec![
                Requirement::Seats { paper: a },
                Requirement::LockedPeriod { paper: a },
                Requirement::Closed { room: 0, period },
            ]
        }
    }
}

fn contradiction(instance: &Instance) -> Contradiction {
    match explain(instance, Effort::default()) {
        Explanation::Contradiction(found) => found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_hundred_planted_contradictions_are_named_exactly() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let mut instance = easy(&mut random);
        let planted: BTreeSet<Requirement> = plant(&mut instance, &mut random).into_iter().collect();
        let found = contradiction(&instance);
        assert_eq!(found.requirements.iter().copied().collect::<BTreeSet<_>>(), planted, "seed {seed}");
        assert!(found.minimal, "seed {seed}");
        // It was the only one, so that giving up any of it is enough.
        assert_eq!(found.relaxations.len(), planted.len());
        assert!(found.relaxations.iter().all(|relaxation| relaxation.enough == Some(true)), "seed {seed}");
        assert!(found.relaxations.is_sorted_by_key(|relaxation| relaxation.people));
    }
}

#[test]
fn a_season_without_contradiction_gets_a_plan_that_holds() {
    for seed in 0..30 {
        let instance = easy(&mut Random::new(seed));
        let Explanation::Possible(plan) = explain(&instance, Effort::default()) else { panic!("seed {seed}") };
        assert_eq!(evaluate(&instance, &plan).hard_total(), 0, "seed {seed}");
    }
}

#[test]
fn the_people_of_a_relaxation_are_counted() {
    let mut instance = easy(&mut Random::new(4));
    for paper in [0, 1] {
        free(&mut instance, paper).locked_period = Some(3);
    }
    instance.papers[0].students = (300..320).collect();
    instance.papers[1].students = (316..330).collect();
    let found = contradiction(&instance);
    let people: Vec<(Requirement, u32)> =
        found.relaxations.iter().map(|relaxation| (relaxation.requirement, relaxation.people)).collect();
    assert_eq!(
        people,
        [
            (Requirement::CommonStudents { first: 0, second: 1 }, 4),
            (Requirement::LockedPeriod { paper: 1 }, 14),
            (Requirement::LockedPeriod { paper: 0 }, 20),
        ]
    );
}

#[test]
fn without_a_room_nothing_is_asked_too_much() {
    let instance = Instance { rooms: vec![], ..easy(&mut Random::new(1)) };
    assert_eq!(contradiction(&instance).requirements, []);
}
