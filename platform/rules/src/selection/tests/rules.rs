//! Every rule by itself, and all of them in their order.

use super::*;

fn refused(world: &mut World, no: u32, section: SectionNo) -> Vec<&'static str> {
    codes(&world.select(no, section))
}

#[test]
fn the_window() {
    let mut world = World::new(plain(2, 40));
    world.now = OPENS - 1;
    let early = world.select(0, A1);
    assert_eq!(early.rules()[0].rule, Rule::NotYet { start: OPENS });
    assert_eq!(codes(&early), ["NOT_YET"]);
    world.now = CLOSES - 1;
    assert!(world.select(0, A1).granted());
    world.now = CLOSES;
    assert_eq!(world.select(1, A1).rules()[0].rule, Rule::Over { end: CLOSES });
    assert_eq!(codes(&world.drop(0, A1)), ["OVER"]);
    world.office(What::Extend { by: 10 });
    assert!(world.select(1, A1).granted());
    world.now = CLOSES + 10;
    assert_eq!(world.drop(1, A1).rules()[0].rule, Rule::Over { end: CLOSES + 10 });
}

#[test]
fn a_pause_takes_nothing_of_the_window() {
    let mut world = World::new(plain(1, 40));
    world.now = OPENS + 5;
    world.office(What::Pause);
    world.now += 70;
    assert_eq!(refused(&mut world, 0, A1), ["PAUSED"]);
    assert_eq!(world.office(What::Resume).effects, [Effect::Resumed { end: CLOSES + 70 }]);
    world.now = CLOSES + 69;
    assert!(world.select(0, A1).granted());
}

#[test]
fn years_and_a_longer_window_for_one() {
    let mut snapshot = plain(3, 40);
    snapshot.round.years = vec![4];
    snapshot.students[1].year = 3;
    snapshot.students[2].exceptions =
        vec![Exception { section: Some(A1), until: Some(CLOSES + 100), ..Exception::default() }];
    let mut world = World::new(snapshot);
    assert!(world.select(0, A1).granted());
    assert_eq!(world.select(1, A1).rules()[0].rule, Rule::NotYourYear { year: 3, years: vec![4] });
    world.now = CLOSES + 50;
    assert_eq!(refused(&mut world, 0, B1), ["OVER"]);
    // Only for that section, also in a bundle.
    assert_eq!(refused(&mut world, 2, B1), ["OVER"]);
    assert_eq!(codes(&world.student(2, What::Bundle { picks: vec![pick(A1), pick(B1)] })), ["OVER"]);
    assert!(world.select(2, A1).granted());
}

#[test]
fn years_come_in_their_turns() {
    let mut snapshot = plain(3, 40);
    snapshot.students[1].year = 3;
    snapshot.students[2].exceptions = vec![Exception { until: Some(OPENS + 500), ..Exception::default() }];
    let turn = |from: Millis, to: Millis| Turn { year: 4, from: OPENS + from, to: OPENS + to };
    snapshot.round.turns = vec![turn(10, 20), turn(100, 200)];
    let mut world = World::new(snapshot);
    assert_eq!(world.select(0, A1).rules()[0].rule, Rule::NotYet { start: OPENS + 10 });
    assert!(world.select(1, A1).granted(), "a year without turns has the whole window");
    assert!(world.select(2, A1).granted(), "a window of one's own goes before");
    world.now = OPENS + 10;
    assert!(world.select(0, A1).granted());
    world.now = OPENS + 20;
    assert_eq!(world.drop(0, A1).rules()[0].rule, Rule::NotYet { start: OPENS + 100 });
    world.office(What::Extend { by: 5 });
    assert!(world.select(0, B1).granted());
    world.now = OPENS + 205;
    assert_eq!(world.drop(0, A1).rules()[0].rule, Rule::Over { end: OPENS + 205 });
}

#[test]
fn status_and_holds_stand_in_the_way_of_gaining_only() {
    let mut snapshot = plain(2, 40);
    snapshot.students[0].barred = Some("SUSPENDED".into());
    snapshot.students[0].holds = vec!["FEE".into()];
    snapshot.seats = vec![seat(0, B1)];
    let mut world = World::new(snapshot);
    let decision = world.select(0, A1);
    let rules: Vec<&Rule> = decision.rules().iter().map(|failed| &failed.rule).collect();
    assert_eq!(rules, [&Rule::Barred { status: "SUSPENDED".into() }, &Rule::Holds { holds: vec!["FEE".into()] }]);
    assert!(world.drop(0, B1).granted());
}

#[test]
fn target_and_closed_sections() {
    let mut snapshot = plain(2, 40);
    snapshot.sections[A1.at()].types = vec![MAJOR];
    snapshot.sections[B1.at()].status = Status::Closed;
    let mut world = World::new(snapshot);
    assert_eq!(world.select(0, A1).rules()[0].rule, Rule::NotInTarget { types: vec![MAJOR] });
    assert_eq!(world.select(0, B1).rules()[0].rule, Rule::NotOpen { status: Status::Closed });
    let asked = What::Select(Pick { section: C1, of: Some(MAJOR) });
    assert_eq!(codes(&world.student(0, asked)), ["NOT_IN_TARGET"]);
    assert_eq!(codes(&world.select(0, SectionNo(99))), ["UNKNOWN"]);
    assert_eq!(codes(&world.select(9, A1)), ["UNKNOWN"]);
    assert_eq!(codes(&world.office(What::Select(pick(C1)))), ["NOT_THEIRS"]);
    assert_eq!(codes(&world.student(0, What::Pause)), ["NOT_THEIRS"]);
}

