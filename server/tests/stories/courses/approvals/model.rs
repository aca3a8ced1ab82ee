//! B2: random sequences of actions against a reference model, through HTTP; and the pure machine against the
//! same model, many more. Every history replays to the state that is there.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use workflow::machine::{State, Status, Step};

use super::kit::{Kind, University};
use crate::story;

/// An application as plainly as it can be told: how many have approved, and what became of it.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    approvals: usize,
    ended: Option<Status>,
    returned: bool,
}

impl Model {
    fn new() -> Self {
        Self { approvals: 0, ended: None, returned: false }
    }

    /// Whether the step happens.
    fn step(&mut self, step: Step) -> bool {
        if self.ended.is_some() {
            return false;
        }
        match step {
            Step::Approve if !self.returned => {
                self.approvals += 1;
                if self.approvals == 3 {
                    self.ended = Some(Status::Approved);
                }
            }
            Step::Reject if !self.returned => self.ended = Some(Status::Rejected),
            Step::Return if !self.returned => self.returned = true,
            Step::Withdraw => self.ended = Some(Status::Withdrawn),
            Step::Resubmit if self.returned => *self = Self::new(),
            _ => return false,
        }
        true
    }

    fn status(&self) -> Status {
        self.ended.unwrap_or(if self.returned { Status::Returned } else { Status::Running })
    }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let one = prop_oneof![
        6 => Just(Step::Approve), 1 => Just(Step::Reject), 2 => Just(Step::Return), 1 => Just(Step::Withdraw),
        3 => Just(Step::Resubmit),
    ];
    prop::collection::vec(one, 1..40)
}

fn runner() -> TestRunner {
    TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn the_machine_and_the_model_agree() {
    let (mut runner, strategy) = (runner(), steps());
    let sequences = if testkit::long() { 20_000 } else { 2_000 };
    let mut ends = std::collections::BTreeMap::<&str, usize>::new();
    for _ in 0..sequences {
        let (mut model, mut state, mut taken) = (Model::new(), State::FIRST, vec![Step::Submit]);
        for step in strategy.new_tree(&mut runner).unwrap().current() {
            let happens = model.step(step);
            assert_eq!(state.after(step, 3).is_some(), happens, "{model:?} {step:?}");
            if let Some(next) = state.after(step, 3) {
                state = next;
                taken.push(step);
            }
            assert_eq!(state.status, model.status());
        }
        assert_eq!(State::replay(taken, 3), Some(state));
        *ends.entry(state.status.code()).or_default() += 1;
    }
    assert_eq!(ends.len(), 5, "every end is met: {ends:?}");
    eprintln!("B2: {sequences} sequences on the machine {ends:?}");
}

story!(the_product_and_the_model_agree, site, {
    let university = University::build(&site).await;
    let (mut runner, strategy) = (runner(), steps());
    // Through HTTP a step takes its time: as many sequences as the plan asks for, each shorter.
    let sequences = if testkit::long() { 800 } else { 200 };
    let mut done = 0;
    for n in 0..sequences {
        let kind = Kind::ALL[n % 3];
        let application = university.apply(&site, kind, n).await;
        let mut model = Model::new();
        for step in strategy.new_tree(&mut runner).unwrap().current().into_iter().take(10) {
            let row = application.row(&site).await;
            let desk = kind.desks()[model.approvals.min(2)];
            let answer = match step {
                Step::Withdraw => application.withdraw(&university.applicant.1, row.version).await,
                Step::Resubmit => application.resubmit(&university.applicant.1, row.version).await,
                decision => application.decide(&site, university.at(desk), &decision.code().to_lowercase()).await,
            };
            let happens = model.step(step);
            assert_eq!(answer.status.is_success(), happens, "{kind:?} {model:?} {step:?}: {}", answer.code());
            if !happens {
                assert_eq!(answer.status, 409, "{kind:?} {model:?} {step:?}");
                continue;
            }
            done += 1;
            assert_eq!(application.state(&site).await.status, model.status());
        }
    }
    eprintln!("B2: {sequences} sequences through HTTP, {done} steps");
});
