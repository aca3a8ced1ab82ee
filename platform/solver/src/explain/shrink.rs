//! From everything that is asked to what contradicts itself.

use crate::{instance::Instance, random::Random};

use super::{
    Effort, Requirement,
    search::{Verdict, check},
};

/// How often a contradiction is shrunk, each time in another order: a set from which nothing can be dropped need not be
/// the smallest.
const ORDERS: u64 = 6;

/// The requirements among a few papers that already contradict each other; those to blame are taken first.
pub fn few_papers(instance: &Instance, all: &[Requirement], effort: Effort, blame: &[u64]) -> Option<Vec<Requirement>> {
    let mut order: Vec<u32> = (0..instance.papers.len() as u32).collect();
    order.sort_by_key(|&paper| (std::cmp::Reverse(blame[paper as usize]), paper));
    let mut size = 1;
    loop {
        let taken = &order[..order.len().min(size)];
        let among: Vec<Requirement> =
            all.iter().copied().filter(|asked| asked.papers().all(|paper| taken.contains(&paper))).collect();
        if matches!(impossible(instance, &among, effort), Some(true)) {
            return Some(among);
        }
        if size >= order.len() {
            return None;
        }
        size *= 2;
    }
}

/// `None`: not decided.
fn impossible(instance: &Instance, asked: &[Requirement], effort: Effort) -> Option<bool> {
    match check(instance, asked, effort, &mut vec![0; instance.papers.len()]) {
        Verdict::Possible(_) => Some(false),
        Verdict::Impossible => Some(true),
        Verdict::Undecided => None,
    }
}

/// The smallest set that several orders of dropping lead to, and whether it is proven that nothing more can be dropped.
pub fn smallest(instance: &Instance, core: Vec<Requirement>, effort: Effort) -> (Vec<Requirement>, bool) {
    let mut random = Random::new(0);
    let mut best = shrunk(instance, core.clone(), effort, &mut random);
    for _ in 1..ORDERS {
        let other = shrunk(instance, core.clone(), effort, &mut random);
        if (other.0.len(), !other.1) < (best.0.len(), !best.1) {
            best = other;
        }
    }
    best.0.sort_unstable();
    best
}

fn shrunk(
    instance: &Instance,
    core: Vec<Requirement>,
    effort: Effort,
    random: &mut Random,
) -> (Vec<Requirement>, bool) {
    let mut left = core;
    let mut papers: Vec<u32> = left.iter().flat_map(Requirement::papers).collect();
    papers.sort_unstable();
    papers.dedup();
    shuffle(&mut papers, random);
    for paper in papers {
        let without: Vec<Requirement> =
            left.iter().copied().filter(|asked| asked.papers().all(|of| of != paper)).collect();
        if matches!(impossible(instance, &without, effort), Some(true)) {
            left = without;
        }
    }
    let mut single = left.clone();
    shuffle(&mut single, random);
    let mut proven = true;
    for asked in single {
        let without: Vec<Requirement> = left.iter().copied().filter(|&other| other != asked).collect();
        match impossible(instance, &without, effort) {
            Some(true) => left = without,
            Some(false) => {}
            None => proven = false,
        }
    }
    (left, proven)
}

fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for at in (1..list.len()).rev() {
        list.swap(at, random.below(at + 1));
    }
}
