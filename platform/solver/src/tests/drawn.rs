//! Instances with a bit of everything, drawn from a seed.

use crate::{
    instance::{Instance, Paper, Period, Relation, RelationKind, Room, Solution, Weights},
    random::Random,
};

pub fn instance(seed: u64) -> Instance {
    let mut random = Random::new(seed);
    let (papers, students, rooms) = (12 + random.below(30), 20 + random.below(60), 1 + random.below(5));
    let days: Vec<u32> = (0..4 + random.below(4) as u32).map(|day| day + day / 3).collect();
    let of_days: Vec<u32> = days.iter().flat_map(|&day| vec![day; 1 + random.below(3)]).collect();
    let periods: Vec<Period> = of_days
        .into_iter()
        .map(|day| Period { day, minutes: [120, 180][random.below(2)], cost: random.below(3) as i32 * 10 })
        .collect();
    let drawn = |random: &mut Random, most: usize, below: usize| {
        let mut list: Vec<u32> = (0..random.below(most + 1)).map(|_| random.below(below) as u32).collect();
        list.sort_unstable();
        list.dedup();
        list
    };
    let papers: Vec<Paper> = (0..papers)
        .map(|_| Paper {
            minutes: [60, 90, 120, 180][random.below(4)],
            students: drawn(&mut random, 12, students),
            forbidden_periods: drawn(&mut random, 3, periods.len()),
            usable_rooms: (random.below(4) == 0).then(|| drawn(&mut random, 3, rooms)),
            alone: random.below(8) == 0,
            locked_period: (random.below(10) == 0).then(|| random.below(periods.len()) as u32),
            locked_room: (random.below(10) == 0).then(|| random.below(rooms) as u32),
        })
        .collect();
    let kinds = [RelationKind::After, RelationKind::Together, RelationKind::Apart];
    let relations = (0..random.below(10))
        .map(|_| Relation {
            kind: kinds[random.below(3)],
            first: random.below(papers.len()) as u32,
            second: random.below(papers.len()) as u32,
        })
        .collect();
    let weights = Weights {
        two_in_a_row: 7,
        two_in_a_day: 5,
        three_in_two_days: random.below(2) as i32 * 4,
        spread: 1 + random.below(2) as i32,
        spread_periods: random.below(5) as u32,
        mixed_durations: 10,
        large_late: 6,
        large_papers: 8,
        late_periods: 3,
        room_opened: random.below(3) as i32,
        moved_period: 2,
        moved_room: 1,
        same_as_other: 3,
    };
    let mut drawn = Instance {
        students: students as u32,
        rooms: (0..rooms)
            .map(|_| Room { seats: 8 + random.below(25) as u32, cost: random.below(3) as i32 * 5 })
            .collect(),
        closed: (0..random.below(4))
            .map(|_| (random.below(rooms) as u32, random.below(periods.len()) as u32))
            .collect(),
        papers,
        periods,
        relations,
        weights,
        present: None,
        others: vec![],
    };
    drawn.present = Some(solution(&drawn, &mut random));
    drawn.others = (0..random.below(3)).map(|_| solution(&drawn, &mut random)).collect();
    drawn
}

pub fn solution(instance: &Instance, random: &mut Random) -> Solution {
    let mut draw = |below: usize| instance.papers.iter().map(|_| random.below(below) as u32).collect();
    Solution { period: draw(instance.periods.len()), room: draw(instance.rooms.len()) }
}
