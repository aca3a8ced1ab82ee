use super::*;

fn found(meetings: &[Meeting], takers: &[(&str, &str)]) -> Vec<(Rule, String, Vec<String>, Weeks)> {
    let clashes = check_all(frame(), meetings.to_vec(), takers.iter().copied());
    clashes.into_iter().map(|clash| (clash.rule, clash.meetings.join(" "), clash.who, clash.weeks)).collect()
}

fn rules(meetings: &[Meeting], takers: &[(&str, &str)]) -> Vec<Rule> {
    found(meetings, takers).into_iter().map(|(rule, ..)| rule).collect()
}

const MONDAY: (i32, &str, &str) = (1, "10:00", "11:50");

#[test]
fn one_teacher_and_one_room_cannot_be_in_two_classes() {
    let a = meeting("a", MONDAY, "T1-101", "li");
    let b = meeting("b", (1, "11:00", "12:50"), "T1-101", "li");
    let mondays = frame().calendar.held(1);
    assert_eq!(
        found(&[a.clone(), b.clone()], &[]),
        vec![
            (Rule::Teacher, "a b".into(), strings(&["li"]), mondays),
            (Rule::Place, "a b".into(), strings(&["T1-101"]), mondays)
        ]
    );
    let later = meeting("b", (1, "12:00", "12:50"), "T1-101", "li");
    assert_eq!(rules(&[a.clone(), later], &[]), vec![]);
    let tuesday = meeting("b", (2, "10:00", "11:50"), "T1-101", "li");
    assert_eq!(rules(&[a, tuesday], &[]), vec![]);
}

#[test]
fn odd_and_even_weeks_share_a_room() {
    let a = Meeting { weeks: Weeks::odd(14), ..meeting("a", MONDAY, "T1-101", "li") };
    let b = Meeting { weeks: Weeks::even(14), ..meeting("b", MONDAY, "T1-101", "wang") };
    assert_eq!(rules(&[a.clone(), b.clone()], &[]), vec![]);
    let c = Meeting { weeks: Weeks::of(&[2, 3, 7]), ..b };
    assert_eq!(found(&[a, c], &[]), vec![(Rule::Place, "a b".into(), strings(&["T1-101"]), Weeks::of(&[3, 7]))]);
}

#[test]
fn a_week_without_classes_has_no_clash() {
    // The Thursday of week 4 is a holiday, and week 8 a reading week.
    let only =
        |id, weeks: &[i32]| Meeting { weeks: Weeks::of(weeks), ..meeting(id, (4, "10:00", "11:50"), "T1", "li") };
    assert_eq!(rules(&[only("a", &[3, 4, 8]), only("b", &[4, 8, 9])], &[]), vec![]);
    assert_eq!(rules(&[only("a", &[3, 4, 8]), only("b", &[3, 8])], &[]), vec![Rule::Teacher, Rule::Place]);
}

#[test]
fn groups_and_students_cannot_be_in_two_classes() {
    let a = Meeting { groups: strings(&["CST2-1", "CST2-2"]), ..meeting("a", MONDAY, "T1", "li") };
    let b = Meeting { groups: strings(&["CST2-2"]), ..meeting("b", MONDAY, "T2", "wang") };
    let takers = [("zhou", "s-a"), ("zhou", "s-b"), ("wu", "s-a"), ("wu", "s-b"), ("zheng", "s-b"), ("zhou", "s-a")];
    let mondays = frame().calendar.held(1);
    assert_eq!(
        found(&[a, b], &takers),
        vec![
            (Rule::Group, "a b".into(), strings(&["CST2-2"]), mondays),
            (Rule::Student, "a b".into(), strings(&["wu", "zhou"]), mondays),
        ]
    );
}

#[test]
fn a_section_does_not_meet_twice_at_one_time() {
    let a = meeting("a", MONDAY, "T1", "li");
    let b = Meeting { section: "s-a".into(), ..meeting("b", (1, "11:00", "11:50"), "T2", "wang") };
    let mondays = frame().calendar.held(1);
    assert_eq!(found(&[a.clone(), b.clone()], &[]), vec![(Rule::Student, "a b".into(), vec![], mondays)]);
    let takers = [("wu", "s-a")];
    assert_eq!(found(&[a, b], &takers), vec![(Rule::Student, "a b".into(), strings(&["wu"]), mondays)]);
}

