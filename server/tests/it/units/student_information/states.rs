//! Registration and requests: their states by table and by model, and when one registers.

mod registration {
    use proptest::prelude::*;
    use student_information::units::registration::{Event, State};

    #[test]
    fn every_state_and_event_by_the_table() {
        use State::{Blocked, Exempt, Late, NotYet, Registered};
        let table = [
            (Event::Web, [Some(Registered), Some(Registered), None, None, None]),
            (Event::Counter { late: false }, [Some(Registered), Some(Registered), None, None, Some(Registered)]),
            (Event::Counter { late: true }, [Some(Late), Some(Late), None, None, Some(Late)]),
            (Event::Exempt, [Some(Exempt), Some(Exempt), None, None, None]),
            (Event::Hold(true), [Some(Blocked), None, None, None, None]),
            (Event::Hold(false), [None, Some(NotYet), None, None, None]),
        ];
        for (event, row) in table {
            for (state, expected) in State::ALL.into_iter().zip(row) {
                assert_eq!(state.after(event), expected, "{state:?} {event:?}");
                assert_eq!(State::parse(state.code()), state);
            }
        }
        assert_eq!(State::parse(""), NotYet);
    }

    #[test]
    fn whoever_is_registered_stays_so() {
        for state in [State::Registered, State::Late] {
            for event in [Event::Web, Event::Counter { late: true }, Event::Exempt, Event::Hold(true)] {
                assert_eq!(state.after(event), None);
            }
        }
    }

    /// A semester of a student as plainly as it can be told.
    #[derive(Default)]
    struct Model {
        /// After the window, or not.
        registered: Option<bool>,
        exempt: bool,
        held: bool,
    }

    impl Model {
        /// Whether it happens.
        fn step(&mut self, event: Event) -> bool {
            let open = self.registered.is_none() && !self.exempt;
            match event {
                Event::Web if open => self.registered = Some(false),
                Event::Counter { late } if self.registered.is_none() => self.registered = Some(late),
                Event::Exempt if open => self.exempt = true,
                Event::Hold(on) if open && self.held != on => self.held = on,
                _ => return false,
            }
            true
        }

        fn state(&self) -> State {
            match (self.registered, self.exempt, self.held) {
                (Some(true), ..) => State::Late,
                (Some(false), ..) => State::Registered,
                (None, true, _) => State::Exempt,
                (None, false, true) => State::Blocked,
                (None, false, false) => State::NotYet,
            }
        }
    }

    fn event() -> impl Strategy<Value = Event> {
        prop_oneof![
            1 => Just(Event::Web),
            1 => any::<bool>().prop_map(|late| Event::Counter { late }),
            1 => Just(Event::Exempt),
            // Mostly holds: whoever is registered stays so.
            9 => any::<bool>().prop_map(Event::Hold),
        ]
    }

    proptest! {
        #![proptest_config(crate::units::student_information::many_sequences())]

        /// B2 on the machine alone; through HTTP there are fewer, see the tests of the server.
        #[test]
        fn the_machine_and_the_model_agree(events in prop::collection::vec(event(), 1..40)) {
            let (mut model, mut state, mut taken) = (Model::default(), State::NotYet, vec![]);
            for event in events {
                prop_assert_eq!(state.after(event).is_some(), model.step(event), "{:?} {:?}", state, event);
                if let Some(next) = state.after(event) {
                    state = next;
                    taken.push(event);
                }
                prop_assert_eq!(state, model.state());
            }
            // What happened leads to the same state once more.
            let again = taken.into_iter().try_fold(State::NotYet, State::after);
            prop_assert_eq!(again, Some(state));
        }
    }
}

mod request {
    use proptest::prelude::*;
    use student_information::units::request::{Event, State};

    #[test]
    fn only_what_is_pending_goes_anywhere() {
        use Event::{Approve, Reject, Withdraw};
        for state in State::ALL {
            assert_eq!(State::parse(state.code()), Some(state));
            for (event, to) in [(Approve, State::Approved), (Reject, State::Rejected), (Withdraw, State::Withdrawn)] {
                assert_eq!(state.after(event), (state == State::Pending).then_some(to), "{state:?} {event:?}");
            }
        }
    }

    /// What somebody does: ask anew, or something about one of the requests so far.
    #[derive(Clone, Copy, Debug)]
    enum Step {
        Ask,
        Do(Event, prop::sample::Index),
    }

    fn step() -> impl Strategy<Value = Step> {
        let event = prop::sample::select(vec![Event::Approve, Event::Reject, Event::Withdraw]);
        prop_oneof![
            1 => Just(Step::Ask),
            3 => (event, any::<prop::sample::Index>()).prop_map(|(event, at)| Step::Do(event, at)),
        ]
    }

    proptest! {
        #![proptest_config(crate::units::student_information::many_sequences())]

        /// B2 on the machine alone; through HTTP there are fewer, see the tests of the server. The model keeps what
        /// was decided first of each request: that is what stays.
        #[test]
        fn the_machine_and_the_model_agree(steps in prop::collection::vec(step(), 1..40)) {
            let (mut requests, mut decided) = (vec![], Vec::<Option<Event>>::new());
            for step in steps {
                match step {
                    Step::Ask => {
                        requests.push(State::Pending);
                        decided.push(None);
                    }
                    Step::Do(..) if requests.is_empty() => {}
                    Step::Do(event, at) => {
                        let at = at.index(requests.len());
                        let next = requests[at].after(event);
                        prop_assert_eq!(next.is_some(), decided[at].is_none(), "{:?} {:?}", requests[at], event);
                        requests[at] = next.unwrap_or(requests[at]);
                        decided[at].get_or_insert(event);
                    }
                }
                let told = decided.iter().map(|first| match first {
                    None => State::Pending,
                    Some(Event::Approve) => State::Approved,
                    Some(Event::Reject) => State::Rejected,
                    Some(Event::Withdraw) => State::Withdrawn,
                });
                prop_assert_eq!(&told.collect::<Vec<_>>(), &requests);
            }
        }
    }
}

mod window {
    use chrono::NaiveDate;
    use kernel::Timestamp;
    use student_information::units::window::{RegistrationDefaults, WindowPhase, by_dates};

    #[test]
    fn it_opens_a_week_before_classes_and_closes_after_their_eleventh_day() {
        let first = NaiveDate::from_ymd_opt(2026, 9, 7).unwrap();
        let at = |text: &str| Timestamp::parse(text).unwrap();
        let phase = |now: &str| by_dates(Some(first), &RegistrationDefaults::default(), at(now)).state;
        assert_eq!(phase("2026-08-30T23:59:59.999+08:00"), WindowPhase::NotYet);
        assert_eq!(phase("2026-08-31T00:00:00+08:00"), WindowPhase::Open);
        // The first class day is day 1, so day 11 is the 17th, whole.
        assert_eq!(phase("2026-09-17T23:59:59.999+08:00"), WindowPhase::Open);
        assert_eq!(phase("2026-09-18T00:00:00+08:00"), WindowPhase::Over);
        assert_eq!(
            by_dates(None, &RegistrationDefaults::default(), at("2026-09-18T00:00:00Z")).state,
            WindowPhase::Never
        );
    }
}
