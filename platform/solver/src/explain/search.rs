//! The exact check: a depth-first search over periods that looks ahead, with rooms packed period by period.

use crate::instance::{Instance, Solution};

use super::{
    Effort, Requirement, bounds,
    model::Model,
    packing::{Packing, pack},
};

pub enum Verdict {
    /// Papers nothing is asked of lie in the first period and room.
    Possible(Solution),
    Impossible,
    Undecided,
}

struct Search<'a> {
    model: &'a Model,
    /// Period of each class that has one.
    at: Vec<Option<usize>>,
    inside: Vec<Vec<usize>>,
    /// How often a class was where the search failed: such are tried first.
    blame: Vec<u64>,
    nodes: u64,
    /// Something was given up, so that failing proves nothing.
    unsure: bool,
}

/// Whether all of these can be met. `blame` grows for the papers on which it failed.
pub fn check(instance: &Instance, asked: &[Requirement], effort: Effort, blame: &mut [u64]) -> Verdict {
    if !instance.papers.is_empty() && (instance.periods.is_empty() || instance.rooms.is_empty()) {
        return Verdict::Impossible;
    }
    let model = Model::new(instance, asked);
    if let Some(papers) = model.absurd {
        papers.iter().for_each(|&paper| blame[paper as usize] += 1_000);
        return Verdict::Impossible;
    }
    let classes = model.classes.len();
    let mut search = Search {
        model: &model,
        at: vec![None; classes],
        inside: vec![vec![]; model.periods],
        blame: vec![0; classes],
        nodes: effort.nodes,
        unsure: false,
    };
    let mut domain = model.domain.clone();
    let found = match bounds::contradiction(&model) {
        Some(culprits) => {
            culprits.iter().for_each(|&class| search.blame[class] += 1_000);
            false
        }
        None => search.order(&mut domain) && search.fits_alone() && search.descend(&domain),
    };
    if found {
        return Verdict::Possible(search.solution(instance));
    }
    for (class, papers) in model.classes.iter().enumerate() {
        papers.iter().for_each(|paper| blame[paper.number] += search.blame[class]);
    }
    if search.unsure { Verdict::Undecided } else { Verdict::Impossible }
}

impl Search<'_> {
    /// A class that finds rooms in none of its periods even by itself ends the search before it begins.
    fn fits_alone(&mut self) -> bool {
        for class in 0..self.model.classes.len() {
            let fits = (0..self.model.periods).any(|period| {
                self.model.domain[class * self.model.words + period / 64] >> (period % 64) & 1 == 1
                    && self.rooms_fit(class, period)
            });
            if !fits {
                self.blame[class] += 1_000;
                return false;
            }
        }
        true
    }

    fn descend(&mut self, domain: &[u64]) -> bool {
        let words = self.model.words;
        let size = |class: usize| domain[class * words..][..words].iter().map(|word| word.count_ones()).sum::<u32>();
        let open = (0..self.at.len()).filter(|&class| self.at[class].is_none());
        let weigh = |class: usize| {
            f64::from(size(class)) / (1.0 + self.blame[class] as f64 + self.model.apart[class].len() as f64)
        };
        let Some(class) = open.min_by(|&one, &other| weigh(one).total_cmp(&weigh(other)).then(one.cmp(&other))) else {
            return true;
        };
        let mut periods: Vec<usize> = (0..self.model.periods)
            .filter(|period| domain[class * words + period / 64] >> (period % 64) & 1 == 1)
            .collect();
        periods.sort_by_key(|&period| (self.inside[period].len(), period));
        for period in periods {
            if self.nodes == 0 {
                self.unsure = true;
                return false;
            }
            self.nodes -= 1;
            if !self.rooms_fit(class, period) {
                self.blame[class] += 1;
                self.inside[period].iter().for_each(|&other| self.blame[other] += 1);
                continue;
            }
            let mut next = domain.to_vec();
            self.at[class] = Some(period);
            self.inside[period].push(class);
            if self.look_ahead(class, period, &mut next) && self.descend(&next) {
                return true;
            }
            self.inside[period].pop();
            self.at[class] = None;
        }
        false
    }

    fn rooms_fit(&mut self, class: usize, period: usize) -> bool {
        let model = self.model;
        let papers: Vec<_> =
            self.inside[period].iter().chain([&class]).flat_map(|&class| &model.classes[class]).collect();
        match pack(&papers, &model.open_seats[period * model.rooms..][..model.rooms]) {
            Packing::Found(_) => true,
            Packing::Impossible => false,
            Packing::Undecided => {
                self.unsure = true;
                false
            }
        }
    }

    fn look_ahead(&mut self, class: usize, period: usize, domain: &mut [u64]) -> bool {
        let words = self.model.words;
        domain[class * words..][..words].fill(0);
        domain[class * words + period / 64] = 1 << (period % 64);
        for &other in &self.model.apart[class] {
            domain[other * words + period / 64] &= !(1 << (period % 64));
            if domain[other * words..][..words].iter().all(|&word| word == 0) {
                self.blame[other] += 1;
                self.blame[class] += 1;
                return false;
            }
        }
        self.order(domain)
    }

    /// Cuts off what the rules of order leave no room for, until nothing changes.
    fn order(&mut self, domain: &mut [u64]) -> bool {
        let (model, words) = (self.model, self.model.words);
        let bit =
            |domain: &[u64], class: usize, period: usize| domain[class * words + period / 64] >> (period % 64) & 1 == 1;
        loop {
            let mut changed = false;
            for &(later, earlier) in &model.after {
                let first = (0..model.periods).find(|&period| bit(domain, earlier, period));
                let last = (0..model.periods).rfind(|&period| bit(domain, later, period));
                let (Some(first), Some(last)) = (first, last) else {
                    self.blame[later] += 1;
                    self.blame[earlier] += 1;
                    return false;
                };
                for period in 0..model.periods {
                    for (class, wrong) in [(later, period <= first), (earlier, period >= last)] {
                        if wrong && bit(domain, class, period) {
                            domain[class * words + period / 64] &= !(1 << (period % 64));
                            self.blame[class] += 1;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return (0..model.classes.len())
                    .all(|class| domain[class * words..][..words].iter().any(|&word| word != 0));
            }
        }
    }

    fn solution(&self, instance: &Instance) -> Solution {
        let model = self.model;
        let mut solution = Solution { period: vec![0; instance.papers.len()], room: vec![0; instance.papers.len()] };
        for (period, inside) in self.inside.iter().enumerate() {
            let papers: Vec<_> = inside.iter().flat_map(|&class| &model.classes[class]).collect();
            if let Packing::Found(rooms) = pack(&papers, &model.open_seats[period * model.rooms..][..model.rooms]) {
                for (paper, room) in papers.iter().zip(rooms) {
                    solution.period[paper.number] = period as u32;
                    solution.room[paper.number] = room as u32;
                }
            }
        }
        solution
    }
}
