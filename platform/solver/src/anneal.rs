//! Annealing. How warm it has to be is not guessed from the instance: the share of worsening moves that are accepted
//! follows a curve over the budget, and the temperature is steered to it.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use crate::{
    instance::{Instance, Solution},
    neighbourhood::{Bound, ChangeRoom, Neighbourhood, Shift, Swap, SwapRooms},
    random::Random,
    state::{Proposal, State},
    temperature::{Logarithms, Temperature},
};

/// Moves between two looks at the clock, at the flag and at the temperature.
const WINDOW: u64 = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Time(Duration),
    /// The same moves on every machine.
    Moves(u64),
}

/// What a run says of itself while it runs. The cost by part is [`crate::evaluate`] of `best`.
#[derive(Debug)]
pub struct Progress<'a> {
    pub instance: &'a Instance,
    pub moves: u64,
    pub elapsed: Duration,
    /// Of the budget, 0 to 1.
    pub spent: f64,
    pub temperature: f64,
    /// Violations and cost of the plan it is at.
    pub hard: i64,
    pub soft: i64,
    pub best_hard: i64,
    pub best_soft: i64,
    pub best: &'a Solution,
}

/// How a run is watched and ended before its time; the best plan so far is kept.
#[derive(Default)]
pub struct Watch<'a> {
    pub stop: Option<&'a AtomicBool>,
    /// Called about as often as `every` says.
    pub progress: Option<&'a mut dyn FnMut(&Progress)>,
    pub every: Duration,
    /// What counts as time, where not the clock on the wall: say, the processor's time on a busy machine.
    pub clock: Option<&'a dyn Fn() -> Duration>,
}

/// When a run began: on the wall, and by the clock that counts.
#[derive(Clone, Copy, Debug)]
pub struct Begun(Instant, Duration);

impl Watch<'_> {
    pub fn begin(&self) -> Begun {
        Begun(Instant::now(), self.clock.map_or(Duration::ZERO, |clock| clock()))
    }

    /// Whether a first plan has taken its share: half of the time, or somebody wants to see an end.
    pub fn enough_of_the_start(&self, begun: Begun, budget: Budget) -> bool {
        let late = match budget {
            Budget::Time(all) => self.elapsed(begun) > all / 2,
            Budget::Moves(_) => false,
        };
        late || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn elapsed(&self, begun: Begun) -> Duration {
        self.clock.map_or_else(|| begun.0.elapsed(), |clock| clock().saturating_sub(begun.1))
    }
}

pub struct Annealing<'a, 'b> {
    pub instance: &'a Instance,
    pub state: State<'b>,
    pub random: Random,
    pub budget: Budget,
    pub hard_weight: f64,
    pub begun: Begun,
    /// Whether it goes on from a plan that is worth keeping.
    pub continued: bool,
}

#[derive(Clone, Debug)]
pub struct Best {
    pub hard: i64,
    pub soft: i64,
    pub solution: Solution,
    pub moves: u64,
    pub elapsed: Duration,
}

impl Annealing<'_, '_> {
    pub fn run(mut self, watch: &mut Watch) -> Best {
        let mut told = Instant::now();
        let begun = self.begun;
        let mut scratch = Proposal::new(self.state.of);
        let logarithms = Logarithms::new();
        let mut temperature = Temperature::new(self.hard_weight, self.continued);
        let mut best = Best {
            hard: self.state.hard,
            soft: self.state.soft,
            solution: self.state.solution(),
            moves: 0,
            elapsed: Duration::ZERO,
        };
        // Which periods lie best, by block: the solution itself is only written when somebody asks.
        let mut best_period = self.state.period.clone();
        let rooms = (0..self.state.room.len()).any(|paper| self.state.of.usable.of(paper).len() > 1);
        loop {
            best.elapsed = watch.elapsed(begun);
            let spent = match self.budget {
                Budget::Time(time) => best.elapsed.as_secs_f64() / time.as_secs_f64().max(1e-9),
                Budget::Moves(moves) => best.moves as f64 / moves.max(1) as f64,
            };
            let stopped = watch.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            let ended = spent >= 1.0 || stopped;
            if ended || (watch.progress.is_some() && told.elapsed() >= watch.every) {
                told = Instant::now();
                let block = &self.state.of.block;
                best.solution.period.iter_mut().zip(block).for_each(|(at, &b)| *at = best_period[b as usize]);
                if let Some(progress) = &mut watch.progress {
                    progress(&self.told(&best, spent, temperature.now()));
                }
            }
            if ended {
                return best;
            }
            let mut worsened = 0u32;
            for _ in 0..WINDOW {
                let bits = self.random.bits();
                let bound = Bound { cost: temperature.now() * logarithms.draw(bits), hard_weight: self.hard_weight };
                let (hard, soft) = (self.state.hard, self.state.soft);
                let (state, random) = (&mut self.state, &mut self.random);
                let accepted = match (bits >> 32) & 15 {
                    0..3 if rooms => ChangeRoom.attempt(state, random, &mut scratch, bound),
                    3 if rooms => SwapRooms.attempt(state, random, &mut scratch, bound),
                    4..6 => Swap.attempt(state, random, &mut scratch, bound),
                    _ => Shift.attempt(state, random, &mut scratch, bound),
                };
                if !accepted {
                    continue;
                }
                let (state, now) = (&self.state, (self.state.hard, self.state.soft));
                worsened += u32::from(now > (hard, soft));
                if now < (best.hard, best.soft) {
                    (best.hard, best.soft) = now;
                    best_period.copy_from_slice(&state.period);
                    best.solution.room.copy_from_slice(&state.room);
                }
            }
            best.moves += WINDOW;
            temperature.steer(f64::from(worsened) / WINDOW as f64, spent);
            self.weigh(temperature.now());
        }
    }

    /// What violations weigh rises for as long as there are any.
    fn weigh(&mut self, temperature: f64) {
        if self.state.hard > 0 {
            self.hard_weight *= 1.001;
        }
        self.hard_weight = self.hard_weight.max(20.0 * temperature);
    }

    fn told<'c>(&'c self, best: &'c Best, spent: f64, temperature: f64) -> Progress<'c> {
        Progress {
            instance: self.instance,
            moves: best.moves,
            elapsed: best.elapsed,
            spent: spent.min(1.0),
            temperature,
            hard: self.state.hard,
            soft: self.state.soft,
            best_hard: best.hard,
            best_soft: best.soft,
            best: &best.solution,
        }
    }
}
