//! What the office does while a round runs.

use super::*;

#[test]
fn a_raised_quota_promotes_at_once_and_a_lower_one_throws_nobody_out() {
    let mut world = World::new(plain(5, 2));
    world.select(0, A1);
    world.select(1, A1);
    for no in 2..5 {
        world.join(no, A1);
    }
    let raised = world.office(What::SetQuota { section: A1, quota: 4, released: None });
    assert_eq!(
        raised.effects,
        [
            Effect::QuotaSet { section: A1, quota: 4, released: 4 },
            Effect::Promoted { student: s(2), section: A1, of: Some(FREE), rank: 1 },
            Effect::Promoted { student: s(3), section: A1, of: Some(FREE), rank: 2 },
        ]
    );
    let lowered = world.office(What::SetQuota { section: A1, quota: 1, released: None });
    assert_eq!(lowered.effects, [Effect::QuotaSet { section: A1, quota: 1, released: 1 }]);
    assert_eq!(world.state.section(A1).unwrap().taken, 4);
    // Three have to go before the next one comes.
    for no in [0, 1, 2] {
        assert_eq!(world.drop(no, A1).effects.len(), 1);
    }
    assert!(world.drop(3, A1).effects.contains(&Effect::Promoted {
        student: s(4),
        section: A1,
        of: Some(FREE),
        rank: 3
    }));
}

#[test]
fn seats_are_released_by_share_and_by_year() {
    let year = |year, seats, released| YearSeats { year, seats, released };
    assert_eq!([0, 50, 80, 100].map(|share| Release::Share(share).of(41)), [0, 20, 32, 41]);
    let years = Release::Years(vec![year(4, 10, true), year(3, 15, true), year(2, 15, false)]);
    assert_eq!((years.of(40), years.of(20), Release::All.of(7), Release::Seats(9).of(8)), (25, 20, 7, 8));
    let mut snapshot = plain(3, 4);
    snapshot.sections[A1.at()].release = Release::Share(50);
    let mut world = World::new(snapshot);
    assert!(world.select(0, A1).granted() && world.select(1, A1).granted());
    assert_eq!(world.select(2, A1).rules()[0].rule, Rule::Full { seats: 2, taken: 2, waiting: 0 });
    let raised = world.office(What::SetQuota { section: A1, quota: 5, released: None });
    assert_eq!(raised.effects, [Effect::QuotaSet { section: A1, quota: 5, released: 3 }]);
}

#[test]
fn a_seat_from_the_office() {
    let mut snapshot = plain(3, 1);
    snapshot.sections[A1.at()].requirement = requirement("修读过X1003");
    snapshot.students[1].exceptions =
        vec![Exception { section: Some(A1), waived: vec![Waiver::Requirement, Waiver::Seat], ..Exception::default() }];
    let mut world = World::new(snapshot);
    let grant = |student, beyond| What::Grant { student: s(student), pick: pick(A1), required: false, beyond };
    assert!(world.office(grant(0, false)).granted());
    assert_eq!(codes(&world.office(grant(0, true))), ["ALREADY_SELECTED"]);
    assert_eq!(codes(&world.office(grant(2, false))), ["FULL"]);
    let beyond = world.office(grant(2, true));
    assert!(matches!(beyond.effects[0], Effect::SeatTaken { beyond: true, .. }));
    // An exception lets the student do so alone, and only there.
    assert!(matches!(world.select(1, A1).effects[0], Effect::SeatTaken { beyond: true, .. }));
    assert_eq!(world.state.section(A1).unwrap().taken, 3);
    assert!(world.office(What::Take { student: s(0), section: A1 }).granted());
    assert_eq!(codes(&world.office(What::Take { student: s(0), section: A1 })), ["NOT_SELECTED"]);
    assert_eq!(world.state.section(A1).unwrap().free(), 0);
    // A place in the queue is taken in the same way.
    world.select(0, B1);
    world.join(2, B1);
    let gone = world.office(What::Take { student: s(2), section: B1 });
    assert_eq!(gone.effects, [Effect::LeftQueue { student: s(2), section: B1, rank: 1, why: Left::Office }]);
}