#[test]
fn combined_sections_are_one_class_whose_seats_add_up() {
    let of = |id: &str, seats| Meeting {
        seats,
        capacity: Some(60),
        combined: Some("both".into()),
        groups: strings(&["g"]),
        ..meeting(id, MONDAY, "T1", "li")
    };
    assert_eq!(rules(&[of("a", 30), of("b", 30)], &[("wu", "s-a"), ("wu", "s-b")]), vec![]);
    let clashes = check_all(frame(), [of("a", 31), of("b", 30)], NOBODY);
    assert_eq!(clashes.len(), 1);
    assert_eq!((clashes[0].rule, clashes[0].seats), (Rule::Capacity, Some((61, 60))));
    assert_eq!((&clashes[0].meetings, &clashes[0].who), (&strings(&["a", "b"]), &strings(&["T1"])));
    // In different weeks they do not need the room at once.
    let odd = Meeting { weeks: Weeks::odd(14), ..of("a", 31) };
    let even = Meeting { weeks: Weeks::even(14), ..of("b", 30) };
    assert_eq!(rules(&[odd, even], &[]), vec![]);
    // At another time, or elsewhere, they are two classes after all.
    let shifted = Meeting { slot: Slot::parse(1, "11:00", "12:50").unwrap(), ..of("b", 1) };
    assert_eq!(rules(&[of("a", 1), shifted], &[]), vec![Rule::Teacher, Rule::Place, Rule::Group]);
    let elsewhere = Meeting { place: Some("T2".into()), ..of("b", 1) };
    assert_eq!(rules(&[of("a", 1), elsewhere], &[]), vec![Rule::Teacher, Rule::Group]);
    // And others are not in the way of the class as a whole only once, but of each section.
    let other = meeting("c", MONDAY, "T1", "wang");
    assert_eq!(rules(&[of("a", 1), of("b", 1), other], &[]), vec![Rule::Place, Rule::Place]);
}

#[test]
fn a_room_has_only_so_many_seats() {
    let big = Meeting { seats: 41, capacity: Some(40), ..meeting("a", MONDAY, "T1", "li") };
    assert_eq!(rules(std::slice::from_ref(&big), &[]), vec![Rule::Capacity]);
    assert_eq!(rules(&[Meeting { seats: 40, ..big.clone() }], &[]), vec![]);
    assert_eq!(rules(&[Meeting { place: None, capacity: None, ..big }], &[]), vec![]);
}

#[test]
fn what_never_takes_place_or_lies_beside_the_periods_is_told() {
    let saturday = meeting("a", (6, "10:00", "11:50"), "T1", "li");
    assert_eq!(found(&[saturday], &[]), vec![(Rule::Calendar, "a".into(), vec![], Weeks::all(14))]);
    let sunday = meeting("a", (7, "10:00", "11:50"), "T1", "li");
    assert_eq!(rules(&[sunday], &[]), vec![Rule::Calendar]);
    let never = Meeting { weeks: Weeks::NONE, ..meeting("a", MONDAY, "T1", "li") };
    assert_eq!(rules(&[never], &[]), vec![Rule::Calendar]);
    let late = Meeting { weeks: Weeks::of(&[13, 14, 15]), ..meeting("a", MONDAY, "T1", "li") };
    assert_eq!(found(&[late], &[]), vec![(Rule::Calendar, "a".into(), vec![], Weeks::one(15))]);
    let beside = meeting("a", (1, "10:30", "11:20"), "T1", "li");
    assert_eq!(rules(&[beside], &[]), vec![Rule::Period]);
    let unplaced = Meeting { slot: Slot::UNPLACED, ..meeting("a", MONDAY, "T1", "li") };
    assert_eq!(rules(&[unplaced], &[]), vec![]);
}

#[test]
fn without_a_calendar_saturdays_may_have_classes() {
    let unknown = Frame { calendar: Calendar::unknown(14), ..frame() };
    let saturday = meeting("a", (6, "10:00", "11:50"), "T1", "li");
    assert_eq!(check_all(unknown.clone(), [saturday.clone()], NOBODY), vec![]);
    let not = Frame { weekdays: (1..=5).collect(), ..unknown };
    assert_eq!(check_all(not, [saturday], NOBODY).len(), 1);
}

#[test]
fn every_rule_has_its_name() {
    let names: Vec<_> = Rule::ALL.iter().map(|rule| rule.code()).collect();
    assert_eq!(names, ["TEACHER", "PLACE", "GROUP", "STUDENT", "CAPACITY", "CALENDAR", "PERIOD"]);
    assert!(Rule::ALL.iter().all(|rule| rule.hard()));
}
