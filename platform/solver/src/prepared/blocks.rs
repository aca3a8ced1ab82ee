//! Blocks and what they cost by themselves.

use crate::{
    instance::{Instance, NONE, RelationKind},
    prepared::Lists,
};

/// Papers that must lie in one period, as one block each; the blocks in the order of their first paper.
pub fn tied(instance: &Instance) -> (Lists<u32>, Vec<u32>) {
    let mut root: Vec<usize> = (0..instance.papers.len()).collect();
    fn find(root: &mut [usize], mut at: usize) -> usize {
        while root[at] != at {
            root[at] = root[root[at]];
            at = root[at];
        }
        at
    }
    for relation in instance.relations.iter().filter(|relation| relation.kind == RelationKind::Together) {
        let (one, other) = (find(&mut root, relation.first as usize), find(&mut root, relation.second as usize));
        root[one.max(other)] = one.min(other);
    }
    let mut number = vec![NONE; root.len()];
    let mut lists: Vec<Vec<u32>> = vec![];
    let mut block = vec![];
    for paper in 0..root.len() {
        let top = find(&mut root, paper);
        if number[top] == NONE {
            number[top] = lists.len() as u32;
            lists.push(vec![]);
        }
        lists[number[top] as usize].push(paper as u32);
        block.push(number[top]);
    }
    (Lists::new(lists), block)
}

/// Soft and hard cost of each block in each period that no other block changes.
pub fn bases(instance: &Instance, papers: &Lists<u32>) -> (Vec<i32>, Vec<i32>) {
    let (weights, large) = (&instance.weights, instance.large_papers());
    let (mut soft, mut hard) = (vec![], vec![]);
    for block in 0..papers.len() {
        for (number, period) in instance.periods.iter().enumerate() {
            let (mut cost, mut wrong) = (0, 0);
            for paper in papers.of(block).iter().map(|&paper| paper as usize) {
                cost += period.cost;
                if large[paper] && instance.late(number) {
                    cost += weights.large_late;
                }
                if let Some(present) = &instance.present
                    && present.period[paper] != NONE
                    && present.period[paper] as usize != number
                {
                    cost += weights.moved_period * instance.papers[paper].seats();
                }
                let same = instance.others.iter().filter(|other| other.period[paper] as usize == number).count();
                cost += weights.same_as_other * same as i32;
                wrong += i32::from(!instance.period_allowed(paper, number));
            }
            soft.push(cost);
            hard.push(wrong);
        }
    }
    (soft, hard)
}

/// By block and period: without a fault of its own; where there is no such period, those with the fewest.
pub fn allowed(base_hard: &[i32], periods: usize) -> Vec<bool> {
    let least = |row: &[i32]| row.iter().min().copied().unwrap_or(0);
    let rows = base_hard.chunks(periods.max(1));
    rows.flat_map(|row| row.iter().map(move |&wrong| wrong == least(row))).collect()
}

/// Usable rooms by paper, cost of a room and whether it is forbidden (`paper * rooms + room`).
pub fn rooms(instance: &Instance) -> (Lists<u32>, Vec<i32>, Vec<i32>) {
    let (mut soft, mut hard, mut lists) = (vec![], vec![], vec![]);
    for (number, paper) in instance.papers.iter().enumerate() {
        let mut allowed: Vec<u32> = vec![];
        for (at, room) in instance.rooms.iter().enumerate() {
            let known = instance.present.as_ref().map_or(NONE, |present| present.room[number]);
            let moved = known != NONE && known as usize != at;
            soft.push(room.cost + if moved { instance.weights.moved_room * paper.seats() } else { 0 });
            hard.push(i32::from(!instance.room_allowed(number, at)));
            if instance.room_allowed(number, at) {
                allowed.push(at as u32);
            }
        }
        if allowed.is_empty() {
            allowed.extend(0..instance.rooms.len() as u32);
        }
        let seats = |&room: &u32| instance.rooms[room as usize].seats;
        let enough: Vec<u32> = allowed.iter().copied().filter(|room| seats(room) as i32 >= paper.seats()).collect();
        let mut list = if enough.is_empty() { allowed } else { enough };
        list.sort_by_key(seats);
        lists.push(list);
    }
    (Lists::new(lists), soft, hard)
}
