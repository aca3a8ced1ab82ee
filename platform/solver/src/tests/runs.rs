//! Runs: the same from the same seed, stopped, continued, and different where that is asked for.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use super::drawn;
use crate::{Budget, Instance, Options, Outcome, Watch, evaluate, solve};

fn run(instance: &Instance, seed: u64, moves: u64) -> Outcome {
    solve(instance, &Options { seed, budget: Budget::Moves(moves), start: None }, &mut Watch::default())
}

#[test]
fn a_seed_and_a_number_of_moves_decide_everything() {
    let instance = drawn::instance(5);
    let (one, other) = (run(&instance, 11, 60_000), run(&instance, 11, 60_000));
    assert_eq!(one.solution, other.solution);
    assert_eq!(one.cost, other.cost);
    assert_eq!(one.moves, other.moves);
}

#[test]
fn the_reported_cost_is_that_of_the_reported_plan() {
    for seed in 0..10 {
        let instance = drawn::instance(seed);
        let outcome = run(&instance, seed, 20_000);
        assert_eq!(outcome.cost, evaluate(&instance, &outcome.solution));
    }
}

#[test]
fn stopping_keeps_the_best_and_continuing_never_loses_it() {
    let instance = drawn::instance(9);
    let stop = AtomicBool::new(false);
    let mut seen = vec![];
    let mut progress = |now: &crate::Progress| {
        seen.push((now.best_hard, now.best_soft));
        let cost = evaluate(now.instance, now.best);
        assert_eq!((cost.hard_total(), cost.soft_total()), (now.best_hard, now.best_soft));
        if now.moves >= 40_960 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let options = Options { seed: 1, budget: Budget::Moves(u64::MAX), start: None };
    let mut watch = Watch { stop: Some(&stop), progress: Some(&mut progress), every: Duration::ZERO, clock: None };
    let first = solve(&instance, &options, &mut watch);
    assert!(seen.is_sorted_by(|before, after| before >= after), "the best never gets worse");
    let options = Options { seed: 2, budget: Budget::Moves(40_960), start: Some(first.solution.clone()) };
    let second = solve(&instance, &options, &mut Watch::default());
    let cost = |outcome: &Outcome| (outcome.cost.hard_total(), outcome.cost.soft_total());
    assert!(cost(&second) <= cost(&first));
}

#[test]
fn an_alternative_differs_where_that_is_worth_something() {
    let mut instance = drawn::instance(3);
    instance.others.clear();
    let first = run(&instance, 1, 100_000).solution;
    instance.others.push(first.clone());
    instance.weights.same_as_other = 0;
    let near = run(&instance, 2, 100_000).solution.moved_from(&first);
    instance.weights.same_as_other = 1_000;
    let far = run(&instance, 2, 100_000).solution.moved_from(&first);
    assert!(far > near, "{far} and {near} papers lie elsewhere");
}
