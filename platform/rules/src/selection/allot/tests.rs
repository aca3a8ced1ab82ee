use proptest::prelude::*;

use super::*;
use crate::selection::{
    ElectiveType, Section, SectionNo, Snapshot, Student, TypeUnits, WaitRow, Waiver,
    outcome::{Effect, Outcome},
    ranked::{Given, serial_dictatorship},
    terms::Way,
    tests::{A1, A2, B1, CLOSES, FREE, World, pick, plain, s, seat},
};

pub fn seed(text: &str) -> Seed {
    use crate::selection::lottery::commitment;
    let secret = format!("{text:0>32}");
    Seed::reveal("r1", &secret, "word", &commitment("r1", &secret).unwrap()).unwrap()
}

fn wish(section: SectionNo) -> Wish {
    Wish { pick: pick(section), instead_of: None }
}

const METHODS: [Method; 3] = [Method::Lottery, Method::InTurn, Method::Deferred { final_year: 4 }];

fn holds(state: &State) -> Given {
    let of = |sections: &[crate::selection::state::Seat]| sections.iter().map(|seat| seat.section).collect();
    state.people().map(|(student, person)| (student, of(&person.seats))).collect()
}

#[test]
fn in_the_lottery_nobody_has_a_second_wish_before_everybody_had_a_first() {
    let world = World::new(plain(3, 1));
    let wishes: Wishes = (0..3).map(|no| (s(no), vec![wish(A1), wish(B1)])).collect();
    let order = in_order(&world.state, &seed("1"), &wishes);
    let after = |method: Method| {
        let mut state = world.state.clone();
        allot(&world.terms, &mut state, method, &seed("1"), &wishes, CLOSES);
        order.iter().map(|student| holds(&state)[student].clone()).collect::<Vec<_>>()
    };
    // A1 and B1 have one seat each; the first takes both where it is in turn, and in the lottery too: the second wish of
    // the first comes before that of the second.
    assert_eq!(after(Method::InTurn), [vec![A1, B1], vec![], vec![]]);
    assert_eq!(after(Method::Lottery), [vec![A1, B1], vec![], vec![]]);
    let mut other = wishes.clone();
    other.insert(order[1], vec![wish(B1)]);
    let mut state = world.state.clone();
    allot(&world.terms, &mut state, Method::Lottery, &seed("1"), &other, CLOSES);
    assert_eq!(holds(&state)[&order[0]], [A1]);
    assert_eq!(holds(&state)[&order[1]], [B1]);
}

#[test]
fn final_year_students_come_first_only_where_sections_have_an_order() {
    let mut snapshot = plain(2, 1);
    snapshot.students[0].year = 2;
    let world = World::new(snapshot);
    let wishes: Wishes = (0..2).map(|no| (s(no), vec![wish(A1)])).collect();
    // A seed by which the younger one comes first.
    let seed =
        (0..200).map(|n| seed(&n.to_string())).find(|seed| in_order(&world.state, seed, &wishes)[0] == s(0)).unwrap();
    let winner = |method: Method| {
        let mut state = world.state.clone();
        allot(&world.terms, &mut state, method, &seed, &wishes, CLOSES);
        holds(&state).into_iter().find(|(_, sections)| !sections.is_empty()).unwrap().0
    };
    assert_eq!(METHODS.map(winner), [s(0), s(0), s(1)]);
}

#[test]
fn a_seat_is_exchanged_only_for_one_that_can_be_had() {
    let mut snapshot = plain(2, 1);
    snapshot.seats = vec![seat(0, A1), seat(1, B1)];
    // Somebody waits for the seat that would be given up, and must not have it for a moment.
    snapshot.waits = vec![WaitRow { section: A1, rank: 1, student: s(1), of: Some(FREE) }];
    let world = World::new(snapshot);
    let wanted = |section| Wishes::from([(s(0), vec![Wish { pick: pick(section), instead_of: Some(A1) }])]);
    for (section, has) in [(A2, A2), (B1, A1)] {
        for method in METHODS {
            let mut state = world.state.clone();
            allot(&world.terms, &mut state, method, &seed("1"), &wanted(section), CLOSES);
            assert_eq!(holds(&state)[&s(0)], [has]);
            assert_eq!(holds(&state)[&s(1)].contains(&A1), has != A1);
        }
    }
}

#[test]
fn collected_wishes_are_those_last_handed_in() {
    let mut snapshot = plain(2, 1);
    snapshot.round.way = Way::Lottery;
    let mut world = World::new(snapshot);
    for sections in [vec![A1], vec![B1, A1]] {
        let picks = sections.into_iter().map(pick).collect();
        assert!(world.student(0, What::Wish { picks }).granted());
    }
    assert_eq!(collected(&world.state), Wishes::from([(s(0), vec![wish(B1), wish(A1)])]));
    let wishes = collected(&world.state);
    let entries = allot(&world.terms, &mut world.state, Method::Lottery, &seed("1"), &wishes, CLOSES + 1);
    assert!(entries.iter().all(|(_, decision)| decision.granted()), "the window is over, and that does not matter");
    assert!(world.has(0, A1) && world.has(0, B1));
}

