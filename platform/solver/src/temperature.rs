//! The temperature, steered by the share of moves that were accepted although they made the plan worse.

/// That share at the beginning of a run and at its end.
const WARM: f64 = 0.10;
const COLD: f64 = 0.0002;

/// How quickly the temperature follows: slow enough that the noise of single windows cancels out.
const GAIN: f64 = 0.02;

/// A run that goes on from a plan begins so far down the curve: the plan is to be improved, not forgotten.
const CONTINUED: f64 = 0.5;

#[derive(Debug)]
pub struct Temperature {
    now: f64,
    most: f64,
    from: f64,
}

impl Temperature {
    /// `most`: the largest change there is. Where no more is refused for its cost, warming further does nothing.
    pub fn new(most: f64, continued: bool) -> Self {
        Self { now: 1.0, most: most.max(1.0), from: if continued { CONTINUED } else { 0.0 } }
    }

    #[inline]
    pub fn now(&self) -> f64 {
        self.now
    }

    /// Takes note of one window of moves. `spent`: how much of the budget is used up.
    pub fn steer(&mut self, share: f64, spent: f64) {
        let wanted = WARM * (COLD / WARM).powf(self.from + (1.0 - self.from) * spent.min(1.0));
        // Relative error, cut off: an empty window says no more than "too cold".
        let error = ((wanted - share) / wanted).clamp(-1.0, 1.0);
        self.now = (self.now * (GAIN * error).exp()).clamp(1e-3, self.most);
    }
}

/// Minus the logarithms of numbers between 0 and 1, evenly spread: a table is quicker than the function.
#[derive(Debug)]
pub struct Logarithms(Vec<f64>);

impl Logarithms {
    const BITS: u32 = 14;

    pub fn new() -> Self {
        let size = 1u32 << Self::BITS;
        Self((0..size).map(|at| -((f64::from(at) + 0.5) / f64::from(size)).ln()).collect())
    }

    #[inline]
    pub fn draw(&self, bits: u64) -> f64 {
        self.0[(bits as usize) & ((1 << Self::BITS) - 1)]
    }
}
