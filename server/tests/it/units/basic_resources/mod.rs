//! The university described.

mod calendar;

mod codes {
    use std::collections::{HashMap, HashSet};

    use basic_resources::tested::{
        codes::{COUNTRIES, PROVINCES_TOO, REGIONS, SETS, codes, places},
        codes_table, region,
    };

    #[test]
    fn every_line_is_understood_and_no_code_stands_twice() {
        let codes = codes();
        let of = |set: &str| codes.iter().filter(|c| c.set == set).count();
        assert_eq!(["SEX", "ETHNICITY", "POLITICAL_STATUS", "COUNTRY"].map(of), [4, 58, 13, 249]);
        let lines_of = SETS.iter().map(|(_, _, text)| text.lines().count()).sum::<usize>() + COUNTRIES.lines().count();
        assert_eq!(codes.len(), lines_of);
        let unique: HashSet<_> = codes.iter().map(|c| (c.set, c.code)).collect();
        assert_eq!(unique.len(), codes.len());
        assert!(codes.iter().all(|c| !c.name_cn.is_empty() && !c.name_en.is_empty() && !c.code.is_empty()));
        assert!(codes.iter().all(|c| codes_table::SETS.iter().any(|(set, _)| *set == c.set)));
    }

    #[test]
    fn every_region_lies_in_one_that_stands_before_it_and_is_higher() {
        let places = places();
        assert_eq!(places.len(), 249 - PROVINCES_TOO.len() + REGIONS.lines().count());
        let mut seen = HashMap::new();
        for place in &places {
            assert!(!place.name_cn.is_empty() && !place.name_en.is_empty(), "{}", place.code);
            if let Some(parent) = place.parent {
                let above: &str = seen.get(parent).copied().unwrap_or_else(|| panic!("{} in {parent}", place.code));
                assert!(region::depth(above) < region::depth(place.level), "{}", place.code);
            }
            assert!(seen.insert(place.code, place.level).is_none(), "{} stands twice", place.code);
        }
        let count = |level: &str| places.iter().filter(|p| p.level == level).count();
        assert_eq!((count("PROVINCE"), count("CITY")), (34, 333));
    }
}

mod programme {
    use basic_resources::tested::programme::gpa;

    #[test]
    fn averages_have_two_decimals_and_lie_between_nought_and_four() {
        for (given, kept) in
            [("", Some("")), ("2", Some("2.00")), ("2.5", Some("2.50")), ("3.67", Some("3.67")), ("4.00", Some("4.00"))]
        {
            assert_eq!(gpa(given).as_deref(), kept, "{given}");
        }
        for wrong in ["4.01", "5", "-1", "2.555", "2.", ".5", "two", "2,0", "12", " 2", "２"] {
            assert_eq!(gpa(wrong), None, "{wrong}");
        }
    }
}

mod semester {
    use basic_resources::tested::semester::{Dates, check};
    use chrono::NaiveDate;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn good() -> Dates {
        let some = |text| Some(day(text));
        Dates {
            start: day("2026-09-01"),
            end: day("2027-01-11"),
            first_class: some("2026-09-07"),
            last_class: some("2026-12-11"),
            add_drop: (some("2026-09-07"), some("2026-09-20")),
            revision: (some("2026-12-12"), some("2026-12-15")),
            exam: (some("2026-12-16"), some("2026-12-27")),
            release: some("2027-01-11"),
        }
    }

    fn found(dates: Dates) -> Vec<String> {
        let mut errors = vec![];
        check(&dates, &mut errors);
        errors.into_iter().map(|e| format!("{} {}", e.field, e.code)).collect()
    }

    #[test]
    fn a_usual_semester_is_in_order_and_so_is_a_bare_one() {
        assert_eq!(found(good()), Vec::<String>::new());
        let bare = Dates { start: day("2026-09-01"), end: day("2027-01-11"), ..Dates::default() };
        assert_eq!(found(bare), Vec::<String>::new());
    }

