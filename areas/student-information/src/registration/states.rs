//! The states of a registration, and what leads from one to the next.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    NotYet,
    /// A hold stood in the way when the list was last brought up to date.
    Blocked,
    Registered,
    /// Registered at the counter after the window.
    Late,
    Exempt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// By the student, inside the window.
    Web,
    /// By the office; `late` after the window.
    Counter {
        late: bool,
    },
    Exempt,
    /// A hold came or went.
    Hold(bool),
}

impl State {
    pub const ALL: [Self; 5] = [Self::NotYet, Self::Blocked, Self::Registered, Self::Late, Self::Exempt];

    pub fn code(self) -> &'static str {
        match self {
            Self::NotYet => "NOT_YET",
            Self::Blocked => "BLOCKED",
            Self::Registered => "REGISTERED",
            Self::Late => "LATE",
            Self::Exempt => "EXEMPT",
        }
    }

    /// Whoever is on no list yet has not registered.
    pub fn parse(code: &str) -> Self {
        Self::ALL.into_iter().find(|state| state.code() == code).unwrap_or(Self::NotYet)
    }

    pub fn is_open(self) -> bool {
        matches!(self, Self::NotYet | Self::Blocked)
    }

    /// The booklet of somebody who has registered can be stamped.
    pub fn is_done(self) -> bool {
        matches!(self, Self::Registered | Self::Late)
    }

    /// None: this does not happen in this state.
    pub fn after(self, event: Event) -> Option<Self> {
        match (self, event) {
            (Self::NotYet | Self::Blocked, Event::Web) => Some(Self::Registered),
            // Whoever was exempted and comes all the same is registered at the counter.
            (Self::NotYet | Self::Blocked | Self::Exempt, Event::Counter { late }) => {
                Some(if late { Self::Late } else { Self::Registered })
            }
            (Self::NotYet | Self::Blocked, Event::Exempt) => Some(Self::Exempt),
            (Self::NotYet, Event::Hold(true)) => Some(Self::Blocked),
            (Self::Blocked, Event::Hold(false)) => Some(Self::NotYet),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
        #![proptest_config(crate::many_sequences())]

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
