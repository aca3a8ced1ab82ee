//! Units flowing from courses to the places that ask for them.
//!
//! A largest flow is the fairest placing there is: no other placing of the same courses fills more of the plan, and a
//! course more can only fill more. Each step of its making moves courses that are already placed, if that lets one
//! more in, and never empties a place that was filled.

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    room: i32,
    /// Not used before this phase.
    phase: u8,
}

#[derive(Clone, Debug, Default)]
pub struct Network {
    /// Every second edge is the way back of the one before.
    edges: Vec<Edge>,
    out: Vec<Vec<usize>>,
}

pub const UNLIMITED: i32 = i32::MAX / 2;

impl Network {
    pub fn node(&mut self) -> usize {
        self.out.push(Vec::new());
        self.out.len() - 1
    }

    /// The new edge, by which its flow can be asked.
    pub fn edge(&mut self, from: usize, to: usize, room: i32, phase: u8) -> usize {
        let edge = self.edges.len();
        self.edges.push(Edge { to, room, phase });
        self.edges.push(Edge { to: from, room: 0, phase });
        for (node, edge) in [(from, edge), (to, edge + 1)] {
            if let Some(out) = self.out.get_mut(node) {
                out.push(edge);
            }
        }
        edge
    }

    pub fn widen(&mut self, edge: usize, by: i32) {
        if let Some(edge) = self.edges.get_mut(edge) {
            edge.room += by;
        }
    }

    /// What flows along an edge.
    pub fn flow(&self, edge: usize) -> i32 {
        self.edges.get(edge + 1).map_or(0, |back| back.room)
    }

    /// Room left on an edge.
    pub fn room(&self, edge: usize) -> i32 {
        self.edges.get(edge).map_or(0, |edge| edge.room)
    }

    /// Sends up to `most` units and says how many arrived.
    pub fn send(&mut self, from: usize, to: usize, most: i32, phase: u8) -> i32 {
        let mut sent = 0;
        while sent < most {
            let Some(path) = self.path(from, to, phase) else { break };
            let room = path.iter().map(|edge| self.room(*edge)).min().unwrap_or(0);
            let units = room.min(most - sent);
            for edge in path {
                self.widen(edge, -units);
                self.widen(edge ^ 1, units);
            }
            sent += units;
        }
        sent
    }

    /// The shortest way with room on it; of equal ones by the order in which the edges were made.
    fn path(&self, from: usize, to: usize, phase: u8) -> Option<Vec<usize>> {
        let mut came_by: Vec<Option<usize>> = vec![None; self.out.len()];
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(node) = queue.pop_front() {
            for edge in self.out.get(node).into_iter().flatten().copied() {
                let Some(Edge { to: next, room, phase: since }) = self.edges.get(edge).copied() else { continue };
                let Some(seen) = came_by.get_mut(next) else { continue };
                if room <= 0 || since > phase || seen.is_some() || next == from {
                    continue;
                }
                *seen = Some(edge);
                if next == to {
                    return Some(self.back(&came_by, from, to));
                }
                queue.push_back(next);
            }
        }
        None
    }

    fn back(&self, came_by: &[Option<usize>], from: usize, to: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut node = to;
        while node != from {
            let Some(edge) = came_by.get(node).copied().flatten() else { break };
            path.push(edge);
            node = self.edges.get(edge ^ 1).map_or(from, |back| back.to);
        }
        path
    }
}
