//! Merged ranges, asked row by row.

use crate::Merge;

pub struct Merges {
    /// By first row.
    ranges: Vec<Merge>,
    /// For each range, the position of the one among it and its predecessors that
    /// reaches furthest down: one look answers for a row, however many ranges there are.
    deepest: Vec<usize>,
}

impl Merges {
    pub fn new(mut ranges: Vec<Merge>) -> Self {
        ranges.sort_by_key(|range| range.first_row);
        let mut deepest = Vec::with_capacity(ranges.len());
        let mut best = (0, 0);
        for (position, range) in ranges.iter().enumerate() {
            if range.last_row > best.0 {
                best = (range.last_row, position);
            }
            deepest.push(best.1);
        }
        Self { ranges, deepest }
    }

    /// Some range that covers a part of this row.
    pub fn reaching(&self, row: u32) -> Option<Merge> {
        let begun = self.ranges.partition_point(|range| range.first_row <= row);
        let deepest = *self.deepest.get(begun.checked_sub(1)?)?;
        self.ranges.get(deepest).copied().filter(|range| range.last_row >= row)
    }

    pub fn into_ranges(self) -> Vec<Merge> {
        self.ranges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(first_row: u32, last_row: u32) -> Merge {
        Merge { first_row, last_row, first_column: 1, last_column: 2 }
    }

    #[test]
    fn a_long_range_is_found_behind_short_ones() {
        let merges = Merges::new(vec![rows(5, 5), rows(2, 9), rows(3, 3)]);
        let covered: Vec<u32> = (1..=11).filter(|row| merges.reaching(*row).is_some()).collect();
        assert_eq!(covered, (2..=9).collect::<Vec<_>>());
        assert!(Merges::new(Vec::new()).reaching(1).is_none());
    }
}
