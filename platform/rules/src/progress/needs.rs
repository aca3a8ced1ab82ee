//! What a plan asks for, as a network through which the units of courses flow.

use super::{
    Plan, State, Taken,
    candidates::Candidate,
    network::{Network, UNLIMITED},
};

/// Lists and tags are served before free electives, and these before the part of the total that no category asks for.
const LISTED: u8 = 0;
const FREE: u8 = 1;
const REST: u8 = 2;

pub struct Needs {
    network: Network,
    sink: usize,
    rest: usize,
    /// Where courses enter each category; none for those that count courses beside others and take none from them.
    entries: Vec<Option<usize>>,
    /// What the plan asks for in all.
    pub required: i32,
}

/// Where the units of courses went.
pub struct Flow {
    /// By course: the categories that ask for it by list, tag or type and need it, in the order of its candidates.
    pub to: Vec<Vec<usize>>,
    /// Units of passed courses that something asked for.
    pub earned: i32,
}

impl Needs {
    pub fn new(plan: &Plan) -> Self {
        let mut network = Network::default();
        let (sink, rest) = (network.node(), network.node());
        let mut asked = 0;
        let mut entries = Vec::with_capacity(plan.categories.len());
        let exits: Vec<Option<usize>> =
            (0..plan.categories.len()).map(|index| own(plan, index).map(|_| network.node())).collect();
        for (index, (category, exit)) in plan.categories.iter().zip(&exits).enumerate() {
            let (Some(exit), Some(need)) = (exit, own(plan, index)) else {
                entries.push(None);
                continue;
            };
            let entry = network.node();
            network.edge(entry, *exit, category.max_units.unwrap_or(UNLIMITED).max(0), LISTED);
            network.edge(*exit, sink, need, if category.free { FREE } else { LISTED });
            // What a part does not need itself may fill the whole.
            let around = category.parent.filter(|parent| *parent != index).and_then(|parent| exits.get(parent));
            if let Some(around) = around.copied().flatten() {
                network.edge(*exit, around, UNLIMITED, LISTED);
            }
            entries.push(Some(entry));
            asked += need;
        }
        let required = plan.total_units.max(asked);
        network.edge(rest, sink, required - asked, REST);
        Self { network, sink, rest, entries, required }
    }

    /// Passed courses first, to the last place they could have; those in progress then displace none.
    pub fn fill(mut self, plan: &Plan, taken: &[Taken], candidates: &[Vec<Candidate>]) -> Flow {
        let mut nodes = Vec::with_capacity(taken.len());
        let mut ways = Vec::with_capacity(taken.len());
        for (course, candidates) in taken.iter().zip(candidates) {
            let node = self.network.node();
            let enter = |candidate: &Candidate| {
                let entry = self.entries.get(candidate.category).copied().flatten()?;
                Some((*candidate, self.network.edge(node, entry, course.units, LISTED)))
            };
            ways.push(candidates.iter().filter_map(enter).collect::<Vec<_>>());
            // What the plan has no place for counts for nothing.
            if !candidates.is_empty() {
                self.network.edge(node, self.rest, course.units, LISTED);
            }
            nodes.push((node, course));
        }
        let mut sent = vec![0; nodes.len()];
        for state in [State::Passed, State::InProgress] {
            for phase in LISTED..=REST {
                for ((node, course), sent) in nodes.iter().zip(&mut sent).filter(|((_, c), _)| c.state == state) {
                    *sent += self.network.send(*node, self.sink, course.units - *sent, phase);
                }
            }
        }
        let earned =
            taken.iter().zip(&sent).filter(|(course, _)| course.state == State::Passed).map(|(_, sent)| sent).sum();
        let arrived = |ways: Vec<(Candidate, usize)>| {
            let used = ways.into_iter().filter(|(_, edge)| self.network.flow(*edge) > 0);
            used.map(|(candidate, _)| candidate.category).filter(|n| !is_free(plan, *n)).collect()
        };
        Flow { to: ways.into_iter().map(arrived).collect(), earned }
    }
}

pub fn is_free(plan: &Plan, category: usize) -> bool {
    plan.categories.get(category).is_some_and(|category| category.free)
}

/// What a category needs beyond what its parts need; none if it counts courses beside others.
fn own(plan: &Plan, index: usize) -> Option<i32> {
    let category = plan.categories.get(index).filter(|category| !category.counts_beside)?;
    let parts = plan.categories.iter().filter(|part| part.parent == Some(index) && !part.counts_beside);
    Some((category.min_units - parts.map(|part| part.min_units).sum::<i32>()).max(0))
}
