//! Facts that cannot be, and facts that are written and read again.

use super::*;
use crate::selection::ready::TermsError;

#[test]
fn a_snapshot_names_only_what_it_holds() {
    let wrong = |change: fn(&mut Snapshot)| {
        let mut snapshot = plain(1, 1);
        change(&mut snapshot);
        Terms::new(snapshot, None).err()
    };
    assert_eq!(wrong(|s| s.sections[0].course = CourseNo(9)), Some(TermsError::Section("A1".into())));
    assert_eq!(wrong(|s| s.sections[1].types = vec![TypeNo(9)]), Some(TermsError::Section("A2".into())));
    assert_eq!(wrong(|s| s.students[0].types[0].of = TypeNo(9)), Some(TermsError::Student("s0".into())));
    assert_eq!(wrong(|s| s.seats = vec![seat(9, A1)]), Some(TermsError::Seat(seat(9, A1))));
    let wait = WaitRow { section: SectionNo(9), rank: 1, student: s2(), of: None };
    assert!(
        matches!(wrong(|s| s.waits = vec![WaitRow { section: SectionNo(9), rank: 1, student: s2(), of: None }]), Some(TermsError::Wait(row)) if row == wait)
    );
    let reopening = |s: &mut Snapshot| {
        s.round.reopening = Some(Reopening { commitment: ready::commitment(&[1; 32]), least: 1, most: 2 });
    };
    assert_eq!(wrong(reopening), Some(TermsError::Secret));
    let mut snapshot = plain(1, 1);
    reopening(&mut snapshot);
    assert_eq!(Terms::new(snapshot.clone(), Some([2; 32])).err(), Some(TermsError::Secret));
    assert!(Terms::new(snapshot, Some([1; 32])).is_ok());
}

fn s2() -> StudentNo {
    StudentNo(0)
}

#[test]
fn a_snapshot_is_written_and_read_again() {
    let mut snapshot = plain(2, 3);
    snapshot.sections[0].requirement = requirement("(修读过UCLC1013 或者 修读过GCLA1903) 同时 未曾修读过GCLA1913");
    snapshot.seats = vec![seat(0, A1)];
    let text = serde_json::to_string(&snapshot).unwrap();
    let read: Snapshot = serde_json::from_str(&text).unwrap();
    assert_eq!(read, snapshot);
    assert_eq!(genesis(&read), Terms::new(snapshot.clone(), None).unwrap().genesis);
    let mut other = snapshot.clone();
    other.students[1].id.push('x');
    assert_ne!(genesis(&other), genesis(&snapshot));
}

#[test]
fn seats_and_waits_of_before_are_there() {
    let mut snapshot = plain(4, 2);
    snapshot.sections[A1.at()].elsewhere = 1;
    snapshot.seats = vec![seat(0, A1)];
    let wait = |student, rank| WaitRow { section: A1, rank, student: s(student), of: Some(FREE) };
    snapshot.waits = vec![wait(2, 9), wait(1, 4)];
    let mut world = World::new(snapshot);
    assert_eq!(world.state.section(A1).unwrap().taken, 2);
    assert_eq!(world.state.wait_rows(), [wait(1, 4), wait(2, 9)]);
    world.join(3, A1);
    assert_eq!(world.rank(3, A1), Some(10));
    world.drop(0, A1);
    assert!(world.has(1, A1));
}
