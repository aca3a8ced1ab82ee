//! Applications: their machine, their way, and who is reminded when.

mod batch {
    use workflow::units::batch::{FormField, differences};

    fn form(fields: &[(&str, &str)]) -> Vec<FormField> {
        let field = |(name, text): &(&str, &str)| FormField {
            field: (*name).to_owned(),
            label: name.to_uppercase(),
            text: (*text).to_owned(),
        };
        fields.iter().map(field).collect()
    }

    #[test]
    fn only_what_differs_is_named_also_where_one_has_nothing() {
        let forms = [form(&[("units", "3"), ("code", "A1")]), form(&[("units", "3"), ("code", "A2"), ("note", "n")])];
        let found = differences(&forms);
        let names: Vec<_> = found.iter().map(|d| d.field.as_str()).collect();
        assert_eq!(names, ["code", "note"]);
        assert_eq!(found[1].values, ["", "n"]);
        assert!(differences(&forms[..1]).is_empty());
    }
}

mod machine {
    use workflow::machine::{State, Status, Step};

    #[test]
    fn the_words_of_the_database_are_read_back() {
        assert!(Status::ALL.into_iter().all(|s| Status::parse(s.code()) == Some(s)));
        assert!(Step::ALL.into_iter().all(|s| Step::parse(s.code()) == Some(s)));
    }

    #[test]
    fn what_is_over_stays_over() {
        for status in Status::ALL.into_iter().filter(|s| s.is_final()) {
            for step in Step::ALL {
                assert_eq!(State { status, node: 1 }.after(step, 3), None, "{status:?} {step:?}");
            }
        }
    }

    #[test]
    fn as_many_approvals_as_nodes_approve_and_none_is_skipped() {
        for nodes in 1..6 {
            let steps = |n| std::iter::once(Step::Submit).chain(std::iter::repeat_n(Step::Approve, n));
            for n in 0..nodes {
                assert_eq!(State::replay(steps(n), nodes), Some(State { status: Status::Running, node: n }));
            }
            let over = State::replay(steps(nodes), nodes).unwrap();
            assert_eq!(over.status, Status::Approved);
            assert_eq!(State::replay(steps(nodes + 1), nodes), None);
        }
    }

    #[test]
    fn a_returned_application_begins_again() {
        let steps = [Step::Submit, Step::Approve, Step::Return];
        let returned = State::replay(steps, 3).unwrap();
        assert_eq!(returned, State { status: Status::Returned, node: 1 });
        assert_eq!(returned.after(Step::Approve, 3), None);
        assert_eq!(returned.after(Step::Resubmit, 3), Some(State::FIRST));
        assert_eq!(State::replay([Step::Approve], 3), None, "nothing begins with a decision");
    }
}

mod path {
    use workflow::{
        machine::Status,
        units::path::{PathState, state_of},
    };

    #[test]
    fn what_is_behind_is_done_and_what_never_came_is_not_next() {
        use PathState::{Done, Never, Next, Now};
        let path = |status, here| [0, 1, 2].map(|n| state_of(Some(status), n, here));
        assert_eq!(path(Status::Running, 1), [Done, Now, Next]);
        assert_eq!(path(Status::Returned, 1), [Done, Done, Next]);
        assert_eq!(path(Status::Rejected, 1), [Done, Done, Never]);
        assert_eq!(path(Status::Withdrawn, 1), [Done, Never, Never]);
        assert_eq!(path(Status::Approved, 2), [Done, Done, Done]);
    }
}

mod remind {
    use std::collections::HashMap;

    use chrono::NaiveDate;
    use workflow::units::remind::Calendar;

    #[test]
    fn weekends_and_holidays_do_not_count_and_make_up_days_do() {
        let day = |d| NaiveDate::from_ymd_opt(2026, 10, d).unwrap();
        let plain = Calendar(HashMap::new());
        // The 2nd is a Friday.
        assert_eq!(plain.working_days(day(2), day(4)), 0);
        assert_eq!(plain.working_days(day(2), day(7)), 3);
        assert_eq!(plain.working_days(day(2), day(2)), 0);
        let holidays = Calendar((1..=7).map(|d| (day(d), false)).chain([(day(10), true)]).collect());
        assert_eq!(holidays.working_days(day(2), day(7)), 0);
        assert_eq!(holidays.working_days(day(2), day(10)), 3, "Thursday, Friday and the make-up Saturday");
        assert_eq!(plain.after(day(2), 0), day(2));
        assert_eq!(plain.after(day(2), 5), day(9), "five working days from a Friday on");
        assert_eq!(holidays.after(day(2), 3), day(10));
    }
}

mod process {
    use workflow::units::process::known;

    /// Words of a process that decides over results or degrees.
    const WEIGHTY: [&str; 6] = ["grade", "graduat", "degree", "award", "result", "transcript"];

    // A changed result is a career: no such process forgets that its desks are different people's.
    #[test]
    fn where_results_and_degrees_are_decided_every_desk_is_somebody_elses() {
        collegium::compose::registry(&edge::Metrics::default()).unwrap();
        let all = known();
        let weighty = |text: &str| WEIGHTY.iter().any(|word| text.to_lowercase().contains(word));
        let (mut separate, mut together) = (vec![], vec![]);
        for process in &all {
            let words = [process.kind, process.stem, process.path, process.prefix, process.label.en];
            if words.into_iter().any(weighty) {
                assert!(
                    process.separate_desks,
                    "{} decides over results with one person at several desks",
                    process.kind
                );
                assert!(process.nodes.len() > 1, "{} has one desk", process.kind);
                separate.push(process.kind);
            } else {
                together.push(process.kind);
            }
        }
        // A new process stands in one of the two lists, because somebody thought about it.
        assert_eq!(separate, ["GradeAmendmentProcess", "GradeTransferUploadProcess"]);
        assert_eq!(together, ["CourseAddProcess", "SiCohortTransferProcess"]);
        eprintln!("separate desks: {} of {} processes", separate.len(), all.len());
    }
}
