use proptest::prelude::*;

use super::*;

fn grid(rows: i32, cols: i32, closed: &[&str]) -> Grid {
    Grid { rows, cols, closed: closed.iter().filter_map(|seat| Place::parse(seat)).collect() }
}

fn of(paper: usize) -> Sitter {
    Sitter { paper, first: false, seat: None }
}

fn names(seats: &[Option<Place>]) -> Vec<String> {
    seats.iter().map(|seat| seat.map(Place::name).unwrap_or_default()).collect()
}

#[test]
fn seats_are_read_as_they_are_written() {
    for text in ["A1", "B4", "Z40"] {
        assert_eq!(Place::parse(text).map(Place::name).as_deref(), Some(text));
    }
    for text in ["", "A", "A0", "A01", "A41", "a1", "AA1", "A1 ", "1A"] {
        assert_eq!(Place::parse(text), None, "{text}");
    }
}

#[test]
fn one_paper_leaves_a_seat_between() {
    assert_eq!(names(&fill(&grid(2, 4, &[]), &[of(0); 4], true)), ["A1", "A3", "B1", "B3"]);
    assert_eq!(names(&fill(&grid(2, 4, &[]), &[of(0); 4], false)), ["A1", "A2", "A3", "A4"]);
}

#[test]
fn two_papers_are_interleaved() {
    let sitters = [of(0), of(0), of(1), of(1)];
    assert_eq!(names(&fill(&grid(1, 4, &[]), &sitters, true)), ["A1", "A3", "A2", "A4"]);
}

#[test]
fn who_has_an_arrangement_sits_in_front() {
    let sitters = [of(0), Sitter { first: true, ..of(0) }];
    assert_eq!(names(&fill(&grid(3, 2, &["A1"]), &sitters, true)), ["B1", "A2"]);
}

#[test]
fn a_seat_that_is_closed_is_given_up() {
    let sitters = [Sitter { seat: Place::parse("A1"), ..of(0) }, Sitter { seat: Place::parse("A2"), ..of(1) }];
    assert_eq!(names(&fill(&grid(1, 4, &["A1"]), &sitters, true)), ["A3", "A2"]);
}

fn halls() -> impl Strategy<Value = (Grid, Vec<Sitter>)> {
    let closed = prop::collection::btree_set((0..5_i32, 0..6_i32).prop_map(|(row, col)| Place { row, col }), 0..6);
    let seat = prop::option::of((0..5_i32, 0..6_i32).prop_map(|(row, col)| Place { row, col }));
    let sitter = (0..4_usize, prop::bool::weighted(0.1), seat);
    let sitter = sitter.prop_map(|(paper, first, seat)| Sitter { paper, first, seat });
    (closed, prop::collection::vec(sitter, 0..36))
        .prop_map(|(closed, sitters)| (Grid { rows: 5, cols: 6, closed }, sitters))
}

proptest! {
    #[test]
    fn everybody_has_a_seat_of_their_own_while_there_is_room((grid, sitters) in halls(), apart: bool) {
        let seats = fill(&grid, &sitters, apart);
        let given: Vec<Place> = seats.iter().flatten().copied().collect();
        let distinct: BTreeSet<Place> = given.iter().copied().collect();
        prop_assert_eq!(given.len(), distinct.len());
        prop_assert!(given.iter().all(|place| grid.holds(*place)));
        prop_assert_eq!(given.len(), sitters.len().min(grid.places().count()));
    }

    /// A few who come or go move nobody else.
    #[test]
    fn seating_again_moves_nobody((grid, sitters) in halls(), gone in 0..10_usize, come in 0..4_usize) {
        let seats = fill(&grid, &sitters, true);
        let mut again: Vec<Sitter> =
            sitters.iter().zip(&seats).skip(gone).map(|(sitter, seat)| Sitter { seat: *seat, ..*sitter }).collect();
        let stayed = again.len();
        again.extend(std::iter::repeat_n(of(9), come));
        let after = fill(&grid, &again, true);
        for (now, before) in after.iter().take(stayed).zip(seats.iter().skip(gone)) {
            prop_assert!(before.is_none() || now == before);
        }
    }

    #[test]
    fn half_a_room_of_one_paper_is_apart(count in 0..15_usize) {
        let seats = fill(&grid(5, 6, &[]), &vec![of(0); count], true);
        let taken: BTreeSet<Place> = seats.into_iter().flatten().collect();
        for place in &taken {
            prop_assert!(neighbours(*place).iter().all(|beside| !taken.contains(beside)));
        }
    }
}