/// Sections without hours in courses of their own, and students who may have so many of them: nothing but seats.
fn rule_free(students: usize, quotas: &[u32], up_to: u32) -> Snapshot {
    let mut snapshot = plain(students, 1);
    snapshot.types = vec![ElectiveType { id: "FE".into(), waiting: true, max_courses: Some(up_to) }];
    snapshot.sections.retain(|section| section.id.ends_with('1'));
    let no_hours = |(section, quota): (Section, &u32)| Section { hours: vec![], quota: *quota, ..section };
    snapshot.sections = snapshot.sections.into_iter().zip(quotas).map(no_hours).collect();
    let rich = |student: Student| Student { types: vec![TypeUnits { of: FREE, units: 99 }], max_units: 99, ..student };
    snapshot.students = snapshot.students.into_iter().map(rich).collect();
    snapshot
}

fn wishes_of(lists: &[Vec<u32>]) -> Wishes {
    let list = |list: &Vec<u32>| list.iter().map(|no| wish(SectionNo(*no))).collect::<Vec<_>>();
    let all = lists.iter().enumerate().map(|(no, sections)| (StudentNo::of(no), list(sections)));
    all.filter(|(_, wishes)| !wishes.is_empty()).collect()
}

fn some_lists() -> impl Strategy<Value = Vec<Vec<u32>>> {
    let list = (Just(vec![0_u32, 1, 2, 3]).prop_shuffle(), 0..5_usize).prop_map(|(list, long)| list[..long].to_vec());
    prop::collection::vec(list, 1..9)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    /// What `decide` gives is what the algorithms say, where no rule but the seats stands in the way.
    #[test]
    fn without_rules_it_is_the_algorithm_itself(
        lists in some_lists(), quotas in prop::collection::vec(0_u32..4, 4), up_to in 1_u32..3, years in prop::collection::vec(1..5, 9), n in 0..1000_u32
    ) {
        let mut snapshot = rule_free(lists.len(), &quotas, up_to);
        snapshot.students.iter_mut().zip(&years).for_each(|(student, year)| student.year = *year);
        let world = World::new(snapshot);
        let (seed, wishes) = (seed(&n.to_string()), wishes_of(&lists));
        let limit = usize::try_from(up_to).unwrap();
        let as_list = |(student, list): (usize, &Vec<u32>)| List {
            student: StudentNo::of(student), wishes: list.iter().map(|no| SectionNo(*no)).collect(), up_to: limit,
        };
        let lists: Vec<List> = lists.iter().enumerate().map(as_list).collect();
        let quotas: Quotas = (0..).map(SectionNo).zip(quotas).collect();
        let sorted = |mut given: Given| { given.values_mut().for_each(|sections| sections.sort()); given };
        let run = |method| {
            let mut state = world.state.clone();
            allot(&world.terms, &mut state, method, &seed, &wishes, CLOSES);
            sorted(holds(&state))
        };
        let order = in_order(&world.state, &seed, &wishes);
        prop_assert_eq!(run(Method::InTurn), sorted(serial_dictatorship(&order, &lists, &quotas)));
        let precedence = |section: SectionNo, student: StudentNo| {
            let letter = char::from(b'A' + u8::try_from(section.0).unwrap());
            (years[student.at()] < 3, seed.lot(&format!("s{}:{letter}1", student.0)))
        };
        let pure = deferred_acceptance(&lists, &quotas, precedence, List::best);
        prop_assert_eq!(run(Method::Deferred { final_year: 3 }), sorted(pure));
    }

    /// With clashes, limits and requirements: no seat beyond the quota but by exception, nobody loses anything, the
    /// same again gives the same, and a second time changes nothing.
    #[test]
    fn whatever_the_rules_nothing_is_oversold(
        world in crate::selection::tests::random::worlds(), lists in prop::collection::vec(prop::collection::vec(0_u32..8, 0..6), 7), n in 0..1000_u32
    ) {
        let (seed, wishes) = (seed(&n.to_string()), wishes_of(&lists));
        for method in METHODS {
            let mut state = world.state.clone();
            let entries = allot(&world.terms, &mut state, method, &seed, &wishes, CLOSES);
            for (request, decision) in &entries {
                for effect in &decision.effects {
                    if let Effect::SeatTaken { student, section, beyond: true, .. } = effect {
                        prop_assert!(state.person(*student).unwrap().waived(Waiver::Seat, Some(*section)), "{request:?}");
                    }
                }
            }
            let (before, after) = (holds(&world.state), holds(&state));
            prop_assert!(before.iter().all(|(student, had)| had.iter().all(|section| after[student].contains(section))));
            let mut again = world.state.clone();
            prop_assert_eq!(&allot(&world.terms, &mut again, method, &seed, &wishes, CLOSES), &entries);
            let twice = allot(&world.terms, &mut state, method, &seed, &wishes, CLOSES);
            let new = twice.iter().filter(|(_, decision)| !matches!(decision.outcome, Outcome::Repeated { .. })).count();
            prop_assert_eq!(new, 0);
            prop_assert_eq!(holds(&state), after);
        }
    }
}
