use super::*;

/// Worked example 8: a Saturday with the effective weekday Monday shows Monday's classes and holds their rooms.
#[test]
fn a_make_up_saturday_is_a_monday() {
    let calendar = frame().calendar;
    let saturday = day("2026-10-10");
    assert_eq!(calendar.on(saturday), Some((1, 5)));
    let mondays = calendar.dates(1, Weeks::all(14));
    assert!(mondays.contains(&saturday) && !mondays.contains(&day("2026-10-05")));
    // Weeks 1 to 4, the Saturday of week 5 instead of its Monday, weeks 6 and 7, and without the reading week 9 to 14.
    assert_eq!(mondays.len(), 4 + 1 + 2 + 6);
    // Saturday's own classes are not held on it, nor on any other Saturday of this calendar.
    assert_eq!(calendar.dates(6, Weeks::all(14)), vec![]);
    // The room is taken on that Saturday by the class of Monday, and by that alone.
    let monday = meeting("m", (1, "10:00", "11:50"), "T6-705", "t");
    let index = Index::new(frame(), [monday.clone()], NOBODY);
    let here = |slot: Slot, week| {
        let (weekday, runs) = calendar.on(saturday).unwrap();
        let of_day = |m: &&Meeting| m.slot.weekday == weekday && m.weeks.contains(runs) && m.slot.overlaps(&slot);
        runs == week && index.of_place("T6-705").iter().any(of_day)
    };
    assert!(here(Slot::parse(1, "11:00", "11:50").unwrap(), 5));
    let only_then = Meeting { id: "n".into(), weeks: Weeks::one(5), teachers: vec![], ..monday };
    assert_eq!(index.check(&only_then)[0].rule, Rule::Place);
    assert_eq!(index.check(&only_then)[0].weeks, Weeks::one(5));
}

#[test]
fn odd_weeks_go_by_the_week_of_the_date() {
    let calendar = frame().calendar;
    let odd = calendar.dates(1, Weeks::odd(14));
    let texts: Vec<String> = odd.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        ["2026-09-07", "2026-09-21", "2026-10-10", "2026-10-19", "2026-11-02", "2026-11-16", "2026-11-30"]
    );
    assert!(!calendar.dates(1, Weeks::even(14)).contains(&day("2026-10-10")));
}

#[test]
fn days_without_classes_have_none() {
    let calendar = frame().calendar;
    for date in ["2026-10-01", "2026-10-05", "2026-10-11", "2026-10-28", "2026-12-25", "2020-01-01"] {
        assert_eq!(calendar.on(day(date)), None, "{date}");
    }
    assert!(!calendar.held(1).contains(8) && calendar.held(1).contains(5) && !calendar.held(2).contains(5));
    for kind in ["HOLIDAY", "READING_WEEK", "REVISION", "EXAM", "REGISTRATION", "ADMIN", "VACATION"] {
        assert_eq!(Day::new(day("2026-09-07"), 1, 1, kind, None).runs_as, None, "{kind}");
    }
    assert_eq!(Day::new(day("2026-09-12"), 1, 6, "MAKE_UP", None).runs_as, None);
}

#[test]
fn without_days_every_week_counts() {
    let calendar = Calendar::new([], 14);
    assert_eq!(calendar, Calendar::unknown(14));
    assert!(!calendar.is_known() && calendar.held(6) == Weeks::all(14) && calendar.held(0).is_empty());
    assert_eq!((calendar.dates(1, Weeks::all(14)), calendar.on(day("2026-09-07"))), (vec![], None));
}

/// A calendar with every kind of day in any order.
pub(super) fn days(weeks: i32) -> impl Strategy<Value = Vec<(Day, &'static str, Option<i32>)>> {
    let kind = prop_oneof![
        6 => Just(("TEACHING", None)),
        1 => Just(("HOLIDAY", None)),
        1 => Just(("EXAM", None)),
        1 => (1..=5).prop_map(|weekday| ("MAKE_UP", Some(weekday))),
    ];
    prop::collection::vec(kind, usize::try_from(weeks * 7).unwrap()).prop_map(|kinds| {
        let days = kinds.into_iter().zip(0u64..).map(|((kind, effective), n)| {
            let date = day("2026-09-07") + Days::new(n);
            let week = i32::try_from(n / 7).unwrap() + 1;
            (Day::new(date, week, weekday(date), kind, effective), kind, effective)
        });
        days.collect()
    })
}

proptest! {
    #![proptest_config(cheap(512))]

    #[test]
    fn dates_are_those_of_looking_at_every_day(days in days(9), of in 1..=7, bits in any::<u64>()) {
        let weeks: Weeks = (1..=9).filter(|w| bits & (1 << w) != 0).collect();
        let calendar = Calendar::new(days.iter().rev().map(|(day, ..)| *day), 9);
        let mut naive = vec![];
        for (day, kind, effective) in &days {
            let has_class = if *kind == "MAKE_UP" { *effective == Some(of) } else { *kind == "TEACHING" && weekday(day.date) == of };
            if has_class && weeks.to_vec().contains(&day.week_no) {
                naive.push(day.date);
            }
            let runs = calendar.on(day.date);
            prop_assert_eq!(runs.is_some_and(|(weekday, week)| weekday == of && weeks.contains(week)), naive.last() == Some(&day.date));
        }
        prop_assert_eq!(calendar.dates(of, weeks), naive.clone());
        let held: Weeks = days.iter().filter(|(day, ..)| naive.contains(&day.date)).map(|(day, ..)| day.week_no).collect();
        prop_assert_eq!(calendar.held(of).intersection(weeks), held);
    }
}
