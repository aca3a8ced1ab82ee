//! Waiting lists, promotion, and seats that are held back.

use super::*;

const SECRET: [u8; 32] = [7; 32];

fn held_back(students: usize) -> World {
    let mut snapshot = plain(students, 1);
    let commitment = ready::commitment(&SECRET);
    snapshot.round.reopening = Some(Reopening { commitment, least: 100, most: 900 });
    World::with_secret(snapshot, Some(SECRET))
}

fn until(decision: &Decision) -> Option<Millis> {
    decision.effects.iter().find_map(|effect| match effect {
        Effect::HeldBack { until, .. } => Some(*until),
        _ => None,
    })
}

#[test]
fn rejoining_loses_the_rank() {
    let mut world = World::new(plain(4, 1));
    world.select(0, A1);
    for no in 1..4 {
        world.join(no, A1);
    }
    let left = world.student(1, What::Leave { section: A1 });
    assert_eq!(left.effects, [Effect::LeftQueue { student: s(1), section: A1, rank: 1, why: Left::Own }]);
    world.join(1, A1);
    assert_eq!([2, 3, 1].map(|no| world.rank(no, A1)), [Some(2), Some(3), Some(4)]);
    assert_eq!([2, 3, 4].map(|rank| world.state.section(A1).unwrap().ahead(rank)), [0, 1, 2]);
    assert_eq!(world.join(2, A1).rules()[0].rule, Rule::AlreadyWaiting { rank: 2 });
    assert_eq!(codes(&world.student(0, What::Leave { section: A1 })), ["NOT_WAITING"]);
    world.drop(0, A1);
    assert!(world.has(2, A1));
}

#[test]
fn where_and_how_often_one_may_wait() {
    let mut snapshot = plain(2, 1);
    snapshot.round.max_waits = 1;
    snapshot.students[1].types = vec![TypeUnits { of: FREE, units: 9 }, TypeUnits { of: MAJOR, units: 9 }];
    snapshot.sections[C1.at()].types = vec![MAJOR];
    let mut world = World::new(snapshot.clone());
    for section in [A1, B1] {
        world.select(0, section);
    }
    world.office(What::Grant { student: s(0), pick: pick(C1), required: false, beyond: false });
    assert_eq!(world.join(1, C1).rules()[0].rule, Rule::WaitingOff { of: Some(MAJOR) });
    assert!(world.join(1, A1).granted());
    let many = world.join(1, B1);
    assert_eq!(many.rules()[0].rule, Rule::TooManyWaits { most: 1, sections: vec![A1] });
    assert_eq!(many.rules()[0].offers, [Offer::LeaveWaitingList { section: A1 }]);
    snapshot.round.waiting = false;
    let mut without = World::new(snapshot);
    without.select(0, A1);
    assert_eq!(without.join(1, A1).rules()[0].rule, Rule::WaitingOff { of: None });
}

#[test]
fn a_seat_that_nobody_waits_for_is_held_back() {
    let mut world = held_back(3);
    world.select(0, A1);
    let moment = until(&world.drop(0, A1)).unwrap();
    assert!((world.now + 100..=world.now + 900).contains(&moment));
    world.now = moment - 1;
    // It looks taken, and the one who waits for it from now on has no claim before its moment.
    let refused = world.select(1, A1);
    assert_eq!(refused.rules()[0].rule, Rule::Full { seats: 1, taken: 1, waiting: 0 });
    assert!(world.join(2, A1).granted());
    assert!(world.drop(2, B1).effects.is_empty() && !world.has(2, A1));
    world.now = moment;
    let opened = world.office(What::Tick);
    assert_eq!(opened.effects, [Effect::Promoted { student: s(2), section: A1, of: Some(FREE), rank: 1 }]);
}

#[test]
fn at_its_moment_it_is_free_for_all() {
    let mut world = held_back(2);
    world.select(0, A1);
    world.now = until(&world.drop(0, A1)).unwrap();
    // Nobody needs to tell the time: the next request does.
    let taken = world.select(1, A1);
    assert_eq!(taken.effects[0], Effect::Reopened { section: A1, seats: 1 });
    assert!(taken.granted());
}

#[test]
fn who_waited_before_may_have_it_at_once() {
    let mut world = held_back(3);
    world.select(0, A1);
    // At the hour of A1.
    let mut blocked = world.snapshot.sections[B1.at()].clone();
    blocked.hours = vec![hour(1, 8, 9)];
    world.office(What::PutSection { no: B1, section: Box::new(blocked) });
    world.join(1, A1);
    world.select(1, B1);
    let dropped = world.drop(0, A1);
    assert!(until(&dropped).is_some() && matches!(dropped.effects[1], Effect::Skipped { .. }));
    assert!(world.join(2, A1).granted());
    // The clash is gone, and the seat was given up while this one waited.
    let free = world.drop(1, B1);
    assert!(free.effects.contains(&Effect::Promoted { student: s(1), section: A1, of: Some(FREE), rank: 1 }));
    assert!(!world.has(2, A1) && world.state.due.len() == 1, "only B1 is still held back");
}

#[test]
fn moments_come_from_the_secret_alone() {
    let run = |secret: [u8; 32]| {
        let mut snapshot = plain(1, 1);
        let commitment = ready::commitment(&secret);
        snapshot.round.reopening = Some(Reopening { commitment, least: 0, most: 1_000_000_000 });
        let mut world = World::with_secret(snapshot, Some(secret));
        [A1, B1, C1].map(|section| {
            world.select(0, section);
            until(&world.drop(0, section)).unwrap()
        })
    };
    assert_eq!(run(SECRET), run(SECRET));
    assert_ne!(run(SECRET), run([8; 32]));
    let [a, b, c] = run(SECRET);
    assert!(a != b && b != c);
}

#[test]
fn a_free_seat_elsewhere_needs_no_holding_back() {
    let mut world = held_back(2);
    world.office(What::SetQuota { section: A1, quota: 3, released: None });
    world.select(0, A1);
    assert!(until(&world.drop(0, A1)).is_none());
    assert!(world.select(1, A1).granted());
}

#[test]
fn all_waits_end() {
    let mut world = World::new(plain(3, 1));
    world.select(0, A1);
    world.join(1, A1);
    world.join(2, A1);
    assert_eq!(world.office(What::EndWaiting).effects.len(), 2);
    assert!(world.state.wait_rows().is_empty());
    world.drop(0, A1);
    assert!(world.state.seat_rows().is_empty());
}