#[test]
fn a_section_counts_for_the_first_type_with_room() {
    let mut snapshot = plain(1, 40);
    for section in &mut snapshot.sections {
        section.types = vec![MAJOR, FREE];
    }
    snapshot.students[0].types = vec![TypeUnits { of: FREE, units: 3 }, TypeUnits { of: MAJOR, units: 6 }];
    let mut world = World::new(snapshot);
    // A major elective allows one course only, so the second counts as a free one and the third for neither.
    assert!(world.select(0, A1).granted() && world.select(0, B1).granted());
    let types: Vec<_> = world.state.seat_rows().iter().map(|row| row.of).collect();
    assert_eq!(types, [Some(MAJOR), Some(FREE)]);
    assert_eq!(world.select(0, C1).rules()[0].rule, Rule::TypeCourses { of: MAJOR, most: 1, has: 1 });
}

#[test]
fn already_selected_or_passed() {
    let mut snapshot = plain(3, 40);
    snapshot.equivalences =
        vec![crate::equivalence::Equivalence { from: vec!["OLD1".into()], to: vec!["A1003".into()] }];
    snapshot.students[1].record.passed = vec![Passed { course: "OLD1".into(), points: None }];
    // Whoever takes B takes C.
    snapshot
        .equivalences
        .push(crate::equivalence::Equivalence { from: vec!["B1003".into()], to: vec!["C1003".into()] });
    let mut world = World::new(snapshot);
    world.select(0, A1);
    assert_eq!(world.select(0, A1).rules()[0].rule, Rule::AlreadySelected { by: A1 });
    let other = world.select(0, A2);
    assert_eq!(other.rules()[0].rule, Rule::AlreadySelected { by: A1 });
    assert!(other.rules()[0].offers.contains(&Offer::Replace { from: A1, to: pick(A2) }));
    assert_eq!(world.select(1, A1).rules()[0].rule, Rule::AlreadyPassed { through: vec!["OLD1".into()] });
    world.select(2, B1);
    assert_eq!(codes(&world.select(2, C1)), ["ALREADY_SELECTED"]);
}

#[test]
fn requirements_ask_the_record_and_what_is_taken_now() {
    let mut snapshot = plain(1, 40);
    snapshot.sections[A1.at()].requirement = requirement("正在修读B1003");
    snapshot.sections[C1.at()].requirement = requirement("修读过B1003");
    snapshot.sections[D1.at()].exclusions = vec!["B1003".into(), "Z1003".into()];
    let mut world = World::new(snapshot);
    assert_eq!(refused(&mut world, 0, A1), ["REQUIREMENT"]);
    // Together they belong; taken at the same time is not taken before.
    assert!(world.student(0, What::Bundle { picks: vec![pick(A1), pick(B1)] }).granted());
    assert_eq!(refused(&mut world, 0, C1), ["REQUIREMENT"]);
    assert_eq!(world.select(0, D1).rules()[0].rule, Rule::Exclusion { courses: vec!["B1003".into()] });
}

#[test]
fn units_of_the_type_count_what_is_waited_for() {
    let mut snapshot = plain(3, 1);
    snapshot.students[0].types = vec![TypeUnits { of: FREE, units: 6 }];
    let mut world = World::new(snapshot);
    assert!(world.select(1, A1).granted() && world.select(0, B1).granted());
    assert!(world.join(0, A1).granted());
    assert_eq!(world.state.type_units(s(0), FREE), (3, 3));
    let wanted = Rule::TypeUnits { of: FREE, assigned: 6, selected: 3, waiting: 3, wanted: 3 };
    let decision = world.select(0, C1);
    assert_eq!(decision.rules()[0].rule, wanted);
    assert!(decision.rules()[0].offers.contains(&Offer::LeaveWaitingList { section: A1 }));
    // The other section of the course waited for ends that wait.
    let effects = world.select(0, A2).effects;
    let left = Effect::LeftQueue { student: s(0), section: A1, rank: 1, why: Left::CourseTaken };
    assert!(effects.contains(&left) && world.has(0, A2));
}

