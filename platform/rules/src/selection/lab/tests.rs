use proptest::prelude::*;

use super::*;
use crate::selection::{
    allot::Wish,
    request::What,
    tests::{A1, A2, B1, B2, C1, D1, World, pick, plain, s, seat},
};

fn seed(n: u32) -> Seed {
    Seed::parse(&format!("{n:064x}")).unwrap()
}

fn requests(world: &World) -> Vec<Request> {
    world.entries.iter().map(|entry| entry.request.clone()).collect()
}

fn sections(recorded: &Recorded, student: u32) -> Vec<SectionNo> {
    recorded.wishes.get(&s(student)).into_iter().flatten().map(|wish| wish.pick.section).collect()
}

#[test]
fn what_was_wanted_is_read_from_what_was_tried() {
    let mut snapshot = plain(5, 1);
    snapshot.seats = vec![seat(4, C1)];
    let mut world = World::new(snapshot);
    world.select(0, A1);
    // Full, then another section, then what would have been better than that one, and its waiting list.
    world.select(1, A1);
    world.select(1, A2);
    world.select(2, B1);
    world.replace(1, A2, B1);
    world.join(1, B1);
    world.student(3, What::Bundle { picks: vec![pick(B2), pick(D1)] });
    world.drop(3, D1);
    // Something that was there before: exchanged, and given up.
    world.replace(4, C1, D1);
    let recorded = wishes(&world.terms, &requests(&world));
    assert_eq!(sections(&recorded, 0), [A1]);
    assert_eq!(sections(&recorded, 1), [A1, B1, A2]);
    assert_eq!(sections(&recorded, 3), [B2]);
    assert_eq!(recorded.wishes[&s(4)], [Wish { pick: pick(D1), instead_of: Some(C1) }]);
    world.student(1, What::Leave { section: B1 });
    world.office(What::Take { student: s(0), section: A1 });
    let recorded = wishes(&world.terms, &requests(&world));
    assert_eq!((sections(&recorded, 0), sections(&recorded, 1)), (vec![], vec![A1, A2]));
}

#[test]
fn one_seat_goes_to_the_first_who_came_or_to_the_first_lot() {
    let mut world = World::new(plain(3, 1));
    (0..3).for_each(|no| drop(world.select(no, A1)));
    world.select(2, B1);
    // A lottery that the third wins.
    let seed = (0..200).map(seed).find(|seed| seed.order(["s0", "s1", "s2"])[0].name == "s2").unwrap();
    let report = simulate(&world.terms, &requests(&world), &seed, 4);
    let [came, lottery, ..] = &report.ways[..] else { panic!("{report:?}") };
    assert_eq!((came.given["s0"].clone(), came.given["s2"].clone()), (vec!["A1".to_owned()], vec!["B1".to_owned()]));
    assert_eq!((came.seats_given, came.first_wishes, came.with_nothing.clone()), (2, 1, vec!["s1".to_owned()]));
    assert_eq!(lottery.given["s2"], ["A1", "B1"]);
    assert_eq!((lottery.seats_given, lottery.first_wishes, lottery.with_nothing.len()), (2, 1, 2));
    assert_eq!(lottery.by_year, [YearUnits { year: 4, students: 3, units: 6 }]);
    let difference = report.difference(Way::AsItCame, Way::Lottery);
    let change = |student: &str, gets: &[&str], loses: &[&str]| Change {
        student: student.into(),
        gets: gets.iter().map(|id| (*id).to_owned()).collect(),
        loses: loses.iter().map(|id| (*id).to_owned()).collect(),
    };
    assert_eq!(difference.gain, [change("s2", &["A1"], &[])]);
    assert_eq!(difference.lose, [change("s0", &[], &["A1"])]);
}