    #[test]
    fn each_wrong_order_is_told_at_its_field() {
        let some = |text| Some(day(text));
        let good = good();
        for (dates, field) in [
            (Dates { end: day("2026-09-01"), ..Dates { start: day("2026-09-01"), ..Dates::default() } }, "endDate"),
            (Dates { first_class: some("2026-08-31"), ..good }, "firstClassDay"),
            (Dates { last_class: some("2026-09-01"), ..good }, "lastClassDay"),
            (Dates { add_drop: (some("2026-09-20"), some("2026-09-07")), ..good }, "addDropEnd"),
            (Dates { revision: (some("2026-12-11"), some("2026-12-15")), ..good }, "revisionStart"),
            (Dates { exam: (some("2026-12-15"), some("2026-12-27")), ..good }, "examStart"),
            (Dates { exam: (some("2026-12-16"), some("2027-01-12")), ..good }, "examEnd"),
            (Dates { release: some("2026-12-27"), ..good }, "gradeReleaseDate"),
        ] {
            assert!(found(dates).contains(&format!("{field} out_of_order")), "{field}: {:?}", found(dates));
        }
        assert_eq!(found(Dates { exam: (some("2026-12-16"), None), release: None, ..good }), ["examEnd required"]);
        assert_eq!(found(Dates { first_class: None, ..good }), ["firstClassDay required"]);
    }
}

mod tree {
    use basic_resources::tested::tree::{Command, Node, Step, Tree};
    use kernel::Error;

    fn node(id: &str, parent: Option<&str>) -> Node {
        Node {
            id: id.into(),
            code: id.to_uppercase(),
            name_cn: format!("单位{id}"),
            name_en: format!("Unit {id}"),
            parent_id: parent.map(str::to_owned),
            depth: 0,
            version: 1,
            visible: true,
        }
    }

    fn code(result: Result<Vec<Step>, Error>) -> &'static str {
        result.map_or_else(|e| e.code(), |_| "ok")
    }

    #[test]
    fn a_unit_cannot_come_to_lie_in_itself() {
        let tree = Tree::new([node("a", None), node("b", Some("a")), node("c", Some("b")), node("d", None)]);
        let to = |id: &str, parent: &str| code(tree.plan(id, &Command::Move { parent: Some(parent.into()) }, &[], ""));
        assert_eq!(to("a", "c"), "circle");
        assert_eq!(to("a", "a"), "circle");
        assert_eq!(to("c", "b"), "already_there");
        assert_eq!(to("c", "d"), "ok");
        let into = |id: &str, into: &str| code(tree.plan(id, &Command::Merge { into: into.into() }, &[], ""));
        assert_eq!(into("a", "c"), "circle");
        assert_eq!(into("a", "a"), "circle");
        assert_eq!(into("c", "a"), "ok");
    }

    #[test]
    fn a_merger_takes_parts_and_people_along() {
        let tree = Tree::new([node("a", None), node("b", Some("a")), node("c", Some("a")), node("d", None)]);
        let steps = tree.plan("a", &Command::Merge { into: "d".into() }, &["p".into()], "").unwrap();
        let moved = |id: &str| Step::Parent { id: id.into(), from: Some("a".into()), to: Some("d".into()) };
        let person = Step::Staff { id: "p".into(), from: "a".into(), to: "d".into() };
        assert_eq!(steps, [moved("b"), moved("c"), person, Step::Archive { id: "a".into() }]);
    }

    #[test]
    fn parts_that_the_caller_cannot_see_are_not_moved_by_them() {
        let hidden = Node { visible: false, ..node("b", Some("a")) };
        let tree = Tree::new([node("a", None), hidden, node("d", None)]);
        assert_eq!(code(tree.plan("a", &Command::Merge { into: "d".into() }, &[], "")), "parts_not_visible");
    }

    #[test]
    fn a_circle_in_the_data_is_no_endless_loop() {
        let tree = Tree::new([node("a", Some("b")), node("b", Some("a")), node("c", None)]);
        assert!(!tree.lies_in("a", "c"));
    }

    #[test]
    fn a_province_lies_in_a_country_and_nowhere_else() {
        let level = |id: &str, parent: Option<&str>, depth| Node { depth, ..node(id, parent) };
        let tree = Tree::new([level("cn", None, 0), level("p", Some("cn"), 1), level("q", Some("cn"), 1)]);
        let to =
            |parent: Option<&str>| code(tree.plan("p", &Command::Move { parent: parent.map(str::to_owned) }, &[], ""));
        assert_eq!(to(Some("q")), "wrong_level");
        assert_eq!(to(None), "wrong_level");
    }
}

