//! The life of a request: asked, then decided or taken back, once.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Pending,
    Approved,
    Rejected,
    Withdrawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Approve,
    Reject,
    Withdraw,
}

impl State {
    pub const ALL: [Self; 4] = [Self::Pending, Self::Approved, Self::Rejected, Self::Withdrawn];

    pub fn code(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Approved => "APPROVED",
            Self::Rejected => "REJECTED",
            Self::Withdrawn => "WITHDRAWN",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// None: it is over, and what is over stays as it is.
    pub fn after(self, event: Event) -> Option<Self> {
        match (self, event) {
            (Self::Pending, Event::Approve) => Some(Self::Approved),
            (Self::Pending, Event::Reject) => Some(Self::Rejected),
            (Self::Pending, Event::Withdraw) => Some(Self::Withdrawn),
            (Self::Approved | Self::Rejected | Self::Withdrawn, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
        #![proptest_config(crate::many_sequences())]

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
