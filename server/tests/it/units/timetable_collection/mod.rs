//! What divisions say they will teach.

mod problems;

mod gather {
    use timetable_collection::units::gather::{kinds, taught_in};

    #[test]
    fn odd_and_even_weeks_share_the_term() {
        assert_eq!(taught_in("ODD", 5), [1, 3, 5]);
        assert_eq!(taught_in("EVEN", 5), [2, 4]);
        assert_eq!(taught_in("ALL", 3), [1, 2, 3]);
    }

    #[test]
    fn without_a_course_every_meeting_is_a_lecture() {
        assert_eq!(kinds(&[2, 1], None), [(2, "LEC"), (1, "LEC")]);
    }
}

mod times {
    use timetable_collection::units::times::{Span, parse, pattern};

    #[test]
    fn a_part_of_a_day_or_all_of_it() {
        assert_eq!(parse("1 08:00-09:50"), Some(Span { weekday: 1, from: 480, to: 590 }));
        assert_eq!(parse("3"), Some(Span { weekday: 3, from: 0, to: 1440 }));
        for wrong in ["", "8", "0", "1 09:50-08:00", "1 8:00-9:00", "一", "1 08:00", "1 25:00-26:00"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
        let (morning, noon) = (parse("1 08:00-11:50").unwrap(), parse("1 11:50-13:00").unwrap());
        assert!(!morning.overlaps(&noon) && parse("1").unwrap().overlaps(&noon));
    }

    #[test]
    fn hours_of_each_meeting() {
        assert_eq!(pattern("2+1"), Some(vec![2, 1]));
        assert_eq!(pattern("3"), Some(vec![3]));
        for wrong in ["", "0", "2+", "a", "9", "1+1+1+1+1+1+1+1"] {
            assert_eq!(pattern(wrong), None, "{wrong}");
        }
    }
}
