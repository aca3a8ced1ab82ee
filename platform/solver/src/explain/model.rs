//! The requirements that are in force, as a problem of its own: papers that must lie together as one class.

use crate::instance::{Instance, RelationKind};

use super::Requirement;

pub struct Paper {
    pub number: usize,
    pub seats: i32,
    pub rooms: Vec<usize>,
    pub alone: bool,
}

pub struct Model {
    pub periods: usize,
    pub rooms: usize,
    /// Papers of each class.
    pub classes: Vec<Vec<Paper>>,
    /// Periods of each class, `words` of bits for each.
    pub words: usize,
    pub domain: Vec<u64>,
    /// Classes that must not meet.
    pub apart: Vec<Vec<usize>>,
    /// The first later than the second.
    pub after: Vec<(usize, usize)>,
    /// By period and room.
    pub open_seats: Vec<i32>,
    /// Two that are one class must not meet or must follow each other: their papers.
    pub absurd: Option<[u32; 2]>,
}

impl Model {
    pub fn new(instance: &Instance, asked: &[Requirement]) -> Self {
        let (periods, rooms) = (instance.periods.len(), instance.rooms.len());
        let class_of = classes(instance, asked);
        let count = class_of.iter().flatten().max().map_or(0, |last| last + 1);
        let mut papers: Vec<Paper> = (0..instance.papers.len())
            .map(|number| Paper { number, seats: 0, rooms: (0..rooms).collect(), alone: false })
            .collect();
        let words = periods.div_ceil(64).max(1);
        let mut model = Self {
            periods,
            rooms,
            classes: (0..count).map(|_| vec![]).collect(),
            words,
            domain: vec![0; count * words],
            apart: vec![vec![]; count],
            after: vec![],
            open_seats: instance.rooms.iter().map(|room| room.seats as i32).collect::<Vec<_>>().repeat(periods),
            absurd: None,
        };
        for class in 0..count {
            (0..periods).for_each(|period| model.domain[class * words + period / 64] |= 1 << (period % 64));
        }
        for asked in asked {
            model.demand(instance, asked, &class_of, &mut papers);
        }
        for paper in papers {
            if let Some(class) = class_of[paper.number] {
                model.classes[class].push(paper);
            }
        }
        model
    }

    fn demand(&mut self, instance: &Instance, asked: &Requirement, class_of: &[Option<usize>], papers: &mut [Paper]) {
        let class = |paper: u32| class_of[paper as usize].unwrap_or(0);
        match *asked {
            Requirement::CommonStudents { first, second } => self.keep_apart(first, second, class),
            Requirement::Relation(relation) => match relation.kind {
                RelationKind::Apart => self.keep_apart(relation.first, relation.second, class),
                RelationKind::After if class(relation.first) == class(relation.second) => {
                    self.absurd = Some([relation.first, relation.second]);
                }
                RelationKind::After => self.after.push((class(relation.first), class(relation.second))),
                RelationKind::Together => {}
            },
            Requirement::Duration { paper } => {
                let minutes = instance.papers[paper as usize].minutes;
                self.restrict(class(paper), |period| instance.periods[period].minutes >= minutes);
            }
            Requirement::ForbiddenPeriods { paper } => {
                let forbidden = &instance.papers[paper as usize].forbidden_periods;
                self.restrict(class(paper), |period| !forbidden.contains(&(period as u32)));
            }
            Requirement::LockedPeriod { paper } => {
                let locked = instance.papers[paper as usize].locked_period;
                self.restrict(class(paper), |period| locked.is_none_or(|locked| locked as usize == period));
            }
            Requirement::Seats { paper } => papers[paper as usize].seats = instance.papers[paper as usize].seats(),
            Requirement::UsableRooms { paper } => {
                let usable = instance.papers[paper as usize].usable_rooms.as_deref().unwrap_or(&[]);
                papers[paper as usize].rooms.retain(|&room| usable.contains(&(room as u32)));
            }
            Requirement::LockedRoom { paper } => {
                let locked = instance.papers[paper as usize].locked_room;
                papers[paper as usize].rooms.retain(|&room| locked == Some(room as u32));
            }
            Requirement::Alone { paper } => papers[paper as usize].alone = true,
            Requirement::Closed { room, period } => {
                self.open_seats[period as usize * self.rooms + room as usize] = 0;
            }
        }
    }

    fn keep_apart(&mut self, first: u32, second: u32, class: impl Fn(u32) -> usize) {
        let (one, other) = (class(first), class(second));
        if one == other {
            self.absurd = Some([first, second]);
        } else if !self.apart[one].contains(&other) {
            self.apart[one].push(other);
            self.apart[other].push(one);
        }
    }

    fn restrict(&mut self, class: usize, allowed: impl Fn(usize) -> bool) {
        for period in (0..self.periods).filter(|&period| !allowed(period)) {
            self.domain[class * self.words + period / 64] &= !(1 << (period % 64));
        }
    }
}

/// The class of each paper that is spoken of: papers tied together share one.
fn classes(instance: &Instance, asked: &[Requirement]) -> Vec<Option<usize>> {
    let mut class: Vec<Option<usize>> = vec![None; instance.papers.len()];
    let mut spoken: Vec<u32> = asked.iter().flat_map(Requirement::papers).collect();
    spoken.sort_unstable();
    spoken.dedup();
    for (number, paper) in spoken.iter().enumerate() {
        class[*paper as usize] = Some(number);
    }
    // Few are tied, so that simply renaming one class into the other will do.
    for asked in asked {
        if let Requirement::Relation(relation) = asked
            && relation.kind == RelationKind::Together
        {
            let (keep, drop) = (class[relation.first as usize], class[relation.second as usize]);
            class.iter_mut().filter(|of| **of == drop).for_each(|of| *of = keep);
        }
    }
    let mut used: Vec<usize> = class.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    class.into_iter().map(|of| of.map(|of| used.partition_point(|&before| before < of))).collect()
}
