//! The one way of an order. Nothing is printed that is not paid; what is paid is printed or paid back.

/// Where an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    Ordered,
    /// Paid, or free of charge. Its paper is issued.
    Paid,
    Printed,
    /// It did not come out of the printer as it should.
    Failed,
    Refunded,
    Cancelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Pay,
    Print,
    Fail,
    Refund,
    Cancel,
}

impl Step {
    pub const ALL: [Self; 5] = [Self::Pay, Self::Print, Self::Fail, Self::Refund, Self::Cancel];

    /// Where it leads.
    pub const fn target(self) -> State {
        match self {
            Self::Pay => State::Paid,
            Self::Print => State::Printed,
            Self::Fail => State::Failed,
            Self::Refund => State::Refunded,
            Self::Cancel => State::Cancelled,
        }
    }
}

impl State {
    pub const ALL: [Self; 6] =
        [Self::Ordered, Self::Paid, Self::Printed, Self::Failed, Self::Refunded, Self::Cancelled];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Ordered => "ORDERED",
            Self::Paid => "PAID",
            Self::Printed => "PRINTED",
            Self::Failed => "FAILED",
            Self::Refunded => "REFUNDED",
            Self::Cancelled => "CANCELLED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// None where the step is not possible.
    pub fn after(self, step: Step) -> Option<Self> {
        let from: &[Self] = match step {
            Step::Pay | Step::Cancel => &[Self::Ordered],
            Step::Print if crate::planted::fault("print_unpaid") => &[Self::Ordered, Self::Paid, Self::Failed],
            Step::Print | Step::Refund => &[Self::Paid, Self::Failed],
            Step::Fail => &[Self::Paid, Self::Printed],
        };
        from.contains(&self).then(|| step.target())
    }

    /// Its money is ours, so the sum over these orders is what the till took less what it gave back.
    pub const fn is_paid_for(self) -> bool {
        matches!(self, Self::Paid | Self::Printed | Self::Failed)
    }

    /// Its copies count against what a student has free and may have on a day.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Refunded | Self::Cancelled)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{State, Step};

    /// What the world knows of an order: money that came and went, and paper that came out.
    #[derive(Clone, Copy, Default)]
    struct World {
        taken: i32,
        returned: i32,
        prints: u32,
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]
        /// Whatever is tried with several orders in whatever order: the ledger equals the till after every step, nothing
        /// comes out before it is paid, and everything paid can still be printed or paid back.
        #[test]
        fn the_ledger_equals_the_till(
            amounts in prop::collection::vec(0..5_000_i32, 1..5),
            tried in prop::collection::vec((any::<prop::sample::Index>(), 0..Step::ALL.len()), 0..40),
        ) {
            let mut orders: Vec<(State, World)> = amounts.iter().map(|_| (State::Ordered, World::default())).collect();
            for (which, step) in tried {
                let at = which.index(orders.len());
                let (amount, (state, world), step) = (amounts[at], &mut orders[at], Step::ALL[step]);
                let Some(next) = state.after(step) else { continue };
                match step {
                    Step::Pay => world.taken += amount,
                    Step::Refund => world.returned += amount,
                    Step::Print => {
                        prop_assert!(state.is_paid_for(), "{state:?} is printed");
                        world.prints += 1;
                    }
                    Step::Fail | Step::Cancel => {}
                }
                *state = next;
                let ledger: i32 =
                    amounts.iter().zip(&orders).filter(|(_, (state, _))| state.is_paid_for()).map(|(a, _)| a).sum();
                let till: i32 = orders.iter().map(|(_, world)| world.taken - world.returned).sum();
                prop_assert_eq!(ledger, till);
            }
            for (amount, (state, world)) in amounts.iter().zip(&orders) {
                prop_assert!(world.taken <= *amount && world.returned <= world.taken, "moved twice");
                let waits = matches!(state, State::Paid | State::Failed);
                prop_assert_eq!(waits, state.after(Step::Print).is_some() && state.after(Step::Refund).is_some());
                prop_assert!(*state != State::Printed || world.prints > 0);
            }
        }
    }

    #[test]
    fn nothing_is_printed_before_it_is_paid() {
        for state in State::ALL {
            let printed = state.after(Step::Print);
            assert_eq!(printed.is_some(), matches!(state, State::Paid | State::Failed), "{state:?}");
        }
    }

    #[test]
    fn money_leaves_only_where_it_lies_and_no_paper_is_out() {
        for state in State::ALL {
            let refunded = state.after(Step::Refund).is_some();
            assert!(!refunded || state.is_paid_for(), "{state:?}");
        }
        assert_eq!(State::Printed.after(Step::Refund), None);
    }

    #[test]
    fn what_has_ended_stays_ended() {
        for state in [State::Refunded, State::Cancelled] {
            assert!(Step::ALL.into_iter().all(|step| state.after(step).is_none()), "{state:?}");
        }
    }

    #[test]
    fn every_way_ends_printed_refunded_or_cancelled() {
        for state in State::ALL {
            let ended = matches!(state, State::Printed | State::Refunded | State::Cancelled);
            let goes_on = Step::ALL.into_iter().any(|step| state.after(step).is_some());
            assert!(ended || goes_on, "{state:?}");
        }
    }

    #[test]
    fn codes_lead_back() {
        for state in State::ALL {
            assert_eq!(State::of(state.code()), Some(state));
        }
        assert_eq!(State::of("LOST"), None);
    }
}
