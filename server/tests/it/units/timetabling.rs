//! The lines of a timetable in a workbook.

mod line {
    use kernel::Lang;
    use timetabling::units::line::{Line, read, write};

    #[test]
    fn what_published_timetables_say_is_understood() {
        for (text, weekday, start, end, weeks) in [
            ("Mon 10:00-11:50", 1, "10:00", "11:50", 14),
            ("Monday 10:00 – 11:50", 1, "10:00", "11:50", 14),
            ("周一 8:00-9:50（单周）", 1, "08:00", "09:50", 7),
            ("星期四10:00~11:50（1-7周）", 4, "10:00", "11:50", 7),
            ("Sat 18:00-20:50 (even weeks)", 6, "18:00", "20:50", 7),
            ("TBA", 0, "", "", 14),
            ("Nil", 0, "", "", 14),
        ] {
            let line = read(text, 14).unwrap();
            assert_eq!(
                (line.weekday, line.start.as_str(), line.end.as_str(), line.weeks.len()),
                (weekday, start, end, weeks),
                "{text}"
            );
        }
        for text in [
            "Someday 10:00-11:50",
            "Mon 11:50-10:00",
            "Mon 10",
            "Mon 10:00-11:50 (every blue moon)",
            "Mon 10:00-11:50 [SEM]",
        ] {
            assert!(read(text, 14).is_err(), "{text}");
        }
    }

    #[test]
    fn every_line_reads_back_as_itself() {
        let patterns: [Vec<i32>; 5] =
            [(1..=14).collect(), vec![1, 3, 5, 7, 9, 11, 13], vec![2, 4, 6], vec![1, 2, 3, 8, 9], vec![5]];
        for weeks in patterns {
            for lang in [Lang::Zh, Lang::En] {
                for (weekday, start, end) in [(0, "", ""), (1, "08:00", "09:50"), (7, "19:00", "21:50")] {
                    for teacher in [None, Some("T001".to_owned())] {
                        let line = Line {
                            weekday,
                            start: start.into(),
                            end: end.into(),
                            weeks: weeks.clone(),
                            kind: if weekday == 1 { "LAB" } else { "LEC" }.into(),
                            teacher,
                        };
                        assert_eq!(read(&write(&line, 14, lang), 14), Ok(line.clone()), "{}", write(&line, 14, lang));
                    }
                }
            }
        }
    }
}
