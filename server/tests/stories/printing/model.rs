//! Random sequences against a model: nothing printed that is not paid, and the ledger equals the till, after each step.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use rules::printing::order::{State, Step};

use super::kit::{Counter, id, orders, papers, payments};
use crate::{story, support::Site};

const STEPS: [(&str, Step); 5] = [
    ("pay", Step::Pay),
    ("print", Step::Print),
    ("fail", Step::Fail),
    ("refund", Step::Refund),
    ("cancel", Step::Cancel),
];

/// Which order, and what is done to it.
fn moves() -> impl Strategy<Value = Vec<(usize, usize)>> {
    let step = prop_oneof![4 => Just(0_usize), 4 => Just(1), 2 => Just(2), 2 => Just(3), 1 => Just(4)];
    prop::collection::vec((0..3_usize, step), 12..24)
}

async fn balanced(site: &Site) {
    let (orders, payments, papers) = (orders(site).await, payments(site).await, papers(site).await);
    let paid = |order: &&schema::printing::print_order::Model| State::of(&order.state).unwrap().is_paid_for();
    let ledger: i32 = orders.iter().filter(paid).map(|order| order.amount).sum();
    let till: i32 = payments.iter().map(|line| line.amount).sum();
    assert_eq!(ledger, till, "the ledger equals the till");
    for order in &orders {
        let state = State::of(&order.state).unwrap();
        let lines: Vec<_> = payments.iter().filter(|line| line.order_id == order.id).collect();
        let charged = lines.iter().any(|line| line.kind == "CHARGE");
        assert!(charged || (order.times_printed == 0 && order.document_id.is_none()), "printed and not paid");
        assert_eq!(lines.iter().any(|line| line.kind == "REFUND"), state == State::Refunded);
        let paper = papers.iter().find(|paper| Some(&paper.id) == order.document_id.as_ref());
        assert_eq!(paper.is_some_and(|paper| paper.revoked_at.is_some()), state == State::Refunded);
    }
}

story!(the_ledger_equals_the_till_whatever_is_done, site, {
    let counter = Counter::build(&site).await;
    let strategy = moves();
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let (sequences, mut done) = (if testkit::long() { 40 } else { 5 }, 0);
    for n in 0..sequences {
        let who = counter.student(&site, &format!("26100{n:05}")).await;
        let mut open = vec![];
        for copies in [1, 2, 1] {
            open.push((id(&counter.placed(&who, copies).await), State::Ordered));
        }
        for (at, step) in strategy.new_tree(&mut runner).unwrap().current() {
            let ((name, step), (order, state)) = (STEPS[step], &mut open[at]);
            let answer = counter.step(&site, name, order).await;
            // A step that was taken before is told again, but for a print: that would be a copy.
            let repeated = *state == step.target() && step != Step::Print;
            let next = state.after(step);
            assert_eq!(answer.status.is_success(), next.is_some() || repeated, "{state:?} {step:?} {}", answer.code());
            if let Some(next) = next {
                *state = next;
                done += 1;
            }
            balanced(&site).await;
        }
    }
    eprintln!("printing: {sequences} sequences, {done} steps");
});
