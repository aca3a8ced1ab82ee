//! Weeks, and the days of a semester.

mod plan {
    use basic_resources::tested::calendar::{Planned, Step, plan, steps};
    use chrono::NaiveDate;
    use kernel::{StringList, Timestamp};
    use schema::university::{calendar_date, semester};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// Four weeks over National Day. 2026-09-21 is a Monday.
    fn short() -> semester::Model {
        let some = |text| Some(day(text));
        semester::Model {
            id: "s".into(),
            code: "2026-1".into(),
            year_id: "y".into(),
            no: 1,
            name_en: String::new(),
            name_cn: String::new(),
            start_date: day("2026-09-17"),
            end_date: day("2026-10-19"),
            first_class_day: some("2026-09-22"),
            last_class_day: some("2026-10-07"),
            add_drop_start: None,
            add_drop_end: None,
            revision_start: some("2026-10-08"),
            revision_end: some("2026-10-09"),
            exam_start: some("2026-10-10"),
            exam_end: some("2026-10-14"),
            grade_release_date: None,
            weeks: 3,
            student_types: StringList(vec!["UG".into()]),
            current_for: StringList(vec![]),
            status: "PLANNED".into(),
            created_at: Timestamp(0),
            created_by: None,
            updated_at: Timestamp(0),
            updated_by: None,
            version: 1,
            archived_at: None,
        }
    }

    /// Worked out by hand, day by day.
    const EXPECTED: &str = "\
        2026-09-17 0 4 REGISTRATION
        2026-09-18 0 5 REGISTRATION
        2026-09-19 0 6 VACATION
        2026-09-20 0 7 VACATION
        2026-09-21 1 1 REGISTRATION
        2026-09-22 1 2 TEACHING
        2026-09-23 1 3 TEACHING
        2026-09-24 1 4 TEACHING
        2026-09-25 1 5 TEACHING
        2026-09-26 1 6 VACATION
        2026-09-27 1 7 VACATION
        2026-09-28 2 1 TEACHING
        2026-09-29 2 2 TEACHING
        2026-09-30 2 3 TEACHING
        2026-10-01 2 4 HOLIDAY
        2026-10-02 2 5 HOLIDAY
        2026-10-03 2 6 HOLIDAY
        2026-10-04 2 7 VACATION
        2026-10-05 3 1 TEACHING
        2026-10-06 3 2 TEACHING
        2026-10-07 3 3 TEACHING
        2026-10-08 3 4 REVISION
        2026-10-09 3 5 REVISION
        2026-10-10 3 6 EXAM
        2026-10-11 3 7 VACATION
        2026-10-12 4 1 EXAM
        2026-10-13 4 2 EXAM
        2026-10-14 4 3 EXAM
        2026-10-15 4 4 VACATION
        2026-10-16 4 5 VACATION
        2026-10-17 4 6 VACATION
        2026-10-18 4 7 VACATION
        2026-10-19 5 1 VACATION";

    #[test]
    fn a_short_semester_worked_out_by_hand() {
        let shown: Vec<_> =
            plan(&short()).iter().map(|d| format!("{} {} {} {}", d.date, d.week_no, d.weekday, d.day_type)).collect();
        let expected: Vec<_> = EXPECTED.lines().map(str::trim).collect();
        assert_eq!(shown, expected);
        let notes: Vec<_> = plan(&short()).into_iter().filter(|d| !d.note.zh.is_empty()).map(|d| d.note.en).collect();
        assert_eq!(notes, ["National Day"; 3]);
    }

    #[test]
    fn without_class_days_it_is_all_teaching() {
        let bare = semester::Model {
            start_date: day("2026-04-27"),
            end_date: day("2026-05-05"),
            first_class_day: None,
            last_class_day: None,
            revision_start: None,
            revision_end: None,
            exam_start: None,
            exam_end: None,
            ..short()
        };
        let kinds: Vec<_> = plan(&bare).iter().map(|d| d.day_type).collect();
        // Monday to Thursday, Labour Day on Friday and Saturday, Sunday, Monday and Tuesday.
        let (teach, holiday) = ("TEACHING", "HOLIDAY");
        assert_eq!(kinds, [teach, teach, teach, teach, holiday, holiday, "VACATION", teach, teach]);
    }

    fn stored(plan: &Planned, hand_made: bool) -> calendar_date::Model {
        calendar_date::Model {
            id: plan.date.to_string(),
            semester_id: "s".into(),
            date: plan.date,
            week_no: plan.week_no,
            weekday: plan.weekday,
            day_type: plan.day_type.into(),
            effective_weekday: None,
            note_en: plan.note.en.into(),
            note_cn: plan.note.zh.into(),
            hand_made,
            created_at: Timestamp(0),
            created_by: None,
            updated_at: Timestamp(0),
            updated_by: None,
            version: 1,
            archived_at: None,
        }
    }

    #[test]
    fn what_is_as_planned_stays_what_is_set_by_hand_stays_the_rest_follows() {
        let planned = plan(&short());
        let mut days: Vec<_> = planned.iter().skip(1).map(|p| stored(p, false)).collect();
        days[0].hand_made = true;
        days[0].day_type = "ADMIN".into();
        days[1].day_type = "EXAM".into();
        let count = |overwrite| {
            let mut counts = (0, 0, 0, 0);
            for step in steps(planned.clone(), days.clone(), overwrite) {
                match step {
                    Step::Create(_) => counts.0 += 1,
                    Step::Update { .. } => counts.1 += 1,
                    Step::Keep(_) => counts.2 += 1,
                    Step::Same => counts.3 += 1,
                }
            }
            counts
        };
        assert_eq!(count(false), (1, 1, 1, 30));
        assert_eq!(count(true), (1, 2, 0, 30));
    }
}

mod weeks {
    use basic_resources::tested::weeks::{monday_of, week_no, weekday};
    use chrono::NaiveDate;

    #[test]
    fn weeks_begin_on_monday_and_the_first_has_the_first_class() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        // 2026-09-09 is a Wednesday.
        let first = day("2026-09-09");
        for (date, week, weekday_no) in [
            ("2026-09-01", 0, 2),
            ("2026-09-06", 0, 7),
            ("2026-09-07", 1, 1),
            ("2026-09-13", 1, 7),
            ("2026-09-14", 2, 1),
            ("2026-12-31", 17, 4),
        ] {
            assert_eq!((week_no(first, day(date)), weekday(day(date))), (week, weekday_no), "{date}");
        }
        assert_eq!(monday_of(day("2026-09-13")), day("2026-09-07"));
    }
}
