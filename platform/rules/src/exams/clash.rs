//! Clashes of a season: who would have to be in two places, and who has too much at once.
//!
//! Everything is numbers here: papers and students by their place in the lists, days counted from any day, times in
//! minutes since midnight.

use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
mod tests;

/// Somebody on the list of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub student: u32,
    /// More time than others have.
    pub extra: i32,
    /// Sits one paper after the other under supervision: overlapping is settled for them.
    pub consecutive: bool,
}

/// When a paper is sat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    pub day: i32,
    pub start: i32,
}

#[derive(Clone, Debug, Default)]
pub struct Paper {
    pub when: Option<When>,
    pub minutes: i32,
    pub candidates: Vec<Candidate>,
    /// Papers of one group begin together.
    pub group: Option<u32>,
}

/// What counts as too much.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub papers_a_day: usize,
    pub gap: i32,
}

/// What a place of the timetable costs the candidates of a paper. Every student counts once in each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Would have to sit two papers at once.
    pub overlapping: usize,
    /// Would have more papers on the day than they should.
    pub crowded: usize,
    /// Would have too little time between two papers.
    pub rushed: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Students of both papers, which overlap.
    Overlap { papers: (usize, usize), students: Vec<u32> },
    /// A student with more papers on a day than they should have.
    Crowded { student: u32, day: i32, papers: Vec<usize> },
    /// Students with too little time between two papers of a day.
    Rushed { papers: (usize, usize), minutes: i32, students: Vec<u32> },
}

/// A season as it is looked at.
#[derive(Debug)]
pub struct Season {
    papers: Vec<Paper>,
    /// For every student the papers they sit, with their place in its list.
    of_student: Vec<Vec<(usize, usize)>>,
    limits: Limits,
}

impl Season {
    pub fn new(papers: Vec<Paper>, limits: Limits) -> Self {
        let students = papers.iter().flat_map(|paper| &paper.candidates).map(|c| c.student + 1).max().unwrap_or(0);
        let mut of_student = vec![vec![]; usize::try_from(students).unwrap_or(0)];
        for (n, paper) in papers.iter().enumerate() {
            for (place, candidate) in paper.candidates.iter().enumerate() {
                if let Some(own) = of_student.get_mut(index(candidate.student)) {
                    own.push((n, place));
                }
            }
        }
        Self { papers, of_student, limits }
    }

    pub fn papers(&self) -> &[Paper] {
        &self.papers
    }

    pub fn place(&mut self, paper: usize, when: Option<When>) {
        if let Some(paper) = self.papers.get_mut(paper) {
            paper.when = when;
        }
    }

    /// How many students every two papers have in common; pairs in order, those with none left out.
    pub fn common(&self) -> BTreeMap<(usize, usize), usize> {
        let mut pairs: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for own in &self.of_student {
            for (n, (one, _)) in own.iter().enumerate() {
                for (other, _) in own.iter().skip(n + 1) {
                    *pairs.entry((*one.min(other), *one.max(other))).or_default() += 1;
                }
            }
        }
        pairs
    }

    /// The students of both papers.
    pub fn shared(&self, one: usize, other: usize) -> Vec<u32> {
        let of = |n: usize| self.papers.get(n).map(|p| p.candidates.iter().map(|c| c.student).collect::<BTreeSet<_>>());
        match (of(one), of(other)) {
            (Some(one), Some(other)) => one.intersection(&other).copied().collect(),
            _ => vec![],
        }
    }

