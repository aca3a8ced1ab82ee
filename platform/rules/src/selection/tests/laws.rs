//! What holds in every round, whatever is asked.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::{random::*, *};

/// Counters, rows and queues say the same.
fn consistent(state: &State) {
    let rows = state.seat_rows();
    let unique: BTreeSet<_> = rows.iter().map(|row| (row.student, row.section)).collect();
    assert_eq!(unique.len(), rows.len(), "nobody sits twice");
    let mut held = BTreeSet::new();
    for (no, seats) in state.sections() {
        let sitting = rows.iter().filter(|row| row.section == no).count();
        assert_eq!(seats.taken as usize, sitting, "counter of {no:?}");
        assert!(seats.held.len() <= seats.left() as usize, "{no:?} holds back what is not there");
        assert!(seats.queue.windows(2).all(|two| two[0].rank < two[1].rank), "{no:?} is out of order");
        assert!(seats.queue.iter().all(|waiter| waiter.rank < seats.next_rank));
        held.extend(seats.held.iter().map(|held| (held.until, no, held.seq)));
    }
    assert_eq!(state.due, held);
    let waits: BTreeSet<_> = state.wait_rows().iter().map(|row| (row.student, row.section, row.rank)).collect();
    let own =
        state.people().flat_map(|(student, person)| person.waits.iter().map(move |w| (student, w.section, w.rank)));
    assert_eq!(waits, own.collect());
    let both = unique.iter().filter(|(student, section)| waits.iter().any(|w| w.0 == *student && w.1 == *section));
    assert_eq!(both.count(), 0, "nobody waits for a seat that is his");
}

/// No effect takes a seat that is not there; counted by hand from the rows before.
fn not_oversold(before: &State, request: &Request, decision: &Decision) {
    let office = matches!(request.what, What::Grant { beyond: true, .. });
    let let_pass = |no: StudentNo| before.person(no).unwrap().waived(Waiver::Seat, None);
    let mut taken: BTreeMap<SectionNo, u32> = before.sections().map(|(no, seats)| (no, seats.taken)).collect();
    let mut released: BTreeMap<SectionNo, u32> = before.sections().map(|(no, seats)| (no, seats.released)).collect();
    for effect in &decision.effects {
        match effect {
            Effect::SeatGivenUp { section, .. } => *taken.get_mut(section).unwrap() -= 1,
            Effect::QuotaSet { section, released: now, .. } => *released.get_mut(section).unwrap() = *now,
            Effect::SeatTaken { section, beyond, student, .. } => {
                assert!(!beyond || office || let_pass(*student), "{decision:?}");
                assert_eq!(*beyond, taken[section] >= released[section], "{decision:?}");
                *taken.get_mut(section).unwrap() += 1;
            }
            Effect::Promoted { section, .. } => {
                assert!(taken[section] < released[section], "{decision:?}");
                *taken.get_mut(section).unwrap() += 1;
            }
            _ => {}
        }
    }
}

/// Whether a waiter would be promoted if it were their turn: all rules but window and seat.
fn eligible(world: &World, row: &WaitRow) -> bool {
    let mut state = world.state.clone();
    let mut student = state.person(row.student).unwrap().facts.student.clone();
    student.exceptions.push(Exception { waived: vec![Waiver::Window, Waiver::Seat], ..Exception::default() });
    state.paused = None;
    state.people[row.student.at()].facts = std::sync::Arc::new(ready::Known::new(student));
    let what = What::Select(Pick { section: row.section, of: row.of });
    may(&world.terms, &state, row.student, &what, world.now).is_empty()
}

/// Nobody who could have a seat waits for it, and nobody was overtaken by a later rank.
fn in_turn(world: &World, decision: &Decision) {
    let moved: Vec<StudentNo> = decision
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Promoted { student, .. } | Effect::LeftQueue { student, .. } => Some(*student),
            _ => None,
        })
        .collect();
    for row in world.state.wait_rows() {
        let seats = world.state.section(row.section).unwrap();
        let there = seats.free() > 0 || seats.held.iter().any(|held| held.before > row.rank);
        let overtaken = decision.effects.iter().any(|effect| {
            matches!(effect, Effect::Promoted { section, rank, .. } if *section == row.section && *rank > row.rank)
        });
        if there || (overtaken && !moved.contains(&row.student)) {
            assert!(!eligible(world, &row), "{row:?} could have the seat: {decision:?}");
        }
    }
}

