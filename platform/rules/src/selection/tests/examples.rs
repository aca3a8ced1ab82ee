//! The third and the fourth worked example of the design.

use super::*;

/// Thirty seats, all taken. A (queue 1) has come to clash, B (queue 2) has not; one student drops: A is passed over and
/// told why, B is promoted, A keeps rank 1.
#[test]
fn the_waiting_list() {
    let mut snapshot = plain(32, 40);
    snapshot.sections[A1.at()].quota = 30;
    // At the hour of A1, so that whoever takes it cannot take A1.
    snapshot.sections[B1.at()].hours = vec![hour(1, 8, 10)];
    snapshot.seats = (0..30).map(|no| seat(no, A1)).collect();
    let mut world = World::new(snapshot);
    let (a, b) = (30, 31);
    assert_eq!(world.join(a, A1).effects, [queued(a, 1)]);
    assert_eq!(world.join(b, A1).effects, [queued(b, 2)]);
    assert!(world.select(a, B1).granted());

    let decision = world.drop(7, A1);
    let clash = Rule::Clash { with: B1, slot: Slot::new(1, 480, 540), weeks: Weeks::all(15) };
    assert_eq!(
        decision.effects,
        [
            Effect::SeatGivenUp { student: s(7), section: A1 },
            Effect::Skipped { student: s(a), section: A1, rank: 1, rules: vec![clash] },
            Effect::Promoted { student: s(b), section: A1, of: Some(FREE), rank: 2 },
        ]
    );
    assert!(world.has(b, A1) && !world.has(a, A1));
    assert_eq!((world.rank(a, A1), world.rank(b, A1)), (Some(1), None));
    assert_eq!(world.state.section(A1).unwrap().taken, 30);
    // The next seat is A's as soon as nothing stands in the way, and A is not told the same twice.
    let again = world.drop(8, A1);
    assert_eq!(again.effects, [Effect::SeatGivenUp { student: s(8), section: A1 }]);
    let free = world.drop(a, B1);
    assert!(free.effects.contains(&Effect::Promoted { student: s(a), section: A1, of: Some(FREE), rank: 1 }));
}

fn queued(student: u32, rank: u32) -> Effect {
    Effect::Queued { student: s(student), section: A1, of: Some(FREE), rank }
}

/// Either first course, and not the old equivalent.
#[test]
fn the_requirement() {
    let mut snapshot = plain(5, 40);
    snapshot.sections[A1.at()].requirement =
        requirement("(修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913");
    let records: [&[&str]; 5] = [&[], &["UCLC1013"], &["GCLA1903"], &["UCLC1013", "GCLA1913"], &["GCLA1913"]];
    for (student, passed) in snapshot.students.iter_mut().zip(records) {
        let pass = |course: &&str| Passed { course: (*course).into(), points: Some(300) };
        student.record.passed = passed.iter().map(pass).collect();
    }
    let mut world = World::new(snapshot);
    let answers: Vec<bool> = (0..5).map(|no| world.select(no, A1).granted()).collect();
    assert_eq!(answers, [false, true, true, false, false]);

    let unmet = |entry: &Entry| match &entry.decision.rules()[0].rule {
        Rule::Requirement { unmet } => {
            unmet.iter().map(|atom| crate::requirement::print_atom(atom, crate::language::Language::Zh)).collect()
        }
        other => vec![format!("{other:?}")],
    };
    assert_eq!(unmet(&world.entries[0]), ["修读过UCLC1013", "修读过GCLA1903"]);
    assert_eq!(unmet(&world.entries[3]), ["未曾修读过GCLA1913"]);
    assert_eq!(unmet(&world.entries[4]), ["修读过UCLC1013", "修读过GCLA1903", "未曾修读过GCLA1913"]);
}
