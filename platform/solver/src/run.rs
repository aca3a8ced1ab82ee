//! One run from an instance to a plan.

use std::time::Duration;

use crate::{
    anneal::{Annealing, Best, Budget, Watch},
    evaluate::{Cost, evaluate},
    instance::{Instance, Solution},
    prepared::Prepared,
    random::Random,
    start,
    state::State,
};

/// What a violation weighs while a first plan is built: more than any soft cost of one placement.
const START_WEIGHT: f64 = 1e6;

#[derive(Clone, Debug)]
pub struct Options {
    pub seed: u64,
    pub budget: Budget,
    /// Where to go on from; papers that lie nowhere in it are placed first.
    pub start: Option<Solution>,
}

#[derive(Clone, Debug)]
pub struct Outcome {
    pub solution: Solution,
    pub cost: Cost,
    pub moves: u64,
    pub elapsed: Duration,
}

/// Plans the season as well as the budget allows. The outcome's `cost.hard_total()` says whether it can be held.
pub fn solve(instance: &Instance, options: &Options, watch: &mut Watch) -> Outcome {
    if instance.papers.is_empty() || instance.periods.is_empty() || instance.rooms.is_empty() {
        let solution = Solution::empty(instance.papers.len());
        return Outcome { cost: evaluate(instance, &solution), solution, moves: 0, elapsed: Duration::ZERO };
    }
    let begun = watch.begin();
    let prepared = Prepared::new(instance);
    let mut random = Random::new(options.seed);
    let mut state = State::new(&prepared);
    if let Some(from) = &options.start {
        state.load(from, START_WEIGHT);
    }
    start::build(&mut state, &mut random, START_WEIGHT, &|| watch.enough_of_the_start(begun, options.budget));
    let hard_weight = state.largest_range();
    let annealing = Annealing {
        instance,
        state,
        random,
        budget: options.budget,
        hard_weight,
        begun,
        continued: options.start.is_some(),
    };
    let Best { solution, moves, elapsed, .. } = annealing.run(watch);
    Outcome { cost: evaluate(instance, &solution), solution, moves, elapsed }
}
