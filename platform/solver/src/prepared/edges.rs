//! What pairs of blocks have to do with each other.

use std::collections::BTreeMap;

use crate::{
    instance::{Instance, RelationKind},
    prepared::Lists,
};

#[derive(Clone, Copy, Debug, Default)]
pub struct Edge {
    pub to: u32,
    /// Common students: what the cost of two periods is multiplied with.
    pub students: i32,
    /// What it violates to lie in one period: the common students, and one for each rule that says so.
    pub clash: i32,
    /// How many rules want this block after the other one, and before it.
    pub after: i32,
    pub before: i32,
}

/// Common students of each pair of papers, the smaller number first.
pub fn common(instance: &Instance) -> BTreeMap<(u32, u32), i32> {
    let mut sits: Vec<Vec<u32>> = vec![vec![]; instance.students as usize];
    for (number, paper) in instance.papers.iter().enumerate() {
        paper.students.iter().for_each(|&student| sits[student as usize].push(number as u32));
    }
    let mut common = BTreeMap::new();
    for papers in &sits {
        for (at, &one) in papers.iter().enumerate() {
            papers[at + 1..].iter().for_each(|&other| *common.entry((one, other)).or_default() += 1);
        }
    }
    common
}

/// Edges of each block in both directions, and the violations inside of blocks, which nothing can change.
pub fn between(instance: &Instance, papers: &Lists<u32>, block: &[u32]) -> (Lists<Edge>, i64) {
    let mut edges: Vec<BTreeMap<u32, Edge>> = vec![BTreeMap::new(); papers.len()];
    let mut inside = 0i64;
    let mut join = |one: u32, other: u32, found: Edge| {
        let (one, other) = (block[one as usize], block[other as usize]);
        if one == other {
            inside += i64::from(found.clash + found.after);
            return;
        }
        let turned = Edge { after: found.before, before: found.after, ..found };
        for (from, to, found) in [(one, other, found), (other, one, turned)] {
            let edge = edges[from as usize].entry(to).or_default();
            edge.to = to;
            edge.students += found.students;
            edge.clash += found.clash;
            edge.after += found.after;
            edge.before += found.before;
        }
    };
    for ((one, other), students) in common(instance) {
        join(one, other, Edge { students, clash: students, ..Edge::default() });
    }
    for relation in &instance.relations {
        match relation.kind {
            RelationKind::After => join(relation.first, relation.second, Edge { after: 1, ..Edge::default() }),
            RelationKind::Apart => join(relation.first, relation.second, Edge { clash: 1, ..Edge::default() }),
            RelationKind::Together => {}
        }
    }
    (Lists::new(edges.into_iter().map(|of| of.into_values().collect())), inside)
}

/// The neighbours a block must not meet, one bit each.
pub fn clash_bits(edges: &Lists<Edge>, words: usize) -> Vec<u64> {
    let mut bits = vec![0u64; edges.len() * words];
    for block in 0..edges.len() {
        for edge in edges.of(block).iter().filter(|edge| edge.clash > 0) {
            bits[block * words + edge.to as usize / 64] |= 1 << (edge.to % 64);
        }
    }
    bits
}
