//! Plans examination seasons: which paper in which period and room. Knows nothing of a database, of words or of people's
//! names; an [`Instance`] of numbers goes in, a [`Solution`] with its [`Cost`] comes out.
//!
//! - [`solve`] plans within a [`Budget`] from a seed; a [`Watch`] follows it ([`Progress`]) and stops it, the best plan is
//!   kept. `Options::start` continues from a plan.
//! - Locked papers are `locked_period` and `locked_room` of a [`Paper`]; a paper in several rooms is several papers tied
//!   by [`RelationKind::Together`].
//! - "Move as few as possible": `Instance::present` with the weights `moved_period` and `moved_room`.
//! - Alternatives: put plans found before into `Instance::others`, give `same_as_other` a weight, take another seed.
//! - [`evaluate`] gives the cost of any plan by [`Hard`] and [`Soft`] parts, [`findings`] the same with papers and
//!   students: who is hurt.
//! - [`explain`] says why there is no plan: requirements that contradict each other, and what giving one of them up
//!   costs in people.
//! - [`public_format`] reads the published instances and writes solutions anybody can check.
//!
//! How it works: papers tied together form a block; tables hold what each block would cost in each period (`state`), so
//! that a move is judged by two look-ups; annealing (`anneal`) is steered by how many worsening moves are accepted. The
//! same seed and number of moves give the same plan on every machine.
#![allow(clippy::indexing_slicing, reason = "all arrays are sized by the instance; the inner loop lives on indices")]

mod anneal;
mod evaluate;
mod explain;
mod instance;
mod neighbourhood;
mod prepared;
pub mod public_format;
mod random;
mod run;
mod start;
mod state;
mod temperature;

#[cfg(test)]
mod tests;

pub use anneal::{Budget, Progress, Watch};
pub use evaluate::{Cost, Finding, Hard, Part, Soft, evaluate, findings};
pub use explain::{Contradiction, Effort, Explanation, Relaxation, Requirement, explain};
pub use instance::{Instance, NONE, Paper, Period, Relation, RelationKind, Room, Solution, Weights};
pub use run::{Options, Outcome, solve};
