//! Seats of a room: a grid of rows, named by letters from the front, and seats, numbered from the left.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// As many rows as there are letters.
pub const MOST_ROWS: i32 = 26;
pub const MOST_COLS: i32 = 40;

/// One place of the grid, counted from nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub row: i32,
    pub col: i32,
}

impl Place {
    /// B4 is the fourth seat of the second row.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let letter = letters.next().filter(char::is_ascii_uppercase)?;
        let digits = letters.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let col: i32 = digits.parse().ok()?;
        let row = i32::from(u8::try_from(letter).ok()? - b'A');
        (1..=MOST_COLS).contains(&col).then_some(Self { row, col: col - 1 })
    }

    /// As people read it.
    pub fn name(self) -> String {
        let letter = u8::try_from(self.row).map_or('?', |row| char::from(b'A'.saturating_add(row.min(25))));
        format!("{letter}{}", self.col + 1)
    }
}

/// A room's grid without the seats that nobody gets.
#[derive(Clone, Debug)]
pub struct Grid {
    pub rows: i32,
    pub cols: i32,
    pub closed: BTreeSet<Place>,
}

impl Grid {
    /// From the front, each row from the left.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let all = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| Place { row, col }));
        all.filter(|place| !self.closed.contains(place))
    }

    pub fn holds(&self, place: Place) -> bool {
        (0..self.rows).contains(&place.row) && (0..self.cols).contains(&place.col) && !self.closed.contains(&place)
    }
}

/// Somebody to be seated. Numbers are places in the caller's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sitter {
    pub paper: usize,
    /// With an arrangement: seated before the others, at the front.
    pub first: bool,
    /// Where they sit already; it stays where the room still has it.
    pub seat: Option<Place>,
}

/// Seats for the sitters of a room, in their order; none for who finds no place. Who has a seat keeps it; the others
/// are spread so that, while there is room, nobody has a neighbour of the same paper.
pub fn fill(grid: &Grid, sitters: &[Sitter], apart: bool) -> Vec<Option<Place>> {
    let mut seats: Vec<Option<Place>> = vec![None; sitters.len()];
    let mut taken: BTreeMap<Place, usize> = BTreeMap::new();
    for (seat, sitter) in seats.iter_mut().zip(sitters) {
        if let Some(place) = sitter.seat.filter(|place| grid.holds(*place) && !taken.contains_key(place)) {
            taken.insert(place, sitter.paper);
            *seat = Some(place);
        }
    }
    let mut waiting: BTreeMap<usize, VecDeque<usize>> = BTreeMap::new();
    let open: Vec<usize> = seats.iter().enumerate().filter(|(_, seat)| seat.is_none()).map(|(n, _)| n).collect();
    let first = |n: &usize| sitters.get(*n).is_some_and(|sitter| sitter.first);
    for n in open.iter().filter(|n| first(n)).chain(open.iter().filter(|n| !first(n))) {
        if let Some(sitter) = sitters.get(*n) {
            waiting.entry(sitter.paper).or_default().push_back(*n);
        }
    }
    for strict in [apart, false] {
        for place in grid.places() {
            if taken.contains_key(&place) {
                continue;
            }
            let beside = |paper: usize| neighbours(place).into_iter().any(|at| taken.get(&at) == Some(&paper));
            let next = waiting
                .iter()
                .filter(|(paper, left)| !left.is_empty() && (!strict || !beside(**paper)))
                .max_by_key(|(paper, left)| (left.front().is_some_and(first), left.len(), std::cmp::Reverse(**paper)))
                .map(|(paper, _)| *paper);
            let Some((paper, n)) = next.and_then(|paper| Some((paper, waiting.get_mut(&paper)?.pop_front()?))) else {
                continue;
            };
            taken.insert(place, paper);
            if let Some(seat) = seats.get_mut(n) {
                *seat = Some(place);
            }
        }
    }
    seats
}

fn neighbours(place: Place) -> [Place; 2] {
    [Place { col: place.col - 1, ..place }, Place { col: place.col + 1, ..place }]
}

#[cfg(test)]
mod tests;
