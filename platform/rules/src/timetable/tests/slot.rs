use super::*;

#[test]
fn times_of_the_day() {
    for (text, is) in [("08:00", Some(480)), ("8:05", Some(485)), ("23:59", Some(1439)), ("00:00", Some(0))] {
        assert_eq!(minutes(text), is);
    }
    for text in ["", "8", "24:00", "12:60", "12:5", "+1:00", "12:-1", "012:00", "12:00:00", "ab:cd"] {
        assert_eq!(minutes(text), None, "{text}");
    }
    assert_eq!((clock(485), clock(0)), ("08:05".to_owned(), "00:00".to_owned()));
}

#[test]
fn a_slot_is_hours_of_a_day_or_not_placed() {
    let slot = Slot::parse(3, "14:00", "15:50").unwrap();
    assert_eq!((slot.start_text().as_str(), slot.end_text().as_str(), slot.long()), ("14:00", "15:50", 110));
    assert_eq!(Slot::parse(0, "", ""), Some(Slot::UNPLACED));
    for (weekday, start, end) in [(0, "08:00", "08:50"), (8, "08:00", "08:50"), (1, "09:00", "09:00"), (1, "", "")] {
        assert_eq!(Slot::parse(weekday, start, end), None);
    }
    let at = |weekday, start, end| Slot::parse(weekday, start, end).unwrap();
    assert!(slot.overlaps(&at(3, "15:00", "16:50")) && slot.overlaps(&at(3, "14:30", "14:40")));
    assert!(!slot.overlaps(&at(3, "15:50", "16:50")) && !slot.overlaps(&at(2, "14:00", "15:50")));
    assert!(!Slot::UNPLACED.overlaps(&Slot::UNPLACED));
}

#[test]
fn fourteen_periods_from_eight_to_ten_to_ten() {
    let periods = Periods::default();
    let list = periods.list();
    assert_eq!(list.len(), 14);
    assert_eq!((list[0].no, clock(list[0].start), clock(list[0].end)), (1, "08:00".into(), "08:50".into()));
    assert_eq!((list[13].no, clock(list[13].start), clock(list[13].end)), (14, "21:00".into(), "21:50".into()));
    let fits = |start, end| periods.fits(&Slot::parse(1, start, end).unwrap());
    assert!(fits("08:00", "08:50") && fits("08:00", "10:50") && fits("21:00", "21:50"));
    assert!(!fits("07:00", "07:50") && !fits("08:30", "09:20") && !fits("08:00", "09:00") && !fits("21:00", "22:50"));
    assert_eq!((periods.hours(480, 530), periods.hours(480, 590), periods.hours(480, 600)), (1, 2, 3));
    assert_eq!(
        (periods.span(480, 2), periods.span(21 * 60, 1), periods.span(21 * 60, 2)),
        (Some(590), Some(1310), None)
    );
    let odd = Periods { day_start: 510, day_end: 600, period: 45, pause: 0 };
    assert_eq!(odd.list().len(), 2);
}

#[test]
fn hours_of_the_week() {
    assert_eq!(hour_pattern("2+1"), Ok(vec![2, 1]));
    assert_eq!(hour_pattern(" 3 "), Ok(vec![3]));
    for (text, piece) in [("", ""), ("2+", ""), ("2+x", "x"), ("0", "0"), ("13", "13"), ("2-1", "2-1")] {
        assert_eq!(hour_pattern(text), Err(piece.to_owned()), "{text}");
    }
}

proptest! {
    #![proptest_config(cheap(512))]

    #[test]
    fn so_many_periods_are_so_many_hours(start in 300..600i32, period in 30..90i32, pause in 0..20i32, n in 0..20usize, hours in 1..6) {
        let periods = Periods { day_start: start, day_end: 1310, period, pause };
        let list = periods.list();
        let Some(first) = list.get(n) else { return Ok(()) };
        let end = list.get(n + usize::try_from(hours).unwrap() - 1).map(|last| last.end);
        prop_assert_eq!(periods.span(first.start, hours), end);
        if let Some(end) = end {
            prop_assert_eq!(periods.hours(first.start, end), hours);
            prop_assert!(periods.fits(&Slot::new(1, first.start, end)));
        }
    }
}