#[test]
fn what_the_office_changed_holds_in_every_way() {
    let mut snapshot = plain(3, 1);
    snapshot.seats = vec![seat(2, B1)];
    let mut world = World::new(snapshot);
    world.select(0, A1);
    world.office(What::Extend { by: 5000 });
    world.office(What::SetQuota { section: A1, quota: 2, released: None });
    world.now = crate::selection::tests::CLOSES + 1000;
    world.select(1, A1);
    // Late, but within the longer window: a seat of before is given up, and the other one has it.
    assert!(world.drop(2, B1).granted());
    world.select(1, B1);
    let report = simulate(&world.terms, &requests(&world), &seed(1), 4);
    for outcome in &report.ways {
        assert_eq!(outcome.given["s1"], ["A1", "B1"], "{:?}", outcome.way);
        assert_eq!(outcome.given["s0"], ["A1"]);
    }
}

#[test]
fn recorded_wishes_are_served_in_the_order_in_which_they_came() {
    let mut snapshot = plain(2, 1);
    snapshot.round.way = RoundWay::Lottery;
    let mut world = World::new(snapshot);
    for (no, section) in [(0, B1), (1, A1), (0, A1)] {
        assert!(world.student(no, What::Wish { picks: vec![pick(section)] }).granted());
    }
    let report = simulate(&world.terms, &requests(&world), &seed(1), 4);
    // The first one wished anew after the second.
    assert_eq!(report.ways[0].given["s1"], ["A1"]);
    assert_eq!(report.ways[0].with_nothing, ["s0"]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn the_numbers_are_those_of_the_seats(
        world in crate::selection::tests::random::worlds(), acts in crate::selection::tests::random::acts(60), n in 0..1000_u32
    ) {
        let mut world = world;
        for act in acts {
            let request = world.act(act);
            world.enter(request);
        }
        let report = simulate(&world.terms, &requests(&world), &seed(n), 4);
        prop_assert_eq!(&simulate(&world.terms, &requests(&world), &seed(n), 4), &report);
        // As it came is what is there.
        for (student, given) in &report.ways[0].given {
            let (_, person) = world.state.people().find(|(_, person)| person.facts.student.id == *student).unwrap();
            let wished = &report.wishes[student];
            let has: Vec<String> = wished.iter().filter(|id| {
                person.seats.iter().any(|seat| section_name(&world.state, seat.section) == **id)
            }).cloned().collect();
            prop_assert_eq!(given, &has);
        }
        for outcome in &report.ways {
            let seats: usize = outcome.given.values().map(Vec::len).sum();
            prop_assert_eq!(outcome.seats_given as usize, seats);
            let nothing: Vec<&String> = outcome.given.iter().filter(|(_, has)| has.is_empty()).map(|(name, _)| name).collect();
            prop_assert_eq!(outcome.with_nothing.iter().collect::<Vec<_>>(), nothing);
            prop_assert_eq!(outcome.by_year.iter().map(|year| year.students as usize).sum::<usize>(), report.wishes.len());
        }
        for from in Way::ALL {
            for to in Way::ALL {
                let (there, back) = (report.difference(from, to), report.difference(to, from));
                let names = |changes: &[Change]| changes.iter().map(|change| change.student.clone()).collect::<Vec<_>>();
                prop_assert_eq!(names(&there.gain), names(&back.lose));
                prop_assert!(from != to || (there.gain.is_empty() && there.lose.is_empty()));
                prop_assert!(there.gain.iter().all(|change| !there.lose.iter().any(|other| other.student == change.student)));
            }
        }
    }

    /// Where there are seats for all wishes, the way makes no difference.
    #[test]
    fn with_seats_for_everybody_all_ways_are_the_same(tries in prop::collection::vec((0_u32..6, 0_u32..3, 0_u32..2), 0..25), n in 0..1000_u32) {
        let mut world = World::new(plain(6, 50));
        for (student, course, section) in tries {
            world.select(student, SectionNo(course * 2 + section));
        }
        let report = simulate(&world.terms, &requests(&world), &seed(n), 4);
        for way in Way::ALL {
            let difference = report.difference(Way::AsItCame, way);
            prop_assert!(difference.gain.is_empty() && difference.lose.is_empty(), "{difference:?}");
        }
    }
}