#[test]
fn units_of_the_semester_and_the_exception() {
    let mut snapshot = plain(2, 40);
    for student in &mut snapshot.students {
        student.max_units = 5;
    }
    let of_one_section = Exception { section: Some(D1), max_units: Some(9), ..Exception::default() };
    snapshot.students[1].exceptions = vec![Exception { max_units: Some(6), ..Exception::default() }, of_one_section];
    let mut world = World::new(snapshot);
    let told = |no: u32| world.state.person(s(no)).unwrap().max_units(None);
    assert_eq!((told(0), told(1)), (5, 6), "what is shown is what is judged by");
    for no in 0..2 {
        assert!(world.select(no, A1).granted());
    }
    assert_eq!(world.select(0, B1).rules()[0].rule, Rule::MaxUnits { most: 5, has: 3, wanted: 3 });
    assert!(world.select(1, B1).granted());
    assert_eq!(world.select(1, C1).rules()[0].rule, Rule::MaxUnits { most: 6, has: 6, wanted: 3 });
}

#[test]
fn clashes_with_required_courses_too_but_not_in_other_weeks() {
    let mut snapshot = plain(2, 40);
    snapshot.sections[B1.at()].hours = vec![hour(1, 8, 10)];
    snapshot.sections[C1.at()].hours = vec![Hour { weeks: Weeks::odd(15), ..hour(5, 8, 9) }];
    snapshot.sections[D1.at()].hours = vec![Hour { weeks: Weeks::even(15), ..hour(5, 8, 9) }];
    snapshot.seats = vec![SeatRow { required: true, of: None, ..seat(0, B1) }];
    let mut world = World::new(snapshot);
    let rule = Rule::Clash { with: B1, slot: Slot::new(1, 480, 540), weeks: Weeks::all(15) };
    assert_eq!(world.select(0, A1).rules()[0].rule, rule);
    assert_eq!(codes(&world.drop(0, B1)), ["REQUIRED_STAYS"]);
    assert!(world.select(0, C1).granted() && world.select(0, D1).granted());
}

#[test]
fn common_hours_are_those_that_overlap_in_the_weeks_of_both() {
    let mut snapshot = plain(1, 40);
    snapshot.sections[A1.at()].hours = vec![hour(1, 8, 10), hour(5, 14, 16)];
    let odd = Hour { weeks: Weeks::odd(15), ..hour(1, 9, 12) };
    snapshot.sections[B1.at()].hours = vec![odd, hour(5, 10, 14), hour(5, 15, 17)];
    let world = World::new(snapshot);
    let facts = |no: SectionNo| &world.state.section(no).unwrap().facts;
    let common = [Hour { weeks: Weeks::odd(15), ..hour(1, 9, 10) }, hour(5, 15, 16)];
    assert_eq!(facts(A1).common(facts(B1)), common);
    assert_eq!(facts(B1).common(facts(A1)), common);
    assert!(facts(A1).common(facts(C1)).is_empty());
}

#[test]
fn a_full_section() {
    let mut world = World::new(plain(3, 1));
    world.select(0, A1);
    let decision = world.select(1, A1);
    assert_eq!(decision.rules()[0].rule, Rule::Full { seats: 1, taken: 1, waiting: 0 });
    let others = Offer::OtherSections { picks: vec![pick(A2)] };
    let seat = Offer::AskException { waiver: Waiver::Seat };
    assert_eq!(decision.rules()[0].offers, [others, Offer::JoinWaitingList { pick: pick(A1) }, seat]);
    assert_eq!(codes(&world.join(1, A2)), ["SEAT_FREE"]);
}

#[test]
fn all_of_them_in_their_order() {
    let mut snapshot = plain(2, 1);
    snapshot.round.years = vec![1];
    let a = &mut snapshot.sections[A1.at()];
    a.status = Status::Closed;
    a.types = vec![MAJOR];
    a.requirement = requirement("修读过X1003");
    a.exclusions = vec!["B1003".into()];
    a.hours = vec![hour(1, 9, 10)];
    snapshot.seats = vec![seat(0, B1), seat(0, A2), seat(1, A1)];
    let student = &mut snapshot.students[0];
    student.holds = vec!["FEE".into()];
    student.max_units = 6;
    student.types = vec![TypeUnits { of: FREE, units: 6 }];
    student.record.passed = vec![Passed { course: "A1003".into(), points: None }];
    let mut world = World::new(snapshot);
    world.now = CLOSES;
    let expected = [
        "OVER",
        "NOT_YOUR_YEAR",
        "HOLDS",
        "NOT_OPEN",
        "NOT_IN_TARGET",
        "ALREADY_SELECTED",
        "ALREADY_PASSED",
        "REQUIREMENT",
        "EXCLUSION",
        "MAX_UNITS",
        "CLASH",
        "FULL",
    ];
    assert_eq!(codes(&world.select(0, A1)), expected);
    // And with every waiver only what no waiver covers.
    let mut waived = world.snapshot.students[0].clone();
    let all = [
        Waiver::Window,
        Waiver::Hold,
        Waiver::Target,
        Waiver::Passed,
        Waiver::Requirement,
        Waiver::Exclusion,
        Waiver::Units,
        Waiver::Clash,
        Waiver::Seat,
    ];
    waived.exceptions = vec![Exception { waived: all.to_vec(), ..Exception::default() }];
    world.office(What::PutStudent { no: s(0), student: Box::new(waived) });
    assert_eq!(codes(&world.select(0, A1)), ["NOT_OPEN", "ALREADY_SELECTED"]);
}
