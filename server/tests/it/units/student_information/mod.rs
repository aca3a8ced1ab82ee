//! Students: what is decided about them without a database.

mod rules;
mod states;

/// As many sequences of steps as the plan of the tests asks for, every night more.
fn many_sequences() -> proptest::prelude::ProptestConfig {
    let long = std::env::var("COLLEGIUM_LONG").is_ok_and(|v| v == "1");
    let cases = if long { 20_000 } else { 2_000 };
    proptest::prelude::ProptestConfig { cases, failure_persistence: None, ..Default::default() }
}

mod compose {
    use chrono::NaiveDate;
    use kernel::Lang;
    use student_information::units::compose::{hidden, long_date};

    #[test]
    fn a_name_is_hidden_but_for_its_first_letter() {
        for (name, shown) in
            [("张三", "张*"), ("欧阳𬭚", "欧**"), ("阿卜杜拉·买买提", "阿***·***"), ("", ""), ("LI Si", "L* **")]
        {
            assert_eq!(hidden(name), shown);
        }
    }

    #[test]
    fn days_are_written_as_in_letters() {
        let day = NaiveDate::from_ymd_opt(2026, 9, 1).unwrap_or_default();
        assert_eq!([long_date(day, Lang::Zh), long_date(day, Lang::En)], ["2026年9月1日", "1 September 2026"]);
    }
}

mod verify {
    use student_information::units::verify::normal;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        assert_eq!(normal("abcd-ef01 2o il"), "ABCDEF012011");
        assert_eq!(normal("＠\u{0}'; --"), "");
    }
}

mod sets {
    use std::collections::BTreeSet;

    use kernel::resource::Resource;
    use student_information::units::sets::{KEY, SETS, StudentSheet, batches};

    #[test]
    fn every_field_of_a_sheet_is_in_exactly_one_set() {
        let all: Vec<&str> = SETS.iter().flat_map(|declared| declared.fields.iter().copied()).collect();
        let once: BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(all.len(), once.len());
        let spec = StudentSheet::spec();
        let known: BTreeSet<&str> = spec.fields.iter().map(|f| f.name).filter(|name| *name != KEY).collect();
        assert_eq!(once, known);
        assert_eq!(batches().into_iter().collect::<BTreeSet<_>>().len(), SETS.len() + 1);
    }
}

mod columns {
    use student_information::units::columns::{KNOWN, LEFT_ALONE};

    #[test]
    fn what_is_left_alone_is_exactly_what_has_no_field() {
        let without: Vec<&str> = KNOWN.iter().filter(|k| k.field.is_none()).map(|k| k.column.name).collect();
        assert_eq!(without, LEFT_ALONE);
    }
}

mod statistics {
    use student_information::units::statistics::{Cell, cell, sum};

    #[test]
    fn few_people_are_not_counted_out_loud() {
        let shown = |n| cell(n, false);
        assert_eq!(
            [0, 1, 4, 5].map(shown),
            [Cell::Number(0), Cell::Text("<5".into()), Cell::Text("<5".into()), Cell::Number(5)],
        );
        assert_eq!([1, 4].map(|n| cell(n, true)), [Cell::Number(1), Cell::Number(4)]);
    }

    #[test]
    fn a_sum_does_not_give_a_hidden_part_away() {
        let cells = [7, 3, 5].map(|n| cell(n, false));
        assert_eq!(sum(&cells), Cell::Text("≥12".into()));
        assert_eq!(sum(&[7, 3, 5].map(|n| cell(n, true))), Cell::Number(15));
        assert_eq!(sum(&[]), Cell::Number(0));
    }
}

mod statuses {
    use student_information::statuses::{STATUSES, may_follow};

    fn next(code: &str) -> Vec<String> {
        let seed = STATUSES.iter().find(|s| s.code == code).unwrap();
        seed.next.iter().map(|c| (*c).to_owned()).collect()
    }

    #[test]
    fn every_follower_exists_and_nothing_follows_a_final_state() {
        for seed in STATUSES {
            for code in seed.next {
                assert!(STATUSES.iter().any(|s| s.code == *code), "{} → {code}", seed.code);
                assert_ne!(*code, seed.code);
            }
            assert_eq!(seed.is_final(), seed.next.is_empty(), "{}", seed.code);
        }
    }

    #[test]
    fn a_new_student_arrives_does_not_come_or_comes_later() {
        for (to, allowed) in [("ACTIVE", true), ("NO_SHOW", true), ("DEFERRED", true), ("GRADUATED", false)] {
            assert_eq!(may_follow(false, &next("NEW"), to), allowed, "{to}");
        }
        assert!(!may_follow(true, &["ACTIVE".to_owned()], "ACTIVE"), "a final state is left by reinstatement only");
    }
}

mod supervisors {
    use sea_orm::prelude::Date;
    use student_information::units::supervisors::{Problem, Span, problem};

    fn day(n: u64) -> Date {
        Date::from_ymd_opt(2026, 9, 1).unwrap() + chrono::Days::new(n)
    }

    /// Day by day, the slow way.
    fn by_days(start: Date, spans: &[Span]) -> Option<bool> {
        (0..60).map(|n| start + chrono::Days::new(n)).find_map(|day| {
            let there = spans.iter().filter(|(from, to)| *from <= day && to.is_none_or(|to| to >= day)).count();
            (there != 1).then_some(there == 0)
        })
    }

    #[test]
    fn the_first_day_without_exactly_one_is_found() {
        let (a, b) = ((day(0), Some(day(9))), (day(10), None));
        assert_eq!(problem(day(0), &[b, a]), None);
        assert_eq!(problem(day(0), &[a]), Some(Problem::Nobody(day(10))));
        assert_eq!(problem(day(0), &[b]), Some(Problem::Nobody(day(0))));
        assert_eq!(problem(day(0), &[a, b, (day(20), None)]), Some(Problem::Several(day(20))));
        assert_eq!(problem(day(5), &[(day(0), None), (day(3), None)]), Some(Problem::Several(day(5))));
        assert_eq!(problem(day(0), &[]), Some(Problem::Nobody(day(0))));
    }

    /// Every set of up to three spans on a few days.
    #[test]
    fn it_agrees_with_counting_day_by_day() {
        let ends = [None, Some(1), Some(3), Some(5)];
        let spans: Vec<Span> = (0..6)
            .flat_map(|from| ends.into_iter().map(move |to| (from, to)))
            .filter(|(from, to)| to.is_none_or(|to| to >= *from))
            .map(|(from, to)| (day(from), to.map(day)))
            .collect();
        let mut cases = 0;
        for (i, a) in spans.iter().enumerate() {
            for (j, b) in spans.iter().enumerate() {
                for c in &spans {
                    let some = &[*a, *b, *c][..=(i + j) % 3];
                    for start in [0, 2, 4] {
                        let expected = by_days(day(start), some);
                        let nobody = problem(day(start), some).map(|p| matches!(p, Problem::Nobody(_)));
                        assert_eq!(nobody, expected, "from day {start}: {some:?}");
                        cases += 1;
                    }
                }
            }
        }
        assert!(cases > 5_000, "{cases}");
    }
}
