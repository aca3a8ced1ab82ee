//! One meeting asked for, and moved, against the whole timetable asked again.

use super::{
    brute::{brute, some_frame, some_meetings, some_takers},
    *,
};

proptest! {
    #![proptest_config(cheap(160))]

    #[test]
    fn what_one_meeting_clashes_with_is_its_part_of_the_whole(
        frame in some_frame(), meetings in some_meetings(), takers in some_takers()
    ) {
        let index = Index::new(frame.clone(), meetings.clone(), takers.clone());
        let all = index.all();
        for meeting in &meetings {
            let own: Vec<Clash> = all.iter().filter(|clash| clash.about(&meeting.id)).cloned().collect();
            prop_assert_eq!(index.check(meeting), own);
        }
    }

    #[test]
    fn after_moves_the_index_is_as_if_built_anew(
        frame in some_frame(), mut meetings in some_meetings(), other in some_meetings(), takers in some_takers(),
        gone in prop::collection::vec(0..12usize, 0..3),
    ) {
        let mut index = Index::new(frame.clone(), meetings.clone(), takers.clone());
        for moved in other {
            // Asked before it is done, it says what will be.
            let would = index.check(&moved);
            index.put(moved.clone());
            let is: Vec<Clash> = index.all().into_iter().filter(|clash| clash.about(&moved.id)).collect();
            prop_assert_eq!(would, is);
            meetings.retain(|meeting| meeting.id != moved.id);
            meetings.push(moved);
        }
        for n in gone {
            let id = format!("m{n:02}");
            let there = meetings.iter().position(|meeting| meeting.id == id).map(|n| meetings.remove(n));
            prop_assert_eq!(index.remove(&id), there);
            prop_assert!(index.get(&id).is_none());
        }
        prop_assert_eq!(index.all(), brute(&frame, &meetings, &takers));
        prop_assert_eq!(index.meetings().count(), meetings.len());
    }
}

#[test]
fn an_index_knows_who_is_where() {
    let a = Meeting { groups: strings(&["g"]), ..meeting("a", (1, "10:00", "11:50"), "T1", "li") };
    let index = Index::new(frame(), [a.clone()], NOBODY);
    assert_eq!(index.of_teacher("li"), vec![&a]);
    assert_eq!((index.of_place("T1"), index.of_group("g"), index.of_section("s-a")), (vec![&a], vec![&a], vec![&a]));
    assert!(index.of_place("T2").is_empty());
}
