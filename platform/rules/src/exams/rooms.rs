//! Rooms for a paper.

/// As few rooms as hold so many: the smallest that holds the rest, else the largest there is. Rooms are seats and
/// number; none when all of them together do not do.
pub fn choose(mut free: Vec<(i32, usize)>, candidates: i32) -> Option<Vec<usize>> {
    free.sort_unstable();
    let (mut left, mut chosen) = (candidates.max(1), vec![]);
    while left > 0 {
        let at = free.iter().position(|(seats, _)| *seats >= left).or_else(|| free.len().checked_sub(1))?;
        let (seats, room) = free.remove(at);
        chosen.push(room);
        left -= seats;
    }
    Some(chosen)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_smallest_that_does() {
        let rooms = vec![(20, 0), (60, 1), (35, 2)];
        assert_eq!(choose(rooms.clone(), 30), Some(vec![2]));
        assert_eq!(choose(rooms.clone(), 70), Some(vec![1, 0]));
        assert_eq!(choose(rooms.clone(), 115), Some(vec![1, 2, 0]));
        assert_eq!(choose(rooms, 116), None);
    }

    proptest! {
        #[test]
        fn what_is_chosen_holds_them(seats in prop::collection::vec(1..80_i32, 0..8), candidates in 0..300_i32) {
            let free: Vec<(i32, usize)> = seats.iter().copied().zip(0..).collect();
            match choose(free, candidates) {
                Some(chosen) => {
                    let held: i32 = chosen.iter().filter_map(|n| seats.get(*n)).sum();
                    let mut once = chosen.clone();
                    once.sort_unstable();
                    once.dedup();
                    prop_assert!(held >= candidates && once.len() == chosen.len());
                }
                None => prop_assert!(seats.iter().sum::<i32>() < candidates.max(1)),
            }
        }
    }
}
