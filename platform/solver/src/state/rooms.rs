//! Papers entering and leaving rooms.

use super::{Delta, State};

impl State<'_> {
    /// Counts a paper into a room and says what that costs.
    #[inline]
    pub(super) fn enter(&mut self, paper: usize, period: usize, room: usize) -> Delta {
        let delta = self.enter_cost(paper, period, room);
        let place = period * self.of.rooms + room;
        self.seats_left[place] -= self.of.seats[paper];
        self.papers_in[place] += 1;
        self.alone_in[place] += u16::from(self.of.alone[paper]);
        self.lasting[place * self.of.durations + self.of.duration[paper] as usize] += 1;
        delta
    }

    /// Counts a paper out of its room and says what that saves.
    #[inline]
    pub(super) fn leave(&mut self, paper: usize, period: usize, room: usize) -> Delta {
        let place = period * self.of.rooms + room;
        self.seats_left[place] += self.of.seats[paper];
        self.papers_in[place] -= 1;
        self.alone_in[place] -= u16::from(self.of.alone[paper]);
        self.lasting[place * self.of.durations + self.of.duration[paper] as usize] -= 1;
        let cost = self.enter_cost(paper, period, room);
        Delta { hard: -cost.hard, soft: -cost.soft }
    }

    /// What it would cost to put a paper into a room in which it is not counted.
    #[inline]
    pub(super) fn enter_cost(&self, paper: usize, period: usize, room: usize) -> Delta {
        let of = self.of;
        let (place, own) = (period * of.rooms + room, paper * of.rooms + room);
        let (left, papers, alone) = (self.seats_left[place], self.papers_in[place], self.alone_in[place]);
        let after = left - of.seats[paper];
        let mut hard = of.room_hard[own] + left.min(0) - after.min(0);
        let mut soft = of.room_soft[own];
        if papers == 0 {
            soft += of.room_opened;
        } else {
            if self.lasting[place * of.durations + of.duration[paper] as usize] == 0 {
                soft += of.mixed_durations;
            }
            // One more beside a paper that sits alone; or the first such paper among all that sit here.
            if alone > 0 {
                hard += 1;
            } else if of.alone[paper] {
                hard += i32::from(papers);
            }
        }
        Delta { hard: i64::from(hard), soft: i64::from(soft) }
    }

    /// What it saves to take a paper out of the room in which it sits, without taking it out.
    #[inline]
    pub(super) fn leave_gain(&self, paper: usize, period: usize) -> Delta {
        let (of, room) = (self.of, self.room[paper] as usize);
        let (place, own) = (period * of.rooms + room, paper * of.rooms + room);
        let (left, papers) = (self.seats_left[place], self.papers_in[place]);
        let mut hard = of.room_hard[own] + (left + of.seats[paper]).min(0) - left.min(0);
        let mut soft = of.room_soft[own];
        if papers == 1 {
            soft += of.room_opened;
        } else {
            if self.lasting[place * of.durations + of.duration[paper] as usize] == 1 {
                soft += of.mixed_durations;
            }
            let others_alone = self.alone_in[place] - u16::from(of.alone[paper]);
            if others_alone > 0 {
                hard += 1;
            } else if of.alone[paper] {
                hard += i32::from(papers - 1);
            }
        }
        Delta { hard: i64::from(hard), soft: i64::from(soft) }
    }

    /// The room that costs a paper least in a period; among equals the one that it fills best.
    #[inline]
    pub(super) fn best_room(&self, paper: usize, period: usize, hard_weight: f64) -> u32 {
        let usable = self.of.usable.of(paper);
        if let [only] = usable {
            return *only;
        }
        let least = f64::from(self.of.room_least[paper]);
        let (mut best, mut best_cost, mut best_left) = (usable[0], f64::INFINITY, i32::MAX);
        for &room in usable {
            let cost = self.enter_cost(paper, period, room as usize).weighed(hard_weight);
            let left = self.seats_left[period * self.of.rooms + room as usize];
            if cost < best_cost || (cost == best_cost && left < best_left) {
                (best, best_cost, best_left) = (room, cost, left);
                if cost <= least && left == self.of.seats[paper] {
                    break;
                }
            }
        }
        best
    }

    /// Moves a paper within its period if that costs no more than `bound`.
    #[inline]
    pub fn try_room(&mut self, paper: usize, room: u32, bound: f64, hard_weight: f64) -> bool {
        let period = self.period[self.of.block[paper] as usize] as usize;
        let (gain, cost) = (self.leave_gain(paper, period), self.enter_cost(paper, period, room as usize));
        let delta = Delta { hard: cost.hard - gain.hard, soft: cost.soft - gain.soft };
        let accepted = delta.weighed(hard_weight) <= bound;
        if accepted {
            self.change_room(paper, room);
        }
        accepted
    }

    /// Exchanges the rooms of two papers of one period if that costs no more than `bound`.
    pub fn try_room_swap(&mut self, one: usize, other: usize, bound: f64, hard_weight: f64) -> bool {
        let period = self.period[self.of.block[one] as usize] as usize;
        let (here, there) = (self.room[one] as usize, self.room[other] as usize);
        let mut delta = self.leave(one, period, here);
        delta += self.leave(other, period, there);
        delta += self.enter(one, period, there);
        delta += self.enter(other, period, here);
        let accepted = delta.weighed(hard_weight) <= bound;
        if accepted {
            self.hard += delta.hard;
            self.soft += delta.soft;
            (self.room[one], self.room[other]) = (there as u32, here as u32);
        } else {
            self.leave(one, period, there);
            self.leave(other, period, here);
            self.enter(one, period, here);
            self.enter(other, period, there);
        }
        accepted
    }
}

impl State<'_> {
    /// Whether the papers of a block find rooms in a period, one after the other, each in the smallest that will do.
    pub fn rooms_fit(&self, block: u32, period: usize) -> bool {
        let of = self.of;
        // Only the start asks, so that it may allocate.
        let mut taken: Vec<(u32, i32)> = vec![];
        of.papers.of(block as usize).iter().map(|&paper| paper as usize).all(|paper| {
            let free = |&&room: &&u32| {
                let place = period * of.rooms + room as usize;
                let by_block = taken.iter().filter(|(other, _)| *other == room);
                let count = usize::from(self.papers_in[place]) + by_block.clone().count();
                self.seats_left[place] - by_block.map(|(_, seats)| seats).sum::<i32>() >= of.seats[paper]
                    && self.alone_in[place] == 0
                    && (!of.alone[paper] || count == 0)
            };
            let found = of.usable.of(paper).iter().find(free).copied();
            found.is_some_and(|room| {
                taken.push((room, of.seats[paper]));
                true
            })
        })
    }
}
