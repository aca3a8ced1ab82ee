//! The counters say after many moves what counting from the beginning says.

use super::drawn;
use crate::{
    evaluate::{Hard, evaluate},
    neighbourhood::{Bound, Chain, ChangeRoom, Kick, Neighbourhood, Shift, Swap, SwapRooms},
    prepared::Prepared,
    random::Random,
    start,
    state::{Proposal, State},
};

/// So many random moves, checking the totals `checks` times on the way.
fn walk(seed: u64, moves: usize, checks: usize) {
    let instance = drawn::instance(seed);
    let prepared = Prepared::new(&instance);
    let mut random = Random::new(seed);
    let mut state = State::new(&prepared);
    start::build(&mut state, &mut random, 1e6, &|| false);
    let mut scratch = Proposal::new(&prepared);
    let mut ways: [Box<dyn Neighbourhood>; 6] =
        [Box::new(Shift), Box::new(Swap), Box::new(Chain), Box::new(Kick), Box::new(ChangeRoom), Box::new(SwapRooms)];
    let mut accepted = 0;
    for at in 0..moves {
        let cost = [5.0, 50.0, 1000.0][random.below(3)];
        let bound = Bound { cost, hard_weight: 20.0 };
        let way = random.below(ways.len());
        accepted += usize::from(ways[way].attempt(&mut state, &mut random, &mut scratch, bound));
        if at % (moves / checks) == 0 || at + 1 == moves {
            let cost = evaluate(&instance, &state.solution());
            assert_eq!(state.soft, cost.soft_total(), "seed {seed}, move {at}");
            // Papers tied together are one block, so that this cannot be violated.
            assert_eq!(cost.hard(Hard::Together), 0);
            assert_eq!(state.hard, cost.hard_total(), "seed {seed}, move {at}");
        }
    }
    assert!(accepted > moves / 50, "seed {seed}: only {accepted} of {moves} moves were made");
}

#[test]
fn counters_equal_a_full_evaluation_after_a_hundred_thousand_moves() {
    (0..3).for_each(|seed| walk(seed, 100_000, 50));
}

#[test]
fn counters_equal_a_full_evaluation_on_many_instances() {
    (10..60).for_each(|seed| walk(seed, 2_000, 40));
}

#[test]
fn a_loaded_plan_costs_what_it_costs() {
    for seed in 0..20 {
        let mut instance = drawn::instance(seed);
        instance.relations.clear();
        for paper in &mut instance.papers {
            (paper.locked_period, paper.locked_room, paper.usable_rooms) = (None, None, None);
            (paper.minutes, paper.forbidden_periods) = (60, vec![]);
            paper.students.truncate(8);
        }
        let prepared = Prepared::new(&instance);
        let plan = drawn::solution(&instance, &mut Random::new(seed));
        let mut state = State::new(&prepared);
        state.load(&plan, 1e6);
        assert_eq!(state.solution(), plan);
        let cost = evaluate(&instance, &plan);
        assert_eq!((state.hard, state.soft), (cost.hard_total(), cost.soft_total()));
    }
}
