use super::*;
use crate::language::Language;

fn rooms() -> Vec<Room> {
    let room = |id: &str, capacity, area: &str, kind: &str, equipment: &[&str]| Room {
        id: id.into(),
        capacity,
        area: area.into(),
        place_type: kind.into(),
        equipment: strings(equipment),
    };
    vec![
        room("T1-200", 200, "T1", "LECTURE", &["projector"]),
        room("T1-040", 40, "T1", "LECTURE", &["projector"]),
        room("T2-060", 60, "T2", "LECTURE", &[]),
        room("T2-030", 30, "T2", "LAB", &["computers", "projector"]),
    ]
}

const MONDAY: (i32, &str, &str) = (1, "10:00", "11:50");

#[test]
fn free_rooms_are_those_without_a_class_the_smallest_first() {
    let index = Index::new(frame(), [meeting("x", (1, "11:00", "12:50"), "T1-040", "")], NOBODY);
    let wanted = meeting("a", MONDAY, "", "");
    let (rooms, need) = (rooms(), Need { seats: 30, ..Need::default() });
    let ids = |free: Vec<FreeRoom<'_>>| free.iter().map(|free| free.room.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(free_rooms(&index, &wanted, &rooms, &need)), ["T2-030", "T2-060", "T1-200"]);
    let even = Meeting { weeks: Weeks::even(14), ..wanted.clone() };
    let odd = Meeting { weeks: Weeks::odd(14), ..meeting("x", (1, "11:00", "12:50"), "T1-040", "") };
    let apart = Index::new(frame(), [odd], NOBODY);
    assert_eq!(ids(free_rooms(&apart, &even, &rooms, &need)), ["T2-030", "T1-040", "T2-060", "T1-200"]);
    // Its own room is free for the meeting that is in it, and that of its combined sections.
    let own = meeting("x", (1, "11:00", "12:50"), "", "");
    assert!(ids(free_rooms(&index, &own, &rooms, &need)).contains(&"T1-040".to_owned()));
}

#[test]
fn what_a_room_lacks_is_said() {
    let index = Index::new(frame(), [], NOBODY);
    let need = Need {
        seats: 50,
        place_types: strings(&["LECTURE"]),
        areas: strings(&["T1"]),
        equipment: strings(&["projector"]),
        ..Need::default()
    };
    let rooms = rooms();
    let free = free_rooms(&index, &meeting("a", MONDAY, "", ""), &rooms, &need);
    let told: Vec<_> = free.iter().map(|free| (free.room.id.as_str(), free.missing.clone())).collect();
    assert_eq!(
        told,
        vec![
            ("T1-200", vec![]),
            ("T1-040", vec![Missing::Capacity { needed: 50, has: 40 }]),
            ("T2-060", vec![Missing::Area, Missing::Equipment("projector".into())]),
            ("T2-030", vec![Missing::Capacity { needed: 50, has: 30 }, Missing::Type, Missing::Area]),
        ]
    );
    let named = Need { places: strings(&["T2-030"]), ..Need::default() };
    assert_eq!(named.missing(&rooms[3]), vec![]);
    assert_eq!(named.missing(&rooms[0]), vec![Missing::Place]);
}

fn codes(index: &Index, meeting: &Meeting) -> Vec<(&'static str, i32, i32)> {
    let reasons = soft(index, meeting, &rooms(), &Wishes::default());
    reasons.iter().map(|reason| (reason.code, reason.number, reason.points)).collect()
}

#[test]
fn what_is_unpleasant_about_a_slot() {
    let day = |hours: &[(&str, &str, &str)]| {
        let held = hours.iter().enumerate();
        let held = held.map(|(n, (start, end, place))| meeting(&format!("x{n}"), (1, start, end), place, "li"));
        Index::new(frame(), held, NOBODY)
    };
    let at = |start, end, place: &str| Meeting { seats: 30, ..meeting("a", (1, start, end), place, "li") };
    // Two hours stand empty between ten and twelve, lunch not counted.
    let morning = day(&[("08:00", "09:50", "T1-040")]);
    assert_eq!(codes(&morning, &at("14:00", "14:50", "T1-040")), vec![("GAP", 2, 4)]);
    assert_eq!(codes(&morning, &at("10:00", "10:50", "T1-040")), vec![]);
    assert_eq!(codes(&morning, &at("10:00", "10:50", "T2-030")), vec![("BUILDING", 1, 3)]);
    // Five hours in a row, and no lunch.
    let long = day(&[("09:00", "11:50", "T1-040")]);
    assert_eq!(codes(&long, &at("12:00", "13:50", "T1-040")), vec![("CONSECUTIVE", 1, 5), ("LUNCH", 1, 5)]);
    assert_eq!(codes(&long, &at("12:00", "12:50", "T1-040")), vec![]);
    // A hundred and seventy empty seats.
    assert_eq!(codes(&day(&[]), &at("10:00", "10:50", "T1-200")), vec![("WASTE", 170, 8)]);
    let saturday = Meeting { slot: Slot::parse(6, "10:00", "10:50").unwrap(), ..at("10:00", "10:50", "T1-040") };
    assert_eq!(codes(&day(&[]), &saturday), vec![("SATURDAY", 1, 10)]);
    // In other weeks they do not see each other.
    let odd = Index::new(frame(), [Meeting { weeks: Weeks::odd(14), ..meeting("x", MONDAY, "T1-040", "li") }], NOBODY);
    let even = Meeting { weeks: Weeks::even(14), ..at("14:00", "14:50", "T1-040") };
    assert_eq!(codes(&odd, &even), vec![]);
}

