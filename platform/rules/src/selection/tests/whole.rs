//! A whole choice at once.

use super::*;

fn told(world: &World, kept: &[SectionNo], sections: &[SectionNo]) -> Vec<&'static str> {
    whole(&world.terms, &world.state, s(0), kept, sections).iter().map(|failed| failed.rule.code()).collect()
}

#[test]
fn units_are_counted_over_the_whole_choice_and_what_is_kept() {
    let mut world = World::new(plain(2, 40));
    assert!(told(&world, &[], &[A1, B1, C1]).is_empty());
    assert_eq!(told(&world, &[], &[A1, B1, C1, D1]), ["TYPE_UNITS"]);
    assert!(world.select(0, A1).granted());
    assert_eq!(told(&world, &[A1], &[B1, C1, D1]), ["TYPE_UNITS"]);
    assert!(told(&world, &[], &[B1, C1, D1]).is_empty(), "A1 would be given up");
    assert!(told(&world, &[], &[A2, B1]).is_empty(), "the seat in A1 would be replaced");
    let mut snapshot = plain(2, 40);
    snapshot.students[0].max_units = 5;
    assert_eq!(told(&World::new(snapshot), &[], &[A1, B1]), ["MAX_UNITS"]);
}

#[test]
fn what_is_full_is_waited_for_if_one_may_wait() {
    let mut snapshot = plain(2, 40);
    for full in [A1, B1] {
        snapshot.sections[full.at()].quota = 1;
    }
    snapshot.round.max_waits = 1;
    let mut world = World::new(snapshot.clone());
    for full in [A1, B1] {
        assert!(world.select(1, full).granted());
    }
    assert!(told(&world, &[], &[A1]).is_empty());
    assert_eq!(told(&world, &[], &[A1, B1]), ["TOO_MANY_WAITS"]);
    assert!(world.join(0, A1).granted());
    // One place for each course; its other section has a seat.
    assert_eq!(told(&world, &[], &[A1]), ["ALREADY_WAITING", "TOO_MANY_WAITS"]);
    assert!(told(&world, &[], &[A2]).is_empty());
    snapshot.round.waiting = false;
    let mut world = World::new(snapshot);
    assert!(world.select(1, A1).granted());
    assert_eq!(told(&world, &[], &[A1]), ["WAITING_OFF"]);
    // Before it opens, and at hours that clash: both are not the question here.
    world.state.paused = Some(OPENS);
    assert!(told(&world, &[], &[A2, B2]).is_empty());
}