mod usage {
    use basic_resources::tested::usage::{Grid, Meeting, minutes};

    fn meeting(section: &str, weekday: i32, start: &str, end: &str, weeks: &[i32], enrolled: i32) -> Meeting {
        Meeting {
            section_id: section.to_owned(),
            weekday,
            start: minutes(start).unwrap(),
            end: minutes(end).unwrap(),
            weeks: weeks.to_vec(),
            enrolled,
        }
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.000_05
    }

    /// A semester of ten weeks, worked out by hand.
    #[test]
    fn figures_of_a_room_worked_out_by_hand() {
        let grid = Grid::of(
            &[
                // Two periods on Monday in every week, thirty people.
                meeting("a", 1, "09:00", "10:50", &[], 30),
                // One on Wednesday in five of ten weeks, twenty people.
                meeting("a", 3, "14:00", "14:50", &[1, 3, 5, 7, 9], 20),
                // Half a period on Friday evening, ten people.
                meeting("b", 5, "21:00", "21:25", &[], 10),
            ],
            10,
        );
        let cells = grid.cells();
        assert_eq!((cells.len(), cells[0].len()), (7, 14));
        assert!(close(cells[0][1], 1.0) && close(cells[0][2], 1.0) && close(cells[0][0], 0.0));
        assert!(close(cells[2][6], 0.5), "{:?}", cells[2]);
        assert!(close(cells[4][13], 0.5));
        // 2 + 0.5 + 0.5 of 98.
        assert!(close(grid.hours(), 3.0) && close(grid.utilisation(), 0.0306));
        // Minutes: 1000, 250, 250. People times minutes: 30,000 + 5,000 + 2,500 of 1,500 times 40 seats.
        assert_eq!(grid.seats_filled(Some(40)), Some(0.625));
        assert_eq!((grid.seats_filled(None), grid.seats_filled(Some(0))), (None, None));
        assert_eq!(grid.seats_filled(Some(10)), Some(1.0), "a full room is full");
        assert_eq!((grid.sessions, grid.sections), (3, 2));
        assert!(close(grid.hours_on(0), 2.0) && close(grid.hours_on(1), 0.0));
    }

    #[test]
    fn two_meetings_at_once_occupy_a_room_once_and_fill_it_together() {
        let together = [meeting("a", 2, "10:00", "10:50", &[], 20), meeting("b", 2, "10:00", "10:50", &[], 15)];
        let grid = Grid::of(&together, 14);
        assert!(close(grid.hours(), 1.0));
        assert_eq!(grid.seats_filled(Some(70)), Some(0.5));
        let staggered = [meeting("a", 2, "10:00", "10:40", &[], 20), meeting("b", 2, "10:20", "10:50", &[], 20)];
        assert!(close(Grid::of(&staggered, 14).hours(), 1.0));
    }

    #[test]
    fn what_lies_outside_the_day_the_week_or_the_semester_does_not_count() {
        let outside = [
            meeting("a", 1, "06:00", "07:50", &[], 10),
            meeting("a", 1, "22:00", "23:50", &[], 10),
            meeting("a", 8, "09:00", "09:50", &[], 10),
            meeting("a", 0, "09:00", "09:50", &[], 10),
            meeting("a", 1, "09:50", "10:00", &[], 10),
            meeting("a", 1, "10:00", "09:00", &[], 10),
            meeting("a", 1, "09:00", "09:50", &[15, 16], 10),
        ];
        let grid = Grid::of(&outside, 14);
        assert!(close(grid.hours(), 0.0) && close(grid.utilisation(), 0.0));
        assert_eq!(grid.seats_filled(Some(10)), None);
        assert_eq!(grid.sessions, 7);
        assert_eq!((minutes("24:00"), minutes("9"), minutes("x:00")), (None, None, None));
        assert!(close(Grid::available(), 98.0));
    }
}