#[test]
fn a_new_section_and_a_new_student() {
    let mut world = World::new(plain(1, 1));
    world.select(0, A1);
    let opened = What::PutSection { no: SectionNo(8), section: Box::new(section(0, 3, 1)) };
    assert!(world.office(opened).granted());
    assert!(world.office(What::PutStudent { no: s(1), student: Box::new(student(1)) }).granted());
    let refused = world.select(1, A1);
    let picks = vec![pick(A2), pick(SectionNo(8))];
    assert_eq!(refused.rules()[0].offers[0], Offer::OtherSections { picks });
    assert!(world.select(1, SectionNo(8)).granted());
    // Nothing beyond the next number, no other course for the same section, no type that is not there.
    for (no, course) in [(11, 0), (0, 1), (9, 77)] {
        let put = What::PutSection {
            no: SectionNo(no),
            section: Box::new(Section { course: CourseNo(course), ..section(0, 4, 1) }),
        };
        assert_eq!(codes(&world.office(put)), ["UNKNOWN"]);
    }
    assert_eq!(codes(&world.office(What::PutStudent { no: s(9), student: Box::new(student(9)) })), ["UNKNOWN"]);
}

#[test]
fn what_changes_elsewhere_lets_the_waiting_list_move() {
    let mut snapshot = plain(2, 1);
    snapshot.seats = vec![seat(0, A1)];
    let mut world = World::new(snapshot);
    world.join(1, A1);
    let mut held = world.snapshot.students[1].clone();
    held.holds = vec!["FEE".into()];
    world.office(What::PutStudent { no: s(1), student: Box::new(held) });
    let dropped = world.drop(0, A1);
    let rules = vec![Rule::Holds { holds: vec!["FEE".into()] }];
    assert_eq!(dropped.effects[1], Effect::Skipped { student: s(1), section: A1, rank: 1, rules });
    let paid = Box::new(world.snapshot.students[1].clone());
    assert_eq!(
        world.office(What::PutStudent { no: s(1), student: paid }).effects[1],
        Effect::Promoted { student: s(1), section: A1, of: Some(FREE), rank: 1 }
    );
}

#[test]
fn a_closed_section_promotes_when_it_opens() {
    let mut snapshot = plain(2, 1);
    snapshot.seats = vec![seat(0, A1)];
    let mut world = World::new(snapshot);
    world.join(1, A1);
    world.office(What::SetStatus { section: A1, status: Status::Closed });
    world.drop(0, A1);
    assert!(!world.has(1, A1));
    world.office(What::SetStatus { section: A1, status: Status::Open });
    assert!(world.has(1, A1));
}

#[test]
fn wishes_are_collected_and_placed_in_their_turn() {
    let mut snapshot = plain(2, 1);
    snapshot.round.way = Way::Lottery;
    snapshot.sections[B1.at()].requirement = requirement("修读过X1003");
    let mut world = World::new(snapshot);
    let refused = world.select(0, A1);
    assert_eq!(codes(&refused), ["ONLY_WISHES"]);
    assert_eq!(refused.rules()[0].offers, [Offer::Wish { pick: pick(A1) }]);
    assert!(world.student(0, What::Wish { picks: vec![pick(A1), pick(A2)] }).granted());
    assert!(world.student(1, What::Wish { picks: vec![pick(A1)] }).granted());
    assert_eq!(codes(&world.student(1, What::Wish { picks: vec![pick(B1)] })), ["REQUIREMENT"]);
    assert_eq!(world.state.person(s(0)).unwrap().wishes.len(), 2);
    world.now = CLOSES + 1;
    assert_eq!(codes(&world.student(1, What::Wish { picks: vec![] })), ["OVER"]);
    let place = |student| What::Place { student: s(student), picks: vec![pick(A1)] };
    assert!(world.ask(By::System, place(1)).granted());
    assert_eq!(codes(&world.ask(By::System, place(0))), ["FULL"]);
    assert_eq!(codes(&World::new(plain(1, 1)).student(0, What::Wish { picks: vec![] })), ["NO_WISHES"]);
}
