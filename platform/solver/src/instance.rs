//! What is to be placed, where it may lie, and what hurts: numbers only, so that one solver serves every caller.

/// Stands for "nowhere yet" in a [`Solution`].
pub const NONE: u32 = u32::MAX;

/// Papers, periods, rooms and students are numbered from 0 in the order of their lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instance {
    /// How many students there are; papers name them by number.
    pub students: u32,
    pub papers: Vec<Paper>,
    /// In the order of time.
    pub periods: Vec<Period>,
    pub rooms: Vec<Room>,
    pub relations: Vec<Relation>,
    /// Room and period: somebody else uses the room then.
    pub closed: Vec<(u32, u32)>,
    pub weights: Weights,
    /// The plan people know already. With `moved_period` or `moved_room` above 0, leaving it costs.
    pub present: Option<Solution>,
    /// Plans found before, from which an alternative has to differ; see `same_as_other`.
    pub others: Vec<Solution>,
}

/// What is written at one time in one room. A paper that needs several rooms is several of these, tied by
/// [`RelationKind::Together`], each with the students who sit in that part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    pub minutes: u32,
    pub students: Vec<u32>,
    pub forbidden_periods: Vec<u32>,
    /// `None`: every room will do.
    pub usable_rooms: Option<Vec<u32>>,
    /// Nothing else may be in its room then.
    pub alone: bool,
    pub locked_period: Option<u32>,
    pub locked_room: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Period {
    /// Number of the calendar day: neighbouring days have neighbouring numbers.
    pub day: u32,
    pub minutes: u32,
    /// For each paper placed here.
    pub cost: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Room {
    pub seats: u32,
    /// For each paper placed here.
    pub cost: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation {
    pub kind: RelationKind,
    pub first: u32,
    pub second: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RelationKind {
    /// The first paper in a later period than the second.
    After,
    /// Both in one period.
    Together,
    /// Not both in one period.
    Apart,
}

/// What one unit of each soft cost weighs; 0 switches it off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// For each student and pair of papers in neighbouring periods of one day.
    pub two_in_a_row: i32,
    /// For each student and pair of papers of one day that are not neighbours.
    pub two_in_a_day: i32,
    /// For each student and two days in sequence: each paper beyond the second.
    pub three_in_two_days: i32,
    /// For each student and pair of papers at most `spread_periods` periods from each other.
    pub spread: i32,
    pub spread_periods: u32,
    /// For each room and period: each different duration beyond the first.
    pub mixed_durations: i32,
    /// For each of the `large_papers` largest papers that lies in one of the last `late_periods` periods.
    pub large_late: i32,
    pub large_papers: u32,
    pub late_periods: u32,
    /// For each room and period in use: somebody has to invigilate.
    pub room_opened: i32,
    /// For each student of a paper whose period is not that of the present plan.
    pub moved_period: i32,
    /// For each student of a paper whose room is not that of the present plan.
    pub moved_room: i32,
    /// For each paper in the same period as in one of the other plans.
    pub same_as_other: i32,
}

/// For each paper its period and its room, or [`NONE`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Solution {
    pub period: Vec<u32>,
    pub room: Vec<u32>,
}

impl Solution {
    pub fn empty(papers: usize) -> Self {
        Self { period: vec![NONE; papers], room: vec![NONE; papers] }
    }

    /// How many papers lie in another period here than there.
    pub fn moved_from(&self, other: &Self) -> usize {
        self.period.iter().zip(&other.period).filter(|(here, there)| here != there).count()
    }
}

impl Paper {
    pub fn seats(&self) -> i32 {
        self.students.len() as i32
    }
}

impl Instance {
    /// Whether the paper may lie there as far as it alone is concerned.
    pub fn period_allowed(&self, paper: usize, period: usize) -> bool {
        let (of, there) = (&self.papers[paper], &self.periods[period]);
        of.minutes <= there.minutes
            && !of.forbidden_periods.contains(&(period as u32))
            && of.locked_period.is_none_or(|locked| locked as usize == period)
    }

    /// Whether the room is one of the paper's; its size is another question.
    pub fn room_allowed(&self, paper: usize, room: usize) -> bool {
        let (of, room) = (&self.papers[paper], room as u32);
        of.usable_rooms.as_ref().is_none_or(|usable| usable.contains(&room))
            && of.locked_room.is_none_or(|locked| locked == room)
    }

    /// The papers that should lie early: the largest, the earlier in the list where equal.
    pub fn large_papers(&self) -> Vec<bool> {
        let mut order: Vec<usize> = (0..self.papers.len()).collect();
        order.sort_by_key(|&paper| (std::cmp::Reverse(self.papers[paper].students.len()), paper));
        let mut large = vec![false; order.len()];
        order.iter().take(self.weights.large_papers as usize).for_each(|&paper| large[paper] = true);
        large
    }

    /// Whether it is one of the periods in which large papers cost.
    pub fn late(&self, period: usize) -> bool {
        period + self.weights.late_periods as usize >= self.periods.len()
    }

    /// What a student with papers in both periods costs; symmetric, nothing within one period (that is a clash).
    pub fn pair_cost(&self, one: usize, other: usize) -> i32 {
        let apart = one.abs_diff(other) as u32;
        if apart == 0 {
            return 0;
        }
        let weights = &self.weights;
        let near = match (self.periods[one].day == self.periods[other].day, apart) {
            (true, 1) => weights.two_in_a_row,
            (true, _) => weights.two_in_a_day,
            (false, _) => 0,
        };
        near + if apart <= weights.spread_periods { weights.spread } else { 0 }
    }

    /// Seats by period and room (`period * rooms + room`), none where the room is closed.
    pub fn open_seats(&self) -> Vec<i32> {
        let rooms = self.rooms.len();
        let mut seats: Vec<i32> =
            self.periods.iter().flat_map(|_| self.rooms.iter().map(|room| room.seats as i32)).collect();
        for &(room, period) in &self.closed {
            seats[period as usize * rooms + room as usize] = 0;
        }
        seats
    }
}
