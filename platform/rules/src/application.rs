//! The one way of an application: written, handed in, worked on, ready, collected; or rejected, or taken back.

/// Where an application stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    Draft,
    Submitted,
    Processing,
    Ready,
    Collected,
    Rejected,
    Cancelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Submit,
    /// Somebody has taken it up.
    Start,
    /// What was asked for lies there.
    Finish,
    Collect,
    Reject,
    Cancel,
}

/// What became of the fee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pay {
    Nothing,
    Due,
    Paid,
    Refunded,
}

/// Why a step is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    State,
    Unpaid,
}

impl Step {
    pub const ALL: [Self; 6] = [Self::Submit, Self::Start, Self::Finish, Self::Collect, Self::Reject, Self::Cancel];

    pub const fn target(self) -> State {
        match self {
            Self::Submit => State::Submitted,
            Self::Start => State::Processing,
            Self::Finish => State::Ready,
            Self::Collect => State::Collected,
            Self::Reject => State::Rejected,
            Self::Cancel => State::Cancelled,
        }
    }

    /// Work is done for those who have paid.
    const fn needs_payment(self) -> bool {
        matches!(self, Self::Start | Self::Finish | Self::Collect)
    }
}

impl Pay {
    pub const ALL: [Self; 4] = [Self::Nothing, Self::Due, Self::Paid, Self::Refunded];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Nothing => "NONE",
            Self::Due => "DUE",
            Self::Paid => "PAID",
            Self::Refunded => "REFUNDED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pay| pay.code() == code)
    }
}

impl State {
    pub const ALL: [Self; 7] =
        [Self::Draft, Self::Submitted, Self::Processing, Self::Ready, Self::Collected, Self::Rejected, Self::Cancelled];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "DRAFT",
            Self::Submitted => "SUBMITTED",
            Self::Processing => "PROCESSING",
            Self::Ready => "READY",
            Self::Collected => "COLLECTED",
            Self::Rejected => "REJECTED",
            Self::Cancelled => "CANCELLED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    pub fn after(self, step: Step, pay: Pay) -> Result<Self, Hindrance> {
        let from: &[Self] = match step {
            Step::Submit => &[Self::Draft],
            Step::Start => &[Self::Submitted],
            // A small matter is done as soon as it is seen.
            Step::Finish => &[Self::Submitted, Self::Processing],
            Step::Collect => &[Self::Ready],
            Step::Reject => &[Self::Submitted, Self::Processing],
            Step::Cancel => &[Self::Draft, Self::Submitted],
        };
        if !from.contains(&self) {
            return Err(Hindrance::State);
        }
        let unpaid = step.needs_payment() && matches!(pay, Pay::Due | Pay::Refunded);
        if unpaid && !crate::planted::fault("apply_unpaid") {
            return Err(Hindrance::Unpaid);
        }
        Ok(step.target())
    }

    /// Where it is one of those a student has of an item.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Rejected | Self::Cancelled)
    }

    pub const fn is_over(self) -> bool {
        matches!(self, Self::Collected | Self::Rejected | Self::Cancelled)
    }

    /// Its fee may be paid, once.
    pub const fn may_pay(self) -> bool {
        matches!(self, Self::Submitted)
    }

    /// Money that came in for it goes back.
    pub const fn gives_back(self) -> bool {
        matches!(self, Self::Rejected | Self::Cancelled)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Hindrance, Pay, State, Step};

    #[test]
    fn the_way_of_an_application_that_costs() {
        let mut state = State::Draft;
        for (step, pay, expected) in [
            (Step::Submit, Pay::Due, Ok(State::Submitted)),
            (Step::Start, Pay::Due, Err(Hindrance::Unpaid)),
            (Step::Start, Pay::Paid, Ok(State::Processing)),
            (Step::Cancel, Pay::Paid, Err(Hindrance::State)),
            (Step::Finish, Pay::Paid, Ok(State::Ready)),
            (Step::Reject, Pay::Paid, Err(Hindrance::State)),
            (Step::Collect, Pay::Paid, Ok(State::Collected)),
            (Step::Collect, Pay::Paid, Err(Hindrance::State)),
        ] {
            let found = state.after(step, pay);
            assert_eq!(found, expected, "{step:?} at {state:?}");
            state = found.unwrap_or(state);
        }
    }

    #[test]
    fn what_is_over_stays_as_it_is() {
        for state in State::ALL.into_iter().filter(|state| state.is_over()) {
            for step in Step::ALL {
                assert_eq!(state.after(step, Pay::Paid), Err(Hindrance::State), "{step:?} at {state:?}");
            }
        }
    }

    #[test]
    fn codes_lead_back() {
        assert!(State::ALL.into_iter().all(|state| State::of(state.code()) == Some(state)));
        assert!(Pay::ALL.into_iter().all(|pay| Pay::of(pay.code()) == Some(pay)));
        assert_eq!(State::of("LOST"), None);
    }

    #[derive(Clone, Copy, Debug)]
    enum Event {
        Do(Step),
        PayNow,
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]
        /// Whatever people try in whatever order: nothing is ready unpaid, and no money stays with what came to nothing.
        #[test]
        fn money_and_work_belong_together(
            fee: bool,
            events in prop::collection::vec((0..Step::ALL.len() + 1).prop_map(|n| {
                Step::ALL.get(n).copied().map_or(Event::PayNow, Event::Do)
            }), 0..24),
        ) {
            let (mut state, mut pay) = (State::Draft, Pay::Nothing);
            for event in events {
                match event {
                    Event::PayNow if state.may_pay() && pay == Pay::Due => pay = Pay::Paid,
                    Event::PayNow => {}
                    Event::Do(step) => if let Ok(next) = state.after(step, pay) {
                        state = next;
                        if step == Step::Submit && fee {
                            pay = Pay::Due;
                        }
                        if state.gives_back() && pay == Pay::Paid {
                            pay = Pay::Refunded;
                        }
                    }
                }
                let worked_on = matches!(state, State::Processing | State::Ready | State::Collected);
                prop_assert!(!(fee && worked_on) || pay == Pay::Paid);
                prop_assert!(!state.gives_back() || pay != Pay::Paid);
            }
        }
    }
}