#[test]
fn the_best_slot_is_free_and_beside_what_is_there() {
    let held =
        [meeting("x", (1, "08:00", "09:50"), "T1-040", "li"), meeting("y", (2, "08:00", "21:50"), "T1-040", "li")];
    let index = Index::new(frame(), held, NOBODY);
    let wanted = Meeting { seats: 30, capacity: Some(40), ..meeting("a", MONDAY, "T1-040", "li") };
    let need = Need { seats: 30, ..Need::default() };
    let found = suggest(&index, &wanted, &rooms(), &need, &Wishes::default(), 10);
    assert_eq!(found.len(), 10);
    assert!(found.iter().all(|found| found.clashes.is_empty() && found.points == 0), "{found:?}");
    assert!(found.iter().all(|found| found.slot != wanted.slot || found.place != wanted.place));
    assert!(found.iter().all(|found| found.slot.weekday != 2 && found.slot.long() == 110));
    assert_eq!(found, suggest(&index, &wanted, &rooms(), &need, &Wishes::default(), 10));
    // What is suggested clashes with nothing when it is done.
    for one in found {
        let there = Meeting { slot: one.slot, place: one.place, capacity: None, ..wanted.clone() };
        assert_eq!(index.check(&there), vec![]);
    }
}

#[test]
fn where_everything_clashes_the_least_comes_first_with_its_reasons() {
    // The teacher is busy all week, but only once on Wednesday evening; the students are there.
    let held = (1..=5).map(|weekday| meeting(&format!("x{weekday}"), (weekday, "08:00", "21:50"), "", "li"));
    let also = meeting("z", (1, "08:00", "21:50"), "", "wang");
    let index = Index::new(frame(), held.chain([also]), [("wu", "s-a"), ("wu", "s-z")]);
    let wanted = meeting("a", MONDAY, "", "li");
    let found = suggest(&index, &wanted, &[], &Need::default(), &Wishes::default(), 100);
    assert!(found.iter().all(|found| !found.clashes.is_empty()));
    assert_eq!((found[0].clashes.len(), found[0].slot.weekday), (1, 2));
    let last = found.last().unwrap();
    assert_eq!((last.clashes.len(), last.slot.weekday), (2, 1));
    let codes: Vec<_> = last.reasons.iter().map(|reason| (reason.code, reason.number)).collect();
    assert!(codes.contains(&("CLASH_TEACHER", 1)) && codes.contains(&("CLASH_STUDENT", 1)), "{codes:?}");
    for reason in &last.reasons {
        assert!(!reason.text(Language::Zh).is_empty() && !reason.text(Language::En).contains("wu"));
    }
}

proptest! {
    #![proptest_config(cheap(64))]

    #[test]
    fn suggestions_are_in_order_and_true(
        meetings in brute::some_meetings(), takers in brute::some_takers(), frame in brute::some_frame()
    ) {
        let index = Index::new(frame, meetings.clone(), takers);
        let rooms: Vec<Room> = (0..3).map(|n| Room { id: format!("p{n}"), capacity: 20 + n * 5, ..Room::default() }).collect();
        for meeting in meetings.iter().take(3) {
            let found = suggest(&index, meeting, &rooms, &Need { seats: meeting.seats, ..Need::default() }, &Wishes::default(), 20);
            let keys: Vec<_> = found.iter().map(|found| (found.clashes.len(), found.place.is_none(), found.points, found.slot)).collect();
            prop_assert!(keys.windows(2).all(|pair| pair[0] <= pair[1]));
            for one in &found {
                let capacity = rooms.iter().find(|room| Some(&room.id) == one.place.as_ref()).map(|room| room.capacity);
                let there = Meeting { slot: one.slot, place: one.place.clone(), capacity, ..meeting.clone() };
                let is: Vec<Clash> = index.check(&there).into_iter().filter(|clash| clash.rule != Rule::Capacity).collect();
                let said: Vec<Clash> = one.clashes.iter().filter(|clash| clash.rule != Rule::Capacity).cloned().collect();
                prop_assert_eq!(said, is);
            }
        }
    }
}
