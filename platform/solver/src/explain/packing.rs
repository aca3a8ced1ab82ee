//! Whether the papers of one period find rooms: greedily first, exactly where that fails.

use super::model::Paper;

/// Nodes of the exact search before it gives up.
const NODES: u32 = 5_000;

pub enum Packing {
    /// The room of each paper, in the order given.
    Found(Vec<usize>),
    Impossible,
    Undecided,
}

struct Rooms {
    left: Vec<i32>,
    papers: Vec<u32>,
    alone: Vec<bool>,
}

impl Rooms {
    fn takes(&self, paper: &Paper, room: usize) -> bool {
        self.left[room] >= paper.seats && !self.alone[room] && (!paper.alone || self.papers[room] == 0)
    }

    fn enter(&mut self, paper: &Paper, room: usize) {
        self.left[room] -= paper.seats;
        self.papers[room] += 1;
        self.alone[room] = paper.alone;
    }

    fn leave(&mut self, paper: &Paper, room: usize) {
        self.left[room] += paper.seats;
        self.papers[room] -= 1;
        self.alone[room] = false;
    }
}

pub fn pack(papers: &[&Paper], seats: &[i32]) -> Packing {
    // Rooms that are closed still take a paper that needs no seat.
    let mut rooms = Rooms { left: seats.to_vec(), papers: vec![0; seats.len()], alone: vec![false; seats.len()] };
    let mut order: Vec<usize> = (0..papers.len()).collect();
    // The hardest first: alone, with the fewest rooms, the largest.
    order.sort_by_key(|&at| (!papers[at].alone, -papers[at].seats, papers[at].rooms.len(), at));
    let mut found = vec![0; papers.len()];
    let mut nodes = 0;
    match place(papers, &order, &mut rooms, &mut found, &mut nodes) {
        Some(true) => Packing::Found(found),
        Some(false) => Packing::Impossible,
        None => Packing::Undecided,
    }
}

/// The tightest room first, so that the first descent is the greedy one. `None`: given up.
fn place(papers: &[&Paper], order: &[usize], rooms: &mut Rooms, found: &mut [usize], nodes: &mut u32) -> Option<bool> {
    let Some((&at, rest)) = order.split_first() else { return Some(true) };
    *nodes += 1;
    if *nodes > NODES {
        return None;
    }
    let paper = papers[at];
    let mut choices: Vec<usize> = paper.rooms.iter().copied().filter(|&room| rooms.takes(paper, room)).collect();
    choices.sort_by_key(|&room| (rooms.left[room], room));
    for room in choices {
        rooms.enter(paper, room);
        found[at] = room;
        match place(papers, rest, rooms, found, nodes) {
            Some(false) => rooms.leave(paper, room),
            decided => return decided,
        }
    }
    Some(false)
}