fn sections(state: &State, student: StudentNo) -> BTreeSet<SectionNo> {
    state.person(student).unwrap().seats.iter().map(|seat| seat.section).collect()
}

/// Who replaces or bundles has afterwards all that was asked for, or all that was there.
fn never_worse(before: &State, after: &State, request: &Request, decision: &Decision) {
    let By::Student(student) = request.by else { return };
    let (had, has) = (sections(before, student), sections(after, student));
    let mut due = had.clone();
    match &request.what {
        What::Replace { from, to } if decision.granted() => {
            due.remove(from);
            due.insert(to.section);
        }
        What::Bundle { picks } if decision.granted() => due.extend(picks.iter().map(|pick| pick.section)),
        What::Replace { .. } | What::Bundle { .. } => {}
        _ => return,
    }
    let promoted = decision.effects.iter().filter_map(|effect| match effect {
        Effect::Promoted { student: who, section, .. } if *who == student => Some(*section),
        _ => None,
    });
    due.extend(promoted);
    assert_eq!(has, due, "{request:?} {decision:?}");
}

/// Whoever selected by the rules keeps them: no clash, no more units than allowed, unless the office let it pass.
fn by_the_rules(world: &World, request: &Request, decision: &Decision) {
    let By::Student(student) = request.by else { return };
    let person = world.state.person(student).unwrap();
    if !decision.granted() || !person.facts.student.exceptions.is_empty() {
        return;
    }
    let new: Vec<SectionNo> = decision
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::SeatTaken { section, student: who, .. } if *who == student => Some(*section),
            _ => None,
        })
        .collect();
    for one in &new {
        let facts = |no: SectionNo| &world.state.section(no).unwrap().facts;
        for other in person.seats.iter().filter(|seat| seat.section != *one) {
            for (a, b) in facts(*one)
                .section
                .hours
                .iter()
                .flat_map(|a| facts(other.section).section.hours.iter().map(move |b| (a, b)))
            {
                assert!(!(a.slot.overlaps(&b.slot) && a.weeks.meets(b.weeks)), "{decision:?}");
            }
            assert_ne!(facts(*one).section.course, facts(other.section).section.course);
        }
        assert!(world.state.units(student) <= person.facts.student.max_units, "{decision:?}");
        let of = person.seat(*one).unwrap().of;
        if let Some(assigned) = person.facts.student.types.iter().find(|assigned| Some(assigned.of) == of) {
            let (selected, waiting) = world.state.type_units(student, assigned.of);
            assert!(selected + waiting <= assigned.units, "{decision:?}");
        }
    }
}

proptest! {
    #[test]
    fn counters_seats_queues_and_turns(mut world in worlds(), acts in acts(150)) {
        for act in acts {
            let before = world.state.clone();
            let request = world.act(act);
            let decision = world.enter(request.clone());
            consistent(&world.state);
            not_oversold(&before, &request, &decision);
            never_worse(&before, &world.state, &request, &decision);
            by_the_rules(&world, &request, &decision);
            in_turn(&world, &decision);
        }
    }

    #[test]
    fn a_refusal_changes_nothing_but_time(mut world in worlds(), acts in acts(150)) {
        for act in acts {
            let request = world.act(act);
            // What time does by itself.
            let mut ticked = world.state.clone();
            let tick = Request { by: By::System, key: Key(u128::MAX), what: What::Tick, ..request.clone() };
            decide(&world.terms, &mut ticked, &tick);
            let decision = world.enter(request);
            if !decision.granted() {
                prop_assert_eq!(ticked.seat_rows(), world.state.seat_rows());
                prop_assert_eq!(ticked.wait_rows(), world.state.wait_rows());
            }
        }
    }

    #[test]
    fn the_same_requests_give_the_same_bytes(world in worlds(), acts in acts(150)) {
        let mut one = world.clone();
        for act in acts {
            let request = one.act(act);
            one.enter(request);
        }
        let mut other = World::with_secret(world.snapshot.clone(), world.secret);
        for entry in &one.entries {
            other.enter(entry.request.clone());
        }
        let bytes = |world: &World| world.entries.iter().map(Entry::bytes).collect::<Vec<_>>();
        prop_assert_eq!(bytes(&one), bytes(&other));
        for entry in &one.entries {
            prop_assert_eq!(Entry::read(&entry.bytes()), Some(entry.clone()));
        }
    }
}
