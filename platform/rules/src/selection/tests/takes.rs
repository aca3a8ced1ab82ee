//! Replace and bundle: all of it or nothing.

use super::*;

#[test]
fn nobody_gives_up_a_seat_for_one_that_is_gone() {
    let mut world = World::new(plain(3, 1));
    world.select(0, A1);
    world.select(1, B1);
    let refused = world.replace(0, A1, B1);
    assert_eq!(codes(&refused), ["FULL"]);
    assert!(world.has(0, A1) && refused.effects.is_empty());
    // The other section of that course would do.
    assert!(refused.rules()[0].offers.contains(&Offer::Replace { from: A1, to: pick(B2) }));
    assert!(world.replace(0, A1, B2).granted());
    assert!(!world.has(0, A1) && world.has(0, B2));
    assert!(world.select(2, A1).granted());
}

#[test]
fn what_is_given_up_is_in_nobodys_way() {
    let mut snapshot = plain(1, 1);
    snapshot.sections[B1.at()].hours = vec![hour(1, 8, 9)];
    snapshot.students[0].types = vec![TypeUnits { of: FREE, units: 3 }];
    snapshot.students[0].max_units = 3;
    let mut world = World::new(snapshot);
    world.select(0, A1);
    let refused = world.select(0, B1);
    assert_eq!(codes(&refused), ["TYPE_UNITS", "MAX_UNITS", "CLASH"]);
    for failed in refused.rules() {
        assert!(failed.offers.contains(&Offer::Replace { from: A1, to: pick(B1) }), "{failed:?}");
    }
    assert!(world.replace(0, A1, B1).granted());
}

#[test]
fn the_seat_given_up_goes_to_the_waiting_list() {
    let mut world = World::new(plain(2, 1));
    world.select(0, A1);
    world.join(1, A1);
    let decision = world.replace(0, A1, B1);
    let taken = Effect::SeatTaken { student: s(0), section: B1, of: Some(FREE), required: false, beyond: false };
    let promoted = Effect::Promoted { student: s(1), section: A1, of: Some(FREE), rank: 1 };
    assert_eq!(decision.effects, [Effect::SeatGivenUp { student: s(0), section: A1 }, taken, promoted]);
}

#[test]
fn another_section_of_a_required_course() {
    let mut snapshot = plain(1, 1);
    snapshot.round.kind = Kind::AddDrop;
    snapshot.sections[A1.at()].types = vec![];
    snapshot.sections[A2.at()].types = vec![];
    snapshot.seats = vec![SeatRow { required: true, of: None, ..seat(0, A1) }];
    let mut world = World::new(snapshot.clone());
    assert_eq!(codes(&world.replace(0, A1, B1)), ["REQUIRED_STAYS"]);
    assert!(world.replace(0, A1, A2).granted());
    assert_eq!(world.state.seat_rows(), [SeatRow { required: true, of: None, ..seat(0, A2) }]);
    assert_eq!(codes(&world.replace(0, A2, A2)), ["ALREADY_SELECTED"]);
    assert_eq!(codes(&world.replace(0, C1, D1)), ["NOT_SELECTED"]);

    snapshot.round.change_section = false;
    snapshot.round.drop_required = true;
    let mut strict = World::new(snapshot);
    assert_eq!(codes(&strict.replace(0, A1, A2)), ["SECTION_CHANGE_OFF"]);
    assert!(strict.replace(0, A1, B1).granted());
}

#[test]
fn below_the_least_units() {
    let mut snapshot = plain(1, 4);
    snapshot.students[0].min_units = 6;
    snapshot.sections[C1.at()].units = 1;
    snapshot.seats = vec![seat(0, A1), seat(0, B1)];
    let mut told = World::new(snapshot.clone());
    let notices = vec![Notice::BelowMinimum { units: 3, least: 6 }];
    assert_eq!(told.drop(0, A1).outcome, Outcome::Granted { notices });
    snapshot.round.keep_minimum = true;
    let mut kept = World::new(snapshot);
    assert_eq!(kept.drop(0, A1).rules()[0].rule, Rule::BelowMinimum { least: 6, left: 3 });
    assert_eq!(kept.replace(0, A1, C1).rules()[0].rule, Rule::BelowMinimum { least: 6, left: 4 });
    assert_eq!(kept.replace(0, A1, D1).outcome, Outcome::Granted { notices: vec![] });
}

#[test]
fn a_bundle_is_all_or_none() {
    let mut world = World::new(plain(2, 1));
    world.select(1, C1);
    let bundle = |picks: &[SectionNo]| What::Bundle { picks: picks.iter().copied().map(pick).collect() };
    let refused = world.student(0, bundle(&[A1, B1, C1]));
    assert_eq!(codes(&refused), ["FULL"]);
    assert_eq!(refused.rules()[0].section, Some(C1));
    assert!(world.state.person(s(0)).unwrap().seats.is_empty() && refused.effects.is_empty());
    // Its members are in each other's way like anything else: here the fourth is too much, there the course is the same.
    assert_eq!(codes(&world.student(0, bundle(&[A1, A2]))), ["ALREADY_SELECTED"]);
    assert_eq!(codes(&world.student(0, bundle(&[]))), ["UNKNOWN"]);
    assert_eq!(codes(&world.student(0, bundle(&[A1, B1, SectionNo(5), D1]))), ["TYPE_UNITS"]);
    assert!(world.student(0, bundle(&[A1, B1, D1])).granted());
    assert_eq!(world.state.units(s(0)), 9);
}

#[test]
fn asked_twice_decided_once() {
    let mut world = World::new(plain(2, 1));
    let request = world.request(By::Student(s(0)), What::Select(pick(A1)));
    assert!(decide(&world.terms, &mut world.state, &request).granted());
    let before = world.state.seq;
    let again = decide(&world.terms, &mut world.state, &request);
    assert_eq!(again, Decision { outcome: Outcome::Repeated { seq: 1 }, effects: vec![] });
    assert_eq!(world.state.seq, before);
    // Somebody else's key is another one.
    let other = Request { by: By::Student(s(1)), ..request };
    assert_eq!(codes(&decide(&world.terms, &mut world.state, &other)), ["FULL"]);
}