    /// What it would cost the candidates of a paper to sit it then, everything else staying where it is. Papers of its
    /// group go with it, so they are in nobody's way.
    pub fn cost(&self, paper: usize, when: When) -> Cost {
        let mut cost = Cost::default();
        let Some(own) = self.papers.get(paper) else { return cost };
        for (place, candidate) in own.candidates.iter().enumerate() {
            let (mut overlaps, mut rushes, mut papers) = (false, false, 1);
            for (other, there) in self.of_student.get(index(candidate.student)).into_iter().flatten() {
                if *other == paper || (own.group.is_some() && self.group(*other) == own.group) {
                    continue;
                }
                let Some(at) = self.papers.get(*other).and_then(|p| p.when).filter(|at| at.day == when.day) else {
                    continue;
                };
                papers += 1;
                match self.between((paper, place, when), (*other, *there, at)) {
                    Between::Overlap => overlaps = true,
                    Between::Gap(minutes) if minutes < self.limits.gap => rushes = true,
                    Between::Settled | Between::Gap(_) => {}
                }
            }
            cost.overlapping += usize::from(overlaps);
            cost.crowded += usize::from(papers > self.limits.papers_a_day);
            cost.rushed += usize::from(rushes);
        }
        cost
    }

    fn group(&self, paper: usize) -> Option<u32> {
        self.papers.get(paper)?.group
    }

    fn candidate(&self, (paper, place): (usize, usize)) -> Option<&Candidate> {
        self.papers.get(paper)?.candidates.get(place)
    }

    fn ends(&self, (paper, place): (usize, usize), when: When) -> i32 {
        let minutes = self.papers.get(paper).map_or(0, |p| p.minutes);
        when.start + minutes + self.candidate((paper, place)).map_or(0, |c| c.extra)
    }

    fn between(&self, one: (usize, usize, When), other: (usize, usize, When)) -> Between {
        let (one_at, other_at) = ((one.0, one.1), (other.0, other.1));
        let settled = [one_at, other_at].into_iter().any(|at| self.candidate(at).is_some_and(|c| c.consecutive));
        let (one_ends, other_ends) = (self.ends(one_at, one.2), self.ends(other_at, other.2));
        if settled {
            Between::Settled
        } else if one.2.start < other_ends && other.2.start < one_ends {
            Between::Overlap
        } else if one.2.start < other.2.start {
            Between::Gap(other.2.start - one_ends)
        } else {
            Between::Gap(one.2.start - other_ends)
        }
    }

    /// Everything that clashes: overlaps first, then what is too much, each in the order of the papers.
    pub fn clashes(&self) -> Vec<Clash> {
        let mut overlaps: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
        let mut rushes: BTreeMap<(usize, usize), (i32, Vec<u32>)> = BTreeMap::new();
        let mut crowds = vec![];
        for (student, own) in (0_u32..).zip(&self.of_student) {
            let mut days: BTreeMap<i32, Vec<(usize, usize, When)>> = BTreeMap::new();
            for (paper, place) in own {
                if let Some(at) = self.papers.get(*paper).and_then(|p| p.when) {
                    days.entry(at.day).or_default().push((*paper, *place, at));
                }
            }
            for (day, of_day) in days {
                if of_day.len() > self.limits.papers_a_day {
                    let papers = of_day.iter().map(|(paper, ..)| *paper).collect();
                    crowds.push(Clash::Crowded { student, day, papers });
                }
                for (n, one) in of_day.iter().enumerate() {
                    for other in of_day.iter().skip(n + 1) {
                        let pair = (one.0.min(other.0), one.0.max(other.0));
                        match self.between(*one, *other) {
                            Between::Overlap => overlaps.entry(pair).or_default().push(student),
                            Between::Gap(minutes) if minutes < self.limits.gap => {
                                let rush = rushes.entry(pair).or_insert((minutes, vec![]));
                                rush.0 = rush.0.min(minutes);
                                rush.1.push(student);
                            }
                            Between::Settled | Between::Gap(_) => {}
                        }
                    }
                }
            }
        }
        let overlaps = overlaps.into_iter().map(|(papers, students)| Clash::Overlap { papers, students });
        let rushes =
            rushes.into_iter().map(|(papers, (minutes, students))| Clash::Rushed { papers, minutes, students });
        overlaps.chain(crowds).chain(rushes).collect()
    }
}

enum Between {
    Overlap,
    Gap(i32),
    /// They sit one after the other, however the papers lie.
    Settled,
}

fn index(student: u32) -> usize {
    usize::try_from(student).unwrap_or(usize::MAX)
}
